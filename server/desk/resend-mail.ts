/**
 * A letter to a member: why it went, what it said, and once more. Sent again, the job that sent it runs under a new id with the same data:
 * it says the same, and a link in it that opens something is new.
 */
import { isConsentKind } from '../../contract/notifications.ts';
import type { deskLetter } from '../../contract/desk-system.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { accountMails } from '../notifications/mails/index.ts';
import { againJobs } from '../notifications/letters.ts';
import type { LetterCopy } from '../notifications/letter-copy.ts';
import { sendCaseMail, stillMeansCaseMail } from '../notifications/send-case-mail.ts';
import { sendMail, stillMeansMail } from '../notifications/send-mail.ts';
import { sendPaymentMail, stillMeansPaymentMail } from '../notifications/send-payment-mail.ts';
import { statement, transaction, type Db, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { leftOut } from '../platform/left-out.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { AnyJob } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';

type Answer = AnswerOf<typeof deskLetter>;

/** What each job still has to say about its data. */
const again: Record<string, { job: AnyJob; means(services: Services, data: never): Promise<boolean> }> = {
  send_mail: { job: sendMail as AnyJob, means: stillMeansMail },
  send_payment_mail: { job: sendPaymentMail as AnyJob, means: stillMeansPaymentMail },
  send_case_mail: { job: sendCaseMail as AnyJob, means: stillMeansCaseMail },
} satisfies Record<(typeof againJobs)[number], unknown>;

interface LetterRow {
  kind: string;
  job: string | null;
  data: Record<string, unknown> | null;
  content: LetterCopy | null;
  country: string;
  site_id: number;
  campaign_id: string | null;
}

// Letters from before there were copies have their job for three days.
const letterOf = statement<LetterRow, [letter: string, member: string]>(
  'desk.letter_of_member',
  `select l.kind, l.site_id, coalesce(c.job, j.name) as job, coalesce(c.order_data, j.data) as data, c.content, p.country,
          (select r.campaign_id from campaign_recipients r where r.id = l.id) as campaign_id
     from letters l join profiles p on p.member_id = l.member_id left join letter_copies c on c.letter_id = l.id
     left join jobs.job j on j.id = l.id and j.name in (${againJobs.map((name) => `'${name}'`).join(', ')})
    where l.id = $1 and l.member_id = $2`,
);

/** @throws Refusal not_found */
export async function letterFor(db: Db | Tx, memberId: string, letter: string): Promise<LetterRow> {
  const row = await letterOf.one(db, letter, memberId);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** @returns null when it can be sent again */
async function whyNotAgain(services: Services, { kind, job, data }: LetterRow): Promise<Answer['not_again']> {
  if (isConsentKind(kind)) return 'campaign';
  if (kind === 'privacy_code') return 'code';
  const order = again[job ?? ''];
  // What was new then is told by the next of its kind.
  if (!order || !data) return kind in accountMails || job ? 'old' : 'follows';
  return (await order.means(services, data as never)) ? null : 'over';
}

export async function letterDetails(services: Services, memberId: string, letter: string): Promise<Answer> {
  const row = await letterFor(services.db, memberId, letter);
  const payment = row.data?.['payment_id'];
  return {
    why: row.content?.reason ?? null,
    kept: row.content !== null,
    not_again: await whyNotAgain(services, row),
    new_link: row.content?.button.url.includes(leftOut) ?? false,
    payment_id: typeof payment === 'string' ? payment : null,
    campaign_id: row.campaign_id,
  };
}

/** To one member, by all of staff together. */
const anHour = 5;
const sentLately = statement<{ n: number }, [member: string]>(
  'desk.sent_again_lately',
  `select count(*)::int as n from audit_log
    where subject_id = $1 and action = 'mail_sent_again' and created_at > clock_timestamp() - interval '1 hour'`,
);

/** Two of staff who press at once wait for each other, so that none gets past the limit. Held to the end of the transaction. */
const lockSending = statement<never, [member: string]>(
  'desk.lock_sending_again',
  `select pg_advisory_xact_lock(hashtext('desk.sent_again'), hashtext($1))`,
);

/** @throws Refusal not_found; too_many_requests (five an hour to one member); conflict: it cannot be sent again (`whyNotAgain`) */
export async function resendMail(services: Services, staff: StaffCaller, memberId: string, letter: string) {
  const row = await letterFor(services.db, memberId, letter);
  const order = again[row.job ?? ''];
  if (!order || !row.data || (await whyNotAgain(services, row)) !== null) throw new Refusal('conflict');
  const { job } = order;
  const { data, kind } = row;
  await transaction(services.db, async (tx) => {
    // So that nobody's mailbox is flooded by pressing.
    await lockSending(tx, memberId);
    if (((await sentLately.one(tx, memberId))?.n ?? 0) >= anHour)
      throw new Refusal('too_many_requests', { retry_after: 3_600 });
    await services.jobs.enqueue(tx, job, data);
    await audit(tx, staff, 'mail_sent_again', { kind: 'member', id: memberId }, { mail: kind, letter });
  });
}
