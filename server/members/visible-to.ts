/**
 * Who sees whom: the one rule, for search, profiles, related members, visits, likes, chat and landers alike.
 *
 * Found and shown is who is of the same pool, has an account that is alive (not confirmed yet, or active), a profile that is
 * active and says a gender, is not invisible, and where neither has blocked the other. Oneself one always sees.
 * Twice, here and as functions of the database (db/functions/members.sql); tests/api/visibility.test.ts proves them equal.
 */
import { type Db, statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';

/** Who looks. `id` null: a visitor. */
export interface Viewer {
  id: string | null;
  pool_id: number;
}

/** What the rule asks about the one looked at. */
export interface Looked {
  id: string;
  pool_id: number;
  /** Of the account. */
  status: string;
  profile_status: string;
  gender: string | null;
  invisible: boolean;
  /** The viewer blocked them. */
  blocked: boolean;
  /** They blocked the viewer. */
  blocked_by: boolean;
}

/**
 * `none` is told as 404, `blocked_by` as the specified sentence; `blocked`: the viewer did it, so may know, and sees nothing
 * but the name.
 */
export type Sight = 'own' | 'visible' | 'blocked' | 'blocked_by' | 'none';

/** An account that may sign in: not suspended, not leaving, not gone. */
export const isAlive = (status: string): boolean => status === 'not_confirmed' || status === 'active';

/** The rule for one pair. In lists the same rule is `visibleSql`. */
export function sightOf(viewer: Viewer, other: Looked): Sight {
  if (other.pool_id !== viewer.pool_id || !isAlive(other.status)) return 'none';
  if (other.id === viewer.id) return 'own';
  if (other.profile_status !== 'active' || other.gender === null || other.invisible) return 'none';
  if (other.blocked_by) return 'blocked_by';
  return other.blocked ? 'blocked' : 'visible';
}

/** @returns the sight that lets through. @throws Refusal not_found, blocked */
export function checkSight(viewer: Viewer, other: Looked & { name: string }): 'own' | 'visible' | 'blocked' {
  const sight = sightOf(viewer, other);
  if (sight === 'none') throw new Refusal('not_found');
  if (sight === 'blocked_by') throw new Refusal('blocked', { data: { name: other.name } });
  return sight;
}

/**
 * The rule in SQL: for a statement whose `$1` is the viewer's id (uuid or null) and `$2` the pool (null: the viewer's own), over
 * `members m` joined with `profiles p`. True for whom the viewer may find, and for themselves.
 */
export const visibleSql = `(
  m.pool_id = coalesce($2::int, (select v.pool_id from members v where v.id = $1)) and is_alive(m.status) and (m.id = $1 or (
    is_findable(m.status, p.status, p.gender, m.invisible)
    and not exists (select from blocks b where b.member_id = $1 and b.blocked_id = m.id)
    and not exists (select from blocks b where b.member_id = m.id and b.blocked_id = $1))))`;

/** The columns of `Looked`, with `name`, over the same tables and parameters. */
export const lookedColumns = `m.id, m.username as name, m.pool_id, m.status, p.status as profile_status, p.gender, m.invisible,
  exists (select from blocks b where b.member_id = $1 and b.blocked_id = m.id) as blocked,
  exists (select from blocks b where b.member_id = m.id and b.blocked_id = $1) as blocked_by`;

const visibleIds = statement<{ id: string }, [viewer: string | null, pool: number | null, ids: readonly string[]]>(
  'members.visible_ids',
  `select m.id from members m join profiles p on p.member_id = m.id where m.id = any($3::uuid[]) and ${visibleSql}`,
);
const looked = statement<Looked & { name: string }, [viewer: string | null, pool: number | null, id: string]>(
  'members.looked',
  `select ${lookedColumns} from members m join profiles p on p.member_id = m.id where m.id = $3 and m.pool_id = coalesce($2::int, (select v.pool_id from members v where v.id = $1))`,
);

/** A member's id will do: they look from their own pool. */
type AnyViewer = Viewer | string;
const idAndPool = (viewer: AnyViewer): [id: string | null, poolId: number | null] =>
  typeof viewer === 'string' ? [viewer, null] : [viewer.id, viewer.pool_id];

/** Those of `ids` that the viewer may find, in no order. */
export async function findVisible(db: Db | Tx, viewer: AnyViewer, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  return new Set((await visibleIds(db, ...idAndPool(viewer), [...new Set(ids)])).map((row) => row.id));
}

/**
 * Whether the viewer may deal with this member (like, write to, visit).
 * @returns their name. @throws Refusal not_found (unknown, hidden, or blocked by the viewer), blocked (by them)
 */
export async function requireVisible(db: Db | Tx, viewer: Viewer, id: string): Promise<{ name: string }> {
  const other = await looked.one(db, ...idAndPool(viewer), id);
  if (!other || checkSight(viewer, other) !== 'visible') throw new Refusal('not_found');
  return { name: other.name };
}

/** As `requireVisible`, for a member's page: one's own and that of somebody one blocked are let through. */
export async function lookAt(
  db: Db | Tx,
  viewer: Viewer,
  id: string,
): Promise<{ name: string; sight: 'own' | 'visible' | 'blocked' }> {
  const other = await looked.one(db, ...idAndPool(viewer), id);
  if (!other) throw new Refusal('not_found');
  return { name: other.name, sight: checkSight(viewer, other) };
}
