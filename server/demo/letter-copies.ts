/** What the demo's newest letters said, composed as when they are sent, so that staff can read them and see why they went. */
import { copyOf, type LetterCopy } from '../notifications/letter-copy.ts';
import { accountMails } from '../notifications/mails/index.ts';
import { letterheadOf } from '../notifications/post-letter.ts';
import { activityContent, activityLetter } from '../notifications/send-activity-mail.ts';
import { accountLetter, type SendMail, sendMail } from '../notifications/send-mail.ts';
import { findAddressee } from '../notifications/sql.ts';
import { recipient } from '../notifications/sql-activity.ts';
import { statement } from '../platform/db.ts';
import type { OrderServices } from './orders.ts';

type Kind = 'activation' | 'new_messages' | 'weekly_updates';
interface LetterRow {
  id: string;
  member_id: string;
  kind: Kind;
}
interface Kept {
  content: LetterCopy;
  job: string | null;
  order_data: SendMail | null;
}

/** What is told of a week is only true of a letter of this week; what was kept for longer is gone. */
const newest = statement<LetterRow, [now: Date]>(
  'demo.newest_letters',
  `select id, member_id, kind from letters
    where member_id is not null and last_at > $1::timestamptz - case kind when 'activation' then interval '29 days' else interval '7 days' end
    order by last_at desc, id limit 400`,
);
const insertCopies = statement<never, [rows: string]>(
  'demo.insert_letter_copies',
  `insert into letter_copies (letter_id, content, job, order_data, created_at)
   select l.id, r.content, r.job, r.order_data, l.last_at
     from jsonb_to_recordset($1::jsonb) as r (id uuid, content jsonb, job text, order_data jsonb) join letters l on l.id = r.id`,
);

/** Of the length of a real one: it is left out of the copy as such. */
const token = '0'.repeat(43);

async function activation(services: OrderServices, memberId: string): Promise<Kept | undefined> {
  const member = await findAddressee.one(services.db, memberId);
  if (!member) return undefined;
  const head = await letterheadOf(services, member);
  const { activation: kind } = accountMails;
  const path = typeof kind.link === 'string' ? kind.link : kind.link.path(token);
  const { letter } = accountLetter(services, head, kind, member, {}, path);
  const order: SendMail = { member_id: memberId, mail: 'activation', data: {} };
  return { content: copyOf(letter, head.locale), job: sendMail.name, order_data: order };
}

async function activity(
  services: OrderServices,
  memberId: string,
  kind: Exclude<Kind, 'activation'>,
): Promise<Kept | undefined> {
  const member = await recipient.one(services.db, memberId, kind);
  if (!member) return undefined;
  const head = await letterheadOf(services, member);
  const { content, translate } = await activityContent(services, head, member, kind);
  if (!content) return undefined;
  const letter = activityLetter(head, translate, content, `${head.origin}/${token}`);
  return { content: copyOf(letter, head.locale), job: null, order_data: null };
}

export async function keepLetterCopies(services: OrderServices): Promise<void> {
  const kept: (Kept & { id: string })[] = [];
  for (const { id, member_id: memberId, kind } of await newest(services.db, services.clock.now())) {
    const copy = await (kind === 'activation' ? activation(services, memberId) : activity(services, memberId, kind));
    if (copy) kept.push({ id, ...copy });
  }
  await insertCopies.run(services.db, JSON.stringify(kept));
}
