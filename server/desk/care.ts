/** Members who may need protection: told by a writer or a colleague, looked after by support until it is closed. */
import { uuidv7 } from 'uuidv7';
import type { CareReason, limitSpending as limitCall, openCare as openCall } from '../../contract/desk-care.ts';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import { isLocale } from '../../contract/locales.ts';
import { spendPeriods } from '../../contract/payments.ts';
import { dayIn, zoneOfSite } from '../insight/days.ts';
import { decideCase } from '../moderation/decide-case.ts';
import { type Care, openCare } from '../moderation/open-care.ts';
import * as moderation from '../moderation/sql.ts';
import { buyerAt } from '../payments/buyer.ts';
import { setBuying } from '../payments/desk.ts';
import { limitsOf, saveLimits } from '../payments/spend-limits.ts';
import { lockBuyer, openBuyer } from '../payments/sql.ts';
import { transaction, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { Call, StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { siteById } from '../sites/find-site.ts';
import { audit, changesIn } from './audit.ts';
import { checkClaim } from './claims.ts';
import { openReport } from './decide-report.ts';
import { dropClaim } from './sql.ts';
import * as sql from './sql-care.ts';
import { writeMessage } from './sql-thread-homes.ts';
import { step } from './thread-steps.ts';
import { undoStep } from './threads.ts';
import { tellMember } from './tell-member.ts';
import { findWriting } from './writing.ts';

const chartDays = 30;

/** Opens a case, or adds to the open one: what a colleague saw stands in its thread either way. */
async function tell(tx: Tx, staff: StaffCaller, { note, ...care }: Care, ref?: string) {
  const opened = await openCare(tx, { ...care, note: '' });
  const text = note.trim();
  if (text !== '')
    await writeMessage(tx, 'care', opened.id, { id: uuidv7(), kind: 'note', text, staff, ...(ref ? { ref } : {}) });
  const { number, already } = opened;
  await audit(tx, staff, 'care_told', { kind: 'member', id: care.member_id }, { number, already, reason: care.reason });
  return opened;
}

/** @throws Refusal not_found */
export function tellSupport(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: { reason: CareReason; note: string },
): Promise<{ number: string; already: boolean }> {
  return transaction(services.db, async (tx) => {
    const { member_id: memberId, fictional_id: fictionalId } = await findWriting(tx, id);
    const { number, already } = await tell(tx, staff, {
      ...input,
      member_id: memberId,
      conversation: { id, with: fictionalId },
      now: services.clock.now(),
    });
    return { number, already };
  });
}

/** From a report, a complaint, or the member's page. @throws Refusal not_found, conflict */
export function passToCare(
  services: Services,
  staff: StaffCaller,
  memberId: string,
  { from, ...input }: { reason: CareReason; note: string; from?: string | undefined },
): Promise<{ id: string; number: string; already: boolean }> {
  return transaction(services.db, async (tx) => {
    const source = from === undefined ? undefined : await sql.passedFrom.one(tx, from, memberId);
    if (from !== undefined && !source) throw new Refusal('not_found');
    const care = { ...input, member_id: memberId, now: services.clock.now() };
    const opened = await tell(tx, staff, care, source?.number);
    if (from !== undefined && source?.complaint)
      await writeMessage(tx, 'complaint', from, {
        id: uuidv7(),
        kind: 'note',
        text: input.note.trim(),
        staff,
        ref: opened.number,
      });
    return opened;
  });
}

async function buyerOf(services: Services, id: string) {
  const row = await sql.careBuyer.one(services.db, id);
  if (!row) throw new Refusal('not_found');
  const site = await siteById(services, row.site_id);
  const country = site.countries.includes(row.country) ? row.country : (site.countries[0] ?? row.country);
  const locale = isLocale(row.language) ? row.language : 'en';
  return { ...row, site, buyer: buyerAt(services, { site, member_id: row.member_id, country, locale }) };
}

/** What happened, and what the member pays and may. @throws Refusal not_found */
export async function openCareCase(
  call: Pick<Call, 'services' | 'site' | 'locale'> & { staff: StaffCaller },
  id: string,
): Promise<AnswerOf<typeof openCall>> {
  const { db } = call.services;
  const { member_id: memberId, paused, buyer, site } = await buyerOf(call.services, id);
  const { currency } = buyer.prices;
  const zone = zoneOfSite(site);
  const today = dayIn(zone, call.services.clock.now());
  const [report, days, limits] = await Promise.all([
    openReport(call, id, 'care'),
    sql.paidByDay(db, memberId, currency, zone, today, chartDays),
    limitsOf(db, buyer),
  ]);
  return {
    report,
    currency,
    days,
    buying_paused: paused,
    limits: limits.map(({ next_from: from, ...limit }) => ({ ...limit, next_from: from?.toISOString() ?? null })),
  };
}

const limitFields = (limits: Awaited<ReturnType<typeof limitsOf>>) =>
  Object.fromEntries(limits.map(({ period, amount_minor: minor }) => [`${period}_limit`, minor]));

/** As agreed with the member. Only they raise a limit, after a day. @throws Refusal not_found, conflict (closed), bad_request */
export async function limitSpending(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: BodyOf<typeof limitCall>,
): Promise<void> {
  const { member_id: memberId, buyer } = await buyerOf(services, id);
  if (spendPeriods.every((period) => input[period] === undefined)) throw fieldRefusal('day', 'bad_request');
  await transaction(services.db, async (tx) => {
    const row = await moderation.lockCase.one(tx, id);
    if (row?.status !== 'open') throw new Refusal('conflict');
    await checkClaim(tx, staff, 'case', id);
    await openBuyer.run(tx, memberId);
    await lockBuyer.one(tx, memberId);
    const before = await limitsOf(tx, buyer);
    for (const { period, amount_minor: now } of before)
      if (now !== null && (input[period] ?? 0) > now) throw fieldRefusal(period, 'bad_request');
    await saveLimits(tx, buyer, input);
    await tellMember(tx, memberId, 'limits_set');
    await audit(
      tx,
      staff,
      'care_limits_set',
      { kind: 'case', id },
      { number: row.number, member_id: memberId, ...input, currency: buyer.prices.currency },
      changesIn(limitFields(before), limitFields(await limitsOf(tx, buyer)), { currency: buyer.prices.currency }),
    );
  });
}

/** @returns the step that can be taken back. @throws Refusal not_found, conflict (closed already), claimed */
export async function closeCare(
  services: Services,
  staff: StaffCaller,
  id: string,
  input: { done: string; pause_buying: boolean },
): Promise<string | null> {
  const { done, pause_buying: pauseBuying } = input;
  const { memberId, closed } = await transaction(services.db, async (tx) => {
    const row = await moderation.lockCase.one(tx, id);
    if (row?.source !== 'care') throw new Refusal('not_found');
    if (row.status !== 'open') throw new Refusal('conflict');
    await checkClaim(tx, staff, 'case', id);
    const closing = { staff_id: staff.id, action: 'dismiss', facts: done } as const;
    const closed = await step(tx, staff, 'care', [id], async () => {
      await decideCase(tx, row, closing);
      if (pauseBuying && (await setBuying(tx, row.member_id, true)))
        await tellMember(tx, row.member_id, 'buying_stopped');
    });
    await dropClaim.run(tx, 'case', id);
    await audit(
      tx,
      staff,
      'care_closed',
      { kind: 'case', id },
      { number: row.number, member_id: row.member_id, pause_buying: pauseBuying },
    );
    return { memberId: row.member_id, closed };
  });
  if (pauseBuying) services.live.send([memberId], { type: 'user' });
  return closed;
}

/** A pause of buying that came with closing goes with it, and the member, who was told of it, is told. @throws Refusal as undoStep */
export async function undoCareStep(services: Services, staff: StaffCaller, id: string, stepId: string): Promise<void> {
  let allowed: string | undefined;
  await undoStep(services, staff, 'care', id, stepId, async (tx, was) => {
    if (was['buying'] !== null) return;
    const row = await moderation.lockCase.one(tx, id);
    if (!row || !(await setBuying(tx, row.member_id, false))) throw new Refusal('conflict');
    await tellMember(tx, row.member_id, 'buying_open');
    allowed = row.member_id;
  });
  if (allowed) services.live.send([allowed], { type: 'user' });
}
