/** Which lines of the audit log count as work done, by queue. */
import { auditActions } from '../../contract/audit.ts';
import type { DeskQueue } from '../../contract/desk.ts';
import type { Scope } from '../../contract/permissions.ts';
import { type Db, statement } from '../platform/db.ts';

const doneActions: Record<DeskQueue, RegExp> = {
  photos: /^photo_(?:approved|rejected|decided_again)$/,
  checks: /^(?:photo_check_(?:passed|failed|lapsed)|main_photo_(?:same|other))$/,
  texts: /^text_(?:passed|hidden)$/,
  reports: /^report_(?:dismiss|warn|hide_text|reject_photo|suspend|require_age|require_selfie)$/,
  appeals: /^appeal_(?:upheld|overturned)$/,
  complaints: /^complaint_answered$/,
  care: /^care_closed$/,
  privacy: /^privacy_(?:erased|closed)$/,
  writing: /^writing_answered$/,
};

export const doneIn = (queue: DeskQueue, done: readonly { action: string; n: number }[]): number =>
  done.reduce((sum, { action, n }) => sum + (doneActions[queue].test(action) ? n : 0), 0);

/** Of each action the newest, by the index of actions; of these the newest. */
const lastOf = statement<{ name: string; at: Date }, [actions: readonly string[], scope: string]>(
  'desk.last_done',
  `select l.staff_name as name, l.created_at as at
     from unnest($1::text[]) k (action) cross join lateral (
       select l.id, l.staff_name, l.created_at from audit_log l left join audit_sites s on s.line_id = l.id
        where l.action = k.action and l.staff_id is not null and in_scope($2::jsonb, s.site_id) order by l.id desc limit 1) l
    order by l.id desc limit 1`,
);
const actions = Object.values(auditActions).flat();

export async function lastDone(db: Db, queue: DeskQueue, scope: Scope): Promise<{ name: string; at: string } | null> {
  const done = actions.filter((action) => doneActions[queue].test(action));
  const row = await lastOf.one(db, done, JSON.stringify(scope));
  return row ? { name: row.name, at: row.at.toISOString() } : null;
}
