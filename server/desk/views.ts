/** Saved views of the desk's lists: own ones, those shared with the people of a role, those of everybody. */
import { uuidv7 } from 'uuidv7';
import type { BodyOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/desk-views.ts';
import { may } from '../../contract/permissions.ts';
import { type Db, isUniqueViolation, statement, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import { audit } from './audit.ts';

export interface ViewRow {
  id: string;
  name: string;
  query: string;
  shared: 'me' | 'role' | 'all';
  roles: string[];
  alarm: boolean;
  own: boolean;
}

export const viewsFor = statement<ViewRow, [staff: string, roles: readonly string[], list: string]>(
  'desk.views_for',
  `select id, name, query, shared, roles, alarm, staff_id = $1 as own from desk_views
    where list = $3 and (staff_id = $1 or shared = 'all' or (shared = 'role' and roles && $2::text[]))
    order by created_at, id limit 40`,
);
const insertView = statement<
  never,
  [
    id: string,
    list: string,
    name: string,
    query: string,
    staff: string,
    shared: string,
    roles: readonly string[],
    alarm: boolean,
  ]
>(
  'desk.insert_view',
  `insert into desk_views (id, list, name, query, staff_id, shared, roles, alarm) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const deleteView = statement<
  { list: string; name: string; shared: string },
  [id: string, staff: string, every: boolean]
>(
  'desk.delete_view',
  `delete from desk_views where id = $1 and (staff_id = $2 or ($3 and shared <> 'me')) returning list, name, shared`,
);

/** Views of everybody are made and removed by those who look after the staff. */
const caresForStaff = (staff: StaffCaller) => may(staff.rights, 'staff.manage') !== null;

/** @throws Refusal forbidden for everybody's, conflict when one of the same name exists */
export async function saveView(
  db: Db,
  staff: StaffCaller,
  { list, name, query, shared, alarm = false }: BodyOf<typeof contract.saveView>,
): Promise<{ id: string }> {
  if (shared === 'all' && !caresForStaff(staff)) throw new Refusal('forbidden');
  const roles = shared === 'role' ? [...staff.roles] : [];
  if (shared === 'role' && roles.length === 0) throw new Refusal('forbidden');
  const id = uuidv7();
  try {
    // A savepoint: a name that is taken must not end the transaction around it.
    await transaction(db, (tx) => insertView.run(tx, id, list, name.trim(), query, staff.id, shared, roles, alarm));
  } catch (error) {
    if (isUniqueViolation(error, 'desk_views_name')) throw new Refusal('conflict');
    throw error;
  }
  await audit(db, staff, 'view_saved', { kind: 'view', id }, { list, shared });
  return { id };
}

/** @throws Refusal not_found, also for somebody else's */
export async function dropView(db: Db, staff: StaffCaller, id: string): Promise<void> {
  const gone = await deleteView.one(db, id, staff.id, caresForStaff(staff));
  if (!gone) throw new Refusal('not_found');
  await audit(db, staff, 'view_deleted', { kind: 'view', id }, { list: gone.list, shared: gone.shared });
}
