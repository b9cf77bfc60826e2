/** The calls about reports, complaints, decisions and appeals. */
import type * as contract from '../../contract/moderation.ts';
import type { getStanding as getStandingCall } from '../../contract/trust.ts';
import { appealMonths } from '../../contract/moderation.ts';
import type { Handler } from '../platform/http/call.ts';
import type * as privacy from '../../contract/privacy.ts';
import { appealDecision } from './appeals.ts';
import * as askData from './ask-data.ts';
import { fileComplaint } from './complaints.ts';
import { caseProgress } from './follow-case.ts';
import { reportMember } from './report-member.ts';
import * as sql from './sql.ts';
import { standingOf } from './standing.ts';
import { creditsText, decisionWords } from './words.ts';

export const report: Handler<typeof contract.report> = ({ services, member_id: memberId, body }) =>
  reportMember(services, memberId, body);

export const getDecisions: Handler<typeof contract.getDecisions> = async ({
  services,
  member_id: memberId,
  locale,
}) => ({
  decisions: (await sql.decisionsAgainst(services.db, memberId, appealMonths)).map((d) => ({
    number: d.number,
    action: d.action,
    ...decisionWords(services.words, locale, d),
    facts: d.facts,
    credits_text: creditsText(services.words, locale, d),
    decided_at: d.created_at.toISOString(),
    appeal_until: d.appealable && d.appeal_status === null ? d.appeal_until.toISOString() : null,
    appeal:
      d.appeal_status && d.appeal_created_at
        ? { status: d.appeal_status, answer: d.appeal_answer ?? '', created_at: d.appeal_created_at.toISOString() }
        : null,
  })),
});

export const complain: Handler<typeof contract.complain> = ({
  services,
  site,
  member_id: memberId,
  locale,
  country,
  ip,
  body,
}) => fileComplaint(services, { site_id: site.id, member_id: memberId, language: locale, country, ip }, body);

export const askAboutData: Handler<typeof privacy.askAboutData> = async ({
  services,
  site,
  locale,
  country,
  ip,
  body,
}) => {
  await askData.askAboutData(services, { site_id: site.id, language: locale, country, ip }, body);
  return { ok: true };
};

export const proveDataRequest: Handler<typeof privacy.proveDataRequest> = ({ services, body }) =>
  askData.proveDataRequest(services, body.proof);

export const appeal: Handler<typeof contract.appeal> = ({ services, body }) => appealDecision(services, body);

export const followCase: Handler<typeof contract.followCase> = async ({ services, locale, body }) => ({
  case: await caseProgress(services, locale, body),
});

export const getStanding: Handler<typeof getStandingCall> = ({ services, locale, member_id: memberId }) =>
  standingOf(services, locale, memberId);
