/** The calls of the desk that every role has, the members desk and the audit log. (Queues: api-queues.ts.) */
import type * as contract from '../../contract/desk.ts';
import { deskQueues, queuePermissions } from '../../contract/desk.ts';
import type * as overviewContract from '../../contract/desk-overview.ts';
import type * as membersContract from '../../contract/desk-members.ts';
import type * as viewsContract from '../../contract/desk-views.ts';
import { nicheByNumber } from '../../contract/niches.ts';
import { may, scopeOf } from '../../contract/permissions.ts';
import { logOutCookies } from '../../contract/log-out.ts';
import { deviceCookieDays, newDevice, staffDeviceCookie } from '../accounts/devices.ts';
import { zoneOfSite } from '../insight/days.ts';
import type { Handler } from '../platform/http/call.ts';
import { listSites } from '../sites/find-site.ts';
import { doneToday } from './audit.ts';
import { demoLogins } from './demo-staff.ts';
import { roleNames } from './grants.ts';
import { logInStaff, logOutStaff } from './log-in.ts';
import * as members from './members.ts';
import { halfThisMonth } from '../insight/work.ts';
import { overview } from './overview.ts';
import { doneIn, lastDone } from './queue-work.ts';
import * as sql from './sql.ts';
import * as views from './views.ts';
import { looksFor } from './waiting-looks.ts';
import { countryOf, staffCookie, staffCookieDays } from './staff-context.ts';

export const getDeskLogin: Handler<typeof contract.getDeskLogin> = ({ services, staff }) => ({
  signed_in: staff !== null,
  demo: demoLogins(services),
});

export const deskLogin: Handler<typeof contract.deskLogin> = async (call) => {
  const { staff, token } = await logInStaff(call.services, call.body, {
    ip: call.ip,
    user_agent: call.user_agent,
    host: call.site.host,
    country: countryOf(call),
    before: call.cookie(staffCookie),
    device: call.cookie(staffDeviceCookie),
  });
  call.setCookie(staffCookie, token, { maxAgeDays: staffCookieDays });
  call.clearCookie(logOutCookies.desk);
  call.setCookie(staffDeviceCookie, newDevice(call.services.config.secret, staff), { maxAgeDays: deviceCookieDays });
  return { staff: { id: staff.id, name: staff.name, roles: roleNames(staff.grants) } };
};

export const deskLogout: Handler<typeof contract.deskLogout> = async (call) => {
  await logOutStaff(call.services.db, call.staff, call.cookie(staffCookie));
  call.clearCookie(staffCookie);
  call.clearCookie(logOutCookies.desk);
  call.clearCache();
  return { ok: true };
};

export const deskOverview: Handler<typeof overviewContract.deskOverview> = ({ services, staff, scope }) =>
  overview(services, staff, scope);

export const deskLastDone: Handler<typeof overviewContract.deskLastDone> = async ({
  services,
  staff,
  query: { queue },
  scope: shown,
}) => {
  const asked = queuePermissions[queue];
  if (!may(staff.rights, asked)) return { last: null, half_seconds: null };
  const scope = scopeOf(staff.rights, asked, shown?.flatMap(({ sites }) => sites ?? []) ?? null);
  const [last, half] = await Promise.all([
    lastDone(services.db, queue, scope),
    // Only these pages say it.
    queue === 'complaints' || queue === 'privacy' || queue === 'care' ? halfThisMonth(services, queue, scope) : null,
  ]);
  return { last, half_seconds: half };
};

export const getDesk: Handler<typeof contract.getDesk> = async ({ services, staff, scope: shown }) => {
  const { id, name, roles, rights } = staff;
  const only = shown?.flatMap(({ sites }) => sites ?? []) ?? null;
  const scopes = Object.fromEntries(
    deskQueues.map((queue) => [queue, scopeOf(rights, queuePermissions[queue], only)] as const),
  );
  const mine = deskQueues.filter((queue) => may(rights, queuePermissions[queue]));
  const [counts, done, looks, sites, all] = await Promise.all([
    mine.length ? sql.queueCounts(services.db, JSON.stringify(scopes)) : [],
    mine.length ? doneToday(services.db) : [],
    looksFor(services.db, staff),
    sql.sitesOf(services.db, JSON.stringify(rights.map(({ sites, languages }) => ({ sites, languages })))),
    listSites(services),
  ]);
  const zones = new Map(all.map((site) => [site.id, zoneOfSite(site)]));
  return {
    staff: { id, name, roles: [...roles] },
    seeing: staff.seeing ?? null,
    rights: rights.map(({ sites, languages, ...right }) => ({
      ...right,
      sites: sites && [...sites],
      languages: languages && [...languages],
    })),
    sites: sites.map(({ niche, ...site }) => ({
      ...site,
      niche: nicheByNumber(niche).key,
      time_zone: zones.get(site.id) ?? 'UTC',
    })),
    translates: services.config.translateUrl !== null,
    looks: looks.length,
    queues: mine.map((queue) => {
      const row = counts.find((row) => row.queue === queue);
      return {
        queue,
        count: row?.count ?? 0,
        oldest_at: row?.oldest_at?.toISOString() ?? null,
        overdue: row?.overdue ?? 0,
        done_today: doneIn(queue, done),
      };
    }),
  };
};

export const searchDeskMembers: Handler<typeof membersContract.searchDeskMembers> = async ({
  services,
  staff,
  query,
  scope,
}) => ({
  members: await members.searchMembers(services, staff, query.q, scope),
});

export const getDeskMember: Handler<typeof membersContract.getDeskMember> = async ({ services, staff, params }) => ({
  member: await members.memberPage(services, staff, params.id),
});

export const suspendMember: Handler<typeof membersContract.suspendMember> = ({ services, staff, params, body }) =>
  members.suspendMember(services, staff, params.id, body);

export const unsuspendMember: Handler<typeof membersContract.unsuspendMember> = async ({
  services,
  staff,
  params,
  body,
}) => {
  await members.unsuspendMember(services, staff, params.id, body.note);
  return { ok: true };
};

export const askMember: Handler<typeof membersContract.askMember> = ({ services, staff, params, body }) =>
  members.askMember(services, staff, params.id, body);

export const giveCredits: Handler<typeof membersContract.giveCredits> = ({
  services,
  staff,
  params,
  body,
  idempotencyKey,
}) =>
  members.giveCredits(services, staff, {
    member_id: params.id,
    amount: body.amount,
    note: body.note,
    key: idempotencyKey,
  });

export const saveView: Handler<typeof viewsContract.saveView> = ({ services, staff, body }) =>
  views.saveView(services.db, staff, body);

export const dropView: Handler<typeof viewsContract.dropView> = async ({ services, staff, params }) => {
  await views.dropView(services.db, staff, params.id);
  return { ok: true };
};
