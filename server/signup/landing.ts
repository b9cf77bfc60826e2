/**
 * Who appears on landing pages: one member, or a dozen of a country. Always as a visitor may see them (members/visible-to.ts,
 * photos/who-sees.ts), since the pages are cached and the same for all visitors; a logged-in member sees nobody hidden from them.
 */
import type { Static } from 'typebox';
import type * as contract from '../../contract/landers.ts';
import { nicheByNumber } from '../../contract/niches.ts';
import { minuteMs } from '../../contract/time.ts';
import { type Card, cardsOf } from '../members/cards.ts';
import { birthDays, type Filters, nicheSearchOf, seeksOf } from '../members/filters.ts';
import { readProfile } from '../members/profile.ts';
import { searchPage } from '../members/search.ts';
import { checkVisitor, findViewer } from '../members/viewer.ts';
import { findVisible, requireSight, visibleSql } from '../members/visible-to.ts';
import { photosOf } from '../photos/show-profile.ts';
import { type Db, statement } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { landerFilm, landerPictures, landerTitles, partnerTiles } from '../sites/lander-settings.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { countryMap } from './country-map.ts';

type Member = Static<typeof contract.LandingMember>;

const membersShown = 12;
/** Counting stops here for each region; larger numbers are shown as this one. */
const maxCounted = 250;

/** Real people only, matching the niche's genders and ages: fictional profiles must not inflate the numbers. */
const regionCounts = statement<
  { region: string; n: number },
  [
    pool: number,
    country: string,
    regions: string[],
    max: number,
    seeks: number[],
    birthAfter: string,
    birthUntil: string,
  ]
>(
  'signup.lander_regions',
  `select r.region, (
     select count(distinct f.member_id)::int from unnest($5::smallint[]) as k (seek) cross join lateral (
       select s.member_id from member_search s
        where s.pool_id = $1 and s.seek = k.seek and s.country = $2 and s.region = r.region and s.birth > $6::date and s.birth <= $7::date
        order by s.last_active desc, s.member_id desc limit $4) f
       join members m on m.id = f.member_id and m.kind = 'person') as n
     from unnest($3::text[]) as r (region)`,
);

/** A hash of everything a page shows of these members, which changes when any of it does; null when none of them is visible. */
const stampOf = statement<{ stamp: string | null }, [viewer: null, pool: number, ids: readonly string[]]>(
  'signup.landing_stamp',
  `select md5(string_agg(row(m.id, m.username, m.kind, p.gender, p.wanted, p.date_of_birth, p.country, p.region, p.city, p.interests,
                             f.id, f.focal_x, f.focal_y)::text, ',' order by m.id)) as stamp
     from members m join profiles p on p.member_id = m.id
     left join lateral (
       select * from photos where member_id = m.id and status = 'active' and not private order by position limit 1
     ) f on true
    where m.id = any ($3::uuid[]) and ${visibleSql}`,
);

export const getLanding: Handler<typeof contract.getLanding> = async (call) => {
  const { services, site, country, locale, params } = call;
  const visitor = await visitorOf(call as Call);
  if (
    call.member_id !== null &&
    (await requireSight(services.db, { ...visitor, id: call.member_id }, params.id)).sight === 'blocked'
  )
    throw new Refusal('not_found');
  const facts = await readProfile(services, visitor, params.id, call);
  const [photo = null] = (await photosOf(services, visitor, facts.id, setting(site, country, 'cdn_prefix'))).photos;
  return { member: memberOf({ ...facts, photo }), wanted: facts.wanted, tiles: partnerTiles(site, country, locale) };
};

export const getLander: Handler<typeof contract.getLander> = async (call) => {
  const { services, site, country, locale } = call;
  const map = countryMap(country, locale);
  const codes = map.regions.map((r) => r.code);
  const visitor = await visitorOf(call as Call);
  const filters = nicheOf(site, country);
  const { birth_after: birthAfter, birth_until: birthUntil } = birthDays(
    filters.min_age,
    filters.max_age,
    services.clock.now().toISOString().slice(0, 10),
  );
  const [members, counts] = await Promise.all([
    mayShowMembers(call as Call) ? recentOf(services, site, country) : [],
    regionCounts(
      services.db,
      site.pool_id,
      country,
      codes,
      maxCounted,
      seeksOf(filters.gender, visitor, filters.wanted),
      birthAfter,
      birthUntil,
    ),
  ]);
  const cards = await cardsOf(services, { ...visitor, id: call.member_id }, members, call);
  const countOf = new Map(counts.map((row) => [row.region, row.n]));
  return {
    ...map,
    members: cards.filter((card) => card.photo !== null).map(memberOf),
    country,
    tiles: partnerTiles(site, country, locale),
    film: landerFilm(site, country),
    titles: landerTitles(site, country, locale),
    pictures: landerPictures(site, country, locale),
    regions: map.regions.map((region) => ({ ...region, about: roundedDown(countOf.get(region.code) ?? 0) })),
  };
};

/** Never overstates: null below 10, then rounded down to steps of 10, and of 50 from 100 on. */
export function roundedDown(n: number): number | null {
  if (n < 10) return null;
  const step = n < 100 ? 10 : 50;
  return Math.floor(n / step) * step;
}

/**
 * The version of a cached landing page: `id` names a member; without it, the members of a lander.
 * @returns undefined when none of them is visible (any more): the cached page must not be shown then
 */
export async function landingStamp(
  services: Services,
  at: { site: Site; country: string; id?: string | undefined },
): Promise<string | undefined> {
  const ids = at.id === undefined ? await recentOf(services, at.site, at.country) : [at.id];
  return (await stampOf.one(services.db, null, at.site.pool_id, ids))?.stamp ?? undefined;
}

/** @returns whether a visitor may be sent to sign-up with this member as the recipient */
export const isInvitation = async (db: Db, poolId: number, id: string): Promise<boolean> =>
  (await findVisible(db, { id: null, pool_id: poolId }, [id])).has(id) && (await openToAll.one(db, id)) !== undefined;

// Whoever chooses who writes first is sent no message by somebody who has no account yet.
const openToAll = statement<{ id: string }, [id: string]>(
  'signup.open_to_all',
  "select id from members where id = $1 and writers = 'everybody'",
);

const visitorOf = ({ services, site, country }: Call) =>
  findViewer(services.db, { id: null, pool_id: site.pool_id, country });

/** Whether the site lets visitors see members, as on /members. */
function mayShowMembers(call: Call): boolean {
  try {
    checkVisitor({ ...call, member_id: null });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const memberOf = ({
  id,
  name,
  age,
  gender,
  country,
  region,
  city,
  interests,
  fictional,
  photo,
}: Pick<Card, keyof Member>): Member => ({
  id,
  name,
  age,
  gender,
  country,
  region,
  city,
  interests: interests.slice(0, 3),
  fictional,
  photo,
});

/** A selection is reused for a minute, so that pages can be cached as long; visibility is still checked each time. */
const picked = new WeakMap<Db, Map<string, { until: number; ids: Promise<string[]> }>>();
const pickForMs = minuteMs;

function recentOf(services: Services, site: Site, country: string): Promise<string[]> {
  const now = services.clock.now().getTime();
  const selections = picked.get(services.db) ?? new Map<string, { until: number; ids: Promise<string[]> }>();
  picked.set(services.db, selections);
  const key = `${site.id} ${site.niche} ${country}`;
  const hit = selections.get(key);
  if (hit && hit.until > now) return hit.ids;
  const ids = pickRecent(services, site, country);
  selections.set(key, { until: now + pickForMs, ids });
  ids.catch(() => selections.delete(key));
  return ids;
}

/** The search a visitor starts with: members the niche is about, with a photo; the most recently active come first. */
const nicheOf = (site: Site, country: string): Filters => ({
  ...nicheSearchOf(nicheByNumber(site.niche).key, { gender: null, wanted: [], country }),
  photo: true,
});

/** Members of the visitor's country, followed by those of the site's other countries if there are too few. */
async function pickRecent(services: Services, site: Site, country: string): Promise<string[]> {
  const visitor = await findViewer(services.db, { id: null, pool_id: site.pool_id, country });
  const filters = nicheOf(site, country);
  const local = (await searchPage(services, visitor, filters, undefined)).rows;
  const others = new Set(site.countries.filter((code) => code !== country));
  const foreign =
    local.length >= membersShown || others.size === 0
      ? []
      : (await searchPage(services, visitor, { ...filters, country: null }, undefined)).rows;
  return [...local, ...foreign.filter((member) => others.has(member.country))]
    .slice(0, membersShown)
    .map(({ id }) => id);
}
