/**
 * Every dialog for visitors and members, opened on every page that can open it, on a phone and on a computer: its
 * texts are complete, and the console stays silent; on a phone of 360 px and with text twice as large nothing is clipped.
 * A dialog missing from this list fails the last test. Each is also opened once in the language whose texts are longest
 * for it; by hand, in every language: see helpers/dialogs.ts.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale } from '../../contract/locales.ts';
import { send } from '../helpers/chat.ts';
import type { TestMember } from '../helpers/app.ts';
import { type Everything, everything } from './helpers/everything.ts';
import { button, filesWithDialogs, languageCount, languagesFor, menu, press, speak, tight } from './helpers/dialogs.ts';
import { idsForWords } from './helpers/looks.ts';
import type { Visitor } from './helpers/visitor.ts';
import { eventually, photoFile } from './helpers/story.ts';

type Who = 'visitor' | 'member' | 'premium';
type Size = 'phone' | 'computer';
const sizes: Record<Size, { width: number; height: number }> = {
  phone: { width: 390, height: 844 },
  computer: { width: 1280, height: 800 },
};

interface Way {
  who: Who;
  at: string;
  /** Default both. */
  on?: Size;
  /** Default: opening the page is enough. */
  open?(page: Page): Promise<unknown>;
}

let world: Everything;
/** Their conversation, with a photo in it, and the premium member's paid order. */
const at = { premium: '', member: '', fictional: '', conversation: '', order: '' };
const others: Record<string, Visitor> = {};

beforeAll(async () => {
  world = await everything();
  const { site, shop, member, looks } = world;
  at.premium = looks['/members/:id']?.[0]?.split('/')[2] ?? '';
  at.member = member.id;
  at.fictional = looks['/members/:id/chat']?.[0]?.split('/')[2] ?? '';
  at.conversation = looks['/chats/:id']?.[0]?.split('/')[2] ?? '';
  const premium = { id: at.premium, client: world.premium.client } as TestMember;
  at.order = (await shop.bought(premium, { credits: 25 })).id;
  const [photo] = await site.app.sql<{ id: string }>(
    "update photos set status = 'active' where member_id = $1 and position = 0 returning id",
    [at.premium],
  );
  const sent = await send(premium, at.member, { kind: 'photo', photo_id: photo?.id ?? '', price: 2 });
  expect(sent.status, sent.text).toBe(200);
  await site.app.settings(site.app.sites.a.site_id, { logged_out_search: 'other' });
  await site.app.sql("update members set signup_date = now() - interval '3 days' where id = $1", [at.member]);
});
afterAll(() => world?.site.browser.close().then(() => world.shop.stop()));

const membersPages = [
  '/members',
  '/likes',
  '/likes/sent',
  '/swipe-game',
  '/match-finder',
  '/credits',
  '/premium',
  '/profile',
  '/notifications',
  '/transactions',
  '/complaints',
];
const everybody = '/members?gender=male&country=NL&min_age=18&max_age=99';
const waysFor = (who: Who[], ways: Omit<Way, 'who'>[]): Way[] =>
  who.flatMap((caller) => ways.map((way) => ({ who: caller, ...way })));
const inChat = (page: Page) => page.locator('.composer textarea').waitFor();

/** By the file that renders the dialog. */
const dialogs: Record<string, () => Way[]> = {
  'signup/SignupModal.tsx': () =>
    waysFor(
      ['visitor'],
      [
        { at: everybody, on: 'computer', open: (page) => press(page, '.icon-btn[href="/signup"]') },
        { at: everybody, on: 'computer', open: (page) => press(page, '.btn[href="/signup"]') },
        { at: `/members/${at.premium}`, on: 'computer', open: (page) => press(page, '.banner a[href="/signup"]') },
        { at: `/members/${at.premium}`, on: 'computer', open: (page) => press(page, '.profile-bar a[href="/signup"]') },
        { at: '/login', on: 'computer', open: (page) => press(page, 'header a[href="/signup"]') },
      ],
    ),
  'app/EntryWarning.tsx': () =>
    waysFor(
      ['visitor'],
      ['/', '/members', '/complaints', '/pricing', `/${'a'.repeat(43)}`].map((path) => ({ at: path })),
    ),
  'app/ReportDialog.tsx': () =>
    waysFor(
      ['member', 'premium'],
      [
        { at: 'other', open: (page) => menu(page, '.profile-menu > button', 'Report {name}') },
        { at: `/chats/${at.conversation}`, open: (page) => menu(page, '[popovertarget=chat-menu]', 'Report {name}') },
      ],
    ),
  'app/LikeModal.tsx': () =>
    [...membersPages, 'other', '/chats', `/chats/${at.conversation}`].flatMap((path) => [
      { who: 'member' as const, at: `${path}?t=0`, on: 'phone' as const },
      { who: 'premium' as const, at: `${path}?t=0`, on: 'computer' as const },
    ]),
  'app/MatchPopup.tsx': () =>
    waysFor(
      ['premium'],
      membersPages.map((path, i) => ({
        at: path,
        on: i % 2 ? 'phone' : 'computer',
        open: async () => {
          // The liked member already likes back.
          const fan = await world.site.app.signup({ host: 'localhost', gender: 'female', wanted: 'male' });
          for (const [client, id] of [
            [world.premium.client, fan.id],
            [fan.client, at.premium],
          ] as const) {
            const liked = await client.post('/api/likes.php', { id });
            expect(liked.status, liked.text).toBe(200);
          }
        },
      })),
    ),
  'app/BonusModal.tsx': () =>
    ['/members', '/likes', '/premium', '/chats'].map((path) => ({ who: 'member' as const, at: path })),
  'members/FilterSheet.tsx': () =>
    waysFor(['visitor', 'member', 'premium'], [{ at: '/members', open: (page) => press(page, '.filter-all') }]),
  'members/PhotoViewer.tsx': () =>
    waysFor(
      ['visitor', 'member'],
      [{ at: `/members/${at.premium}`, open: (page) => press(page, '.photo-header button') }],
    ),
  'chat/GiftSheet.tsx': () =>
    waysFor(
      ['member', 'premium'],
      [
        { at: `/chats/${at.conversation}?gift=1` },
        { at: `/chats/${at.conversation}`, open: (page) => button(page, 'Send a gift') },
      ],
    ),
  'chat/PhotoSheet.tsx': () =>
    waysFor(['member', 'premium'], [{ at: `/chats/${at.conversation}`, open: (page) => button(page, 'Send a photo') }]),
  'app/LargePhoto.tsx': () =>
    waysFor(['premium'], [{ at: `/chats/${at.conversation}`, open: (page) => press(page, 'button.chat-photo') }]),
  'chat/FictionalConfirm.tsx': () =>
    waysFor(
      ['premium'],
      [
        {
          at: `/members/${at.fictional}/chat`,
          open: async (page) => {
            await page.locator('.composer textarea').fill('Hello');
            await press(page, '.composer-send');
          },
        },
      ],
    ),
  'chat/ShareConfirm.tsx': () =>
    waysFor(
      ['premium'],
      ['Call me: +31 6 12345678', 'My account is NL91 ABNA 0417 1643 00'].map((text) => ({
        at: `/chats/${at.conversation}`,
        open: async (page) => {
          // The rules come after the page; without them the text would simply leave.
          await page.waitForLoadState('networkidle');
          await page.locator('.composer textarea').fill(text);
          await press(page, '.composer-send');
        },
      })),
    ),
  'profile/ProfilePage.tsx': () =>
    waysFor(['member', 'premium'], [{ at: '/profile', on: 'phone', open: (page) => button(page, 'Preview') }]),
  'profile/FocusDialog.tsx': () =>
    waysFor(
      ['premium'],
      [{ at: '/profile', open: (page) => menu(page, '.own-photo-top [popovertarget]', 'What stays in view') }],
    ),
  'profile/CropDialog.tsx': () =>
    waysFor(
      ['member'],
      [
        {
          at: '/profile',
          open: async (page) => page.locator('.own-add input[type=file][multiple]').setInputFiles(await photoFile()),
        },
      ],
    ),
  'settings/DeleteSection.tsx': () =>
    waysFor(['member', 'premium'], [{ at: '/notifications', open: (page) => press(page, '#delete button') }]),
  'settings/ProofDialog.tsx': () =>
    waysFor(
      ['member', 'premium'],
      [
        {
          at: '/notifications',
          open: async (page) => {
            // Having just logged in would be proof enough.
            await world.site.app.sql(
              "update sessions set created_at = now() - interval '1 hour' where member_id in ($1, $2)",
              [at.member, at.premium],
            );
            await button(page, 'Set up codes');
          },
        },
      ],
    ),
  'credits/Withdrawal.tsx': () =>
    waysFor(['premium'], [{ at: `/transactions/${at.order}`, open: (page) => press(page, '.withdrawal .btn') }]),
};

async function browserOf(who: Who, file: string): Promise<Visitor> {
  const { site, member, premium } = world;
  const needsOwnBrowser =
    file === 'app/EntryWarning.tsx' || file === 'app/BonusModal.tsx' || file === 'profile/CropDialog.tsx';
  if (file === 'app/BonusModal.tsx') {
    const newcomer = await site.app.signup({ host: 'localhost' });
    await site.app.sql('update members set signup_step = 5 where id = $1', [newcomer.id]);
    const visitor = await site.visitor({ member: newcomer });
    await visitor.page.clock.install();
    return visitor;
  }
  const people = { visitor: {}, member: { member }, premium: { member: premium as TestMember } };
  const open = () => site.visitor({ ...people[who], ...(file === 'app/EntryWarning.tsx' ? { warned: false } : {}) });
  if (needsOwnBrowser) return open();
  others[who] ??= await open();
  return others[who];
}

async function look(file: string, way: Way, size: Size, language: Locale): Promise<string[]> {
  const visitor = await browserOf(way.who, file);
  const { page, context, goto, takeProblems } = visitor;
  await page.setViewportSize(sizes[size]);
  const path = way.at.replace('other', `/members/${way.who === 'premium' ? at.member : at.premium}`);
  const where = `${path}, ${size}, ${way.who}, ${language}`;
  await context.addCookies([{ name: 'locale', value: language, url: world.site.origin }]);
  // Socket events only reach open listeners.
  const live = new Promise<void>((resolve) =>
    page.once('websocket', (socket) => socket.once('framereceived', () => resolve())),
  );
  expect(await goto(path), where).toBe(200);
  if (file === 'app/MatchPopup.tsx') await live;
  if (path.startsWith('/chats/') && way.open) await inChat(page);
  await way.open?.(page);
  const dialog = page.locator('dialog[open]').last();
  // The members' area has been open long enough.
  if (file === 'app/BonusModal.tsx') await page.clock.fastForward(41_000);
  await dialog.waitFor({ timeout: 15_000 }).catch(() => expect.fail(`no dialog at ${where}`));
  await eventually(() => dialog.innerText().then((text) => text.trim().length)).toBeGreaterThan(
    file.startsWith('members/PhotoViewer') ? -1 : 5,
  );
  // The refusal that asks for the proof is an expected answer, but the browser's console reports it.
  const expected = file === 'settings/ProofDialog.tsx' ? /status of 403/ : /^$/;
  const problems = [
    ...(await idsForWords(page)),
    ...takeProblems().filter((problem) => !expected.test(problem)),
    ...(size === 'phone' || way.on ? await tight(page, sizes.computer) : []),
  ];
  // Leaving the page while a photo is held there asks first.
  if (visitor !== others[way.who]) await context.close();
  return problems.map((problem) => `${where}: ${problem}`);
}

test.each(Object.keys(dialogs))(
  '%s',
  async (file) => {
    const faults: string[] = [];
    for (const language of languagesFor(file)) {
      speak(language);
      const ways = dialogs[file]?.() ?? [];
      const looks = ways.flatMap((way) =>
        (way.on ? [way.on] : (['phone', 'computer'] as const)).map((size) => ({ way, size })),
      );
      for (const { way, size } of language === 'en' ? looks : looks.slice(0, 1))
        faults.push(...(await look(file, way, size, language)));
    }
    expect(faults).toEqual([]);
  },
  180_000 + 30_000 * languageCount,
);

test('no dialog is left out', () => {
  const files = filesWithDialogs((file) => !/^(?:ui|dev|desk)\//.test(file), /<(?:ModalDialog|Sheet|Dialog|dialog)\b/);
  expect(files).toEqual(Object.keys(dialogs).sort());
});
