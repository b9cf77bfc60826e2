/** The job that sends one mail about a case or a complaint, in the reader's language. Its data has ids only. */
import type { Locale } from '../../contract/locales.ts';
import { appealMonths } from '../../contract/moderation.ts';
import { pageAddress } from '../../contract/own-path.ts';
import { creditsText, decisionWords, outcomeWords } from '../moderation/words.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { proofOf } from '../moderation/ask-data.ts';
import { privacyCode } from '../moderation/privacy-code.ts';
import { caseWords } from './mails/case-words.ts';
import { type Descriptor, letterheadOf, postLetter, type Translate } from './post-letter.ts';
import * as sql from './sql-cases.ts';

export type CaseMailKind =
  | 'decision'
  | 'report_outcome'
  | 'appeal_receipt'
  | 'appeal_decided'
  | 'complaint_receipt'
  | 'complaint_answer'
  | 'thread_answer'
  | 'privacy_code'
  | 'data_proof';

interface Content {
  number: string;
  site_id: number;
  /** The reader's account, where the address is that of one. */
  member_id?: string | null;
  to: Pick<sql.CasePerson, 'email' | 'language' | 'country'> & { id?: string };
  /** Days used in the texts, written out in the reader's language. */
  dates?: Record<string, Date>;
  path: string;
  /** The words of subject, heading and button. */
  words: { subject: Descriptor; heading: Descriptor; button: Descriptor };
  /** In place of the heading of the words: what the team wrote there itself. */
  heading?: string;
  paragraphs(translate: Translate, locale: Locale): string[];
  after?(translate: Translate): string[];
  /** Of the text: what staff must not read in its copy. */
  secrets?: readonly string[];
}

interface CaseMail {
  mail: CaseMailKind;
  id: string;
}
export const sendCaseMail: JobDefinition<CaseMail> = {
  name: 'send_case_mail',
  retries: 16,
  backoff: true,
  expiresSeconds: 120,
  concurrency: 2,
  async run(services, { mail, id }, job) {
    const content = await contents[mail](services, id);
    if (!content) return;
    const { head, translate, letter } = await composed(services, content);
    const { member_id: memberId, secrets = [], to } = content;
    const noted = { mail, job_id: job.id, member_id: to.id ?? memberId ?? null };
    await postLetter(services, head, translate, { ...letter, secrets }, noted);
  },
};

/** Whether there is something to say, now. */
export const stillMeansCaseMail = async (services: Services, { mail, id }: CaseMail): Promise<boolean> =>
  (await contents[mail](services, id)) !== undefined;

async function composed(services: Services, content: Content) {
  const { to, number } = content;
  const head = await letterheadOf(services, { ...to, site_id: content.site_id });
  const { locale, zone } = head;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone });
  const dates = Object.fromEntries(Object.entries(content.dates ?? {}).map(([name, date]) => [name, day.format(date)]));
  const values = { ...head.values, number, ...dates };
  const translate: Translate = (descriptor) => services.words.text(locale, descriptor, values);
  const letter = {
    to: to.email,
    subject: translate(content.words.subject),
    heading: content.heading ?? translate(content.words.heading),
    paragraphs: content.paragraphs(translate, locale).filter(Boolean),
    button: { label: translate(content.words.button), url: pageAddress(head.origin, content.path) },
    after: content.after?.(translate) ?? [],
    reason: translate(caseWords.reason),
  };
  return { head, translate, letter };
}

const caseLink = (number: string) => `/complaints?case=${encodeURIComponent(number)}`;
/** Where one goes on writing about a number. */
const answerLink = (number: string) => `/complaints?about=${encodeURIComponent(number)}`;

/** What goes out of a thread. */
function threadContent(row: sql.ThreadMail & { email: string }): Content {
  const { words, subject } = row;
  const { again } =
    words === 'care_letter' || words === 'begun_letter' ? caseWords.care_letter : caseWords.complaint_answer;
  return {
    ...row,
    to: { email: row.email, language: row.language, country: row.country },
    words: caseWords[words === 'begun_letter' ? 'care_letter' : words],
    // The subject of the mail itself says nothing private.
    ...(words === 'begun_letter' && subject ? { heading: subject } : {}),
    path: words === 'begun_letter' || words === 'complaint_answer' ? answerLink(row.number) : '/complaints',
    paragraphs: () => row.text.split(/\n{2,}/),
    after: (translate) => [translate(again)],
  };
}

/** What a member would read of a letter that is not sent. */
export async function previewLetter(services: Services, row: sql.ThreadMail & { email: string }) {
  const { subject, heading, paragraphs, button, after } = (await composed(services, threadContent(row))).letter;
  return { subject, heading, paragraphs, button: button.label, after };
}

/** Whether a person decided it, and whether a rule or a mark pointed to it (DSA, article 17). */
function howDecided({ action, automatic, detected_by: by }: sql.CaseMail): Descriptor {
  const { decision } = caseWords;
  if (automatic) return action === 'hold' ? decision.machine_hold : decision.machine;
  return by === 'hash' ? decision.hash : by === 'rule' ? decision.rule : decision.person;
}

/** The contents of each mail; undefined when there is nothing to send (withdrawn, no reader). */
const contents: Record<CaseMailKind, (services: Services, id: string) => Promise<Content | undefined>> = {
  async decision({ db, words }, id) {
    const row = await sql.decisionMail.one(db, id, appealMonths);
    if (!row?.member || row.action === 'dismiss') return undefined;
    return {
      ...row,
      to: row.member,
      words: caseWords.decision,
      path: caseLink(row.number),
      dates: { until: row.appeal_until, ...(row.suspended_until ? { suspended_until: row.suspended_until } : {}) },
      paragraphs: (translate, locale) => {
        const { action_text: actionText, reason_text: reasonText } = decisionWords(words, locale, row);
        return [
          translate(row.automatic ? caseWords.decision.lead_automatic : caseWords.decision.lead),
          actionText,
          reasonText,
          row.facts,
          // A hold says in its own words when it ends.
          row.action === 'suspend' && row.suspended_until ? translate(caseWords.decision.for_a_time) : '',
          creditsText(words, locale, row),
          row.action === 'reports_wait' ? translate(caseWords.decision.wait_ends) : '',
        ];
      },
      after: (translate) => [translate(howDecided(row)), translate(caseWords.decision.appeal)],
    };
  },
  async report_outcome({ db }, id) {
    const row = await sql.decisionMail.one(db, id, appealMonths);
    if (!row?.reporter) return undefined;
    const outcome = row.action === 'dismiss' ? outcomeWords.dismissed : outcomeWords.acted;
    return {
      ...row,
      to: row.reporter,
      words: caseWords.report_outcome,
      path: caseLink(row.number),
      dates: { until: row.appeal_until },
      paragraphs: (translate) => [translate(caseWords.report_outcome.lead), translate(outcome)],
      after: (translate) => [translate(caseWords.report_outcome.appeal)],
    };
  },
  async appeal_receipt({ db }, id) {
    const row = await sql.appealMail.one(db, id, appealMonths);
    const to = row?.by_reporter ? row.reporter : row?.member;
    if (!row || !to) return undefined;
    return {
      ...row,
      to,
      words: caseWords.appeal_receipt,
      path: caseLink(row.number),
      paragraphs: (translate) => [translate(caseWords.appeal_receipt.lead)],
    };
  },
  async appeal_decided({ db }, id) {
    const row = await sql.appealMail.one(db, id, appealMonths);
    const to = row?.by_reporter ? row.reporter : row?.member;
    if (!row || !to || row.status === 'open') return undefined;
    const outcome =
      row.status === 'upheld' ? outcomeWords.upheld : row.by_reporter ? outcomeWords.reopened : outcomeWords.overturned;
    return {
      ...row,
      to,
      words: caseWords.appeal_decided,
      path: caseLink(row.number),
      paragraphs: (translate) => [translate(outcome), row.answer],
      ...(row.status === 'upheld'
        ? { after: (translate: Translate) => [translate(caseWords.appeal_decided.court)] }
        : {}),
    };
  },
  async complaint_receipt({ db }, id) {
    const row = await sql.complaintMail.one(db, id);
    if (!row) return undefined;
    return {
      ...row,
      to: row,
      words: caseWords.complaint_receipt,
      path: caseLink(row.number),
      dates: { due: row.due_at },
      // Anybody can enter any address, so their own text is quoted only to readers who have proved the address is
      // theirs.
      paragraphs: (translate) => [
        translate(caseWords.complaint_receipt.lead),
        ...(row.own_address ? [translate(caseWords.complaint_receipt.written), row.text] : []),
      ],
    };
  },
  async complaint_answer({ db }, id) {
    const row = await sql.complaintMail.one(db, id);
    if (!row?.answer) return undefined;
    return {
      ...row,
      to: row,
      words: caseWords.complaint_answer,
      path: answerLink(row.number),
      // Keeps the answer's line breaks.
      paragraphs: () => row.answer.split(/\n{2,}/),
      after: (translate) => [translate(caseWords.complaint_answer.again)],
    };
  },
  async thread_answer({ db }, id) {
    const row = await sql.threadMail.one(db, id);
    return row?.email ? threadContent({ ...row, email: row.email }) : undefined;
  },
  async data_proof({ db, config }, id) {
    const row = await sql.askedMail.one(db, id);
    if (!row?.email) return undefined;
    return {
      ...row,
      to: { email: row.email, language: row.language, country: row.country },
      words: caseWords.data_proof,
      path: `/complaints?proof=${proofOf(config.secret, id)}`,
      paragraphs: (translate) => [translate(caseWords.data_proof.lead)],
      after: (translate) => [translate(caseWords.data_proof.not_you)],
    };
  },
  async privacy_code({ db, config }, id) {
    const row = await sql.privacyMail.one(db, id);
    if (!row?.email || !row.code_sent_at) return undefined;
    const code = privacyCode(config.secret, id, row.code_sent_at);
    return {
      ...row,
      to: { email: row.email, language: row.language, country: row.country },
      words: caseWords.privacy_code,
      path: '/complaints',
      paragraphs: (translate) => [translate(caseWords.privacy_code.lead), code],
      secrets: [code],
      after: (translate) => [translate(caseWords.privacy_code.not_you)],
    };
  },
};
