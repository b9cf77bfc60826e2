/** The state of a complaint or a case, for anyone with its number and e-mail address. */
import type { Static } from 'typebox';
import { appealMonths, type CaseStatus } from '../../contract/moderation.ts';
import type { Locale } from '../../contract/locales.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { cleanNumber } from './numbers.ts';
import * as sql from './sql.ts';
import { creditsText, decisionWords, outcomeWords } from './words.ts';

/** @throws Refusal case_unknown, the same whether number or address is wrong */
export async function caseProgress(
  services: Services,
  locale: Locale,
  input: { number: string; email: string },
): Promise<Static<typeof CaseStatus>> {
  const number = cleanNumber(input.number);
  const email = input.email.trim();
  const complaint = await sql.complaintFor.one(services.db, number, email);
  if (complaint)
    return {
      number,
      kind: 'complaint',
      status: complaint.status,
      created_at: complaint.created_at.toISOString(),
      due_at: complaint.status === 'open' ? complaint.due_at.toISOString() : null,
      text: complaint.text,
      answer: complaint.answer ? [complaint.answer] : [],
      appeal_until: null,
    };
  const decision = await sql.decisionFor.one(services.db, number, appealMonths, email);
  const report = await sql.reportFor.one(services.db, number, email);
  if (!decision && !report) throw new Refusal('case_unknown');
  const text = (word: keyof typeof outcomeWords) => services.words.text(locale, outcomeWords[word]);
  const answer: string[] = [];
  if (decision && report?.status !== 'open') {
    if (decision.by_reporter) answer.push(text(decision.action === 'dismiss' ? 'dismissed' : 'acted'));
    else {
      const words = decisionWords(services.words, locale, decision);
      answer.push(words.action_text, words.reason_text, decision.facts, creditsText(services.words, locale, decision));
    }
    if (decision.appeal_status === 'upheld') answer.push(text('upheld'));
    if (decision.appeal_status === 'overturned') answer.push(text(decision.by_reporter ? 'reopened' : 'overturned'));
    if (decision.appeal_answer) answer.push(decision.appeal_answer);
  }
  const open = decision === undefined || report?.status === 'open';
  return {
    number,
    kind: 'decision',
    status: open ? 'open' : decision.appeal_status === 'open' ? 'appealed' : 'answered',
    created_at: (report?.created_at ?? decision?.created_at ?? services.clock.now()).toISOString(),
    due_at: null,
    text: report?.note ?? '',
    answer: answer.filter(Boolean),
    appeal_until:
      !open && decision.appealable && decision.appeal_status === null ? decision.appeal_until.toISOString() : null,
  };
}
