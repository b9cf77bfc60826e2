/** Every route, as a visitor and as a member: the page, or where they are redirected. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { landers } from '../../contract/lander-names.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { send } from '../helpers/chat.ts';

let app: TestApp;
let member: TestMember;
let other: TestMember;
let conversation = '';
beforeAll(async () => {
  app = await startTestApp({ pages: true });
  [member, other] = await Promise.all([
    app.signup({ gender: 'male', wanted: 'female' }),
    app.signup({ gender: 'female', wanted: 'male' }),
  ]);
  await app.sql('update members set signup_step = 5');
  expect((await send(member, other.id, { price: 0 })).status).toBe(200);
  conversation = (await app.sql<{ id: string }>('select id from conversations'))[0]?.id ?? '';
});
afterAll(() => app.stop());

const html = { accept: 'text/html' };
const logIn = '/login?next=';
/** `id` and `conversation` stand for the existing ones. Default: the page itself. */
const table: [path: string, visitor: string, member: string][] = [
  ['/', '200', '200'],
  ['/members', '200', '200'],
  ['/members/id', '200', '200'],
  ['/members/id/chat', `${logIn}/members/id/chat`, '200'],
  ['/members/id/landing', '200', '/members/id'],
  ['/members/id/signup', '/signup', '/members/id'],
  ['/members/id/landing2', '200', '/members/id'],
  ['/members/id/landing2/evening', '200', '/members/id'],
  ['/members/id/landing3', '200', '/members/id'],
  ['/members/id/landing3/evening', '200', '/members/id'],
  ['/likes', `${logIn}/likes`, '200'],
  ['/likes/m/id', `${logIn}/likes/m/id`, '200'],
  ['/likes/received', `${logIn}/likes/received`, '200'],
  ['/likes/sent', `${logIn}/likes/sent`, '200'],
  ['/likes/matches', `${logIn}/likes/matches`, '200'],
  ['/chats', `${logIn}/chats`, '200'],
  ['/chats/conversation', `${logIn}/chats/conversation`, '200'],
  ['/credits', `${logIn}/credits`, '200'],
  ['/credits/repeat-order', `${logIn}/credits/repeat-order`, '200'],
  ['/credits/25', `${logIn}/credits/25`, '200'],
  ['/credits/25/ideal', `${logIn}/credits/25/ideal`, '200'],
  ['/transactions', `${logIn}/transactions`, '200'],
  ['/directdebit', `${logIn}/directdebit`, '200'],
  ['/premium', `${logIn}/premium`, '200'],
  ['/pricing', '200', '200'],
  ['/profile', `${logIn}/profile`, '200'],
  ['/notifications', `${logIn}/notifications`, '200'],
  ['/settings', `${logIn}/settings`, '/notifications'],
  ['/settings?to=push', `${logIn}/settings?to=push`, '/notifications?to=push'],
  ['/complaints', '200', '200'],
  ['/signup', '200', '/members'],
  ['/complete-signup', `${logIn}/complete-signup`, '200'],
  ['/login', '200', '/members'],
  ['/login?next=/settings', '200', '/settings'],
  ['/reset-password', '200', '200'],
  ['/reset-password/do', '200', '200'],
  ['/activate/done', '200', '200'],
  ['/activate/error', '200', '200'],
  ['/mail-change/do', '200', '200'],
  ['/account-deleted', '200', '200'],
  ['/unsubscribed', '200', '200'],
  ['/unsubscribed?of=news', '200', '200'],
  ['/match-finder', `${logIn}/match-finder`, '200'],
  ['/signup-matches', `${logIn}/signup-matches`, '200'],
  ['/swipe-game', `${logIn}/swipe-game`, '200'],
  ['/lang-config', '200', '200'],
  ...landers.flatMap((name): [string, string, string][] =>
    name === 'tinderswipe'
      ? [['/landers/tinderswipe', '200', '/members']]
      : [
          [`/landers/${name}`, '200', '/members'],
          [`/landers/${name}/some-slug`, '200', '/members'],
        ],
  ),
  [`/${'a'.repeat(43)}`, '200', '200'],
  ...['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms'].map((slug): [string, string, string] => [
    `/pages/${slug}`,
    '200',
    '200',
  ]),
  ['/shenl', '200', '200'],
  // Paths that are not pages.
  ['/members/nobody', '404', '404'],
  ['/likes/loved', `${logIn}/likes/loved`, '404'],
  ['/credits/7', `${logIn}/credits/7`, '404'],
  ['/chats/nothing', `${logIn}/chats/nothing`, '404'],
  ['/pages/nothing', '404', '404'],
  ['/landers/nothing', '404', '404'],
  ['/short-token', '404', '404'],
];

const real = (path: string) => path.replace(/\/id\b/, `/${other.id}`).replace('/conversation', `/${conversation}`);
const outcomeOf = async (path: string, as: TestMember | undefined) => {
  const { status, headers } = await (as?.client ?? app.client()).get(real(path), { headers: html });
  return headers.location === undefined ? String(status) : decodeURIComponent(String(headers.location));
};

describe.each(['visitor', 'member'] as const)('%s', (who) => {
  it.each(table)('%s', async (path, visitor, signedIn) => {
    expect(await outcomeOf(path, who === 'member' ? member : undefined)).toBe(
      real(who === 'member' ? signedIn : visitor),
    );
  });
});

it('all nine landers of the specification are there', () => {
  expect([...landers].sort()).toEqual([
    'alonetonight',
    'collagelanding',
    'gallery',
    'iconslanding',
    'maplanding',
    'socialnetwork',
    'tinderswipe',
    'transitionsvideolanding',
    'video',
  ]);
});

describe('the first drawing of a member’s page', () => {
  const title = async (path: string) =>
    /<title>([^<]*)<\/title>/.exec((await other.client.get(path, { headers: html })).text)?.[1];
  it('counts unread messages and new likes in title and badges, static pages too', async () => {
    expect((await member.client.post('/api/likes.php', { id: other.id })).status).toBe(200);
    for (const path of [
      '/',
      '/pricing',
      '/pages/faq',
      '/lang-config',
      '/members',
      '/likes',
      '/profile',
      '/notifications',
      '/credits',
      '/complaints',
      '/complete-signup',
      '/signup-matches',
    ])
      expect(await title(path), path).toMatch(/^\(2\) /);
    const { text } = await other.client.get('/', { headers: html });
    expect(text).toContain('1 unread message');
    expect(text).toContain('1 new like');
    expect((await other.client.get('/api/overview.php')).json).toMatchObject({
      unread: 1,
      new_likes: 1,
      lacking: expect.arrayContaining(['photo', 'about']),
    });
  });

  it('no longer counts a like that this very page opens', async () => {
    expect(await title(`/members/${member.id}`)).toMatch(/^\(1\) /);
    expect(await title('/')).toMatch(/^\(1\) /);
  });

  it('is not for visitors: theirs stays the small one', async () => {
    const { text } = await app.client().get('/', { headers: html });
    expect(text).not.toMatch(/entry-client|id="state"|<title>\(/);
    expect((await app.client().get('/api/overview.php')).status).toBe(403);
  });
});
