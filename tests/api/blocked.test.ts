/**
 * What somebody who was blocked learns: that it is closed, by whom, and nothing that changes with what the blocker does. Every call
 * that can name the blocker is asked before and after each change; its answers may not differ. (Decision 0190.)
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPhoto, grant, send } from '../helpers/chat.ts';
import type { Answer } from '../helpers/http-client.ts';
import { openSocket, type TestSocket } from '../helpers/socket-client.ts';

let app: TestApp;
/** Blocks both. */
let blocker: TestMember;
/** Wrote to her, and is liked by her. */
let partner: TestMember;
/** Never wrote to her. */
let stranger: TestMember;
let conversation: string;
/** A message of the blocker to the partner. */
let letter: string;
let sockets: Record<'blocker' | 'partner', TestSocket>;

beforeAll(async () => {
  app = await startTestApp();
  blocker = await app.signup({ gender: 'female', wanted: 'male' });
  [partner, stranger] = [
    await app.signup({ gender: 'male', wanted: 'female' }),
    await app.signup({ gender: 'male', wanted: 'female' }),
  ];
  await app.sql('insert into accounts (member_id, balance) select id, 0 from members on conflict do nothing');
  for (const member of [blocker, partner, stranger]) {
    await grant(app, member.id, 100);
    await addPhoto(app, member.id);
  }
  conversation = (await send(partner, blocker.id, { price: 0 })).json.conversation;
  letter = (await send(blocker, partner.id, { price: 0 })).json.message.id;
  for (const [from, to] of [
    [blocker, partner],
    [partner, blocker],
  ] as const) {
    await from.client.post('/api/likes.php', { id: to.id });
    await from.client.get(`/api/members/${to.id}.php`);
    await from.client.put('/api/chat/private-photos.php', { profile: to.id, granted: true });
  }
  sockets = {
    blocker: await openSocket(app.port, blocker.client),
    partner: await openSocket(app.port, partner.client),
  };
  for (const { id } of [partner, stranger])
    expect((await blocker.client.post('/api/blocks.php', { id })).status).toBe(200);
  await sockets.partner.event('profile');
});
afterAll(async () => {
  for (const { socket } of Object.values(sockets)) socket.terminate();
  await app.stop();
});

/** The calls that name another member, and the lists one could be in. */
const calls: Record<string, (from: TestMember) => Promise<Answer>> = {
  get_profile: ({ client }) => client.get(`/api/members/${blocker.id}.php`),
  get_related: ({ client }) => client.get(`/api/members/${blocker.id}/related.php`),
  get_landing: ({ client }) => client.get(`/api/members/${blocker.id}/landing.php`),
  open_chat: ({ client }) => client.get(`/api/chat.php?profile=${blocker.id}`),
  open_chat_by_id: ({ client }) => client.get(`/api/chat.php?id=${conversation}`),
  send_message: (from) => send(from, blocker.id),
  send_gift: (from) => send(from, blocker.id, { kind: 'gift', gift: 'rose', price: 3 }),
  add_like: ({ client }) => client.post('/api/likes.php', { id: blocker.id }),
  get_like: ({ client }) => client.get(`/api/likes/m/${blocker.id}.php`),
  swipe: ({ client }) => client.post('/api/swipes.php', { id: blocker.id, like: true }),
  grant_photos: ({ client }) => client.put('/api/chat/private-photos.php', { profile: blocker.id, granted: true }),
  show_photo: ({ client }) => client.post('/api/chat/photo.php', { message: letter }),
  read_chat: ({ client }) => client.put('/api/chat/read.php', { id: conversation, seq: 2 }),
  get_chats: ({ client }) => client.get('/api/chats.php'),
  sync_chats: ({ client }) => client.get('/api/chats/sync.php?since=0'),
  list_likes: ({ client }) => client.get('/api/likes/received.php'),
  list_likes_sent: ({ client }) => client.get('/api/likes/sent.php'),
  list_matches: ({ client }) => client.get('/api/likes/matches.php'),
  get_visits: ({ client }) => client.get('/api/visits.php'),
  search_members: ({ client }) => client.get('/api/members.php?online=1'),
  get_swipes: ({ client }) => client.get('/api/swipes.php'),
};
/** One call after the other; what a busy server puts off (503) is asked again, as every client does. */
async function ask(from: TestMember): Promise<Record<string, readonly [status: number, json: unknown]>> {
  const answers: Record<string, readonly [status: number, json: unknown]> = {};
  for (const [name, call] of Object.entries(calls)) {
    const answer = await vi.waitFor(
      async () => {
        const sent = await call(from);
        expect(sent.status).not.toBe(503);
        return sent;
      },
      { timeout: 20_000 },
    );
    answers[name] = [answer.status, answer.json];
  }
  return answers;
}

const set = (table: 'members' | 'profiles', change: string) =>
  app.sql(`update ${table} set ${change} where ${table === 'members' ? 'id' : 'member_id'} = $1`, [blocker.id]);
const goOnline = () => {
  sockets.blocker.send({ type: 'visible', visible: true });
  return vi.waitFor(() => expect(app.services.live.isOnline(blocker.id)).toBe(true), { timeout: 20_000, interval: 5 });
};
const goOffline = async () => app.services.live.away(blocker.id);
/** What a blocker may do or become, and back. */
const changes: [string, to: () => Promise<unknown>, back: () => Promise<unknown>][] = [
  ['is online', goOnline, goOffline],
  ['goes invisible', () => set('members', 'invisible = true'), () => set('members', 'invisible = false')],
  ['hides the profile', () => set('profiles', "status = 'disabled'"), () => set('profiles', "status = 'active'")],
  ['is suspended', () => set('members', "status = 'suspended'"), () => set('members', "status = 'active'")],
  [
    'leaves',
    () => set('members', "status = 'pending_deletion', delete_after = now() + interval '14 days'"),
    () => set('members', "status = 'active', delete_after = null"),
  ],
  [
    'reads, types, likes, opens the page, takes the photos back',
    async () => {
      sockets.blocker.send({ type: 'typing', conversation });
      await blocker.client.get(`/api/chat.php?id=${conversation}`);
      await blocker.client.put('/api/chat/read.php', { id: conversation, seq: 2 });
      await blocker.client.delete(`/api/likes/m/${partner.id}.php`);
      await blocker.client.post('/api/likes.php', { id: partner.id });
      await blocker.client.get(`/api/members/${partner.id}.php`);
      await blocker.client.put('/api/chat/private-photos.php', { profile: partner.id, granted: false });
    },
    async () => undefined,
  ],
];

describe('a blocked member is told the same, in every call, while the blocker', () => {
  it.each(changes)('%s', async (_, to, back) => {
    await goOffline();
    const before = { partner: await ask(partner), stranger: await ask(stranger) };
    const seen = sockets.partner.events.length;
    await to();
    await app.idle();
    expect({ partner: await ask(partner), stranger: await ask(stranger) }).toEqual(before);
    await back();
    // A pong after everything the server may have sent.
    sockets.partner.send({ type: 'ping' });
    await vi.waitFor(() => expect(sockets.partner.events.length).toBeGreaterThan(seen), {
      timeout: 20_000,
      interval: 5,
    });
    expect(sockets.partner.events.slice(seen).map((event) => event.type)).toEqual(['pong']);
  });
});

it('the answer is that it is closed and by whom; lists leave the blocker out', async () => {
  const blocked = {
    error: 'blocked',
    message: `You're blocked by ${blocker.name}. You do not have access to this page.`,
  };
  for (const from of [partner, stranger]) {
    const answers = await ask(from);
    for (const name of [
      'get_profile',
      'get_related',
      'open_chat',
      'send_message',
      'send_gift',
      'add_like',
      'swipe',
      'grant_photos',
    ])
      expect([name, answers[name]]).toEqual([name, [403, blocked]]);
    for (const name of [
      'get_chats',
      'sync_chats',
      'list_likes',
      'list_likes_sent',
      'list_matches',
      'get_visits',
      'search_members',
      'get_swipes',
    ]) {
      expect([name, answers[name]?.[0]]).toEqual([name, 200]);
      expect(JSON.stringify(answers[name])).not.toContain(blocker.id);
    }
  }
});

it('covers every call of members about one other member', () => {
  // What one takes back or tells staff is the same whoever the other is; a block is one's own.
  const ofOnesOwn = [
    'remove_like',
    'add_block',
    'remove_block',
    'delete_chat',
    'confirm_fictional',
    'count_warning',
    'undo_swipe',
  ];
  const named = (Object.entries(endpoints) as [string, Endpoint][]).filter(
    ([, e]) =>
      e.access !== 'staff' &&
      /^\/api\/(members|likes|swipes|chat|messages|blocks)\b/.test(e.path) &&
      (e.path.includes('/:id') || e.body !== undefined),
  );
  const missing = named.map(([name]) => name).filter((name) => !(name in calls) && !ofOnesOwn.includes(name));
  expect(missing).toEqual([]);
});
