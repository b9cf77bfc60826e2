/**
 * Who sees whom: the one rule for search, profiles, related members, visits, likes, chat and landers.
 *
 * A member can be found by others of the same pool if their account is alive (active, or not confirmed yet), their profile is
 * active and has a gender, they are not invisible, and neither has blocked the other. Nor does the viewer see
 * who knows them and hides from them (one way: decision 0435). A fictional profile is shown only to readers of a language in which
 * somebody writes for it.
 * Members always see themselves.
 * Implemented here and in the database (db/functions/members.sql); tests/api/visibility.test.ts proves both equal.
 */
import { type Db, statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';

/** Who is looking; `id` is null for a visitor. */
export interface Viewer {
  id: string | null;
  pool_id: number;
}

/** What the rule needs to know about the member being looked at. */
export interface SightFacts {
  id: string;
  pool_id: number;
  /** Status of the account. */
  status: string;
  profile_status: string;
  gender: string | null;
  invisible: boolean;
  /** Blocked by the viewer. */
  blocked: boolean;
  /** Has blocked the viewer. */
  blocked_by: boolean;
  /** They know the viewer and hide from them. */
  apart?: boolean;
  /** A fictional profile for which nobody writes in the viewer's language. */
  unspoken?: boolean;
}

/**
 * `none` is answered with 404, `blocked_by` with the refusal that says so. `blocked` is the viewer's own doing: they may know it,
 * but see only the name. Who is blocked is told the same whatever becomes of the blocker, so that no call tells when they hide or
 * leave (decision 0190).
 */
export type Sight = 'own' | 'visible' | 'blocked' | 'blocked_by' | 'none';

/** Whether the account may log in: not suspended, pending deletion or deleted. */
export const isAlive = (status: string): boolean => status === 'not_confirmed' || status === 'active';

/** The rule for one pair of members. `visibleSql` is the same rule for lists. */
export function sightOf(viewer: Viewer, other: SightFacts): Sight {
  if (other.pool_id !== viewer.pool_id || other.status === 'deleted') return 'none';
  if (other.blocked_by) return 'blocked_by';
  if (!isAlive(other.status)) return 'none';
  if (other.id === viewer.id) return 'own';
  if (other.profile_status !== 'active' || other.gender === null || other.invisible) return 'none';
  if (other.unspoken || other.apart) return 'none';
  return other.blocked ? 'blocked' : 'visible';
}

/** @returns the sight, if it permits looking. @throws Refusal not_found, blocked */
export function checkSight(viewer: Viewer, other: SightFacts & { name: string }): 'own' | 'visible' | 'blocked' {
  const sight = sightOf(viewer, other);
  if (sight === 'none') throw new Refusal('not_found');
  if (sight === 'blocked_by') throw new Refusal('blocked', { data: { name: other.name } });
  return sight;
}

/**
 * Selects whom a block, in either direction, or their hiding separates from the viewer, whichever parameter that is. A list of
 * its own, read once for all rows.
 */
export const separatedSql = (viewer: string): string => `select b.blocked_id from blocks b where b.member_id = ${viewer}
  union all select b.member_id from blocks b where b.blocked_id = ${viewer}
  union all select h.other_id from hidden_pairs h where h.member_id = ${viewer}`;

/**
 * The rule in SQL, for a statement with the viewer's id (uuid or null) as `$1` and the pool (null: the viewer's) as `$2` over
 * `members m` joined with `profiles p`. True for members the viewer may find, and for the viewer.
 */
export const visibleSql = `(
  m.pool_id = coalesce($2::int, (select v.pool_id from members v where v.id = $1)) and is_alive(m.status) and (m.id = $1 or (
    is_findable(m.status, p.status, p.gender, m.invisible or m.age_wanted) and speaks_to(m.id, m.kind, $1)
    and m.id not in (${separatedSql('$1')}))))`;

/** The same from the viewer's own pool, with `$1` alone. */
export const visibleFromOwnPoolSql = visibleSql.replace('$2::int', 'null::int');

/** The columns of `SightFacts` and `name`, over the same tables and parameters. */
export const sightColumns = `m.id, m.username as name, m.pool_id, m.status, p.status as profile_status, p.gender, m.invisible or m.age_wanted as invisible,
  not speaks_to(m.id, m.kind, $1) as unspoken,
  exists (select from blocks b where b.member_id = $1 and b.blocked_id = m.id) as blocked,
  exists (select from blocks b where b.member_id = m.id and b.blocked_id = $1) as blocked_by,
  exists (select from hidden_pairs h where h.member_id = $1 and h.other_id = m.id) as apart`;

const visibleIds = statement<{ id: string }, [viewer: string | null, pool: number | null, ids: readonly string[]]>(
  'members.visible_ids',
  `select m.id from members m join profiles p on p.member_id = m.id where m.id = any($3::uuid[]) and ${visibleSql}`,
);
const sightFacts = statement<SightFacts & { name: string }, [viewer: string | null, pool: number | null, id: string]>(
  'members.looked',
  `select ${sightColumns} from members m join profiles p on p.member_id = m.id where m.id = $3 and m.pool_id = coalesce($2::int, (select v.pool_id from members v where v.id = $1))`,
);

/** A member id is enough: the viewer then looks from their own pool. */
type AnyViewer = Viewer | string;
const idAndPool = (viewer: AnyViewer): [id: string | null, poolId: number | null] =>
  typeof viewer === 'string' ? [viewer, null] : [viewer.id, viewer.pool_id];

/** Those of `ids` whom the viewer may find, unordered. */
export async function findVisible(db: Db | Tx, viewer: AnyViewer, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  return new Set((await visibleIds(db, ...idAndPool(viewer), [...new Set(ids)])).map((row) => row.id));
}

/**
 * Checks that the viewer may interact with this member (like, write to, visit).
 * @returns their name. @throws Refusal not_found (unknown, hidden, or blocked by the viewer), blocked (by them)
 */
export async function requireVisible(db: Db | Tx, viewer: Viewer, id: string): Promise<{ name: string }> {
  const other = await sightFacts.one(db, ...idAndPool(viewer), id);
  if (!other || checkSight(viewer, other) !== 'visible') throw new Refusal('not_found');
  return { name: other.name };
}

/** Like `requireVisible`, for a member's page: also allows one's own page, and that of a member one has blocked. */
export async function requireSight(
  db: Db | Tx,
  viewer: Viewer,
  id: string,
): Promise<{ name: string; sight: 'own' | 'visible' | 'blocked' }> {
  const other = await sightFacts.one(db, ...idAndPool(viewer), id);
  if (!other) throw new Refusal('not_found');
  return { name: other.name, sight: checkSight(viewer, other) };
}
