/** Shared by tests of chat: sending with a fresh id, and the invariants that must hold whatever happened. */
import { expect } from 'vitest';
import { uuidv7 } from 'uuidv7';
import type { Answer } from './http-client.ts';
import type { TestApp, TestMember } from './app.ts';

export interface Sending {
  id?: string;
  kind?: 'text' | 'photo' | 'gift';
  body?: string;
  price?: number;
  photo_id?: string;
  gift?: string;
  reply_to?: string;
}

/** Sends as a member; the default is a text "hello" at the price of a text. */
export function send(
  from: TestMember,
  to: string,
  { id = uuidv7(), kind = 'text', body = kind === 'text' ? 'hello' : '', price = 1, ...more }: Sending = {},
): Promise<Answer> {
  return from.client.post(
    '/api/messages.php',
    { to, kind, body, price, ...more },
    { headers: { 'idempotency-key': id } },
  );
}

/** Grants credits through the ledger. */
export const grant = (app: TestApp, memberId: string, amount: number, ref = uuidv7()) =>
  app.sql("select book_transfer(gen_random_uuid(), $1, 'adjustment', $2, 'adjustment', $3, null, 'for a test')", [
    memberId,
    amount,
    ref,
  ]);

export const balance = async (app: TestApp, memberId: string): Promise<number> =>
  (await app.sql<{ balance: number }>('select balance from accounts where member_id = $1', [memberId]))[0]?.balance ??
  0;

/** A photo row of a member, without files; of a fictional profile with its origin, without which the database shows none. @returns its id */
export async function addPhoto(
  app: TestApp,
  memberId: string,
  more: { status?: string; private?: boolean } = {},
): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    `with added as (
       insert into photos (id, member_id, position, private, status, filename, width, height, thumbhash)
       select gen_random_uuid(), $1, coalesce(max(position) + 1, 0), $2, $3, md5(random()::text), 1200, 800, '\\x0102' from photos where member_id = $1 returning id, status),
     origin as (
       insert into fictional_photos (photo_id, origin, licence, added_by)
       select a.id, 'drawn', 'Drawn for us', 'test' from added a join members m on m.id = $1 and m.kind = 'fictional' where a.status = 'active')
     select id from added`,
    [memberId, more.private ?? false, more.status ?? 'active'],
  );
  return row?.id ?? '';
}

/** Every stored count against a fresh one; each query must return no rows. */
const books = {
  'balance = sum of its rows': `
    select a.member_id from accounts a left join (select member_id, sum(amount) s from transfers group by 1) t using (member_id)
     where a.balance <> coalesce(t.s, 0) or a.balance < 0`,
  'paid rows = stored messages of that sender': `
    select t.id from transfers t join members s on s.id = t.member_id join members r on r.id = t.other_id
     where t.kind in ('message', 'photo', 'gift')
       and not exists (select from messages m where m.id::text = t.ref and m.sender_id = t.member_id)`,
  'places of a conversation have no gap': `
    select conversation_id from messages group by 1 having min(seq) <> 1 or max(seq) <> count(*) or count(distinct seq) <> count(*)`,
  'unread = messages of the other one after what was read or cleared': `
    select i.member_id from inbox i where i.unread <> (select count(*) from messages m where m.conversation_id = i.conversation_id
       and m.sender_id <> i.member_id and m.seq > greatest(i.read_seq, i.cleared_seq))`,
  'total = sum over the list': `
    select c.member_id from chat_members c where c.unread <> (select coalesce(sum(i.unread), 0) from inbox i where i.member_id = c.member_id and not i.blocked)`,
  'the last change is somewhere in the list': `
    select c.member_id from chat_members c where c.change_seq > 0 and c.reset_change < c.change_seq
       and c.change_seq <> (select max(change_seq) from inbox i where i.member_id = c.member_id)`,
  'no change is in two places':
    'select member_id from inbox where change_seq > 0 group by member_id, change_seq having count(*) > 1',
  'both sides know the last message': `
    select c.id from conversations c where (select array_agg(i.last_seq) from inbox i where i.conversation_id = c.id and i.member_id in (c.member_a, c.member_b))
       is distinct from array_fill((select count(*)::int from messages m where m.conversation_id = c.id), array[2])`,
  'what is open is not blocked, what is blocked is not open': `
    select i.member_id from inbox i where i.blocked <> exists (select from blocks b
     where (b.member_id, b.blocked_id) in ((i.member_id, i.other_id), (i.other_id, i.member_id)))`,
};

export async function checkBooks(app: Pick<TestApp, 'sql'>): Promise<void> {
  for (const [invariant, query] of Object.entries(books)) expect(await app.sql(query), invariant).toEqual([]);
}
