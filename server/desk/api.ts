/** The calls of the desk that every role has, the members desk and the audit log. (Queues: api-queues.ts.) */
import type * as contract from '../../contract/desk.ts';
import { desk_queues, queue_roles } from '../../contract/desk.ts';
import type * as members_contract from '../../contract/desk-members.ts';
import type { StaffRole } from '../../contract/endpoint.ts';
import { device_cookie_days, newDevice, staff_device_cookie } from '../accounts/devices.ts';
import { transaction } from '../platform/db.ts';
import type { Handler } from '../platform/http/call.ts';
import { audit, auditBreak, auditLines, auditNames, doneToday } from './audit.ts';
import { demoLogins } from './demo-staff.ts';
import { logInStaff } from './log-in.ts';
import * as members from './members.ts';
import * as sql from './sql.ts';
import { endStaffSession, staff_cookie, staff_cookie_days } from './staff-context.ts';

export const getDeskLogin: Handler<typeof contract.getDeskLogin> = ({ services, staff }) => ({
  signed_in: staff !== null,
  demo: demoLogins(services),
});

export const deskLogin: Handler<typeof contract.deskLogin> = async (call) => {
  const { staff, token } = await logInStaff(call.services, call.body, {
    ip: call.ip, user_agent: call.user_agent, host: call.site.host, before: call.cookie(staff_cookie),
    device: call.cookie(staff_device_cookie),
  });
  call.set_cookie(staff_cookie, token, { max_age_days: staff_cookie_days });
  call.set_cookie(staff_device_cookie, newDevice(call.services.config.secret, staff), { max_age_days: device_cookie_days });
  return { staff: { id: staff.id, name: staff.name, roles: staff.roles as StaffRole[] } };
};

export const deskLogout: Handler<typeof contract.deskLogout> = async (call) => {
  await transaction(call.services.db, async (tx) => {
    await endStaffSession(tx, call.cookie(staff_cookie));
    await audit(tx, call.staff, 'logout');
  });
  call.clear_cookie(staff_cookie);
  call.clear_cache();
  return { ok: true };
};

/** Lines of the audit log that count as work done, by queue. */
const done_actions: Record<contract.DeskQueue, RegExp> = {
  photos: /^photo_(?:approved|rejected)$/,
  texts: /^text_(?:passed|hidden)$/,
  reports: /^(?:report_(?:dismiss|warn|hide_text|reject_photo|suspend)|care_closed)$/,
  appeals: /^appeal_(?:upheld|overturned)$/,
  complaints: /^complaint_answered$/,
  writing: /^writing_answered$/,
};

export const getDesk: Handler<typeof contract.getDesk> = async ({ services, staff }) => {
  const { id, name, roles } = staff;
  const mine = desk_queues.filter((queue) => roles.includes('admin') || roles.some((role) => queue_roles[queue].includes(role)));
  const [counts, done] = mine.length ? await Promise.all([sql.queueCounts(services.db), doneToday(services.db)]) : [[], []];
  return {
    staff: { id, name, roles: [...roles] },
    queues: mine.map((queue) => {
      const found = counts.find((row) => row.queue === queue);
      return {
        queue,
        count: found?.count ?? 0,
        oldest_at: found?.oldest_at?.toISOString() ?? null,
        overdue: found?.overdue ?? 0,
        done_today: done.reduce((sum, { action, n }) => sum + (done_actions[queue].test(action) ? n : 0), 0),
      };
    }),
  };
};

export const searchDeskMembers: Handler<typeof members_contract.searchDeskMembers> = async ({ services, staff, query }) => ({
  members: await members.searchMembers(services, staff, query.q),
});

export const getDeskMember: Handler<typeof members_contract.getDeskMember> = async ({ services, staff, params }) => ({
  member: await members.memberPage(services, staff, params.id),
});

export const suspendMember: Handler<typeof members_contract.suspendMember> = ({ services, staff, params, body }) =>
  members.suspendMember(services, staff, params.id, body);

export const unsuspendMember: Handler<typeof members_contract.unsuspendMember> = async ({ services, staff, params, body }) => {
  await members.unsuspendMember(services, staff, params.id, body.note);
  return { ok: true };
};

export const giveCredits: Handler<typeof members_contract.giveCredits> = ({ services, staff, params, body, idempotency_key }) =>
  members.giveCredits(services, staff, { member_id: params.id, amount: body.amount, note: body.note, key: idempotency_key });

const audit_page = 100;
const audit_checked = 10_000;

export const getAudit: Handler<typeof members_contract.getAudit> = async ({ services: { db }, query }) => {
  const { staff, action, subject, before } = query;
  const [lines, names, broken] = await Promise.all([
    auditLines(db, staff || null, action || null, subject || null, before ?? null, audit_page + 1),
    auditNames.one(db),
    before === undefined ? auditBreak.one(db, audit_checked) : undefined,
  ]);
  return {
    lines: lines.slice(0, audit_page).map((line) => ({ ...line, created_at: line.created_at.toISOString() })),
    more: lines.length > audit_page,
    actions: names?.actions ?? [],
    staff: names?.staff ?? [],
    broken_at: broken?.id ?? null,
  };
};
