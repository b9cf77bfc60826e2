/** What staff does in the domains below the desk reaches the audit log by event, once. */
import { statement } from '../platform/db.ts';
import type { Listener } from '../platform/outbox.ts';

// The event's number goes into the line: hearing twice writes once.
const insertOnce = statement<never, [staff: string, action: string, kind: string, id: string, details: string, event: string]>(
  'desk.insert_audit_of_event',
  `insert into audit_log (staff_id, staff_name, action, subject_kind, subject_id, details)
   select s.id, s.name, $2, $3, $4, $5::jsonb || jsonb_build_object('event', $6::text) from staff s
    where s.id = $1 and not exists (select from audit_log a where a.subject_id = $4 and a.action = $2 and a.details ->> 'event' = $6::text)`,
);

export const auditStaffAct: Listener<'staff_acted'> = async ({ db }, { staff_id, action, subject_kind, subject_id, detail }, event) => {
  await insertOnce.run(db, staff_id, action, subject_kind, subject_id, JSON.stringify(detail), String(event.id));
};
