/** Members in a list: the card shown by search, likes, chat, visits and landers. */
import type { Static } from 'typebox';
import type { MemberCard } from '../../contract/members.ts';
import type { Locale } from '../../contract/locales.ts';
import { yearsOn } from '../accounts/rules.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { distanceKm, distanceStep, type Position, regionName } from '../sites/places.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { photoColumns, photoSources, type PhotoRow } from './photo-view.ts';
import { shownFields } from './shown-fields.ts';
import { type Viewer, visibleSql } from './visible-to.ts';

export type Card = Static<typeof MemberCard>;

/** The viewer of cards. Optional fields may be omitted; the cards then lack what depends on them. */
export interface CardViewer extends Viewer {
  position?: Position | null;
  interests?: readonly string[];
}

export interface CardOptions {
  site: Site;
  /** The viewer's country, which decides the settings. */
  country: string;
  locale: Locale;
  /** Include members the viewer may not find, as a chat keeps its partner's card; never shown as online. Default false. */
  hiddenToo?: boolean;
}

/** What a card needs of a member; all null but `visible` where a list has a row without a member. */
export type CardRow = {
  id: string;
  name: string;
  fictional: boolean;
  visible: boolean | null;
  gender: string | null;
  birth: string;
  country: string;
  region: string | null;
  city: string | null;
  lat: number | null;
  lon: number | null;
  interests: string[];
  liked: boolean;
  checked: boolean;
} & { [K in keyof PhotoRow]: PhotoRow[K] | null };

/** The columns of `CardRow` over `cardJoins`. */
export const cardColumns = `m.id, m.username as name, m.kind = 'fictional' as fictional, p.gender, p.date_of_birth as birth, p.country, p.region,
          p.city, p.lat, p.lon, p.interests, exists (select from likes l where l.member_id = $1 and l.other_id = m.id) as liked,
          ${visibleSql} as visible, coalesce(f.same_person, false) as checked,
          ${photoColumns}`;

/** For a statement with the viewer as `$1`, the pool as `$2` and a table `w` of member ids; keeps every row of `w`. */
export const cardJoins = `left join members m on m.id = w.member_id and m.pool_id = $2
     left join profiles p on p.member_id = m.id
     left join lateral (
       select * from photos where member_id = m.id and status = 'active' and not private order by position limit 1
     ) f on true`;

const cardRows = statement<CardRow, [viewer: string | null, pool: number, ids: readonly string[]]>(
  'members.cards',
  `select ${cardColumns} from unnest($3::uuid[]) with ordinality as w (member_id, nr) ${cardJoins} order by w.nr`,
);

/**
 * Cards in the order of `ids`, without members who do not exist or whom the viewer may not find. The main photo is never blurred;
 * private and unapproved photos are never on a card.
 */
export async function cardsOf(
  services: Services,
  viewer: CardViewer,
  ids: readonly string[],
  options: CardOptions,
): Promise<Card[]> {
  if (!ids.length) return [];
  return presentCards(services, viewer, await cardRows(services.db, viewer.id, viewer.pool_id, ids), options);
}

/** The card of somebody with what a draft changes, whoever is shown them by now; none: there is no such member. */
export async function draftedCard(
  services: Services,
  viewer: CardViewer,
  { id, draft }: { id: string; draft: Partial<CardRow> },
  options: CardOptions,
): Promise<Card | undefined> {
  const [row] = await cardRows(services.db, viewer.id, viewer.pool_id, [id]);
  return row && presentCards(services, viewer, [{ ...row, ...draft }], { ...options, hiddenToo: true })[0];
}

/** Cards for rows that another statement read with `cardColumns`. */
export function presentCards(
  services: Services,
  viewer: CardViewer,
  rows: readonly CardRow[],
  options: CardOptions,
): Card[] {
  const { site, country, locale, hiddenToo = false } = options;
  const show = shownFields(site, country);
  const cdnPrefix = setting(site, country, 'cdn_prefix');
  const now = services.clock.now();
  const today = now.toISOString().slice(0, 10);
  const viewerInterests = new Set(viewer.interests);
  const mediaViewer = viewer.id === null ? undefined : { member_id: viewer.id };
  return rows
    .filter((row) => row.id !== null && (row.visible || hiddenToo))
    .map((row) => ({
      id: row.id,
      name: row.name,
      age: show('age', yearsOn(row.birth, today)),
      gender: show('gender', row.gender),
      country: show('country', row.country),
      region: show('region', row.region && (regionName(row.country, row.region, locale) ?? row.region)),
      city: show('city', row.city),
      fictional: row.fictional,
      online: row.visible === true && !row.fictional && services.live.isOnline(row.id),
      distance_km: row.visible && row.id !== viewer.id ? shownDistanceKm(viewer.position, row) : null,
      interests: show('interests', inCommonFirst(row.interests, viewerInterests).slice(0, 3)) ?? [],
      photo:
        row.filename === null
          ? null
          : photoSources(services, row as PhotoRow, {
              locked: false,
              cdn_prefix: cdnPrefix,
              maxWidth: 640,
              viewer: mediaViewer,
              now,
            }),
      liked: row.liked,
      checked: row.checked,
    }));
}

/** The distance between two members' positions, rounded up to a step; null if one is unknown or it is 1,000 km or more. */
export function shownDistanceKm(
  from: Position | null | undefined,
  to: { lat: number | null; lon: number | null },
): number | null {
  if (!from || to.lat === null || to.lon === null) return null;
  return distanceStep(distanceKm(from, { lat: to.lat, lon: to.lon })) ?? null;
}

const inCommonFirst = (interests: readonly string[], own: ReadonlySet<string>): string[] => [
  ...interests.filter((i) => own.has(i)),
  ...interests.filter((i) => !own.has(i)),
];
