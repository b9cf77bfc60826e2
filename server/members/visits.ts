/** Who visited one's page, newest first; only those one may find now. */
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { type Viewer, visibleSql } from './visible-to.ts';

export interface Visit {
  id: string;
  visited_at: Date;
}

const visitRows = statement<
  { id: string; visited_at: Date; at: string },
  [member: string, pool: number, at: string, id: string]
>(
  'members.visits',
  `select v.visitor_id as id, v.visited_at, v.visited_at::text as at
     from visits v join members m on m.id = v.visitor_id join profiles p on p.member_id = m.id
    where v.member_id = $1 and (v.visited_at, v.visitor_id) < ($3::timestamptz, $4::uuid) and ${visibleSql}
    order by v.visited_at desc, v.visitor_id desc limit 25`,
);

const pageSize = 24;
const newest: [string, string] = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** @throws Refusal bad_request for a broken cursor */
export async function listVisits(
  services: Services,
  viewer: Viewer & { id: string },
  cursor: string | undefined,
): Promise<{ visits: Visit[]; next_cursor: string | null }> {
  const after = cursor === undefined ? newest : fromCursor<[string, string]>(services, 'visits', cursor);
  const rows = await visitRows(services.db, viewer.id, viewer.pool_id, ...after);
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return {
    visits: rows.slice(0, pageSize),
    next_cursor: last ? toCursor(services, 'visits', [last.at, last.id]) : null,
  };
}
