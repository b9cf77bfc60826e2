/** The members desk: finding a member, suspending, giving credits. */
import type { Static } from 'typebox';
import type { Ask } from '../../contract/desk-cases.ts';
import type { DeskMember } from '../../contract/desk-members.ts';
import { may, type Permission, type Scope } from '../../contract/permissions.ts';
import type { DecisionReason, SuspensionDays } from '../../contract/moderation.ts';
import { unsuspendAccount } from '../accounts/suspend.ts';
import { bookTransfer } from '../credits/ledger.ts';
import { askedUntil, asksFor, checkAsk } from '../moderation/ask.ts';
import { decideCase, openCase } from '../moderation/decide-case.ts';
import { overturnSuspensions } from '../moderation/sql.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { caseSeenBy, consoleOf } from './console.ts';
import { colleaguesAt, seeNotes } from './note-names.ts';
import { presentDecision, presentPhoto } from './present.ts';
import { photosOf } from './sql.ts';
import { decisionsOf } from './sql-cases.ts';
import * as sql from './sql-members.ts';
import { tellMember } from './tell-member.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By address when it holds an @, by id when it is one, else by the beginning of the name. */
export async function searchMembers(services: Services, staff: StaffCaller, q: string, scope: Scope) {
  const text = q.trim();
  const by = text.includes('@') ? 'email' : uuid.test(text) ? 'id' : 'name';
  const rows =
    text === ''
      ? []
      : await (by === 'email' ? sql.membersByEmail : by === 'id' ? sql.membersById : sql.membersByName)(
          services.db,
          text,
          JSON.stringify(scope),
        );
  await audit(services.db, staff, 'members_searched', undefined, { by, found: rows.length });
  return rows.map((row) => ({ ...row, signup_date: row.signup_date.toISOString() }));
}

/** @throws Refusal not_found */
export async function memberPage(
  services: Services,
  staff: StaffCaller,
  id: string,
): Promise<Static<typeof DeskMember>> {
  const { db } = services;
  const member = await sql.memberPage.one(db, id);
  if (!member) throw new Refusal('not_found');
  const [photos, reports, decisions, complaints, privacy, transfers, mayAsk, beside] = await Promise.all([
    photosOf(db, id),
    sql.reportsAbout(db, id),
    decisionsOf(db, id),
    sql.complaintsOf(db, id),
    sql.privacyOf(db, id),
    sql.transfersOf(db, id),
    asksFor(services, id),
    consoleOf(services, staff, id),
  ]);
  const sees = (permission: Permission) => may(staff.rights, permission, { site: beside.site_id }) !== null;
  const seesCase = caseSeenBy(sees);
  const { email_masked: email, phone_masked: phone, ...rest } = beside;
  await audit(db, staff, 'member_viewed', { kind: 'member', id });
  await seeNotes(db, staff, id);
  const dated = <T extends { created_at: Date }>(rows: T[]) =>
    rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return {
    ...member,
    ...rest,
    may_ask: mayAsk,
    colleagues: await colleaguesAt(db, staff, rest.site_id),
    email,
    phone,
    signup_date: member.signup_date.toISOString(),
    confirmed_at: member.confirmed_at?.toISOString() ?? null,
    last_active: member.last_active.toISOString(),
    delete_after: member.delete_after?.toISOString() ?? null,
    photos: photos.map((row) => presentPhoto(services, row)),
    reports_about: dated(reports.filter(({ source }) => seesCase(source))),
    decisions: seesCase('decision') ? decisions.map(presentDecision) : [],
    complaints: seesCase('complaint') ? dated(complaints) : [],
    privacy: sees('privacy.handle')
      ? privacy.map((row) => ({
          ...row,
          arrived_at: row.arrived_at.toISOString(),
          due_at: row.due_at.toISOString(),
          closed_at: row.closed_at?.toISOString() ?? null,
        }))
      : [],
    transfers: dated(transfers),
  };
}

export const suspendedUntil = (services: Services, days: SuspensionDays): Date =>
  new Date(services.clock.now().getTime() + days * 86_400_000);

/** @throws Refusal not_found, conflict (suspended already, or leaving) */
export async function suspendMember(
  services: Services,
  staff: StaffCaller,
  memberId: string,
  { days, ...input }: { reason: DecisionReason; facts?: string | undefined; days?: SuspensionDays | undefined },
): Promise<{ number: string }> {
  return transaction(services.db, async (tx) => {
    const opened = await openCase(tx, { source: 'desk', member_id: memberId, now: services.clock.now() });
    const until = days ? suspendedUntil(services, days) : undefined;
    await decideCase(tx, opened, { staff_id: staff.id, action: 'suspend', ...input, until });
    await audit(
      tx,
      staff,
      'member_suspended',
      { kind: 'member', id: memberId },
      { number: opened.number, reason: input.reason, days: days ?? null },
    );
    return { number: opened.number };
  });
}

/** Outside of a case, as in one (decide-report.ts). @throws Refusal not_found, conflict (nobody checks it here, asked or shown already) */
export async function askMember(
  services: Services,
  staff: StaffCaller,
  memberId: string,
  { ask, ...input }: { ask: Ask; reason: DecisionReason; facts?: string | undefined },
): Promise<{ number: string }> {
  const now = services.clock.now();
  const { number } = await transaction(services.db, async (tx) => {
    if (!(await sql.lockPerson.one(tx, memberId))) throw new Refusal('not_found');
    await checkAsk({ config: services.config, db: tx }, memberId, ask);
    const opened = await openCase(tx, { source: 'desk', member_id: memberId, now });
    await decideCase(tx, opened, { staff_id: staff.id, action: ask, ...input, until: askedUntil(now) });
    const action = ask === 'require_age' ? 'member_asked_age' : 'member_asked_selfie';
    await audit(tx, staff, action, { kind: 'member', id: memberId }, { number: opened.number, reason: input.reason });
    return opened;
  });
  services.live.send([memberId], { type: 'user' });
  return { number };
}

/** @throws Refusal conflict when the account is not suspended */
export async function unsuspendMember(
  services: Services,
  staff: StaffCaller,
  memberId: string,
  note: string,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    if (!(await unsuspendAccount(tx, memberId))) throw new Refusal('conflict');
    await overturnSuspensions.run(tx, memberId);
    await tellMember(tx, memberId, 'suspension_lifted');
    await audit(tx, staff, 'member_unsuspended', { kind: 'member', id: memberId }, { note });
  });
}

/**
 * Books once for `key`; again gives the same answer.
 * @throws Refusal not_found, bad_request (nothing to book), conflict (not enough to take back; or the key was used otherwise)
 */
export async function giveCredits(
  services: Services,
  staff: StaffCaller,
  input: { member_id: string; amount: number; note: string; key: string },
): Promise<{ credits: number }> {
  const { member_id: memberId, amount, key } = input;
  const note = input.note.trim();
  if (amount === 0 || note === '') throw new Refusal('bad_request');
  return transaction(services.db, async (tx) => {
    if (!(await sql.lockPerson.one(tx, memberId))) throw new Refusal('not_found');
    const balance = await bookTransfer(tx, {
      member_id: memberId,
      amount,
      counter_account: 'adjustment',
      kind: 'adjustment',
      ref: key,
      note,
    }).catch((error: unknown) => {
      // The check on the balance: it cannot go below zero.
      if ((error as { code?: string }).code === '23514') throw new Refusal('conflict');
      throw error;
    });
    if (balance === undefined) {
      const before = await sql.adjustmentOf.one(tx, key);
      if (before?.member_id !== memberId || before.amount !== amount) throw new Refusal('conflict');
      return { credits: before.balance };
    }
    await tellMember(tx, memberId, 'credits_booked', amount);
    await audit(tx, staff, 'credits_given', { kind: 'member', id: memberId }, { amount, note });
    return { credits: balance };
  }).then((answer) => {
    services.live.send([memberId], { type: 'user' });
    return answer;
  });
}
