/** Messages that come at the same moment are stored together (migration 0021): nobody's outcome hangs on anybody else's. */
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { storeOwn } from '../../server/chat/store-message.ts';
import { siteById } from '../../server/sites/find-site.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPhoto, balance, checkBooks, grant, send } from '../helpers/chat.ts';
import { addFictional } from '../helpers/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => checkBooks(app));
afterAll(() => app.stop());

async function premium(credits = 100): Promise<TestMember> {
  const member = await app.signup({ gender: 'female', wanted: 'male' });
  await app.sql('update members set paid_user = true where id = $1', [member.id]);
  if (credits) await grant(app, member.id, credits);
  return member;
}
type Pair = readonly [from: TestMember, to: TestMember];
/** Two who have written to each other before. */
async function pair(): Promise<Pair> {
  const [from, to] = await Promise.all([premium(), premium()]);
  expect((await send(from, to.id)).status).toBe(200);
  expect((await send(to, from.id)).status).toBe(200);
  return [from, to];
}
const pairs = (n: number) => Promise.all(Array.from({ length: n }, pair));

it('each as if it came alone: paid, counted, told and listed', async () => {
  const all = await pairs(12);
  const heard = all.map(([, to]) => {
    const events: unknown[] = [];
    app.services.live.listen(to.id, 'a session', (event) => void events.push(event));
    return events;
  });
  const rose = { kind: 'gift', gift: 'rose', price: 3 } as const;
  const answers = await Promise.all(all.map(([from, to], i) => send(from, to.id, i === 0 ? rose : { body: `message ${i}` })));
  for (const [i, answer] of answers.entries()) {
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({
      message: i === 0 ? { seq: 3, kind: 'gift', gift: 'rose' } : { seq: 3, mine: true, kind: 'text', body: `message ${i}` },
      credits: i === 0 ? 96 : 98, state: { text_price: 1, free: false },
    });
    const [from, to] = all[i] as Pair;
    expect(heard[i]).toMatchObject([{ type: 'message', conversation: answer.json.conversation, profile: from.id, unread: 2, message: { ...answer.json.message, mine: false } }]);
    expect((await to.client.get('/api/chats.php')).json).toMatchObject({ unread: 2, chats: [{ profile: from.id, num_unread_messages: 2, preview: { body: i === 0 ? '' : `message ${i}`, mine: false } }] });
    expect((await from.client.get(`/api/chat.php?profile=${to.id}`)).json.messages.map((m: { seq: number }) => m.seq)).toEqual([1, 2, 3]);
  }
});

it('in one transaction, whoever comes in the same moment', async () => {
  const all = await pairs(12);
  const at = { site: await siteById(app.services, app.sites.a.site_id), country: 'NL' };
  // Through the door some may be answered before the next one is read: how many is up to the machine.
  const sent = await Promise.all(all.map(([from, to]) => {
    const message = { id: uuidv7(), from: from.id, to: to.id, kind: 'text' as const, body: 'together', price: 1 };
    return storeOwn(app.services.db, at, message, { credits: 1, because: 'text' });
  }));
  expect(sent.map(({ seq, balance: left, first }) => ({ seq, left, first }))).toEqual(Array(12).fill({ seq: 3, left: 98, first: false }));
  expect(new Set(sent.map(({ created_at }) => created_at.getTime())).size).toBe(1);
  const moments = await app.sql('select distinct created_at from messages where body = $1', ['together']);
  expect(moments).toHaveLength(1);
});

it('what is refused is refused alone, and with its own reason', async () => {
  const [plain, broke, blocked, dear, again, twice, reply, photo, away, free, fictional] = (await pairs(11)) as Pair[];
  const others = await pairs(6);
  if (!plain || !broke || !blocked || !dear || !again || !twice || !reply || !photo || !away || !free || !fictional) throw new Error('eleven pairs');
  await grant(app, broke[0].id, -99);
  await app.sql('insert into blocks (member_id, blocked_id) values ($1, $2)', [blocked[1].id, blocked[0].id]);
  const earlier = await send(again[0], again[1].id, { body: 'once' });
  const first_of = async ([from, to]: Pair) => (await from.client.get(`/api/chat.php?profile=${to.id}`)).json.messages[0].id;
  const quoted = await first_of(reply);
  const photo_id = await addPhoto(app, photo[0].id);
  await app.sql("update members set status = 'not_confirmed' where id = $1", [away[1].id]);
  await app.sql('update members set paid_user = false where id = $1', [free[0].id]);
  const unreal = await addFictional(app.services.db, app.sites.a);
  const id = uuidv7();
  const [ok, no_credits, closed, price, repeat, one, two, quote, picture, unconfirmed, unpaid, unseen, ...rest] = await Promise.all([
    send(plain[0], plain[1].id),
    send(broke[0], broke[1].id),
    send(blocked[0], blocked[1].id),
    send(dear[0], dear[1].id, { price: 5 }),
    send(again[0], again[1].id, { body: 'once', id: earlier.json.message.id }),
    send(twice[0], twice[1].id, { body: 'twice', id }),
    send(twice[0], twice[1].id, { body: 'twice', id }),
    send(reply[0], reply[1].id, { reply_to: quoted }),
    send(photo[0], photo[1].id, { kind: 'photo', photo_id, price: 2 }),
    send(away[0], away[1].id),
    send(free[0], free[1].id),
    send(fictional[0], unreal),
    ...others.flatMap(([a, b]) => [send(a, b.id), send(b, a.id)]),
  ]);
  expect([ok?.status, ok?.json.credits]).toEqual([200, 98]);
  expect([no_credits?.status, no_credits?.json.error]).toEqual([402, 'not_enough_credits']);
  expect([closed?.status, closed?.json.error]).toEqual([403, 'blocked']);
  expect([price?.status, price?.json.state.text_price]).toEqual([409, 1]);
  expect([repeat?.status, repeat?.json.message]).toEqual([200, earlier.json.message]);
  expect([one?.status, two?.status, one?.json.message.id, two?.json.message.id]).toEqual([200, 200, id, id]);
  expect(await balance(app, twice[0].id)).toBe(98);
  expect(quote?.json.message).toMatchObject({ reply_to: { id: quoted } });
  expect(picture?.json).toMatchObject({ credits: 97, message: { photo: { id: photo_id } } });
  expect([unconfirmed?.status, unconfirmed?.json.error]).toEqual([403, 'partner_unconfirmed']);
  expect([unpaid?.status, unpaid?.json.credits]).toEqual([200, 98]);
  expect(unseen?.json.error).toBe('fictional_unconfirmed');
  expect(rest.map((answer) => answer.status)).toEqual(Array(12).fill(200));
});

it('an id that somebody else has used spoils it for nobody else', async () => {
  const [[a, b], [c, d], ...more] = (await pairs(5)) as [Pair, Pair, ...Pair[]];
  const id = uuidv7();
  const answers = await Promise.all([send(a, b.id, { id }), send(c, d.id, { id }), ...more.map(([from, to]) => send(from, to.id))]);
  expect(answers.slice(0, 2).map((x) => x.status).sort()).toEqual([200, 409]);
  expect(answers.slice(2).map((x) => x.status)).toEqual([200, 200, 200]);
});

it('beside everything else that happens to the same conversations no counter goes wrong, and nobody waits for ever', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => premium(5_000)));
  const ids = members.map(({ id }) => id);
  for (const from of members) for (const to of members) if (from !== to) await send(from, to.id);
  const together = (from: string[], to: string[]) =>
    app.sql('select send_together($1, array[now(), now()], $2, $3, $4, $5, array[null, null], array[1, 1], array[2, 2])',
      [[uuidv7(), uuidv7()], from, to, ['text', 'text'], ['x', 'y']]);
  const alone = (from: string, to: string) =>
    app.sql("select send_message($1, now(), $2, $3, 'text', 'z', null, null, null, 1, 1, 2, 2, 'member', null)", [uuidv7(), from, to]);
  const conversation = '(select conversation_id from inbox where member_id = $1 and other_id = $2)';
  const also = [
    (a: string, b: string) => alone(a, b),
    (a: string, b: string) => app.sql(`select read_chat($1, ${conversation}, 5)`, [a, b]),
    (a: string, b: string) => app.sql(`select delete_chat($1, ${conversation})`, [a, b]),
    (a: string, b: string) => app.sql('insert into blocks (member_id, blocked_id) values ($1, $2) on conflict do nothing', [a, b]),
    (a: string, b: string) => app.sql('delete from blocks where member_id = $1 and blocked_id = $2', [a, b]),
  ];
  const mixed = () => ids.map((id) => ({ id, by: Math.random() })).sort((x, y) => x.by - y.by).map(({ id }) => id);
  const failures: string[] = [];
  await Promise.all(Array.from({ length: 16 }, async () => {
    for (let n = 0; n < 60; n++) {
      const [a = '', b = '', c = '', d = ''] = mixed();
      const one = also[Math.floor(Math.random() * also.length * 2)];
      await (one ? one(a, b) : together([a, c], [b, d])).catch((error: { code: string; message: string }) => {
        if (error.code !== 'CH000') failures.push(error.message);
      });
    }
  }));
  expect(failures).toEqual([]);
});

it('one member cannot be in two messages of one call', async () => {
  const [a, b] = await pair();
  await expect(app.sql('select send_together($1, array[now(), now()], $2, $3, $4, $5, array[null, null], array[1, 1], array[2, 2])',
    [[uuidv7(), uuidv7()], [a.id, b.id], [b.id, a.id], ['text', 'text'], ['x', 'y']])).rejects.toThrow('a member is in two messages');
});
