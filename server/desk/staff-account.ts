/** One account of the staff: its page, its log-ins, taking back what is lost, closing and opening again. */
import type { BodyOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/desk-staff.ts';
import { seeingMinutes } from '../../contract/desk-staff.ts';
import { staffIdleMinutes } from '../../contract/desk.ts';
import { deviceName } from '../../contract/device-name.ts';
import { covers } from '../../contract/permissions.ts';
import { type Db, transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { checkOwnerLeft, lockGrants, presentGrant, rightsOf } from './grants.ts';
import { seeAs, seeAsOneself } from './sql.ts';
import * as sql from './sql-staff.ts';
import * as links from './sql-staff-links.ts';
import { orderLink, takeBack } from './staff-links.ts';

const about = (id: string) => ({ kind: 'staff', id });

export const presentStaff = ({ active, joined_at: joinedAt, ...row }: sql.StaffLine) => ({
  ...row,
  grants: row.grants.map(presentGrant),
  state: active ? (joinedAt ? ('open' as const) : ('invited' as const)) : ('closed' as const),
  created_at: row.created_at.toISOString(),
  last_seen: row.last_seen?.toISOString() ?? null,
});

/** @param here the session of the call */
export const logInsOf = async (db: Db, staffId: string, here: string) =>
  (await links.logInsOf(db, staffId, staffIdleMinutes)).map(({ user_agent: agent, ip_prefix: network, ...row }) => ({
    ...row,
    network,
    device: deviceName(agent).name,
    created_at: row.created_at.toISOString(),
    last_seen: row.last_seen.toISOString(),
    here: row.id === here,
  }));

/** @throws Refusal not_found */
export async function staffPage(db: Db, staff: StaffCaller, here: string, id: string) {
  const row = await sql.staffLine.one(db, id);
  if (!row) throw new Refusal('not_found');
  const [logIns, link, history] = await Promise.all([
    logInsOf(db, id, here),
    links.openLinkOf.one(db, id),
    sql.historyOf(db, id),
  ]);
  const { closed_at: closedAt, passkeys, ...line } = row;
  return {
    ...presentStaff(line),
    closed_at: closedAt?.toISOString() ?? null,
    passkeys,
    may_reset: id !== staff.id && covers(staff.rights, rightsOf(row.grants)),
    link: link ? { ...link, asked_at: link.asked_at.toISOString(), expires_at: link.expires_at.toISOString() } : null,
    log_ins: logIns,
    history: history.map(({ created_at: at, staff_name: who, action }) => ({ at: at.toISOString(), who, action })),
  };
}

/**
 * The account, locked. What concerns its way in is only for somebody else, and only for who may all that it may: otherwise who looks
 * after the writers could take over an owner.
 * @throws Refusal not_found, own_account, forbidden
 */
async function others(tx: Tx, staff: StaffCaller, id: string) {
  const row = await sql.staffById.one(tx, id);
  if (!row) throw new Refusal('not_found');
  if (id === staff.id) throw new Refusal('own_account');
  if (!covers(staff.rights, rightsOf((await sql.grantsOf.one(tx, id))?.grants ?? []))) throw new Refusal('forbidden');
  return row;
}

/** @throws Refusal as `others`; conflict (closed; invited already in, or not in yet); bad_request (a second factor without a proof) */
export function sendLink(
  services: Services,
  staff: StaffCaller,
  id: string,
  { kind, how }: BodyOf<typeof contract.sendStaffLink>,
  siteId: number,
): Promise<void> {
  return transaction(services.db, async (tx) => {
    const row = await others(tx, staff, id);
    if (!row.active || (kind === 'invite') !== (row.joined_at === null)) throw new Refusal('conflict');
    const proved = kind === 'factor' || kind === 'both';
    if (proved && how === undefined) throw new Refusal('bad_request', { fields: { how: 'bad_request' } });
    if (kind !== 'invite') await takeBack(services, tx, row, kind);
    await orderLink(services, tx, staff, { staff_id: id, kind, site_id: siteId, how: proved ? how : undefined });
    await audit(tx, staff, 'staff_link_sent', about(id), { link: kind, ...(proved && how ? { how } : {}) });
  });
}

/** The desk as a colleague sees it, for a while, with nothing to change. @throws Refusal as `others`; conflict when it is not open */
export function seeDeskAs(services: Services, staff: StaffCaller, session: string, id: string): Promise<void> {
  return transaction(services.db, async (tx) => {
    const row = await others(tx, staff, id);
    if (!row.active || row.joined_at === null) throw new Refusal('conflict');
    await seeAs.run(tx, session, id, seeingMinutes);
    await audit(tx, staff, 'staff_seen_as', about(id), { minutes: seeingMinutes });
  });
}

export function seeDeskAsOneself(services: Services, staff: StaffCaller, session: string): Promise<void> {
  return transaction(services.db, async (tx) => {
    const was = await seeAsOneself.one(tx, session);
    if (was) await audit(tx, staff, 'staff_seen_as_ended', about(was.seen));
  });
}

/** @throws Refusal as `others`; conflict when it is closed or not in yet */
export function setMustChange(services: Services, staff: StaffCaller, id: string, on: boolean): Promise<void> {
  return transaction(services.db, async (tx) => {
    const row = await others(tx, staff, id);
    if (!row.active || row.joined_at === null) throw new Refusal('conflict');
    if ((await sql.setMustChange.run(tx, id, on)) === 0) return;
    await audit(tx, staff, on ? 'staff_must_change' : 'staff_need_not_change', about(id));
  });
}

/** @param only null: all of them. @throws Refusal not_found, forbidden */
export function endLogIns(services: Services, staff: StaffCaller, id: string, only: string | null): Promise<number> {
  return transaction(services.db, async (tx) => {
    if (id !== staff.id) await others(tx, staff, id);
    const ended = await links.endLogIns.run(tx, id, only, null);
    if (ended > 0) await audit(tx, staff, 'staff_log_ins_ended', about(id), { ended });
    return ended;
  });
}

/** One's own; without `only` all but the one of this call. */
export function endOwnLogIns(
  services: Services,
  staff: StaffCaller,
  here: string,
  only: string | null,
): Promise<number> {
  return transaction(services.db, async (tx) => {
    const ended = await links.endLogIns.run(tx, staff.id, only, only === null ? here : null);
    if (ended > 0) await audit(tx, staff, 'staff_log_ins_ended', about(staff.id), { ended });
    return ended;
  });
}

/** @returns how much went back to the queues. @throws Refusal as `others`; conflict when no owner would be left, or it is closed */
export function closeStaff(services: Services, staff: StaffCaller, id: string): Promise<number> {
  return transaction(services.db, async (tx) => {
    await lockGrants(tx);
    const row = await others(tx, staff, id);
    if (!row.active) throw new Refusal('conflict');
    await sql.setActive.run(tx, id, false);
    await checkOwnerLeft(tx);
    await links.dropLinks.run(tx, id);
    await links.endLogIns.run(tx, id, null, null);
    const returned = (await sql.returnWork.one(tx, id, staff.id, staff.name))?.n ?? 0;
    await audit(tx, staff, 'staff_closed', about(id), { returned });
    return returned;
  });
}

/** @throws Refusal not_found, forbidden, conflict when it is open */
export function reopenStaff(services: Services, staff: StaffCaller, id: string): Promise<void> {
  return transaction(services.db, async (tx) => {
    const row = await others(tx, staff, id);
    if (row.active) throw new Refusal('conflict');
    await sql.setActive.run(tx, id, true);
    await audit(tx, staff, 'staff_opened', about(id));
  });
}
