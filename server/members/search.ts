/** Search: pages of members by recent activity or nearest first, and how many there are. Rules are in filters.ts. */
import { LRUCache } from 'lru-cache';
import { secondMs } from '../../contract/time.ts';
import type { Db } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import type { CardRow } from './cards.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { birthDays, type Filters, interestBits, isAgeLimited, seeksOf, type Stage, stagesOf } from './filters.ts';
import * as sql from './search-sql.ts';
import type { MemberViewer } from './viewer.ts';

export interface Page {
  /** Rows for the cards. */
  rows: CardRow[];
  next_cursor: string | null;
  /** Up to 1000; null on later pages. */
  count: number | null;
  /** There are more than 1000. */
  more: boolean;
}

const pageSize = 24;
const maxCounted = 1000;
/** Up to this many online members are named to the database; beyond it, only those among the next of the search. */
const maxLookedUp = 2000;
/** So often the next 5,000 are asked about before a page is given without anybody on it. */
const maxRounds = 20;

/** Where a page ended, and whether the search found few enough members to sort them all in one query. */
interface PageEnd {
  at?: string;
  distance?: number;
  id: string;
  few?: boolean;
  stage?: number;
}

const startOfList = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
const startOfNearest = { distance: -1, near_at: 'infinity', id: startOfList.id };

/** Matching members: the first page, or the one after `cursor`. @throws Refusal bad_request for a broken cursor */
export async function searchPage(
  services: Services,
  viewer: MemberViewer,
  filters: Filters,
  cursor: string | undefined,
): Promise<Page> {
  const params = await paramsOf(services, viewer, filters);
  const after = cursor === undefined ? undefined : fromCursor<PageEnd>(services, 'search', cursor);
  const source = sourceOf(filters, params);
  if (filters.near && viewer.position) {
    const end = await nameOnline(services, filters, params);
    const page = await nearPage(services, params, source, after);
    return end ? { ...page, more: page.count !== null } : page;
  }
  Object.assign(params, startOfList, after && { at: after.at, id: after.id });
  for (let round = 1; ; round++) {
    const end = await nameOnline(services, filters, params);
    const page = await recentPage(services, params, source, after);
    if (!end) return page;
    // There may be more of them behind those who were asked about; a page is not empty while there are.
    if (page.rows.length > 0 || round === maxRounds)
      return {
        ...page,
        next_cursor: page.next_cursor ?? toCursor(services, 'search', end),
        more: page.count !== null,
      };
    Object.assign(params, { at: end.at, id: end.id });
  }
}

async function recentPage(
  services: Services,
  params: sql.SearchParams,
  source: sql.Source,
  after: PageEnd | undefined,
): Promise<Page> {
  const { db } = services;
  const isFew = after ? after.few === true : !isKnownLarge(services, params);
  const counted = isFew ? await sql.counted[source](db, params) : undefined;
  const n = counted ? (counted[0]?.n ?? 0) : maxCounted + 1;
  if (counted && n > maxCounted) rememberLarge(services, params);
  const rows = counted ?? (await sql.page[source === 'age' ? 'recent' : source](db, params));
  return pageOf(
    services,
    rows,
    (row) => ({ at: row.at, id: row.member_id, few: source === 'age' && n <= maxCounted }),
    after ? null : n,
  );
}

/** Small results are sorted by distance; for large ones the index of places yields the nearest. */
async function nearPage(
  services: Services,
  params: sql.SearchParams,
  source: sql.Source,
  after: PageEnd | undefined,
): Promise<Page> {
  const { db } = services;
  Object.assign(params, startOfNearest, after && { distance: after.distance, near_at: after.at, id: after.id });
  const isFew = after ? after.few === true : !isKnownLarge(services, params);
  const counted = isFew ? await sql.nearCounted[source](db, params) : [];
  const n = isFew ? (counted[0]?.n ?? 0) : maxCounted + 1;
  if (isFew && n > maxCounted) rememberLarge(services, params);
  const nearest = params.picked.length ? sql.nearestWithInterests : sql.nearest;
  const rows =
    n > maxCounted ? await nearest(db, params) : counted.flatMap((row) => (row.member_id === null ? [] : [row]));
  return pageOf(
    services,
    rows,
    (row) => ({ distance: row.distance, at: row.at, id: row.member_id, few: n <= maxCounted }),
    after ? null : n,
  );
}

/** Similar results: the stages of `stagesOf` one after the other, without repeating what the search or an earlier stage found. */
export async function similarPage(
  services: Services,
  viewer: MemberViewer,
  filters: Filters,
  cursor: string | undefined,
): Promise<Page> {
  const stages = stagesOf(filters);
  let after = cursor === undefined ? undefined : fromCursor<PageEnd>(services, 'similar', cursor);
  const rows: (sql.FoundMember & { stage: number })[] = [];
  for (let i = after?.stage ?? 0; i < stages.length && rows.length <= pageSize; i++) {
    const stageFound = await stageRows(services, viewer, stages[i] as Stage, after);
    rows.push(...stageFound.map((row) => ({ ...row, stage: i })));
    after = undefined;
  }
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    rows: page,
    next_cursor:
      rows.length > pageSize && last
        ? toCursor(services, 'similar', { at: last.at, id: last.member_id, stage: last.stage })
        : null,
    count: null,
    more: false,
  };
}

async function stageRows(
  services: Services,
  viewer: MemberViewer,
  { filters, without }: Stage,
  after: PageEnd | undefined,
): Promise<sql.FoundMember[]> {
  const params = await paramsOf(services, viewer, filters);
  Object.assign(params, startOfList, after && { at: after.at, id: after.id });
  if (without.country !== undefined)
    params.countries = params.countries.filter((country) => country !== without.country);
  if (without.region !== undefined) params.not_region = without.region;
  if (without.ages) {
    const { birth_after: birthAfter, birth_until: birthUntil } = birthDays(
      without.ages.min_age,
      without.ages.max_age,
      todayOf(services),
    );
    Object.assign(params, { not_birth_after: birthAfter, not_birth_until: birthUntil });
  }
  await nameOnline(services, filters, params);
  const source = sourceOf(filters, params);
  return source === 'age' ? sql.counted.age(services.db, params) : sql.page[source](services.db, params);
}

const todayOf = ({ clock }: Services): string => clock.now().toISOString().slice(0, 10);

async function paramsOf(services: Services, viewer: MemberViewer, filters: Filters): Promise<sql.SearchParams> {
  const seeks = seeksOf(filters.gender, viewer, filters.wanted);
  const countries = filters.country
    ? [filters.country]
    : (await sql.countriesOf(services.db, viewer.pool_id, seeks)).map((row) => row.country);
  return {
    pool: viewer.pool_id,
    seeks,
    twice: viewer.gender === null && filters.wanted === null,
    countries,
    region: filters.region,
    viewer: viewer.id,
    ...birthDays(filters.min_age, filters.max_age, todayOf(services)),
    photo: filters.photo,
    online: filters.online ? [] : null,
    ...interestBits(filters.interests, filters.trait, filters.checked),
    not_region: null,
    not_birth_after: null,
    not_birth_until: null,
    lat: viewer.position?.lat ?? null,
    lon: viewer.position?.lon ?? null,
    ...startOfNearest,
    ...startOfList,
  };
}

/**
 * Names those online to a search for them. Where they are many, all of them would be megabytes for each search: of the next 5,000 the
 * search finds, in its order, this process knows who is online.
 * @returns the last of those asked about, if there are more
 */
async function nameOnline(
  { db, live }: Services,
  filters: Filters,
  params: sql.SearchParams,
): Promise<PageEnd | undefined> {
  if (!filters.online) return undefined;
  params.online = live.online();
  if (params.online.length <= maxLookedUp) return undefined;
  const source = params.picked.length ? 'interest' : filters.region === null ? 'recent' : 'region';
  const rows = await sql.asked[source](db, params);
  params.online = rows.map((row) => row.member_id).filter((id) => live.isOnline(id));
  const last = rows.at(-1);
  return last && rows.length === sql.mostAsked ? { at: last.at, id: last.member_id } : undefined;
}

/** The index that needs the fewest reads. */
function sourceOf(filters: Filters, params: sql.SearchParams): sql.Source {
  if (params.online) return 'online';
  if (params.picked.length) return 'interest';
  if (filters.region !== null) return 'region';
  return isAgeLimited(filters) || params.countries.length > 1 ? 'age' : 'recent';
}

function pageOf<Row extends sql.FoundMember>(
  services: Services,
  rows: Row[],
  endOf: (row: Row) => PageEnd,
  n: number | null,
): Page {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    rows: page,
    next_cursor: rows.length > pageSize && last ? toCursor(services, 'search', endOf(last)) : null,
    count: n === null ? null : Math.min(n, maxCounted),
    more: n !== null && n > maxCounted,
  };
}

/**
 * Searches that recently found more than 1000: not counted again for half a minute, whoever searches. (Counts up to 1000 are
 * exact and never cached.)
 */
const largeSearches = new WeakMap<Db, LRUCache<string, number>>();
const largeForMs = 30 * secondMs;
const maxLargeSearches = 5_000;

const largeKey = ({
  pool,
  seeks,
  countries,
  region,
  birth_after: birthAfter,
  birth_until: birthUntil,
  photo,
  picked,
  online,
}: sql.SearchParams) =>
  online ? undefined : JSON.stringify([pool, seeks, countries, region, birthAfter, birthUntil, photo, picked]);

function isKnownLarge({ db, clock }: Services, params: sql.SearchParams): boolean {
  const key = largeKey(params);
  return key !== undefined && (largeSearches.get(db)?.get(key) ?? 0) > clock.now().getTime();
}

function rememberLarge({ db, clock }: Services, params: sql.SearchParams): void {
  const key = largeKey(params);
  if (key === undefined) return;
  const cache = largeSearches.get(db) ?? new LRUCache<string, number>({ max: maxLargeSearches });
  largeSearches.set(db, cache.set(key, clock.now().getTime() + largeForMs));
}
