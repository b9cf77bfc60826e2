/**
 * What became of each letter: its kind and the mail server's answer, without its address. Kept for 90 days; what it said to a member, for 30,
 * without its secrets (letter-copy.ts).
 */
import { type Db, statement, type Tx } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import type { LetterCopy } from './letter-copy.ts';

/** The jobs whose mails can be ordered once more; the others say what was so then, or go out by themselves. */
export const againJobs = ['send_mail', 'send_payment_mail', 'send_case_mail'] as const;

export type LetterState = 'sent' | 'deferred' | 'refused' | 'bounced' | 'complained';

const insertLetter = statement<
  never,
  [
    id: string,
    member: string | null,
    site: number,
    kind: string,
    domain: string,
    state: string,
    answer: string,
    at: Date,
    content: string | null,
    jobs: readonly string[],
  ]
>(
  'notifications.insert_letter',
  `with letter as (
     insert into letters (id, member_id, site_id, kind, domain, state, answer, first_at, last_at)
     values ($1, (select id from members where id = $2), $3, $4, $5, $6, $7, $8, $8)
     on conflict (id) do update set state = excluded.state, answer = excluded.answer, tries = letters.tries + 1, last_at = excluded.last_at
     returning id, member_id)
   insert into letter_copies (letter_id, content, job, order_data)
   select l.id, $9::jsonb, j.name, j.data from letter l left join jobs.job j on j.id = l.id and j.name = any($10::text[])
    where l.member_id is not null and $9::jsonb is not null
   on conflict (letter_id) do update set content = excluded.content`,
);

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
/** An answer may name the address; the log of letters does not. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>"']+@[^\s<>"']+/g, '…').slice(0, 300);

/** Never fails a mail: the log is less than the letter. */
export async function recordLetter(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  letter: {
    job_id: string;
    mail: string;
    member_id?: string | null | undefined;
    site_id: number;
    to: string;
    state: LetterState;
    answer: string;
    content: LetterCopy | null;
  },
): Promise<void> {
  const { job_id: id, mail, member_id: member, site_id: site, to, state, answer, content } = letter;
  await insertLetter
    .run(
      db,
      id,
      member ?? null,
      site,
      mail,
      domainOf(to),
      state,
      withoutAddresses(answer),
      clock.now(),
      content && JSON.stringify(content),
      againJobs,
    )
    .catch((err: unknown) => log.warn({ err }, 'a letter was not noted'));
}

export const letterById = statement<{ id: string; member_id: string | null }, [id: string]>(
  'notifications.letter_by_id',
  'select id, member_id from letters where id = $1',
);
/** The last one to any of them in a week, whether or not it came back already: a report told twice is not about the one before. */
export const lastLetterTo = statement<{ id: string }, [members: readonly string[], now: Date]>(
  'notifications.last_letter_to',
  `select id from letters where member_id = any($1::uuid[]) and state in ('sent', 'bounced', 'complained')
      and last_at > $2::timestamptz - interval '7 days' order by last_at desc limit 1`,
);
/** Each letter once; a complaint outranks a bounce. No row: that was known. */
export const letterCameBack = statement<{ id: string; kind: string }, [id: string, state: string]>(
  'notifications.letter_came_back',
  `update letters set state = $2 where id = $1 and (state in ('sent', 'deferred') or state = 'bounced' and $2 = 'complained') returning id, kind`,
);

const forgetOld = statement<never>(
  'notifications.forget_letters',
  `delete from letters where last_at < now() - interval '90 days'`,
);
const forgetCopies = statement<never>(
  'notifications.forget_letter_copies',
  `delete from letter_copies where created_at < now() - interval '30 days'`,
);
export async function forgetLetters(db: Db | Tx): Promise<number> {
  await forgetCopies.run(db);
  return forgetOld.run(db);
}
