/** Chat through the front door. Numbers refer to the security checklist. */
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../contract/index.ts';
import type { ServerEvent } from '../../contract/socket.ts';
import { sendAsFictional } from '../../server/chat/send-as-fictional.ts';
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

/** A member with credits and a paid account unless overridden. */
async function person(credits = 100, paid = true): Promise<TestMember> {
  const member = await app.signup({ gender: 'female', wanted: 'male' });
  if (paid) await app.sql('update members set paid_user = true where id = $1', [member.id]);
  if (credits) await grant(app, member.id, credits);
  return member;
}
const list = async (member: TestMember, query = '') => (await member.client.get(`/api/chats.php${query}`)).json;
const open = (member: TestMember, query: string) => member.client.get(`/api/chat.php?${query}`);
const sync = async (member: TestMember, since: number) =>
  (await member.client.get(`/api/chats/sync.php?since=${since}`)).json;
const read = (member: TestMember, id: string, seq: number) => member.client.put('/api/chat/read.php', { id, seq });
const texts = (answer: { json: { messages: { body: string }[] } }) => answer.json.messages.map((m) => m.body);

/** Live events for a member from here on. */
function listen(member: TestMember): ServerEvent[] {
  const events: ServerEvent[] = [];
  app.services.live.listen(member.id, 'a session', (event) => void events.push(event));
  return events;
}

describe('a conversation', () => {
  it('begins with a message, which both see, paid by the one who sent it', async () => {
    const [a, b] = [await person(5), await person()];
    expect((await open(a, `profile=${b.id}`)).json).toMatchObject({
      state: {
        conversation: null,
        closed: null,
        text_price: 1,
        photo_price: 2,
        free: false,
        partner: { id: b.id, name: b.name, fictional: false },
      },
      messages: [],
      more: false,
    });
    const events = listen(b);
    const ownEvents = listen(a);
    const sent = await send(a, b.id, { body: '  hello & <b>welcome</b>\n ' });
    expect(sent.status, sent.text).toBe(200);
    expect(sent.json).toMatchObject({
      message: {
        seq: 1,
        mine: true,
        kind: 'text',
        body: 'hello & <b>welcome</b>',
        photo: null,
        gift: null,
        reply_to: null,
      },
      credits: 4,
      state: { text_price: 1, free: false },
    });
    const { conversation } = sent.json;
    expect(events).toEqual([
      {
        type: 'message',
        seq: 1,
        conversation,
        profile: a.id,
        unread: 1,
        message: { ...sent.json.message, mine: false },
      },
    ]);
    expect(ownEvents.map((e) => e.type)).toEqual(['message', 'user']);

    expect(await list(b)).toMatchObject({
      unread: 1,
      seq: 1,
      next_cursor: null,
      chats: [
        {
          conversation,
          profile: a.id,
          num_unread_messages: 1,
          preview: { kind: 'text', body: 'hello & <b>welcome</b>', mine: false },
        },
      ],
    });
    expect((await list(a)).chats[0]).toMatchObject({
      conversation,
      profile: b.id,
      num_unread_messages: 0,
      preview: { mine: true },
    });
    const answer = await send(b, a.id, { body: 'hello yourself', reply_to: sent.json.message.id });
    expect(answer.json.message).toMatchObject({
      seq: 2,
      reply_to: { id: sent.json.message.id, mine: false, kind: 'text', body: 'hello & <b>welcome</b>' },
    });
    expect(texts(await open(a, `id=${conversation}`))).toEqual(['hello & <b>welcome</b>', 'hello yourself']);
    expect(texts(await open(a, `profile=${b.id}`))).toHaveLength(2);
    expect(await balance(app, a.id)).toBe(4);
  });

  it('gives receipts: sent, delivered when fetched, read when read', async () => {
    const [a, b] = [await person(), await person()];
    const { conversation } = (await send(a, b.id)).json;
    const receipts = async () => {
      const { delivered_seq: deliveredSeq, read_seq: readSeq } = (await open(a, `id=${conversation}`)).json.state;
      return [deliveredSeq, readSeq];
    };
    const events = listen(a);
    expect(await receipts()).toEqual([0, 0]);
    await list(b);
    expect(await receipts()).toEqual([1, 0]);
    expect(events).toEqual([{ type: 'receipt', conversation, delivered_seq: 1, read_seq: 0 }]);
    await list(b);
    expect(events).toHaveLength(1);
    const others = listen(b);
    expect((await read(b, conversation, 1)).json).toEqual({ unread: 0 });
    expect(await receipts()).toEqual([1, 1]);
    expect(others).toEqual([{ type: 'chat_read', seq: 2, conversation, unread: 0 }]);
    expect(events[1]).toEqual({ type: 'receipt', conversation, delivered_seq: 1, read_seq: 1 });
    // Reading twice, or what does not exist yet, notifies nobody.
    expect((await read(b, conversation, 99)).json).toEqual({ unread: 0 });
    expect(others).toHaveLength(1);
  });

  it('counts what is unread exactly, also when only a part was seen', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    let conversation = '';
    for (const body of ['1', '2', '3', '4']) conversation = (await send(a, b.id, { body })).json.conversation;
    await send(c, b.id);
    expect((await list(b)).unread).toBe(5);
    expect((await read(b, conversation, 3)).json).toEqual({ unread: 2 });
    expect((await list(b)).chats.map((chat: { num_unread_messages: number }) => chat.num_unread_messages)).toEqual([
      1, 1,
    ]);
    expect((await read(b, conversation, 4)).json).toEqual({ unread: 1 });
  });

  it('pages: the latest 50, older ones before a place, newer ones after it', async () => {
    const [a, b] = [await person(), await person()];
    let conversation = '';
    for (let i = 1; i <= 53; i++) conversation = (await send(a, b.id, { body: `${i}` })).json.conversation;
    const latest = await open(b, `id=${conversation}`);
    expect([texts(latest)[0], texts(latest).at(-1), latest.json.more]).toEqual(['4', '53', true]);
    const older = await open(b, `id=${conversation}&before=4`);
    expect([texts(older), older.json.more]).toEqual([['1', '2', '3'], false]);
    const newer = await open(b, `id=${conversation}&after=51`);
    expect([texts(newer), newer.json.more]).toEqual([['52', '53'], false]);
    expect(texts(await open(b, `id=${conversation}&after=0`))[0]).toBe('1');
  });

  it('says whether one likes the partner, for the heart in its bar', async () => {
    const [me, x] = [await person(), await person()];
    const liked = async () => (await open(me, `profile=${x.id}`)).json.state.liked;
    expect(await liked()).toBe(false);
    expect((await me.client.post('/api/likes.php', { id: x.id })).status).toBe(200);
    expect([await liked(), (await open(x, `profile=${me.id}`)).json.state.liked]).toEqual([true, false]);
  });

  it('is deleted for oneself only; a new message brings it back empty', async () => {
    const [a, b] = [await person(), await person()];
    const { conversation, message } = (await send(a, b.id, { body: 'old words' })).json;
    const { seq } = await list(b);
    const events = listen(b);
    expect((await b.client.delete('/api/chat.php', { id: conversation })).json).toEqual({ ok: true });
    expect(events).toEqual([{ type: 'chat_deleted', seq: seq + 1, conversation, unread: 0 }]);
    expect(await list(b)).toMatchObject({ chats: [], unread: 0 });
    expect(await sync(b, seq)).toMatchObject({ chats: [], removed: [conversation], seq: seq + 1 });
    expect((await open(b, `id=${conversation}`)).status).toBe(404);
    expect((await open(b, `profile=${a.id}`)).json).toMatchObject({ state: { conversation: null }, messages: [] });
    expect((await b.client.delete(`/api/chat.php?id=${conversation}`)).status).toBe(404);
    expect(texts(await open(a, `id=${conversation}`))).toEqual(['old words']);

    await send(a, b.id, { body: 'new words', reply_to: message.id });
    const reopened = await open(b, `id=${conversation}`);
    expect(texts(reopened)).toEqual(['new words']);
    // Deleted messages cannot be quoted either.
    expect(reopened.json.messages[0].reply_to).toMatchObject({ id: message.id, body: '' });
    expect((await list(b)).unread).toBe(1);
    expect((await a.client.delete(`/api/chat.php?id=${conversation}`)).status).toBe(200);
    expect((await a.client.delete('/api/chat.php', {})).json.error).toBe('bad_request');
  });
});

describe('the list', () => {
  it('has the latest first, finds partners by name, pages by 50', async () => {
    const me = await person(200);
    const pool = { pool_id: app.sites.a.pool_id, site_id: app.sites.a.site_id };
    const ids: string[] = [];
    for (let i = 0; i < 52; i++)
      ids.push(await addFictional(app.services.db, pool, `list${me.name}_${i}%x`.slice(-30)));
    for (const id of ids) {
      await app.sql('insert into fictional_confirmations values ($1, $2)', [me.id, id]);
      // More than anybody may begin in a day (openings.test.ts).
      await app.sql('update chat_members set openings = 0 where member_id = $1', [me.id]);
      expect((await send(me, id)).status).toBe(200);
    }
    const first = await list(me);
    expect(first.chats).toHaveLength(50);
    expect(first.chats[0].profile).toBe(ids[51]);
    expect(first.chats[0].partner).toMatchObject({ fictional: true, online: false });
    const second = await list(me, `?cursor=${first.next_cursor}`);
    expect(second.chats.map((c: { profile: string }) => c.profile)).toEqual([ids[1], ids[0]]);
    expect(second.next_cursor).toBeNull();
    expect((await list(me, '?q=_7%25X')).chats.map((c: { profile: string }) => c.profile)).toEqual([ids[7]]);
    expect((await list(me, '?q=%25%25')).chats).toEqual([]);
    expect((await me.client.get('/api/chats.php?cursor=x')).json.error).toBe('bad_request');
  });

  it('answers 304 when nothing has changed', async () => {
    const [a, b] = [await person(), await person()];
    await send(a, b.id);
    const { headers } = await b.client.get('/api/chats.php');
    expect((await b.client.get('/api/chats.php', { headers: { 'if-none-match': headers['etag'] } })).status).toBe(304);
    await send(a, b.id);
    expect((await b.client.get('/api/chats.php', { headers: { 'if-none-match': headers['etag'] } })).status).toBe(200);
  });

  it('syncs by cursor: every change has a number of its own, without gaps', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const events = listen(b);
    const { conversation } = (await send(a, b.id)).json;
    await send(c, b.id);
    await send(a, b.id, { body: 'again' });
    await read(b, conversation, 2);
    await send(b, c.id, { body: 'mine' });
    expect(events.map((e) => ('seq' in e ? e.seq : e.type))).toEqual([1, 2, 3, 4, 5, 'user']);
    const synced = await sync(b, 0);
    expect(synced).toMatchObject({ seq: 5, unread: 1, new_likes: 0, reload: false, removed: [] });
    expect(synced.chats.map((x: { profile: string }) => x.profile)).toEqual([a.id, c.id]);
    expect((await sync(b, 4)).chats.map((x: { profile: string }) => x.profile)).toEqual([c.id]);
    expect(await sync(b, 5)).toMatchObject({ chats: [], reload: false });
    expect(await sync(b, 6)).toMatchObject({ reload: true });
    await app.sql('insert into likes (member_id, other_id) values ($1, $2)', [c.id, b.id]);
    expect((await sync(b, 5)).new_likes).toBe(1);
  });
});

describe('price', () => {
  it('is free for the first text of two conversations of a free member', async () => {
    const me = await person(3, false);
    const [x, y, z] = [await person(), await person(), await person()];
    const state = (await open(me, `profile=${x.id}`)).json.state;
    expect(state).toMatchObject({ text_price: 0, free: true, free_conversations_left: 2 });
    const first = await send(me, x.id, { price: 0 });
    expect(first.json).toMatchObject({ credits: 3, state: { text_price: 1, free: false, free_conversations_left: 1 } });
    expect((await send(me, x.id)).json.credits).toBe(2);
    expect((await send(me, y.id, { price: 0 })).json.credits).toBe(2);
    expect((await open(me, `profile=${z.id}`)).json.state).toMatchObject({
      text_price: 1,
      free: false,
      free_conversations_left: 0,
    });
    const refused = await send(me, z.id, { price: 0 });
    expect([refused.status, refused.json.error, refused.json.state.text_price]).toEqual([409, 'conflict', 1]);
    expect((await send(me, z.id)).json.credits).toBe(1);
    // Deleting and starting again does not bring another free text.
    await me.client.delete(`/api/chat.php?id=${first.json.conversation}`);
    expect((await open(me, `profile=${x.id}`)).json.state).toMatchObject({ text_price: 1, free: false });
  });

  it('16 two free conversations, also when three are begun at once', async () => {
    const me = await person(0, false);
    const partners = await Promise.all(Array.from({ length: 6 }, () => person(0)));
    const answers = await Promise.all(partners.map((p) => send(me, p.id, { price: 0 })));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(2);
    expect(answers.filter((a) => a.status === 409)).toHaveLength(4);
  });

  it('refuses with the specified words when credits do not suffice, and stores nothing', async () => {
    const [me, x] = [await person(1), await person()];
    await send(me, x.id);
    const answer = await send(me, x.id);
    expect([answer.status, answer.json]).toEqual([
      402,
      { error: 'not_enough_credits', message: 'You do not have enough credits to send this message' },
    ]);
    expect((await list(x)).unread).toBe(1);
  });

  it('of a photo and a gift is their own', async () => {
    const [me, x] = [await person(20), await person()];
    const photoId = await addPhoto(app, me.id);
    expect((await send(me, x.id, { kind: 'photo', photo_id: photoId, price: 1 })).json.error).toBe('conflict');
    const photo = await send(me, x.id, { kind: 'photo', photo_id: photoId, price: 2, body: 'me' });
    expect(photo.json).toMatchObject({
      credits: 18,
      message: { kind: 'photo', body: 'me', photo_status: 'active', photo: { id: photoId, locked: false } },
    });
    const { gifts } = (await me.client.get('/api/gifts.php')).json;
    expect(gifts).toHaveLength(12);
    expect(gifts[0]).toEqual({ id: 'rose', name: 'A rose', price: 3, picture: '/gifts/rose.svg' });
    expect(gifts.at(-1).price).toBe(30);
    for (const { picture } of gifts) {
      const file = await app.client().get(picture);
      expect([file.status, file.headers['content-type'], file.text.slice(0, 4)], picture).toEqual([
        200,
        'image/svg+xml',
        '<svg',
      ]);
    }
    const gift = await send(me, x.id, { kind: 'gift', gift: 'cocktail', price: 6 });
    expect(gift.json).toMatchObject({ credits: 12, message: { kind: 'gift', gift: 'cocktail', body: '' } });
    expect((await send(me, x.id, { kind: 'gift', gift: 'no such thing', price: 6 })).json.error).toBe('gift_gone');
    expect((await send(me, x.id, { kind: 'gift', price: 6 })).json.error).toBe('bad_request');
    expect((await send(me, x.id, { kind: 'text', gift: 'rose', price: 1 })).json.error).toBe('bad_request');
    const history = (await me.client.get('/api/credits/history.php')).json;
    expect(history.balance).toBe(12);
    expect(history.changes.map((c: object) => ({ ...c, id: '', created_at: '' }))).toEqual([
      {
        kind: 'gift',
        amount: -6,
        profile: { id: x.id, name: x.name },
        gift: 'cocktail',
        note: null,
        id: '',
        created_at: '',
      },
      {
        kind: 'photo',
        amount: -2,
        profile: { id: x.id, name: x.name },
        gift: null,
        note: null,
        id: '',
        created_at: '',
      },
      { kind: 'adjustment', amount: 20, profile: null, gift: null, note: 'for a test', id: '', created_at: '' },
    ]);
  });

  it('follows the settings of the site', async () => {
    await app.settings(app.sites.a.site_id, {
      message_credits: 4,
      free_conversations: 0,
      gift_credits: 1,
      message_length: 5,
    });
    const [me, x] = [await person(9, false), await person()];
    expect((await open(me, `profile=${x.id}`)).json.state).toMatchObject({ text_price: 4, free: false });
    expect((await send(me, x.id, { price: 4 })).json.credits).toBe(5);
    const long = await send(me, x.id, { price: 4, body: '123456' });
    expect(long.json).toMatchObject({
      error: 'message_too_long',
      message: 'A message can have at most 5 characters.',
      fields: { body: expect.any(String) },
    });
    await app.settings(app.sites.a.site_id, {});
  });
});

describe('what a message may be', () => {
  it('counts characters as people see them', async () => {
    const [me, x] = [await person(), await person()];
    const family = '👩‍👩‍👧‍👦';
    expect((await send(me, x.id, { body: family.repeat(1000) })).status).toBe(200);
    expect((await send(me, x.id, { body: family.repeat(1001) })).json.error).toBe('message_too_long');
    expect((await send(me, x.id, { body: 'é'.repeat(1000) })).status).toBe(200);
    expect((await send(me, x.id, { body: 'a'.repeat(1001) })).json.error).toBe('message_too_long');
    // One character with thousands of marks is none that people see: it is not stored at the price of a message.
    const marked = await send(me, x.id, { body: `e${'\u0301'.repeat(30_000)}` });
    expect([marked.status, marked.json.error]).toEqual([400, 'bad_request']);
    expect((await send(me, x.id, { body: ' \n ' })).json).toMatchObject({
      error: 'bad_request',
      fields: { body: expect.any(String) },
    });
  });

  it('20 keeps texts as they are: nothing in them is markup or SQL', async () => {
    const [me, x] = [await person(), await person()];
    const corpus = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "'; drop table messages; --",
      '{{7*7}}<%= 7 %>',
      '\u202Ertl\u2066',
      'javascript:alert(1)',
      '\\x00\\',
      '𝕌nicode ẞ',
    ];
    let id = '';
    for (const body of corpus) id = (await send(me, x.id, { body })).json.conversation;
    const answer = await open(x, `id=${id}`);
    expect(texts(answer)).toEqual(corpus);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect((await send(me, x.id, { body: 'a\0b' })).status).toBe(400);
  });

  it('quotes only messages of the same conversation', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const elsewhere = (await send(b, c.id, { body: 'not for a' })).json.message.id;
    expect((await send(a, b.id, { reply_to: elsewhere })).json.error).toBe('bad_request');
    expect((await send(a, b.id, { reply_to: uuidv7() })).json.error).toBe('bad_request');
  });

  it('17 shows a face to the partner, also an invisible one, and no longer when one blocks the other', async () => {
    // These photos have no files: a conditional request only learns whether the address is still valid.
    const opensAfter = async (change: (me: TestMember, x: TestMember, photoId: string) => Promise<unknown>) => {
      const [me, x] = [await person(), await person()];
      const photoId = await addPhoto(app, x.id);
      await send(me, x.id, { body: 'hello' });
      const url = (await open(me, `profile=${x.id}`)).json.state.partner.photo.sources[0].url;
      await change(me, x, photoId);
      return (await app.app.inject({ method: 'GET', url, headers: { host: 'localhost', 'if-none-match': '*' } }))
        .statusCode;
    };
    const block = (by: TestMember, whom: TestMember) =>
      app.sql('insert into blocks (member_id, blocked_id) values ($1, $2)', [by.id, whom.id]);
    expect(await opensAfter(async () => {})).toBe(304);
    expect(await opensAfter((_, x) => app.sql('update members set invisible = true where id = $1', [x.id]))).toBe(304);
    expect(await opensAfter((me, x) => block(me, x))).toBe(404);
    expect(await opensAfter((me, x) => block(x, me))).toBe(404);
    expect(await opensAfter((_, x) => app.sql("update members set status = 'suspended' where id = $1", [x.id]))).toBe(
      404,
    );
    expect(await opensAfter((_, __, id) => app.sql("update photos set status = 'rejected' where id = $1", [id]))).toBe(
      404,
    );
  });

  it('17 a photo that was sent no longer opens when one blocks the other; whoever blocked still sees it', async () => {
    const status = async (url: string) =>
      (await app.app.inject({ method: 'GET', url, headers: { host: 'localhost', 'if-none-match': '*' } })).statusCode;
    const addressIn = async (viewer: TestMember, profile: TestMember) =>
      (await open(viewer, `profile=${profile.id}`)).json.messages[0].photo.sources[0].url as string;
    const sent = async (secret: boolean) => {
      const [me, x] = [await person(), await person()];
      await addPhoto(app, x.id);
      const photoId = await addPhoto(app, x.id, { private: secret });
      const events = listen(me);
      await send(x, me.id, { kind: 'photo', photo_id: photoId, price: 2 });
      const event = events.find(({ type }) => type === 'message');
      const eventUrl = event?.type === 'message' ? (event.message?.photo?.sources[0]?.url ?? '') : '';
      return { me, x, told: eventUrl, theirs: await addressIn(me, x), own: await addressIn(x, me) };
    };
    // Looked-up addresses are cached for seconds, so each is used once.
    for (const secret of [false, true]) {
      const openOne = await sent(secret);
      for (const url of [openOne.told, openOne.theirs, openOne.own])
        expect(await status(url), `private: ${secret}`).toBe(304);
      for (const byRecipient of [false, true]) {
        const { me, x, told, theirs, own } = await sent(secret);
        const [by, whom] = byRecipient ? [me, x] : [x, me];
        await app.sql('insert into blocks (member_id, blocked_id) values ($1, $2)', [by.id, whom.id]);
        // After blocking it stays visible, for a report: by any address made for that member, and by no other.
        const forRecipient = byRecipient ? 304 : 404;
        expect([await status(told), await status(theirs), await status(own)]).toEqual([
          forRecipient,
          forRecipient,
          304,
        ]);
        for (const url of [told, theirs, own]) expect(await status(url.replace(/&v=[\w-]+/, ''))).toBe(404);
        expect(await status(await addressIn(by, whom))).toBe(304);
      }
    }
  });

  it('shares own photos only, and needs an approved one to be known by', async () => {
    const [me, x] = [await person(), await person()];
    const pending = await addPhoto(app, me.id, { status: 'pending' });
    const refused = await send(me, x.id, { kind: 'photo', photo_id: pending, price: 2 });
    expect([refused.status, refused.json.error]).toEqual([403, 'photo_needed']);
    expect((await open(me, `profile=${x.id}`)).json.state.may_send_photos).toBe(false);
    await addPhoto(app, me.id);
    expect((await open(me, `profile=${x.id}`)).json.state.may_send_photos).toBe(true);
    // A new one may be sent at once: its owner sees it, the partner once staff has approved it.
    const sent = await send(me, x.id, { kind: 'photo', photo_id: pending, price: 2 });
    expect(sent.json.message).toMatchObject({ photo_status: 'pending', photo: { id: pending } });
    const firstMessage = async () => (await open(x, `profile=${me.id}`)).json.messages[0];
    expect(await firstMessage()).toMatchObject({ photo_status: 'pending', photo: null });
    await app.sql("update photos set status = 'active' where id = $1", [pending]);
    expect(await firstMessage()).toMatchObject({ photo_status: 'active', photo: { id: pending, locked: false } });
    await app.sql('delete from photos where id = $1', [pending]);
    expect(await firstMessage()).toMatchObject({ photo_status: 'removed', photo: null });

    const rejected = await addPhoto(app, me.id, { status: 'rejected' });
    const theirs = await addPhoto(app, x.id);
    for (const photoId of [rejected, theirs, uuidv7()])
      expect((await send(me, x.id, { kind: 'photo', photo_id: photoId, price: 2 })).json.error).toBe('bad_request');
    // Private ones are shown to their recipients.
    const secret = await addPhoto(app, me.id, { private: true });
    await send(me, x.id, { kind: 'photo', photo_id: secret, price: 2 });
    expect((await open(x, `profile=${me.id}`)).json.messages[1].photo).toMatchObject({ id: secret, locked: false });
  });

  it('15 nothing but the listed fields is taken from a body', async () => {
    const [me, x] = [await person(1), await person()];
    for (const extra of [
      { credits: 100 },
      { seq: 9 },
      { from: x.id },
      { fictional: true },
      { mode: 'staff' },
      { created_at: '2020-01-01' },
    ]) {
      const answer = await me.client.post(
        '/api/messages.php',
        { to: x.id, kind: 'text', body: 'x', price: 1, ...extra },
        { headers: { 'idempotency-key': uuidv7() } },
      );
      expect([answer.status, await balance(app, me.id)]).toEqual([400, 1]);
    }
  });
});

it('33 at most 120 messages a minute a member, whichever browser they come from', async () => {
  const [me, x] = [await person(0), await person()];
  const { max } = endpoints.send_message.limit;
  const elsewhere = app.client();
  for (const [name, value] of me.client.cookies) elsewhere.cookies.set(name, value);
  const post = (client: typeof elsewhere) =>
    client.post(
      '/api/messages.php',
      { to: x.id, kind: 'text', body: 'hello', price: 1 },
      { headers: { 'idempotency-key': uuidv7() } },
    );
  // Ten at a time: if one of a simultaneous batch exceeds the limit, the whole batch is refused.
  for (let i = 0; i < max; i += 10)
    expect(
      new Set(
        (await Promise.all(Array.from({ length: 10 }, (_, n) => post(n % 2 ? elsewhere : me.client)))).map(
          (a) => a.status,
        ),
      ),
    ).toEqual(new Set([402]));
  for (const client of [elsewhere, me.client]) {
    const refused = await post(client);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  }
  expect((await send(x, me.id)).status).toBe(200);
});

describe('the key', () => {
  it('gives the first answer again and charges once', async () => {
    const [me, x] = [await person(1, false), await person()];
    const id = uuidv7();
    const first = await send(me, x.id, { id, price: 0 });
    // A text now costs 1: the repetition still reports the original outcome.
    const second = await send(me, x.id, { id, price: 0 });
    expect([second.status, second.json]).toEqual([200, first.json]);
    const paid = uuidv7();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(me, x.id, { id: paid, body: 'storm' })));
    for (const answer of answers)
      expect([answer.status, answer.json.message, answer.json.credits]).toEqual([200, answers[0]?.json.message, 0]);
    expect((await list(x)).unread).toBe(2);
    // Even without credits it is still the first answer.
    expect((await send(me, x.id, { id: paid, body: 'storm' })).status).toBe(200);
  });

  it('belongs to one message: another body, partner or sender under it is refused', async () => {
    const [me, x, y] = [await person(), await person(), await person()];
    const id = uuidv7();
    await send(me, x.id, { id, body: 'one' });
    expect((await send(me, x.id, { id, body: 'two' })).json.error).toBe('conflict');
    expect((await send(me, y.id, { id, body: 'one' })).json.error).toBe('conflict');
    expect((await send(y, x.id, { id, body: 'one' })).json.error).toBe('conflict');
    const other = uuidv7();
    const both = await Promise.all([
      send(me, x.id, { id: other, body: 'first' }),
      send(me, y.id, { id: other, body: 'second' }),
    ]);
    expect(both.map((a) => a.status).sort()).toEqual([200, 409]);
    expect(await balance(app, me.id)).toBe(98);
  });

  it('must be a uuidv7 of about now, by the clock of the database', async () => {
    const [me, x] = [await person(), await person()];
    const at = (ms: number) =>
      `${ms
        .toString(16)
        .padStart(12, '0')
        .replace(/(.{8})(.{4})/, '$1-$2')}-7abc-8def-0123456789ab`;
    const now = Date.now();
    const day = 86_400_000;
    for (const id of ['2b0b4b5c-7a6e-4c1d-9e0f-1a2b3c4d5e6f', at(now - 3 * day), at(now + 3 * day), 'no uuid'])
      expect((await send(me, x.id, { id })).json.error, id).toBe('bad_request');
    // A client whose clock is a day off still writes in order.
    await send(me, x.id, { id: at(now + day), body: 'ahead' });
    await send(me, x.id, { id: at(now - day), body: 'behind' });
    expect(texts(await open(x, `profile=${me.id}`))).toEqual(['ahead', 'behind']);
    const none = await me.client.post('/api/messages.php', { to: x.id, kind: 'text', body: 'x', price: 1 });
    expect(none.json.error).toBe('bad_request');
  });
});

describe('who may write to whom', () => {
  it('18 a block closes the conversation both ways, takes it from both lists, and gives it back', async () => {
    const [a, b] = [await person(), await person()];
    const { conversation } = (await send(a, b.id, { body: 'unwanted' })).json;
    const { seq } = await list(b);
    await app.sql('insert into blocks (member_id, blocked_id) values ($1, $2)', [b.id, a.id]);
    for (const side of [a, b]) expect(await list(side)).toMatchObject({ chats: [], unread: 0 });
    expect(await sync(b, seq)).toMatchObject({ removed: [conversation], unread: 0 });
    const theirs = await open(a, `id=${conversation}`);
    expect([theirs.status, theirs.json]).toEqual([
      403,
      { error: 'blocked', message: `You're blocked by ${b.name}. You do not have access to this page.` },
    ]);
    expect((await open(a, `profile=${b.id}`)).json.error).toBe('blocked');
    expect((await send(a, b.id)).json.error).toBe('blocked');
    expect((await a.client.put('/api/chat/private-photos.php', { profile: b.id, granted: true })).json.error).toBe(
      'blocked',
    );
    // After blocking, the messages stay readable, for a report or a change of mind.
    expect((await open(b, `id=${conversation}`)).json).toMatchObject({
      state: { closed: 'blocked_by_you', partner: { online: false, photo: null } },
      messages: [{ body: 'unwanted' }],
    });
    expect((await send(b, a.id)).json).toMatchObject({ error: 'conflict', state: { closed: 'blocked_by_you' } });
    expect((await read(a, conversation, 1)).status).toBe(404);
    await app.sql('delete from blocks where member_id = $1', [b.id]);
    expect(await list(b)).toMatchObject({ chats: [{ num_unread_messages: 1 }], unread: 1 });
    expect((await send(a, b.id)).status).toBe(200);
  });

  it('18 nobody blocked can begin a conversation', async () => {
    const [a, b] = [await person(), await person()];
    await app.sql('insert into blocks (member_id, blocked_id) values ($1, $2)', [b.id, a.id]);
    expect((await send(a, b.id)).json.error).toBe('blocked');
    expect((await send(b, a.id)).json.error).toBe('conflict');
    expect(await app.sql('select from conversations where member_a in ($1, $2)', [a.id, b.id])).toEqual([]);
  });

  it('partners of an unconfirmed member see why they cannot reply', async () => {
    const [me, x] = [await app.signup({ confirmed: false, gender: 'male' }), await person()];
    expect((await send(me, x.id, { price: 0 })).status).toBe(200);
    expect((await open(x, `profile=${me.id}`)).json.state.closed).toBe('partner_unconfirmed');
    const answer = await send(x, me.id);
    expect([answer.status, answer.json]).toEqual([
      403,
      {
        error: 'partner_unconfirmed',
        message: `${me.name} hasn't confirmed their e-mail address yet. You can reply as soon as they have.`,
      },
    ]);
    await app.sql("update members set status = 'active', confirmed_at = now() where id = $1", [me.id]);
    expect((await send(x, me.id)).status).toBe(200);
  });

  it('whoever left stays readable and cannot be written to', async () => {
    const [a, b] = [await person(), await person()];
    await addPhoto(app, b.id);
    const { conversation } = (await send(a, b.id)).json;
    expect((await list(a)).chats[0].partner).toMatchObject({ available: true, photo: { locked: false } });
    for (const change of [
      "update members set status = 'suspended' where id = $1",
      "update members set status = 'active' where id = $1",
      "update profiles set status = 'disabled' where member_id = $1",
    ]) {
      await app.sql(change, [b.id]);
      const isActive = change.includes("'active'");
      expect((await open(a, `id=${conversation}`)).json).toMatchObject({
        state: {
          closed: isActive ? null : 'unavailable',
          partner: { available: isActive, photo: isActive ? { locked: false } : null },
        },
        messages: [{ body: 'hello' }],
      });
      if (!isActive) expect((await send(a, b.id)).status).toBe(404);
    }
  });

  it('19 an invisible member is found by nobody and reached by those they talk with', async () => {
    const [me, x, y] = [await person(), await person(), await person()];
    await send(me, x.id);
    await app.sql('update members set invisible = true where id = $1', [me.id]);
    app.services.live.seen(me.id);
    expect((await list(x)).chats[0].partner).toMatchObject({ available: true, online: false });
    expect((await send(x, me.id)).status).toBe(200);
    expect((await open(y, `profile=${me.id}`)).status).toBe(404);
    expect((await send(y, me.id)).status).toBe(404);
  });

  it('shows who is online, until their page is hidden', async () => {
    const [a, b] = [await person(), await person()];
    await send(a, b.id);
    app.services.live.seen(b.id);
    expect((await list(a)).chats[0].partner.online).toBe(true);
    expect((await b.client.post('/api/page-hidden.php', {})).json).toEqual({ ok: true });
    expect((await app.client().post('/api/page-hidden.php', {})).status).toBe(200);
  });

  it('13 every call refuses visitors, and ids of others lead nowhere', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const { conversation } = (await send(a, b.id, { body: 'between us' })).json;
    const calls = (who: TestMember['client']) => [
      who.get('/api/chats.php'),
      who.get(`/api/chat.php?id=${conversation}`),
      who.put('/api/chat/read.php', { id: conversation, seq: 1 }),
      who.delete('/api/chat.php', { id: conversation }),
      who.get('/api/chats/sync.php?since=0'),
      who.get('/api/gifts.php'),
      who.post(
        '/api/messages.php',
        { to: b.id, kind: 'text', body: 'x', price: 1 },
        { headers: { 'idempotency-key': uuidv7() } },
      ),
      who.post('/api/chat/fictional.php', { profile: b.id }),
      who.put('/api/chat/private-photos.php', { profile: b.id, granted: true }),
      who.get('/api/credits/history.php'),
    ];
    for (const answer of await Promise.all(calls(app.client())))
      expect([answer.status, answer.json.authentication_required]).toEqual([403, true]);
    for (const [i, answer] of (await Promise.all(calls(c.client))).entries()) {
      expect(answer.text, `${i}`).not.toContain('between us');
      if ([1, 2, 3, 7].includes(i)) expect(answer.status, `${i}`).toBe(404);
    }
    // Another pool is separate, even with the same session.
    const far = await app.signup({ host: 'b.test' });
    expect((await send(far, a.id, { price: 0 })).status).toBe(404);
    expect((await open(far, `profile=${a.id}`)).status).toBe(404);
    expect((await send(a, a.id)).status).toBe(404);
  });

  it('14 no answer holds e-mail, birth date or position of another person', async () => {
    const [a, b] = [await person(), await person()];
    await app.sql('update profiles set lat = 52.09, lon = 5.12 where member_id = $1', [b.id]);
    const sent = await send(a, b.id);
    const answers = [
      sent,
      await open(a, `profile=${b.id}`),
      await a.client.get('/api/chats.php'),
      await a.client.get('/api/chats/sync.php?since=0'),
    ];
    for (const answer of answers)
      for (const secret of [b.email, b.date_of_birth, '52.09', '5.12']) expect(answer.text).not.toContain(secret);
  });
});

describe('fictional profiles', () => {
  const pool = () => ({ pool_id: app.sites.a.pool_id, site_id: app.sites.a.site_id });
  const staff = async () => {
    const [row] = await app.sql<{ id: string }>(
      "insert into staff (id, email, name, password_hash, totp_secret) values ($1, $2, 'W', 'x', 'x') returning id",
      [uuidv7(), `${uuidv7()}@desk.test`],
    );
    return row?.id ?? '';
  };

  it('are confirmed as such before the first credit is spent there', async () => {
    const me = await person(5, false);
    const fictional = await addFictional(app.services.db, pool());
    expect((await open(me, `profile=${fictional}`)).json.state).toMatchObject({
      fictional_confirmed: false,
      partner: { fictional: true, online: false },
    });
    expect((await send(me, fictional, { price: 0 })).status).toBe(200);
    const refused = await send(me, fictional);
    expect([refused.status, refused.json.error]).toEqual([409, 'fictional_unconfirmed']);
    expect((await me.client.post('/api/chat/fictional.php', { profile: fictional })).json).toEqual({ ok: true });
    expect((await me.client.post('/api/chat/fictional.php', { profile: fictional })).json).toEqual({ ok: true });
    expect((await send(me, fictional)).json.credits).toBe(4);
    expect((await open(me, `profile=${fictional}`)).json.state.fictional_confirmed).toBe(true);
  });

  it('answer through a writer, free of charge, once for each key, and the queue knows who waits', async () => {
    const [me, id, writer] = [await person(5, false), await addFictional(app.services.db, pool()), await staff()];
    const site = await siteById(app.services, app.sites.a.site_id);
    const queue = () =>
      app.sql<{ member_id: string; unread: number }>(
        'select member_id, unread from waiting_conversations where fictional_id = $1',
        [id],
      );
    const { conversation } = (await send(me, id, { price: 0 })).json;
    // Only a writer answers: no automatic text, no receipt, no presence.
    await app.idle();
    const untouched = (await open(me, `id=${conversation}`)).json;
    expect([texts({ json: untouched }), untouched.state.read_seq, untouched.state.partner.online]).toEqual([
      ['hello'],
      0,
      false,
    ]);
    expect(await queue()).toEqual([{ member_id: me.id, unread: 1 }]);
    const events = listen(me);
    const message = { id: uuidv7(), staff_id: writer, fictional_id: id, to: me.id, body: 'Hello from the team' };
    const sent = await sendAsFictional(app.services, { site, country: 'NL' }, message);
    expect(sent).toMatchObject({ seq: 2, balance: null });
    expect(await sendAsFictional(app.services, { site, country: 'NL' }, message)).toBeUndefined();
    await expect(sendAsFictional(app.services, { site, country: 'NL' }, { ...message, body: 'else' })).rejects.toThrow(
      'conflict',
    );
    expect(await queue()).toEqual([]);
    expect(await app.sql('select staff_id from message_writers where message_id = $1', [message.id])).toEqual([
      { staff_id: writer },
    ]);
    expect(events.map((e) => e.type)).toEqual(['message', 'receipt']);
    expect((await open(me, `id=${conversation}`)).json).toMatchObject({
      state: { delivered_seq: 2, read_seq: 2 },
      messages: [{ mine: true }, { mine: false, body: 'Hello from the team' }],
    });
    // Staff never write as a person, and a person never as staff.
    await expect(
      sendAsFictional(
        app.services,
        { site, country: 'NL' },
        { ...message, id: uuidv7(), fictional_id: (await person()).id },
      ),
    ).rejects.toThrow('forbidden');
  });
});

describe('the message from sign-up', () => {
  it('arrives once, as one of the free conversations', async () => {
    const x = await person();
    const text = app.secret('What a lovely smile you have');
    const me = await app.signup({ confirmed: false, signup_message: text, to: x.id });
    await expect.poll(async () => (await list(x)).chats.length).toBe(1);
    await app.sql(
      "insert into outbox (kind, payload) values ('account_created', jsonb_build_object('member_id', $1::text))",
      [me.id],
    );
    await app.idle();
    expect(texts(await open(x, `profile=${me.id}`))).toEqual([text]);
    expect((await open(me, `profile=${x.id}`)).json.state).toMatchObject({
      text_price: 1,
      free_conversations_left: 1,
      delivered_seq: 1,
    });
  });
});

describe('history', () => {
  it('hides messages older than 180 days, says so, and erases them 30 days later', async () => {
    const [a, b] = [await person(), await person()];
    const { conversation } = (await send(a, b.id, { body: 'ancient' })).json;
    await send(a, b.id, { body: 'old' });
    const age = (seq: number, days: number) =>
      app.sql(
        `update messages set created_at = now() - make_interval(days => $3), id = overlay(uuid_at(now() - make_interval(days => $3))::text placing right(id::text, 12) from 25)::uuid where conversation_id = $1 and seq = $2`,
        [conversation, seq, days],
      );
    await age(1, 215);
    await age(2, 181);
    await app.sql("update conversations set created_at = now() - interval '215 days' where id = $1", [conversation]);
    await app.sql("update inbox set last_at = now() - interval '181 days' where conversation_id = $1", [conversation]);
    expect((await list(b)).chats[0].preview.body).toBe('');
    expect((await open(b, `id=${conversation}`)).json).toMatchObject({
      messages: [],
      more: false,
      state: { history_hidden: true },
    });
    await send(a, b.id, { body: 'fresh' });
    const page = await open(b, `id=${conversation}`);
    expect([texts(page), page.json.state.history_hidden, page.json.more]).toEqual([['fresh'], true, false]);

    const { tidyMessages } = await import('../../server/chat/jobs.ts');
    await tidyMessages.run(app.services, {}, { id: '', attempt: 1 });
    expect(await app.sql('select body from messages where conversation_id = $1 order by seq', [conversation])).toEqual([
      { body: 'old' },
      { body: 'fresh' },
    ]);
    // Messages from before the month had its own partition are now in one, and still readable.
    expect(
      await app.sql(
        "select distinct tableoid::regclass::text ~ '^messages_\\d{6}$' as month from messages where created_at > now() - interval '1 hour'",
      ),
    ).toEqual([{ month: true }]);
    expect(texts(await open(b, `id=${conversation}`))).toEqual(['fresh']);
    // Their ledger rows are invented: remove them.
    await app.sql('delete from members where id in ($1, $2)', [a.id, b.id]);
  });

  it('takes old words from the lists as well, and leaves the others', async () => {
    const { tidyMessages } = await import('../../server/chat/jobs.ts');
    const [a, b, c] = [await person(), await person(), await person()];
    await send(a, b.id, { body: 'old words' });
    await send(a, c.id, { body: 'new words' });
    await app.sql("update inbox set last_at = now() - interval '215 days' where other_id = $1 or member_id = $1", [
      b.id,
    ]);
    await tidyMessages.run(app.services, {}, { id: '', attempt: 1 });
    expect(
      await app.sql('select other_id, preview_body from inbox where member_id = $1 order by last_change', [a.id]),
    ).toEqual([
      { other_id: b.id, preview_body: '' },
      { other_id: c.id, preview_body: 'new words' },
    ]);
  });

  it('drops months that are past their days', async () => {
    const { tidyMessages } = await import('../../server/chat/jobs.ts');
    await app.sql("select make_message_month((date_trunc('month', now()) - interval '9 months')::date)");
    const months = async () =>
      (
        await app.sql<{ n: number }>(
          "select count(*)::int as n from pg_inherits where inhparent = 'messages'::regclass",
        )
      )[0]?.n;
    const before = await months();
    await tidyMessages.run(app.services, {}, { id: '', attempt: 1 });
    expect(await months()).toBe((before ?? 0) - 1);
    await tidyMessages.run(app.services, {}, { id: '', attempt: 2 });
    expect(await months()).toBe((before ?? 0) - 1);
  });
});

describe('39 erasure', () => {
  it('takes the conversation, its messages and counters with the member', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const { conversation } = (await send(a, b.id)).json;
    await send(c, b.id);
    const { seq } = await list(b);
    await app.sql('delete from members where id = $1', [a.id]);
    expect(await list(b)).toMatchObject({ unread: 1, chats: [{ profile: c.id }] });
    expect(await sync(b, seq)).toMatchObject({ reload: true });
    expect(await app.sql('select from messages where conversation_id = $1', [conversation])).toEqual([]);
    // Ledger rows outlive the profile, without its name.
    expect(await app.sql('select from transfers where member_id = $1', [a.id])).toHaveLength(2);
  });
});
