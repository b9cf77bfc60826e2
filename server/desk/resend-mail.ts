/** A mail once more: the job that sent it runs again under a new id, so what is in the mail is as of now, and a link in it is new. */
import { sendMail } from '../notifications/send-mail.ts';
import { sendPaymentMail } from '../notifications/send-payment-mail.ts';
import { statement, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { AnyJob } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';

const again: readonly AnyJob[] = [sendMail as AnyJob, sendPaymentMail as AnyJob];

const letterOf = statement<
  { kind: string; name: string | null; data: object | null },
  [letter: string, member: string]
>(
  'desk.letter_of_member',
  `select l.kind, j.name, j.data from letters l
     left join jobs.job j on j.id = l.id and j.name in ('send_mail', 'send_payment_mail') where l.id = $1 and l.member_id = $2`,
);

/** To one member, by all of staff together. */
const anHour = 5;
const sentLately = statement<{ n: number }, [member: string]>(
  'desk.sent_again_lately',
  `select count(*)::int as n from audit_log
    where subject_id = $1 and action = 'mail_sent_again' and created_at > clock_timestamp() - interval '1 hour'`,
);

/** @throws Refusal not_found; too_many_requests (five an hour to one member); conflict: the job that sent it is no longer kept (three days), or it is not one to be sent again */
export const resendMail = (services: Services, staff: StaffCaller, memberId: string, letter: string) =>
  transaction(services.db, async (tx) => {
    const row = await letterOf.one(tx, letter, memberId);
    if (!row) throw new Refusal('not_found');
    const job = again.find(({ name }) => name === row.name);
    if (!job || !row.data) throw new Refusal('conflict');
    // So that nobody's mailbox is flooded by pressing.
    if (((await sentLately.one(tx, memberId))?.n ?? 0) >= anHour)
      throw new Refusal('too_many_requests', { retry_after: 3_600 });
    await services.jobs.enqueue(tx, job, row.data);
    await audit(tx, staff, 'mail_sent_again', { kind: 'member', id: memberId }, { mail: row.kind });
  });
