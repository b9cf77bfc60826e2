/** Those who are excluded, as the desk may know them: by testing a value, in counts, and by what accounts share. */
import { isIP } from 'node:net';
import type { Static } from 'typebox';
import type * as contract from '../../contract/desk-trust.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { scopeOf } from '../../contract/permissions.ts';
import { bansWith, comparedAs, type MarkKind, marksOf } from '../accounts/bans/marks.ts';
import { domainOf, refusalOf } from '../accounts/bans/refused-domains.ts';
import { banById, type BanRow, insertBan, liftBan as lift } from '../accounts/bans/sql.ts';
import { isEmail } from '../accounts/rules.ts';
import { ibanOf } from '../payments/direct-debit/rules.ts';
import { transaction } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import * as sql from './sql-bans.ts';

const present = (ban: BanRow) => ({
  id: ban.id,
  kind: ban.kind,
  case_number: ban.case_number,
  reason: ban.reason,
  created_at: ban.created_at.toISOString(),
  until: ban.until?.toISOString() ?? null,
  hits: ban.hits,
  last_hit_at: ban.hit_at?.toISOString() ?? null,
});

type Tested = Static<(typeof contract.findBans)['body']>['kind'];
/** What each kind of value has to look like: no mark is ever made of anything else. */
const isOne: Record<Tested, (value: string) => boolean> = {
  email: isEmail,
  phone: (value) => /^[+\d\s()./-]+$/.test(value) && /^\+[1-9]\d{5,14}$/.test(comparedAs('phone', value)),
  iban: (value) => ibanOf(value) !== undefined,
  domain: (value) => domainOf(value) !== undefined,
  // A zone names a link of one machine.
  network: (value) => isIP(value) !== 0 && !value.includes('%'),
};
const wrong = {
  email: 'email_invalid',
  phone: 'mobile_invalid',
  iban: 'iban_invalid',
  network: 'ip_invalid',
  domain: 'domain_invalid',
} as const;
/** @throws Refusal at the field, where the value is none of its kind */
function checkIs(kind: Tested, value: string, field: string): void {
  if (!isOne[kind](value)) throw fieldRefusal(field, wrong[kind]);
}

/** The value tested is in no log. @throws Refusal email_invalid, mobile_invalid, iban_invalid, ip_invalid, domain_invalid */
export async function findBans(
  services: Services,
  staff: StaffCaller,
  companyId: number,
  input: Static<(typeof contract.findBans)['body']>,
): Promise<AnswerOf<typeof contract.findBans>> {
  const { kind } = input;
  const value = input.value.trim();
  checkIs(kind, value, 'value');
  // A domain is nobody's mark.
  const bans =
    kind === 'domain' ? [] : await bansWith(services.db, await marksOf(services, companyId, { [kind]: value }));
  const of = kind === 'domain' || kind === 'email' ? domainOf(value) : undefined;
  const refused = of === undefined ? undefined : await refusalOf(services, companyId, of);
  await audit(services.db, staff, 'bans_searched', undefined, { by: kind, found: bans.length });
  return {
    tested: kind === 'domain' ? (of ?? '') : comparedAs(kind, value),
    bans: bans.map(present),
    domain: of === undefined ? null : { refused_by: refused?.by ?? null, as: refused?.domain ?? of },
  };
}

export async function countBans(services: Services, companyId: number): Promise<AnswerOf<typeof contract.countBans>> {
  const [kinds, marks, held] = await Promise.all([
    sql.bansByKind(services.db, companyId),
    sql.marksByKind(services.db, companyId),
    sql.heldNow.one(services.db, companyId),
  ]);
  return { kinds, marks, held: held?.n ?? 0 };
}

/** @throws Refusal email_invalid, mobile_invalid; bad_request for `owner` with an end; conflict when it is excluded already */
export async function addBan(
  services: Services,
  staff: StaffCaller,
  companyId: number,
  { kind, email, phone, days }: Static<(typeof contract.addBan)['body']>,
): Promise<{ id: string }> {
  checkIs('email', email.trim(), 'email');
  if (phone) checkIs('phone', phone.trim(), 'phone');
  if (kind === 'owner' && days !== undefined) throw new Refusal('bad_request');
  const marks = await marksOf(services, companyId, { email, phone });
  return transaction(services.db, async (tx) => {
    if ((await bansWith(tx, marks)).some((ban) => ban.kind === kind)) throw new Refusal('conflict');
    const until = days === undefined ? null : new Date(services.clock.now().getTime() + days * 86_400_000);
    const ban = await insertBan.one(
      tx,
      companyId,
      kind,
      '',
      until,
      marks.map((mark) => mark.kind),
      marks.map((mark) => Buffer.from(mark.hash, 'hex')),
    );
    if (!ban) throw new Error('the ban was not kept');
    await audit(tx, staff, 'ban_added', { kind: 'ban', id: ban.id }, { kind, days: days ?? null });
    return ban;
  });
}

/** @throws Refusal not_found; conflict for one that follows from a decision still there: that is lifted, not its ban */
export async function liftBan(
  services: Services,
  staff: StaffCaller,
  companyId: number,
  id: string,
  why: string,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const ban = await banById.one(tx, id);
    if (!ban || ban.company_id !== companyId) throw new Refusal('not_found');
    if (ban.lifted_at) return;
    if (await sql.decisionHolds.one(tx, id)) throw new Refusal('conflict');
    await lift.run(tx, id, staff.id);
    await audit(tx, staff, 'ban_lifted', { kind: 'ban', id }, { kind: ban.kind, why });
  });
}

const sureness: Record<MarkKind | 'photo', 'sure' | 'likely' | 'weak'> = {
  email: 'sure',
  phone: 'sure',
  iban: 'sure',
  card: 'sure',
  photo: 'sure',
  device: 'likely',
  network: 'weak',
};
const presentWhy = (why: sql.Why[]) =>
  why.map(({ kind, seen_at: seenAt }) => ({ kind, sure: sureness[kind], seen_at: new Date(seenAt).toISOString() }));

/** @throws Refusal not_found */
export async function memberShares(
  services: Services,
  staff: StaffCaller,
  memberId: string,
): Promise<AnswerOf<typeof contract.memberShares>> {
  const { db } = services;
  if (!(await sql.memberThere.one(db, memberId))) throw new Refusal('not_found');
  const [shares, bans] = await Promise.all([
    sql.sharesOf(db, memberId, JSON.stringify(scopeOf(staff.rights, 'bans.see'))),
    sql.bansOf(db, memberId),
  ]);
  await audit(db, staff, 'shares_viewed', { kind: 'member', id: memberId }, { found: shares.length });
  return {
    shares: shares.map(({ why, signup_date: signupDate, ...share }) => ({
      ...share,
      signup_date: signupDate.toISOString(),
      why: presentWhy(why),
    })),
    bans: bans.map(({ why, ...ban }) => ({ ...present(ban), why: presentWhy(why) })),
  };
}
