/** Messages that arrive at the same moment are stored in one batch: no outcome depends on another's. */
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { NotSent, type Priced, storeMessages, storeOwn } from '../../server/chat/store-message.ts';
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
/** Two members who have already written to each other. */
async function pair(): Promise<Pair> {
  const [from, to] = await Promise.all([premium(), premium()]);
  expect((await send(from, to.id)).status).toBe(200);
  expect((await send(to, from.id)).status).toBe(200);
  return [from, to];
}
const pairs = (n: number) => Promise.all(Array.from({ length: n }, pair));

it('each as if it came alone: paid, counted, told and listed', async () => {
  const couples = await pairs(12);
  const eventLists = couples.map(([, to]) => {
    const events: unknown[] = [];
    app.services.live.listen(to.id, 'a session', (event) => void events.push(event));
    return events;
  });
  const rose = { kind: 'gift', gift: 'rose', price: 3 } as const;
  const answers = await Promise.all(
    couples.map(([from, to], i) => send(from, to.id, i === 0 ? rose : { body: `message ${i}` })),
  );
  for (const [i, answer] of answers.entries()) {
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({
      message:
        i === 0 ? { seq: 3, kind: 'gift', gift: 'rose' } : { seq: 3, mine: true, kind: 'text', body: `message ${i}` },
      credits: i === 0 ? 96 : 98,
      state: { text_price: 1, free: false },
    });
    const [from, to] = couples[i] as Pair;
    expect(eventLists[i]).toMatchObject([
      {
        type: 'message',
        conversation: answer.json.conversation,
        profile: from.id,
        unread: 2,
        message: { ...answer.json.message, mine: false },
      },
    ]);
    expect((await to.client.get('/api/chats.php')).json).toMatchObject({
      unread: 2,
      chats: [
        { profile: from.id, num_unread_messages: 2, preview: { body: i === 0 ? '' : `message ${i}`, mine: false } },
      ],
    });
    expect(
      (await from.client.get(`/api/chat.php?profile=${to.id}`)).json.messages.map((m: { seq: number }) => m.seq),
    ).toEqual([1, 2, 3]);
  }
});

it('in one transaction, whoever comes in the same moment', async () => {
  const couples = await pairs(12);
  const at = { site: await siteById(app.services, app.sites.a.site_id), country: 'NL' };
  // Over HTTP some may be answered before the next one is read: the batch size depends on the machine.
  const sent = await Promise.all(
    couples.map(([from, to]) => {
      const message = { id: uuidv7(), from: from.id, to: to.id, kind: 'text' as const, body: 'together', price: 1 };
      return storeOwn(app.services.db, at, message, { credits: 1, because: 'text' });
    }),
  );
  expect(sent.map(({ seq, balance: left, first }) => ({ seq, left, first }))).toEqual(
    Array(12).fill({ seq: 3, left: 98, first: false }),
  );
  expect(new Set(sent.map(({ created_at: createdAt }) => createdAt.getTime())).size).toBe(1);
  const moments = await app.sql('select distinct created_at from messages where body = $1', ['together']);
  expect(moments).toHaveLength(1);
});

it('what is refused is refused alone, and with its own reason', async () => {
  const [plain, broke, blocked, dear, again, twice, reply, photo, away, free, fictional] = (await pairs(11)) as Pair[];
  const others = await pairs(6);
  if (!plain || !broke || !blocked || !dear || !again || !twice || !reply || !photo || !away || !free || !fictional)
    throw new Error('eleven pairs');
  await grant(app, broke[0].id, -99);
  await app.sql('insert into blocks (member_id, blocked_id) values ($1, $2)', [blocked[1].id, blocked[0].id]);
  const earlier = await send(again[0], again[1].id, { body: 'once' });
  const firstOf = async ([from, to]: Pair) =>
    (await from.client.get(`/api/chat.php?profile=${to.id}`)).json.messages[0].id;
  const quoted = await firstOf(reply);
  const photoId = await addPhoto(app, photo[0].id);
  await app.sql("update members set status = 'not_confirmed' where id = $1", [away[1].id]);
  await app.sql('update members set paid_user = false where id = $1', [free[0].id]);
  const unreal = await addFictional(app.services.db, app.sites.a);
  const id = uuidv7();
  const [ok, noCredits, closed, price, repeat, first, second, quote, picture, unconfirmed, unpaid, unseen, ...rest] =
    await Promise.all([
      send(plain[0], plain[1].id),
      send(broke[0], broke[1].id),
      send(blocked[0], blocked[1].id),
      send(dear[0], dear[1].id, { price: 5 }),
      send(again[0], again[1].id, { body: 'once', id: earlier.json.message.id }),
      send(twice[0], twice[1].id, { body: 'twice', id }),
      send(twice[0], twice[1].id, { body: 'twice', id }),
      send(reply[0], reply[1].id, { reply_to: quoted }),
      send(photo[0], photo[1].id, { kind: 'photo', photo_id: photoId, price: 2 }),
      send(away[0], away[1].id),
      send(free[0], free[1].id),
      send(fictional[0], unreal),
      ...others.flatMap(([a, b]) => [send(a, b.id), send(b, a.id)]),
    ]);
  expect([ok?.status, ok?.json.credits]).toEqual([200, 98]);
  expect([noCredits?.status, noCredits?.json.error]).toEqual([402, 'not_enough_credits']);
  expect([closed?.status, closed?.json.error]).toEqual([403, 'blocked']);
  expect([price?.status, price?.json.state.text_price]).toEqual([409, 1]);
  expect([repeat?.status, repeat?.json.message]).toEqual([200, earlier.json.message]);
  expect([first?.status, second?.status, first?.json.message.id, second?.json.message.id]).toEqual([200, 200, id, id]);
  expect(await balance(app, twice[0].id)).toBe(98);
  expect(quote?.json.message).toMatchObject({ reply_to: { id: quoted } });
  expect(picture?.json).toMatchObject({ credits: 97, message: { photo: { id: photoId } } });
  expect([unconfirmed?.status, unconfirmed?.json.error]).toEqual([403, 'partner_unconfirmed']);
  expect([unpaid?.status, unpaid?.json.credits]).toEqual([200, 98]);
  expect(unseen?.json.error).toBe('fictional_unconfirmed');
  expect(rest.map((answer) => answer.status)).toEqual(Array(12).fill(200));
});

it('an id that somebody else has used spoils it for nobody else', async () => {
  const [[a, b], [c, d], ...more] = (await pairs(5)) as [Pair, Pair, ...Pair[]];
  const id = uuidv7();
  const answers = await Promise.all([
    send(a, b.id, { id }),
    send(c, d.id, { id }),
    ...more.map(([from, to]) => send(from, to.id)),
  ]);
  expect(
    answers
      .slice(0, 2)
      .map((x) => x.status)
      .sort(),
  ).toEqual([200, 409]);
  expect(answers.slice(2).map((x) => x.status)).toEqual([200, 200, 200]);
});

it('one member may be in many messages of one call, and what is written there counts for what comes after it', async () => {
  const [a, b, c] = (await Promise.all([premium(4), premium(), premium()])) as [TestMember, TestMember, TestMember];
  const priced = (from: TestMember, to: TestMember): Priced => ({
    message: { id: uuidv7(), from: from.id, to: to.id, kind: 'text', body: 'hello', price: 1 },
    cost: { credits: 1, because: 'text' },
    free_conversations: 2,
    mode: 'member',
  });
  const answers = await storeMessages(app.services.db, [
    priced(a, b),
    priced(b, a),
    priced(a, c),
    priced(a, b),
    priced(a, b),
    priced(a, c),
    priced(c, a),
  ]);
  expect(answers.map((answer) => (answer instanceof NotSent ? answer.reason : [answer.seq, answer.balance]))).toEqual([
    [1, 3],
    [2, 99],
    [1, 2],
    [3, 1],
    [4, 0],
    'not_enough_credits',
    [2, 99],
  ]);
});

it('a free member gets no more free conversations by asking for all of them in one call', async () => {
  const me = await app.signup({ gender: 'male', wanted: 'female' });
  const others = await Promise.all(Array.from({ length: 4 }, () => premium(0)));
  const answers = await storeMessages(
    app.services.db,
    others.map((to) => ({
      message: { id: uuidv7(), from: me.id, to: to.id, kind: 'text' as const, body: 'hello', price: 0 },
      cost: { credits: 0, because: 'free_conversation' as const },
      free_conversations: 2,
      mode: 'member' as const,
    })),
  );
  expect(answers.map((answer) => (answer instanceof NotSent ? answer.reason : answer.free_used))).toEqual([
    1,
    2,
    'price',
    'price',
  ]);
});

it('nothing that one member writes can spoil the call for the others', async () => {
  const [bad, ...rest] = (await pairs(7)) as [Pair, ...Pair[]];
  const [from, to] = bad;
  const odd = [
    send(from, to.id, { body: 'half a pair \ud83d, and another \udc00' }),
    send(from, to.id, { price: Number.MAX_SAFE_INTEGER }),
    send(from, to.id, { price: 1e300 }),
    send(from, to.id, { id: 'ffffffff-ffff-7fff-bfff-ffffffffffff' }),
    send(from, to.id, { id: '00000000-0000-7000-8000-000000000000' }),
    send(from, uuidv7()),
  ];
  const answers = await Promise.all([...odd, ...rest.map(([a, b]) => send(a, b.id))]);
  expect(answers.map((x) => x.status)).toEqual([400, 400, 400, 400, 400, 404, ...Array(6).fill(200)]);
});

it('an error of the function is an error of all its messages, answered and logged', async () => {
  const couples = await pairs(4);
  const before = app.logLines.length;
  await app.sql('alter function send_messages rename to send_messages_away');
  const answers = await Promise.all(couples.map(([from, to]) => send(from, to.id)));
  await app.sql('alter function send_messages_away rename to send_messages');
  expect(answers.map((x) => [x.status, x.json.error])).toEqual(Array(4).fill([500, 'internal']));
  expect(
    app.logLines.slice(before).filter((line) => line.includes('request failed') && line.includes('send_messages')),
  ).toHaveLength(4);
  expect((await send(couples[0]?.[0] as TestMember, couples[0]?.[1].id ?? '')).status).toBe(200);
});
