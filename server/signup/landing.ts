/**
 * Whom landing pages show: one member, or a handful of a country. Always as a visitor may see them (members/visible-to.ts,
 * photos/who-sees.ts), as the pages are kept and are the same for all visitors; and to a member nobody whom they may not see.
 */
import type { Static } from 'typebox';
import type * as contract from '../../contract/landers.ts';
import { minute_ms } from '../../contract/time.ts';
import { type Card, cardsOf } from '../members/cards.ts';
import { readProfile } from '../members/profile.ts';
import { checkVisitor, findViewer } from '../members/viewer.ts';
import { findVisible, lookAt, visible_sql } from '../members/visible-to.ts';
import { photosOf } from '../photos/show-profile.ts';
import { type Db, statement } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { countryMap } from './country-map.ts';

type Member = Static<typeof contract.LandingMember>;

const people_shown = 12;
/** Looked at for each number of a region; what is more is told as this many. */
const most_counted = 250;

/** The most recently active of these countries, each with a photo; of both genders, whomever they look for. */
const recentIds = statement<{ member_id: string }, [pool: number, countries: readonly string[], most: number]>(
  'signup.lander_members',
  `select f.member_id from unnest(array[0, 1, 2, 3]::smallint[]) as k (seek) cross join unnest($2::text[]) as c (country) cross join lateral (
     select s.member_id, s.last_active from member_search s
      where s.pool_id = $1 and s.seek = k.seek and s.country = c.country and s.photo
      order by s.last_active desc, s.member_id desc limit $3) f
    group by f.member_id, f.last_active order by f.last_active desc, f.member_id desc limit $3`,
);

/** Real people only: a fictional profile is nobody one could count on. */
const regionCounts = statement<{ region: string; n: number }, [pool: number, country: string, regions: string[], most: number]>(
  'signup.lander_regions',
  `select r.region, (
     select count(distinct f.member_id)::int from unnest(array[0, 1, 2, 3]::smallint[]) as k (seek) cross join lateral (
       select s.member_id from member_search s
        where s.pool_id = $1 and s.seek = k.seek and s.country = $2 and s.region = r.region
        order by s.last_active desc, s.member_id desc limit $4) f
       join members m on m.id = f.member_id and m.kind = 'person') as n
     from unnest($3::text[]) as r (region)`,
);

/** What a page shows of these members, in one word: another one as soon as anything of it changes, null when none is visible. */
const stampOf = statement<{ stamp: string | null }, [viewer: null, pool: number, ids: readonly string[]]>(
  'signup.landing_stamp',
  `select md5(string_agg(row(m.id, m.username, m.kind, p.gender, p.wanted, p.date_of_birth, p.country, p.region, p.city, p.interests,
                             f.id, f.focal_x, f.focal_y)::text, ',' order by m.id)) as stamp
     from members m join profiles p on p.member_id = m.id
     left join lateral (
       select * from photos where member_id = m.id and status = 'active' and not private order by position limit 1
     ) f on true
    where m.id = any ($3::uuid[]) and ${visible_sql}`,
);

export const getLanding: Handler<typeof contract.getLanding> = async (call) => {
  const { services, site, country, params } = call;
  const visitor = await visitorOf(call as Call);
  if (call.member_id !== null && (await lookAt(services.db, { ...visitor, id: call.member_id }, params.id)).sight === 'blocked')
    throw new Refusal('not_found');
  const facts = await readProfile(services, visitor, params.id, call);
  const [photo = null] = (await photosOf(services, visitor, facts.id, setting(site, country, 'cdn_prefix'))).photos;
  return { member: memberOf({ ...facts, photo }), wanted: facts.wanted };
};

export const getLander: Handler<typeof contract.getLander> = async (call) => {
  const { services, site, country, locale } = call;
  const map = countryMap(country, locale);
  const codes = map.regions.map((r) => r.code);
  const [members, counts] = await Promise.all([
    mayShowMembers(call as Call) ? recentOf(services, site, country) : [],
    regionCounts(services.db, site.pool_id, country, codes, most_counted),
  ]);
  const cards = await cardsOf(services, { ...(await visitorOf(call as Call)), id: call.member_id }, members, call);
  const n = new Map(counts.map((row) => [row.region, row.n]));
  return {
    ...map,
    members: cards.filter((card) => card.photo !== null).map(memberOf),
    country,
    regions: map.regions.map((region) => ({ ...region, about: roundedDown(n.get(region.code) ?? 0) })),
  };
};

/** Never says more than there are: below ten nothing, then steps of ten, from a hundred on of fifty. */
export function roundedDown(n: number): number | null {
  if (n < 10) return null;
  const step = n < 100 ? 10 : 50;
  return Math.floor(n / step) * step;
}

/**
 * The version of a kept landing page: `id` names a member, without it the people of a lander.
 * @returns undefined when nobody of them is visible (any more): then nothing that was kept may be shown
 */
export async function landingStamp(services: Services, at: { site: Site; country: string; id?: string | undefined }): Promise<string | undefined> {
  const ids = at.id === undefined ? await recentOf(services, at.site, at.country) : [at.id];
  return (await stampOf.one(services.db, null, at.site.pool_id, ids))?.stamp ?? undefined;
}

/** @returns whether a visitor may be sent to sign-up with this member as the recipient */
export const isInvitation = async (db: Db, pool_id: number, id: string): Promise<boolean> => (await findVisible(db, { id: null, pool_id }, [id])).has(id);

const visitorOf = ({ services, site, country }: Call) => findViewer(services.db, { id: null, pool_id: site.pool_id, country });

/** What visitors may look at is the site's to say, as on /members. */
function mayShowMembers(call: Call): boolean {
  try {
    checkVisitor({ ...call, member_id: null });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const memberOf = ({ id, name, age, gender, country, region, city, interests, fictional, photo }: Pick<Card, keyof Member>): Member => ({
  id, name, age, gender, country, region, city, interests: interests.slice(0, 3), fictional, photo,
});

/** Who was picked stays for a minute, so that a page can be kept for as long; whether they are visible is asked each time. */
const picked = new WeakMap<Db, Map<string, { until: number; ids: Promise<string[]> }>>();
const pick_for_ms = minute_ms;

function recentOf(services: Services, site: Site, country: string): Promise<string[]> {
  const now = services.clock.now().getTime();
  const kept = picked.get(services.db) ?? new Map<string, { until: number; ids: Promise<string[]> }>();
  picked.set(services.db, kept);
  const key = `${site.id} ${country}`;
  const hit = kept.get(key);
  if (hit && hit.until > now) return hit.ids;
  const ids = pickRecent(services.db, site, country);
  kept.set(key, { until: now + pick_for_ms, ids });
  ids.catch(() => kept.delete(key));
  return ids;
}

/** Of the visitor's country; where they are few, of the site's other countries after them. */
async function pickRecent(db: Db, site: Site, country: string): Promise<string[]> {
  const pick = async (countries: readonly string[], most: number) => (await recentIds(db, site.pool_id, countries, most)).map((row) => row.member_id);
  const near = await pick([country], people_shown);
  const others = site.countries.filter((code) => code !== country);
  return near.length === people_shown || others.length === 0 ? near : [...near, ...(await pick(others, people_shown - near.length))];
}
