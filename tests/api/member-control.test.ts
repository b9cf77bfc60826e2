/** Who may write to a member first, and hiding from people one knows: through every call that could tell. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPhoto, grant, send } from '../helpers/chat.ts';
import { addPeople, person } from '../helpers/people.ts';
import { openSocket } from '../helpers/socket-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const woman = async () => {
  const member = await app.signup({ gender: 'female', wanted: 'male' });
  await grant(app, member.id, 100);
  return member;
};
const man = async () => {
  const member = await app.signup({ gender: 'male', wanted: 'female' });
  await grant(app, member.id, 100);
  return member;
};
const nameOf = async ({ id }: TestMember) =>
  (await app.sql<{ username: string }>('select username from members where id = $1', [id]))[0]?.username ?? '';
const wish = (member: TestMember, writers: string) => member.client.put('/api/privacy.php', { writers });
const closed = async (from: TestMember, to: TestMember) =>
  (await from.client.get(`/api/chat.php?profile=${to.id}`)).json.state?.closed;
/** Whether a first message arrives, and the composer said so before. */
async function first(from: TestMember, to: TestMember): Promise<string> {
  const composerState = await closed(from, to);
  const answer = await send(from, to.id, { price: 0 });
  const result = answer.json.error ?? 'sent';
  expect(composerState).toBe(result === 'sent' ? null : result);
  return result;
}
const check = async (member: TestMember, is: boolean) => {
  await addPhoto(app, member.id);
  await app.sql('update photos set same_person = $2, checked_at = now() where member_id = $1', [member.id, is]);
};

describe('who may write first', () => {
  it('everybody, unless the member says otherwise; the composer says so before anything is typed', async () => {
    const her = await woman();
    expect((await her.client.get('/api/privacy.php')).json).toEqual({ invisible: false, writers: 'everybody' });
    expect(await first(await man(), her)).toBe('sent');
    expect((await wish(her, 'liked')).json).toEqual({ invisible: false, writers: 'liked' });
    const him = await man();
    expect(await first(him, her)).toBe('not_first');
    const refused = await send(him, her.id, { price: 0 });
    expect(refused.status).toBe(403);
    expect(refused.json.message).toContain(await nameOf(her));
    // A gift opens no door, and nothing was paid or kept.
    expect((await send(him, her.id, { kind: 'gift', gift: 'rose', price: 3 })).json.error).toBe('not_first');
    expect(await app.sql('select from conversations where $1 in (member_a, member_b)', [him.id])).toEqual([]);
    // His like is no way around; hers is.
    await him.client.post('/api/likes.php', { id: her.id });
    expect(await first(him, her)).toBe('not_first');
    await her.client.post('/api/likes.php', { id: him.id });
    expect(await first(him, her)).toBe('sent');
  });

  it('checked: those whose main photo was compared, and those she likes; the refusal is the same word for word', async () => {
    const [strict, picky] = [await woman(), await woman()];
    await wish(strict, 'liked');
    await wish(picky, 'checked');
    const [plain, other, compared, liked] = [await man(), await man(), await man(), await man()];
    await check(other, false);
    await check(compared, true);
    await picky.client.post('/api/likes.php', { id: liked.id });
    expect(await first(plain, picky)).toBe('not_first');
    expect(await first(other, picky)).toBe('not_first');
    expect(await first(liked, picky)).toBe('sent');
    // The wish itself is not told: two wishes, one answer.
    const [a, b] = [await send(plain, strict.id, { price: 0 }), await send(plain, picky.id, { price: 0 })];
    expect(a.json.message.replaceAll(await nameOf(strict), 'X')).toBe(
      b.json.message.replaceAll(await nameOf(picky), 'X'),
    );
    expect([a.status, a.json.error]).toEqual([b.status, b.json.error]);
    expect(await first(compared, picky)).toBe('sent');
    expect(await first(compared, strict)).toBe('not_first');
  });

  it('whoever talks already goes on, and whoever was written to may answer', async () => {
    const [her, old, chosen] = [await woman(), await man(), await man()];
    expect(await first(old, her)).toBe('sent');
    await wish(her, 'liked');
    expect((await send(old, her.id)).status).toBe(200);
    expect(await first(chosen, her)).toBe('not_first');
    expect((await send(her, chosen.id, { price: 0 })).status).toBe(200);
    expect((await send(chosen, her.id, { price: 0 })).status).toBe(200);
  });

  it('fifty at once: none slips through', async () => {
    const [her, him] = [await woman(), await man()];
    await wish(her, 'liked');
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(him, her.id, { price: 0 })));
    expect(new Set(answers.map((answer) => answer.json.error))).toEqual(new Set(['not_first']));
  });

  it('the other half of the privacy settings stays as it is', async () => {
    const her = await woman();
    await wish(her, 'checked');
    expect((await her.client.put('/api/privacy.php', { invisible: true })).json).toEqual({
      invisible: true,
      writers: 'checked',
    });
    expect((await wish(her, 'nobody')).status).toBe(400);
  });
});

const hide = (member: TestMember, value: string) => member.client.post('/api/hides.php', { value });
/** The calls that could show `other` to `from`, and what they answer: nothing may. */
async function traces(from: TestMember, other: TestMember): Promise<string[]> {
  const names: string[] = [];
  const look = async (name: string, path: string) => {
    if (JSON.stringify((await from.client.get(path)).json).includes(other.id)) names.push(name);
  };
  await look('search', '/api/members.php?country=NL');
  await look('similar', '/api/members.php?country=NL&similar=1');
  await look('visits', '/api/visits.php');
  await look('likes received', '/api/likes/received.php');
  await look('likes sent', '/api/likes/sent.php');
  await look('matches', '/api/likes/matches.php');
  await look('swipes', '/api/swipes.php');
  await look('chats', '/api/chats.php');
  await look('sync', '/api/chats/sync.php?since=0');
  await look('overview', '/api/overview.php');
  const status = async (name: string, asked: Promise<{ status: number; json: { error?: string } }>) => {
    const answer = await asked;
    if (answer.status !== 404) names.push(`${name} ${answer.status}`);
    else expect(answer.json.error, name).toBe('not_found');
  };
  await status('profile', from.client.get(`/api/members/${other.id}.php`));
  await status('related', from.client.get(`/api/members/${other.id}/related.php`));
  await status('landing', from.client.get(`/api/members/${other.id}/landing.php`));
  await status('chat', from.client.get(`/api/chat.php?profile=${other.id}`));
  await status('message', send(from, other.id, { price: 0 }));
  await status('gift', send(from, other.id, { kind: 'gift', gift: 'rose', price: 3 }));
  await status('like', from.client.post('/api/likes.php', { id: other.id }));
  await status('swipe', from.client.post('/api/swipes.php', { id: other.id, like: true }));
  await status('photos', from.client.put('/api/chat/private-photos.php', { profile: other.id, granted: true }));
  return names;
}

/** All that `from` can ask that could tell something of `other`, without what is new each time. */
async function everything(from: TestMember, other: TestMember): Promise<string> {
  const paths = [
    '/api/members.php?country=NL',
    '/api/members.php?country=NL&similar=1',
    '/api/visits.php',
    '/api/likes.php',
    '/api/likes/received.php',
    '/api/likes/sent.php',
    '/api/likes/matches.php',
    '/api/swipes.php',
    '/api/chats.php',
    '/api/chats/sync.php?since=0',
    '/api/overview.php',
    `/api/members/${other.id}.php`,
    `/api/members/${other.id}/related.php`,
    `/api/chat.php?profile=${other.id}`,
  ];
  const answers = await Promise.all(paths.map((path) => from.client.get(path)));
  return answers
    .map(({ status, text }, i) => `${paths[i]} ${status} ${text.replaceAll(/\?e=[\w&=-]+|"hides":(true|false)/g, '')}`)
    .join('\n');
}

describe('hidden from people one knows', () => {
  it('they do not see her in any call, from then on, and do again when the entry goes', async () => {
    const [her, him] = [await woman(), await man()];
    await addPhoto(app, her.id);
    await addPhoto(app, him.id);
    // They liked and visited each other before.
    for (const [from, to] of [
      [her, him],
      [him, her],
    ] as const) {
      await from.client.post('/api/likes.php', { id: to.id });
      await from.client.get(`/api/members/${to.id}.php`);
    }
    expect((await him.client.get('/api/visits.php')).text).toContain(her.id);
    const before = await him.client.get(`/api/members/${her.id}.php`);
    const address: string = before.json.profile.photos[0].sources[0].url;
    const answer = await hide(her, ` ${him.email.toUpperCase()} `);
    expect(answer.status).toBe(200);
    expect(answer.json.hide).toMatchObject({ kind: 'email' });
    expect(await traces(him, her)).toEqual([]);
    // The address of a photo that he had opens no longer.
    expect((await him.client.get(address)).status).toBe(404);
    // Only a shortened form is kept, and nobody is told whether it met anybody.
    const listed = await her.client.get('/api/hides.php');
    expect(listed.text).not.toContain(him.email.split('@')[0]);
    expect(listed.json.hides).toEqual([answer.json.hide]);
    expect(JSON.stringify(await app.sql('select * from member_hides'))).not.toContain(him.email.split('@')[0]);
    expect((await her.client.delete(`/api/hides/${answer.json.hide.id}.php`)).status).toBe(200);
    expect((await him.client.get(`/api/members/${her.id}.php`)).status).toBe(200);
    expect((await her.client.get(`/api/members/${him.id}.php`)).status).toBe(200);
    expect(await app.sql('select from hidden_pairs')).toEqual([]);
  });

  it('an entry changes nothing that its owner can ask: whose the address is, or whether it is anybody’s, cannot be seen', async () => {
    const [her, him] = [await woman(), await man()];
    await addPhoto(app, him.id);
    await him.client.post('/api/likes.php', { id: her.id });
    await him.client.get(`/api/members/${her.id}.php`);
    // One look before, for a look leaves a trace of its own.
    await her.client.get(`/api/members/${him.id}.php`);
    const before = await everything(her, him);
    expect(before).toContain(him.id);
    const { id } = (await hide(her, him.email)).json.hide;
    expect((await him.client.get(`/api/members/${her.id}.php`)).status).toBe(404);
    expect(await everything(her, him)).toBe(before);
    await her.client.delete(`/api/hides/${id}.php`);
    expect(await everything(her, him)).toBe(before);
  });

  it('what its owner does is answered alike by all; who is hidden from hears of none of it', async () => {
    const [her, him, other] = [await woman(), await man(), await man()];
    for (const man of [him, other]) await man.client.post('/api/likes.php', { id: her.id });
    await hide(her, him.email);
    const socket = await openSocket(app.port, him.client);
    await socket.event('hello');
    const does = async (to: TestMember) => [
      (await her.client.post('/api/likes.php', { id: to.id })).json,
      (await her.client.delete(`/api/likes/${to.id}.php`)).json,
      (await her.client.post('/api/likes.php', { id: to.id })).json,
      (await her.client.put('/api/chat/private-photos.php', { profile: to.id, granted: true })).json,
      (await her.client.put('/api/chat/private-photos.php', { profile: to.id, granted: false })).json,
      (await her.client.get(`/api/members/${to.id}.php`)).status,
    ];
    expect(await does(him)).toEqual(await does(other));
    await app.idle();
    expect(await traces(him, her)).toEqual([]);
    expect(JSON.stringify(socket.events)).not.toContain(her.id);
    socket.socket.close();
  });

  it('whoever she writes to sees her, which the composer says of everybody; then for good', async () => {
    const [her, him, other] = [await woman(), await man(), await man()];
    const hides = async (from: TestMember, to: TestMember) =>
      (await from.client.get(`/api/chat.php?profile=${to.id}`)).json.state.hides;
    expect(await hides(her, him)).toBe(false);
    const { id } = (await hide(her, him.email)).json.hide;
    expect([await hides(her, him), await hides(her, other)]).toEqual([true, true]);
    // Many at once are one conversation.
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(her, him.id, { price: 0 })));
    expect(sent.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await hides(her, him)).toBe(false);
    expect((await him.client.get(`/api/members/${her.id}.php`)).status).toBe(200);
    expect((await him.client.get('/api/chats.php')).text).toContain(her.id);
    expect((await send(him, her.id, { price: 0 })).status).toBe(200);
    await her.client.delete(`/api/hides/${id}.php`);
    await hide(her, him.email);
    expect((await him.client.get(`/api/members/${her.id}.php`)).status).toBe(200);
  });

  it('two who hide from each other see nothing of each other', async () => {
    const [her, him] = [await woman(), await man()];
    await hide(her, him.email);
    await hide(him, her.email);
    expect((await him.client.get(`/api/members/${her.id}.php`)).status).toBe(404);
    expect((await her.client.get(`/api/members/${him.id}.php`)).status).toBe(404);
    expect((await send(her, him.id, { price: 0 })).status).toBe(404);
  });

  it('also from those who come later, under another spelling of the address, or change to it', async () => {
    const her = await woman();
    expect((await hide(her, 'Old.Friend+dating@googlemail.com')).status).toBe(200);
    const him = await app.signup({ gender: 'male', wanted: 'female', email: 'oldfriend@gmail.com' });
    await grant(app, him.id, 10);
    expect(await traces(him, her)).toEqual([]);
  });

  it('the answer is the same whether anybody has the address, and whether it was entered before', async () => {
    const [her, him] = [await woman(), await man()];
    const shape = ({ status, json }: { status: number; json: { hide: object } }) => [status, Object.keys(json.hide)];
    const [hit, miss] = [await hide(her, him.email), await hide(her, 'nobody.here@example.com')];
    expect(shape(hit)).toEqual(shape(miss));
    expect((await hide(her, him.email)).json).toEqual(hit.json);
    expect((await her.client.get('/api/hides.php')).json.hides).toHaveLength(2);
  });

  it('not those one talks with: whether an address is theirs cannot be found out that way', async () => {
    const [her, him] = [await woman(), await man()];
    expect((await send(him, her.id, { price: 0 })).status).toBe(200);
    expect((await hide(her, him.email)).status).toBe(200);
    expect((await her.client.get(`/api/members/${him.id}.php`)).status).toBe(200);
    expect((await send(her, him.id, { price: 0 })).status).toBe(200);
  });

  it('phones with their country code; anything else is refused with what is missing', async () => {
    const [her, him] = [await woman(), await man()];
    await app.sql("insert into member_keys (member_id, kind, hash) select $1, 'phone', decode(md5('another'), 'hex')", [
      him.id,
    ]);
    const answer = await hide(her, '+31 6 1234 5678');
    expect(answer.json.hide).toMatchObject({ kind: 'phone', hint: '+31 … 78' });
    // The same number as its payment would write it.
    await app.sql(
      'insert into member_keys (member_id, kind, hash) select $1, kind, hash from member_hides where id = $2',
      [him.id, answer.json.hide.id],
    );
    expect(await traces(him, her)).toEqual([]);
    for (const value of ['06 12345678', 'anna', 'anna@', '@example.com', '+31', ' '.repeat(3)])
      expect((await hide(her, value)).json.error, value).toBe('hide_unclear');
  });

  it('an entry is its owner’s alone, twenty a day are accepted, and it goes with either account', async () => {
    const [her, him, other] = [await woman(), await man(), await woman()];
    const { id } = (await hide(her, him.email)).json.hide;
    await other.client.delete(`/api/hides/${id}.php`);
    expect((await her.client.get('/api/hides.php')).json.hides).toHaveLength(1);
    const answers = [];
    for (let i = 0; i < 25; i++) answers.push((await hide(her, `friend${i}@example.com`)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(19);
    expect(answers.at(-1)).toBe(429);
    await app.sql('delete from members where id = $1', [him.id]);
    expect(await app.sql('select from hidden_pairs where other_id = $1', [her.id])).toEqual([]);
    await app.sql('delete from members where id = $1', [her.id]);
    expect(await app.sql('select from member_hides where id = $1', [id])).toEqual([]);
  });

  it('entry and account made at the same moment find each other', async () => {
    const her = await woman();
    const pool = { pool_id: app.sites.a.pool_id, site_id: app.sites.a.site_id };
    const crowd = Array.from({ length: 12 }, () => person(pool, { gender: 'male' }));
    await addPeople(app.services.db, crowd);
    const hashes = crowd.map((_, i) => `decode(md5('at once ${i}'), 'hex')`);
    await Promise.all(
      crowd.flatMap(({ id }, i) => [
        app.sql(`insert into member_keys (member_id, kind, hash) values ($1, 'email', ${hashes[i]})`, [id]),
        app.sql(
          `insert into member_hides (id, member_id, kind, hash, hint) values (gen_random_uuid(), $1, 'email', ${hashes[i]}, '…')`,
          [her.id],
        ),
      ]),
    );
    expect(await app.sql('select from hidden_pairs where other_id = $1', [her.id])).toHaveLength(crowd.length);
  });
});
