/** The mark of a fictional profile: the site's own word and icon on every page that shows one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '../../contract/locales.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { grant, send } from '../helpers/chat.ts';
import { addPeople, addPhotos, person, type PersonRow, photo } from '../helpers/people.ts';

let app: TestApp;
let member: TestMember;
let lotte: PersonRow;
let conversation: string;
const page = { accept: 'text/html', 'sec-fetch-site': 'same-origin', origin: undefined };
/** Of the icon `theater`, and of the mask it replaces. */
const theater = 'M10 11h.01';
const mask = 'M18 11c-1.5 0-2.5.5-3 2';

beforeAll(async () => {
  app = await startTestApp({ pages: true });
  await app.settings(app.sites.a.site_id, {
    fictional_singular: { en: 'staff character', de: 'Redaktionsfigur' },
    fictional_plural: { en: 'staff characters' },
    fictional_icon: 'theater',
  });
  lotte = person(app.sites.a, { username: 'lotte.f', kind: 'fictional' });
  const others = Array.from({ length: 8 }, () => person(app.sites.a, { kind: 'fictional' }));
  await addPeople(app.services.db, [lotte, ...others]);
  await addPhotos(
    app.services.db,
    [lotte, ...others].map(({ id }) => photo(id, 0)),
  );
  member = await app.signup();
  await app.sql('update members set signup_step = 5 where id = $1', [member.id]);
  await app.sql(
    "update profiles set gender = 'male', wanted = '{female}', country = 'NL', region = 'NL-UT', city = 'Utrecht', lat = 52.09, lon = 5.12 where member_id = $1",
    [member.id],
  );
  await grant(app, member.id, 20);
  await member.client.post('/api/chat/fictional.php', { profile: lotte.id });
  const sent = await send(member, lotte.id, { price: 0 });
  expect(sent.status, sent.text).toBe(200);
  conversation = (await member.client.get('/api/chats.php')).json.chats[0].conversation;
  await app.sql("insert into likes (member_id, other_id, source) values ($1, $2, 'automatic')", [lotte.id, member.id]);
});
afterAll(() => app.stop());

/** The visible text of a page: no code, no hydration data. */
const visibleText = (html: string) => html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '');

const memberPages = [
  '/members',
  '/members/:id',
  '/likes',
  '/chats',
  '/chats/:conversation',
  '/swipe-game',
  '/signup-matches',
];
const visitorPages = [
  '/',
  '/members',
  '/members/:id/landing',
  '/members/:id/landing2',
  '/members/:id/landing3',
  '/landers/tinderswipe',
  '/landers/alonetonight',
  '/landers/collagelanding',
  '/landers/gallery',
  '/landers/iconslanding',
  '/landers/socialnetwork',
  '/landers/transitionsvideolanding',
  '/landers/video',
  '/pages/fictional',
];
const open = async (who: 'member' | 'visitor', path: string, headers = {}) => {
  const client = who === 'member' ? member.client : app.client();
  const answer = await client.get(path.replace(':id', lotte.id).replace(':conversation', conversation), {
    headers: { ...page, ...headers },
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return visibleText(answer.text);
};

describe('the site’s word and picture', () => {
  it.each([
    ...memberPages.map((path) => ['member', path] as const),
    ...visitorPages.map((path) => ['visitor', path] as const),
  ])('a %s reads it on %s', async (who, path) => {
    const html = await open(who, path);
    expect(html).toMatch(/staff character/i);
    expect(html).not.toContain(mask);
    // The page that explains the mark mentions it; elsewhere it is shown, and no other word in its place.
    if (path === '/pages/fictional') return;
    expect(html).toContain(theater);
    expect(html.replace(/<[^>]+>/g, ' ')).not.toMatch(/\bFictional\b/);
  });

  it('in the reader’s language, and the built-in word in one the site left out', async () => {
    expect(await open('visitor', '/members/:id/landing', { 'accept-language': 'de' })).toContain('Redaktionsfigur');
    const words = await Promise.all(
      LOCALES.map(
        async (locale) =>
          (await app.client().get('/api/settings.php', { headers: { 'accept-language': locale } })).json
            .fictional_singular,
      ),
    );
    expect(words[LOCALES.indexOf('en')]).toBe('staff character');
    expect(words.filter((word) => word === 'staff character' || word === 'fictional profile' || word === '')).toEqual([
      'staff character',
    ]);
    expect(await open('visitor', '/members/:id/landing', { 'accept-language': 'nl' })).toMatch(/fictief profiel/i);
  });

  it('a picture nobody knows is the mask', async () => {
    await app.settings(app.sites.a.site_id, { fictional_icon: 'constructor' });
    expect(await open('member', '/members/:id')).toContain(mask);
    expect((await member.client.get('/api/user.php')).json.user.fictional_icon).toBe('mask');
  });
});
