/** A member's page except its photos, which photos/show-profile.ts adds by its own rules. */
import type { Static } from 'typebox';
import type { Bdsm } from '../../contract/bdsm.ts';
import { nicheByNumber } from '../../contract/niches.ts';
import type { Profile } from '../../contract/members.ts';
import type { ProfileField } from '../../contract/sites.ts';
import type { Locale } from '../../contract/locales.ts';
import { yearsOn } from '../accounts/rules.ts';
import { type Db, statement, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { regionName } from '../sites/places.ts';
import type { Site } from '../sites/site.ts';
import { shownDistanceKm } from './cards.ts';
import { shownFields } from './shown-fields.ts';
import type { MemberViewer } from './viewer.ts';
import { checkSight, type SightFacts, sightColumns } from './visible-to.ts';

type PhotoFields = 'photos' | 'private_photos' | 'private_hidden';
export type ProfileFacts = Omit<Static<typeof Profile>, PhotoFields>;

interface ProfileRow extends SightFacts {
  name: string;
  fictional: boolean;
  /** When they were last active, as coarsely as others may know (db/functions/members.sql). */
  activity: 'today' | 'week' | 'month' | 'longer';
  birth: string;
  wanted: string[];
  sexuality: string | null;
  country: string;
  region: string | null;
  city: string | null;
  lat: number | null;
  lon: number | null;
  hair_color: string | null;
  eye_color: string | null;
  body_type: string | null;
  relationship_status: string | null;
  tattoos: boolean | null;
  signup_reason: string | null;
  interests: string[];
  about: string;
  bdsm_role: string | null;
  bdsm_limits: string[];
  bdsm_shown: Bdsm['bdsm_shown'];
  liked: boolean;
  likes_you: boolean;
  /** Their like is one the viewer has not seen yet. */
  like_new: boolean;
  checked_at: Date | null;
}

const profileRow = statement<ProfileRow, [viewer: string | null, pool: number, id: string, language: string]>(
  'members.profile',
  `select ${sightColumns}, m.kind = 'fictional' as fictional, shown_word(m.shown_active) as activity, p.date_of_birth as birth, p.wanted, p.sexuality, p.country,
          p.region, p.city, p.lat, p.lon, p.hair_color, p.eye_color, p.body_type, p.relationship_status, p.tattoos, p.signup_reason,
          p.interests,
          coalesce((select t.about from fictional_texts t where t.member_id = m.id and t.language = coalesce((select v.language from members v where v.id = $1), $4)), p.about) as about, p.bdsm_role, p.bdsm_limits, p.bdsm_shown,
          exists (select from likes l where l.member_id = $1 and l.other_id = m.id) as liked,
          exists (select from likes l where l.member_id = m.id and l.other_id = $1) as likes_you,
          exists (select from likes l where l.member_id = m.id and l.other_id = $1 and l.seen_at is null) as like_new,
          (select case when f.same_person then f.checked_at end from photos f
            where f.member_id = m.id and f.status = 'active' and not f.private order by f.position limit 1) as checked_at
     from members m join profiles p on p.member_id = m.id where m.id = $3 and m.pool_id = $2`,
);

/** One row per visitor with the time of the latest visit; within an hour it counts as the same visit. */
const recordVisit = statement<never, [member: string, visitor: string]>(
  'members.note_visit',
  `insert into visits (member_id, visitor_id) values ($1, $2)
   on conflict (member_id, visitor_id) do update set visited_at = now() where visits.visited_at < now() - interval '1 hour'`,
);

/**
 * A member as the viewer may see them. Records the visit, and emits an event when the profile behind a new like is opened.
 * Facts not in `visible_profile_fields` or `visible_profile_notes` are null. Visitors get the basic facts only; of someone the
 * viewer blocked only the name is shown.
 * @throws Refusal not_found (unknown, hidden, of another pool), blocked (by that member, with their name)
 */
export async function readProfile(
  services: Services,
  viewer: MemberViewer,
  id: string,
  options: { site: Site; country: string; locale: Locale },
): Promise<ProfileFacts> {
  const row = await profileRow.one(services.db, viewer.id, viewer.pool_id, id, options.locale);
  if (!row) throw new Refusal('not_found');
  const sight = checkSight(viewer, row);
  if (sight === 'visible' && viewer.id !== null)
    await recordOpened(services.db, viewer as MemberViewer & { id: string }, row);
  return present(services, viewer, row, sight, options);
}

/** What a draft changes of a profile. */
export type ProfileDraft = Partial<Omit<ProfileRow, keyof SightFacts>>;

/** A profile as any member of the site would see it with its draft, whoever is shown it by now. @throws Refusal not_found */
export async function draftedProfile(
  services: Services,
  viewer: MemberViewer,
  { id, draft }: { id: string; draft: ProfileDraft },
  options: { site: Site; country: string; locale: Locale },
): Promise<ProfileFacts> {
  const row = await profileRow.one(services.db, viewer.id, viewer.pool_id, id, options.locale);
  if (!row) throw new Refusal('not_found');
  return present(services, viewer, { ...row, ...draft }, 'visible', options);
}

async function recordOpened(db: Db, viewer: MemberViewer & { id: string }, row: ProfileRow): Promise<void> {
  // Invisible members leave no trace, and a fictional profile needs none.
  if (!viewer.invisible && !row.fictional) await recordVisit.run(db, row.id, viewer.id);
  if (row.like_new)
    await transaction(db, (tx) => emit(tx, 'profile_opened', { member_id: viewer.id, other_id: row.id }));
}

function present(
  services: Services,
  viewer: MemberViewer,
  row: ProfileRow,
  sight: 'own' | 'visible' | 'blocked',
  { site, country, locale }: { site: Site; country: string; locale: Locale },
): ProfileFacts {
  const now = services.clock.now();
  const isOwn = sight === 'own';
  const show = shownFields(site, country, sight === 'blocked' ? [] : viewer.id === null ? visitorFields : undefined);
  const interests = show('interests', row.interests) ?? [];
  const online = sight !== 'blocked' && !row.fictional && !row.invisible && services.live.isOnline(row.id);
  const viewerInterests = new Set(viewer.interests);
  const includesBdsm = isOwn || (sight === 'visible' && viewer.id !== null && showsBdsm(row.bdsm_shown, site));
  return {
    id: row.id,
    name: row.name,
    age: show('age', yearsOn(row.birth, now.toISOString().slice(0, 10))),
    gender: show('gender', row.gender),
    sexuality: show('sexuality', row.sexuality),
    country: show('country', row.country),
    region: show('region', row.region && (regionName(row.country, row.region, locale) ?? row.region)),
    city: show('city', row.city),
    hair_color: show('hair_color', row.hair_color),
    eye_color: show('eye_color', row.eye_color),
    body_type: show('body_type', row.body_type),
    relationship_status: show('relationship_status', row.relationship_status),
    tattoos: show('tattoos', row.tattoos),
    signup_reason: show('signup_reason', row.signup_reason),
    wanted: show('gender', row.wanted) ?? [],
    interests: viewer.id === null ? interests.slice(0, 3) : interests,
    shared_interests: isOwn ? [] : interests.filter((i) => viewerInterests.has(i)),
    about: show('about', row.about) ?? '',
    bdsm_role: includesBdsm ? row.bdsm_role : null,
    bdsm_limits: includesBdsm ? row.bdsm_limits : [],
    fictional: row.fictional,
    online,
    last_active: sight === 'blocked' || viewer.id === null || row.fictional ? null : online ? 'now' : row.activity,
    distance_km: sight === 'visible' ? shownDistanceKm(viewer.position, row) : null,
    liked: row.liked,
    likes_you: sight === 'visible' && row.likes_you,
    blocked: sight === 'blocked',
    own: isOwn,
    checked_at: sight === 'blocked' ? null : (row.checked_at?.toISOString() ?? null),
  };
}

/** Role and limits are shown where their owner wants: nowhere, on BDSM sites, or everywhere. */
const showsBdsm = (shown: Bdsm['bdsm_shown'], site: Site): boolean =>
  shown === 'everywhere' || (shown === 'bdsm_sites' && nicheByNumber(site.niche).key === 'bdsm');

/** What a visitor may learn about a member: basic facts, nothing intimate. */
const visitorFields: readonly ProfileField[] = ['gender', 'age', 'country', 'region', 'city', 'interests'];
