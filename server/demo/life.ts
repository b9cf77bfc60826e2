/** Writes what the demo's members did (life-plan.ts): messages through the product's own function, in the order they were sent. */
import { bookTransfer } from '../credits/ledger.ts';
import { statement, type Tx } from '../platform/db.ts';
import { default_values } from '../sites/settings.ts';
import { backdateMessages } from './backdate.ts';
import { type Life, type Line, priceOfLine } from './life-plan.ts';
import type { Person } from './person.ts';

const insertLikes = statement<never, [rows: string]>(
  'demo.insert_likes',
  `insert into likes (member_id, other_id, created_at, seen_at)
   select member_id, other_id, created_at, seen_at from json_populate_recordset(null::likes, $1::json) on conflict do nothing`,
);
const insertVisits = statement<never, [rows: string]>(
  'demo.insert_visits',
  `insert into visits (member_id, visitor_id, visited_at)
   select member_id, visitor_id, visited_at from json_populate_recordset(null::visits, $1::json) on conflict do nothing`,
);
const confirmFictional = statement<never, [rows: string]>(
  'demo.confirm_fictional',
  `insert into fictional_confirmations (member_id, profile_id, confirmed_at)
   select member_id, profile_id, confirmed_at from json_populate_recordset(null::fictional_confirmations, $1::json)`,
);
// The moment of sending is the database's; when it is said to have been comes at the end.
const sendLines = statement<{ id: string; conversation_id: string; seq: number }, [rows: string, free: number]>(
  'demo.send',
  `select r.id, s.conversation_id, s.seq
     from (select * from jsonb_to_recordset($1::jsonb) as t (place int, id uuid, "from" uuid, "to" uuid, kind text, body text, gift text, price int, text_price int, item_price int)
            order by place) r
     cross join lateral send_message(r.id, now(), r."from", r."to", r.kind, r.body, null, r.gift, null, r.price, r.text_price, r.item_price, $2, 'member', null) s`,
);
const readUpTo = statement<never, [rows: string]>(
  'demo.read',
  `select 1 from jsonb_to_recordset($1::jsonb) as r (member uuid, conversation uuid, seq int) cross join lateral read_chat(r.member, r.conversation, r.seq)`,
);

/** Everything of the plan, within the transaction that makes the demo. */
export async function writeLife(tx: Tx, life: Life): Promise<void> {
  await insertLikes.run(tx, JSON.stringify(life.likes.map(({ from, to, at, seen_at }) => ({ member_id: from.id, other_id: to.id, created_at: at, seen_at }))));
  await insertVisits.run(tx, JSON.stringify(life.visits.map(({ visitor, visited, at }) => ({ member_id: visited.id, visitor_id: visitor.id, visited_at: at }))));
  const to_fictional = life.talks.flatMap(({ lines }) => lines.slice(0, 1)).filter((line) => line.to.kind === 'fictional');
  await confirmFictional.run(tx, JSON.stringify(to_fictional.map(({ from, to, at }) => ({ member_id: from.id, profile_id: to.id, confirmed_at: at }))));

  const lines = life.talks.flatMap((talk) => talk.lines).sort((a, b) => a.at.getTime() - b.at.getTime());
  const priced = pricesOf(lines);
  // What they spent they had before, so that everybody keeps what the log-in promises.
  const spent = new Map<Person, number>();
  for (const [line, { price }] of priced) spent.set(line.from, (spent.get(line.from) ?? 0) + price);
  for (const [person, amount] of spent)
    if (amount > 0) await bookTransfer(tx, { member_id: person.id, amount, counter_account: 'gift', kind: 'demo', ref: `${person.id} spent` });

  const rows = [...priced].map(([line, { price, text, item }], place) => ({
    place, id: line.id, from: line.from.id, to: line.to.id, kind: line.gift ? 'gift' : 'text', body: line.body, gift: line.gift, price, text_price: text, item_price: item,
  }));
  const places = new Map((await sendLines(tx, JSON.stringify(rows), default_values.free_conversations)).map((row) => [row.id, row]));
  const reads: { member: string; conversation: string; seq: number }[] = [];
  for (const { lines: said, read } of life.talks) {
    const last = said.at(-1);
    const before = last && said.findLast((line) => line.from !== last.from);
    if (!last) continue;
    const at = places.get(last.id);
    // The one who wrote last has read what came before; the other has read the end, or only what they answered.
    if (at && before) reads.push({ member: last.from.id, conversation: at.conversation_id, seq: at.seq });
    const seen = read ? at : before && places.get(before.id);
    if (seen && last.to.kind === 'person') reads.push({ member: last.to.id, conversation: seen.conversation_id, seq: seen.seq });
  }
  await readUpTo.run(tx, JSON.stringify(reads));
  await backdateMessages(tx, lines);
}

/** Prices as `send_message` will have them: a free member's first text in a conversation is free, so many times. */
function pricesOf(lines: readonly Line[]): Map<Line, { price: number; text: number; item: number }> {
  const begun = new Set<string>();
  const free_used = new Map<Person, number>();
  return new Map(lines.map((line) => {
    const { text, item } = priceOfLine(line);
    const key = `${line.from.id} ${line.to.id}`;
    const used = free_used.get(line.from) ?? 0;
    const free = !line.gift && !line.from.paid_user && !begun.has(key) && used < default_values.free_conversations;
    begun.add(key);
    if (free) free_used.set(line.from, used + 1);
    return [line, { price: line.gift ? item : free ? 0 : text, text, item }];
  }));
}
