/** Writes what the demo's members did (life-plan.ts); messages are sent by the product's own function, in order. */
import { type Cost, messageCost, type Prices } from '../chat/message-cost.ts';
import { NotSent, type Sent, storeMessages } from '../chat/store-message.ts';
import { bookTransfer } from '../credits/ledger.ts';
import { statement, type Tx } from '../platform/db.ts';
import { defaultValues } from '../sites/settings.ts';
import { allGifts, giftsAt } from '../sites/gifts.ts';
import { backdateMessages } from './backdate.ts';
import type { Life, Line } from './life-plan.ts';
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
const readUpTo = statement<never, [rows: string]>(
  'demo.read',
  `select 1 from jsonb_to_recordset($1::jsonb) as r (member uuid, conversation uuid, seq int) cross join lateral read_chat(r.member, r.conversation, r.seq)`,
);

/** Writes the whole plan, within the transaction that creates the demo. */
export async function writeLife(tx: Tx, life: Life): Promise<void> {
  await insertLikes.run(
    tx,
    JSON.stringify(
      life.likes.map(({ from, to, at, seen_at: seenAt }) => ({
        member_id: from.id,
        other_id: to.id,
        created_at: at,
        seen_at: seenAt,
      })),
    ),
  );
  await insertVisits.run(
    tx,
    JSON.stringify(
      life.visits.map(({ visitor, visited, at }) => ({
        member_id: visited.id,
        visitor_id: visitor.id,
        visited_at: at,
      })),
    ),
  );
  const toFictional = life.talks
    .flatMap(({ lines }) => lines.slice(0, 1))
    .filter((line) => line.to.kind === 'fictional');
  await confirmFictional.run(
    tx,
    JSON.stringify(
      toFictional.map(({ from, to, at }) => ({ member_id: from.id, profile_id: to.id, confirmed_at: at })),
    ),
  );

  const lines = life.talks.flatMap((talk) => talk.lines).sort((a, b) => a.at.getTime() - b.at.getTime());
  const costs = costsOf(lines, giftsAt(await allGifts(tx), 0));
  // What they spent is booked as income first, so that log-ins end with the credits their note promises.
  const spent = new Map<Person, number>();
  for (const [line, { credits }] of costs) spent.set(line.from, (spent.get(line.from) ?? 0) + credits);
  for (const [person, amount] of spent)
    if (amount > 0)
      await bookTransfer(tx, {
        member_id: person.id,
        amount,
        counter_account: 'gift',
        kind: 'demo',
        ref: `${person.id} spent`,
      });

  // The database sets the time of sending; messages are backdated at the end.
  const sent = new Map<string, Sent>();
  for (const [line, cost] of costs) {
    const { id, from, to, body, gift } = line;
    const message = {
      id,
      from: from.id,
      to: to.id,
      kind: gift ? ('gift' as const) : ('text' as const),
      body,
      gift: gift ?? undefined,
      price: cost.credits,
    };
    const [answer] = await storeMessages(tx, [
      { message, cost, free_conversations: defaultValues.free_conversations, mode: 'member', made_ms: null },
    ]);
    if (answer === undefined || answer instanceof NotSent)
      throw answer ?? new Error('a line of the demo got no answer');
    sent.set(id, answer);
  }
  const reads: { member: string; conversation: string; seq: number }[] = [];
  for (const { lines: talkLines, read } of life.talks) {
    const last = talkLines.at(-1);
    const before = last && talkLines.findLast((line) => line.from !== last.from);
    if (!last) continue;
    const lastSent = sent.get(last.id);
    // The last sender has read what came before; the recipient has read the end, or only up to their own last line.
    if (lastSent && before)
      reads.push({ member: last.from.id, conversation: lastSent.conversation_id, seq: lastSent.seq });
    const seen = read ? lastSent : before && sent.get(before.id);
    if (seen && last.to.kind === 'person')
      reads.push({ member: last.to.id, conversation: seen.conversation_id, seq: seen.seq });
  }
  await readUpTo.run(tx, JSON.stringify(reads));
  await backdateMessages(tx, lines);
}

/** The cost of each line, sent in this order. */
function costsOf(lines: readonly Line[], gifts: Prices['gifts']): Map<Line, Cost> {
  const sent = new Map<string, number>();
  const freeUsed = new Map<Person, number>();
  return new Map(
    lines.map((line) => {
      const { from, to } = line;
      const key = `${from.id} ${to.id}`;
      const sender = {
        as: 'member' as const,
        premium: from.paid_user,
        sent: sent.get(key) ?? 0,
        free_used: freeUsed.get(from) ?? 0,
      };
      const cost = messageCost(line.gift ? { kind: 'gift', gift: line.gift } : { kind: 'text' }, sender, {
        ...pricesOfSender(from),
        gifts,
      });
      if (!cost) throw new Error(`there is no gift ${line.gift}`);
      sent.set(key, sender.sent + 1);
      if (cost.because === 'free_conversation') freeUsed.set(from, sender.free_used + 1);
      return [line, cost];
    }),
  );
}

/** By the settings of the sender's site; the demo's companies set no prices. */
function pricesOfSender({ site, home }: Person): Omit<Prices, 'gifts'> {
  return { ...defaultValues, ...site.settings, ...site.countries.find(([code]) => code === home.country)?.[2] };
}
