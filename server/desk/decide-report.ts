/** The queue of reports: all that is open about one person, and the decision about it. */
import type { Static } from 'typebox';
import { uuidv7 } from 'uuidv7';
import { type CaseDetail, isAsk } from '../../contract/desk-cases.ts';
import { isLocale, type Locale } from '../../contract/locales.ts';
import { promisedHours } from '../../contract/desk-overview.ts';
import { hourMs } from '../../contract/time.ts';
import { type MisuseStep, suspensionDays } from '../../contract/moderation.ts';
import { asksFor, checkAsk } from '../moderation/ask.ts';
import { decideCase, type Decision } from '../moderation/decide-case.ts';
import { decideMisuse, stepsOf } from '../moderation/misuse.ts';
import * as moderation from '../moderation/sql.ts';
import { creditsText, readAs } from '../moderation/words.ts';
import { caseWords } from '../notifications/mails/case-words.ts';
import { zoneOf } from '../notifications/rules.ts';
import { transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Call, StaffCaller } from '../platform/http/call.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { checkClaim, hold, release } from './claims.ts';
import { suspendedUntil } from './members.ts';
import { factsOf, presentDecision, presentPhoto } from './present.ts';
import { presentEvidence } from './present-evidence.ts';
import * as sql from './sql.ts';
import * as cases from './sql-cases.ts';
import * as person from './sql-person-case.ts';

export const presentLine = (row: cases.CaseLine) => ({
  id: row.id,
  number: row.number,
  source: row.source,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
  member_name: row.member_name,
  fictional: row.fictional,
  site: row.site,
  reporter_name: row.reporter_name,
  same_member: row.same_member,
  claimed_by: row.claimed_by,
  mine: row.mine,
  due_at: new Date(row.created_at.getTime() + promisedHours.reports * hourMs).toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  behind: row.behind,
});

/** What the mail will say to the member; its days are those of their zone. */
const memberReads = (services: Services, language: Locale, country: string, bought: boolean) => {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zoneOf(country) });
  return {
    ...readAs.member(services.words, language),
    credits: creditsText(services.words, language, { action: 'suspend', bought }),
    ends: suspensionDays.map((days) => ({
      code: String(days),
      text: services.words.text(language, caseWords.decision.for_a_time, {
        suspended_until: day.format(suspendedUntil(services, days)),
      }),
    })),
  };
};

/** What stands together with a case: everything open about the person, or what was decided with it. Care stands alone. */
async function casesWith(services: Services, report: cases.FoundCase): Promise<person.ReportRow[]> {
  const { db } = services;
  if (report.source === 'care') return person.reportsById(db, [report.id]);
  if (report.status === 'open') return person.openReportsAbout(db, report.member_id);
  return person.reportsById(
    db,
    (await person.decidedWith(db, report.id)).map(({ id }) => id),
  );
}

/** Reading a report means reading messages of others: that it was opened stands in the log. @throws Refusal not_found */
export async function openReport(
  call: Pick<Call, 'services' | 'site' | 'locale'> & { staff: StaffCaller },
  id: string,
  of: 'report' | 'care' = 'report',
): Promise<Static<typeof CaseDetail>> {
  const { services, staff } = call;
  const { db, words } = services;
  const report = await cases.caseById.one(db, id);
  // Whoever decides about reports is not whom care is for.
  if (!report || (report.source === 'care') !== (of === 'care')) throw new Refusal('not_found');
  const reports = await casesWith(services, report);
  const [lead] = reports;
  const open = report.status === 'open' && lead;
  const held = open ? await hold(db, staff, 'case', lead.id) : { claimed_by: null, yours_until: null };
  if (open && staff.seeing === undefined) await cases.releaseOthers.run(db, staff.id, lead.id);
  await audit(db, staff, 'report_opened', { kind: 'case', id }, { number: report.number });
  const ids = reports.map((report) => report.id);
  const reporters = reports.flatMap((report) => report.reporter_id ?? []);
  const [facts, photos, decisions, earlier, mayAsk, evidence] = await Promise.all([
    factsOf(services, [report.member_id, ...reporters]),
    sql.photosOf(db, report.member_id),
    cases.decisionsOf(db, report.member_id),
    person.earlierReports(db, report.member_id, ids),
    asksFor(services, report.member_id),
    presentEvidence(
      call,
      reports.map((report) => report.evidence),
    ),
  ]);
  const member = facts.get(report.member_id);
  if (!member) throw new Refusal('not_found');
  const languages = new Set(reporters.flatMap((reporter) => facts.get(reporter)?.language ?? []));
  return {
    ...presentLine(report),
    ...held,
    mine: held.yours_until !== null,
    status: report.status,
    signals: report.signals,
    member,
    about: report.about,
    may_ask: mayAsk,
    reports: reports.map((item, i) => ({
      id: item.id,
      number: item.number,
      reason: item.reason,
      note: item.note,
      evidence: evidence[i] ?? [],
      created_at: item.created_at.toISOString(),
      reporter: (item.reporter_id && facts.get(item.reporter_id)) || null,
      reports_made: item.reports_made,
      reports_right: item.reports_right,
      misuse_steps: report.status === 'open' ? stepsOf(item.misuse_steps) : [],
    })),
    photos: photos.map((row) => presentPhoto(services, row)),
    history: decisions.filter((d) => !ids.includes(d.case_id)).map(presentDecision),
    decisions: decisions.filter((d) => ids.includes(d.case_id)).map(presentDecision),
    earlier: earlier.map((report) => ({ ...report, created_at: report.created_at.toISOString() })),
    reads: {
      member: memberReads(services, isLocale(member.language) ? member.language : 'en', member.country, member.premium),
      reporters: [...languages].filter(isLocale).map((language) => readAs.reporter(words, language)),
    },
  };
}

/** Locked in one order, so that two who decide about the same person wait for each other. @throws Refusal not_found, conflict */
async function lockTogether(tx: Tx, id: string) {
  const report = await cases.caseById.one(tx, id);
  if (!report || report.source === 'care') throw new Refusal('not_found');
  const all = await person.lockOpenAbout(tx, report.member_id);
  const target = all.find((report) => report.id === id);
  if (!target) throw new Refusal('conflict');
  return { target: { ...target, member_id: report.member_id }, all };
}

interface Misuse {
  reports: readonly { report_id: string; step: MisuseStep }[];
  facts: string | undefined;
}
/** Of those decided now: each reporter gets a decision of their own. */
async function decideMisuses(
  services: Services,
  tx: Tx,
  staff: StaffCaller,
  { reports, facts }: Misuse,
  decided: readonly { id: string }[],
): Promise<void> {
  for (const item of reports) {
    if (!decided.some(({ id }) => id === item.report_id))
      throw new Refusal('bad_request', { fields: { misuse: 'bad_request' } });
    const about = await decideMisuse(tx, item, { staff_id: staff.id, facts, now: services.clock.now() });
    const { id, number, member_id: memberId } = about;
    await audit(tx, staff, `reporter_${item.step}`, { kind: 'case', id }, { number, member_id: memberId });
  }
}

/**
 * Decides all that is open about the person: once with effect, and as the answer to each other report.
 * @throws Refusal not_found, conflict (decided already; or the account is leaving), claimed, bad_request
 */
export async function decideReport(
  services: Services,
  staff: StaffCaller,
  id: string,
  {
    wrong_rules: wrong,
    misuse,
    ...decision
  }: Omit<Decision, 'staff_id' | 'action'> & {
    action: Exclude<Decision['action'], MisuseStep>;
    wrong_rules?: readonly string[] | undefined;
    misuse?: Misuse | undefined;
  },
): Promise<void> {
  const memberId = await transaction(services.db, async (tx) => {
    const { target, all } = await lockTogether(tx, id);
    const lead = all[0]?.id ?? id;
    await checkClaim(tx, staff, 'case', lead);
    if (isAsk(decision.action)) await checkAsk({ config: services.config, db: tx }, target.member_id, decision.action);
    if (wrong?.length) await person.markWrongRules.run(tx, target.member_id, wrong);
    const decided = await decideCase(tx, target, { ...decision, staff_id: staff.id });
    for (const other of all) {
      if (other.id === id) continue;
      const repeated = uuidv7();
      await person.answerWith.run(tx, repeated, other.id, decided);
      await moderation.closeCase.run(tx, other.id);
      await emit(tx, 'decision_made', { decision_id: repeated, action: decision.action });
    }
    await sql.dropClaim.run(tx, 'case', lead);
    if (misuse) await decideMisuses(services, tx, staff, misuse, all);
    const { reason } = decision;
    await audit(
      tx,
      staff,
      `report_${decision.action}`,
      { kind: 'case', id },
      {
        number: target.number,
        member_id: target.member_id,
        ...(reason ? { reason } : {}),
        ...(decision.until ? { until: decision.until.toISOString() } : {}),
        ...(all.length > 1 ? { reports: all.length } : {}),
      },
    );
    return target.member_id;
  });
  if (decision.action !== 'dismiss') services.live.send([memberId], { type: 'user' });
}

/** Gives it back to the queue. */
export async function releaseReport(services: Services, staff: StaffCaller, id: string): Promise<void> {
  const report = await cases.caseById.one(services.db, id);
  if (!report || report.source === 'care') throw new Refusal('not_found');
  const lead = (await person.leadOf.one(services.db, report.member_id))?.id ?? id;
  await release(services.db, staff, 'case', lead);
}
