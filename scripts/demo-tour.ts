/**
 * `npm run demo:tour [-- --headless] [--pace MS] [--port N]`: plays the main journey on a demo of its own in visible
 * windows (headless without a display), describes the steps in the terminal, and takes the pictures for README. The
 * steps are those of tests/browser/main-journey.test.ts.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { confirm, fillIn, followLink, makeAccount, type Particulars } from '../tests/browser/helpers/journey/arrive.ts';
import { finishSentence, orderAtOnce, pay, type Purchase, seeAllPhotos } from '../tests/browser/helpers/journey/buy.ts';
import { approvePhoto, changeSite } from '../tests/browser/helpers/journey/desk.ts';
import { makeHost } from '../tests/browser/helpers/journey/host.ts';
import { comeBack, deleteAccount, hide, takeData, withdraw } from '../tests/browser/helpers/journey/leave.ts';
import { findByInterest, later, like, likeBack, sayHello } from '../tests/browser/helpers/journey/meet.ts';
import { logIn, type Play } from '../tests/browser/helpers/journey/play.ts';
import {
  expectUnread,
  giveGift,
  givePhoto,
  hear,
  openChat,
  runDry,
  say as report,
} from '../tests/browser/helpers/journey/talk.ts';
import { pointing } from '../tests/browser/helpers/hands.ts';
import { expectAt } from '../tests/browser/helpers/story.ts';
import { openVisitor, type VisitorOptions } from '../tests/browser/helpers/visitor.ts';
import { launchBrowser } from '../tests/helpers/browser.ts';
import { openStage, picture } from './tour/stage.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    headless: { type: 'boolean', default: false },
    pace: { type: 'string' },
    port: { type: 'string', default: '3300' },
  },
});
const display = Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']) || process.platform !== 'linux';
const headless = values.headless || !display;
const pace = Number(values.pace ?? (headless ? 0 : 350));
if (!existsSync(join(root, 'dist/server/entry-server.js'))) throw new Error('Build the pages first: npm run build');
await mkdir(join(root, 'docs/pictures'), { recursive: true });

const phone: VisitorOptions = {
  width: 390,
  height: 844,
  more: { hasTouch: true, deviceScaleFactor: 1.5, reducedMotion: headless ? 'reduce' : 'no-preference' },
};
const computer: VisitorOptions = {
  width: 1280,
  height: 860,
  more: { deviceScaleFactor: 1.25, reducedMotion: headless ? 'reduce' : 'no-preference' },
};

const hello = 'Good evening! Your picture by the water reminded me of home.';
const answer = 'Good evening to you. That was near Muiden, just before the rain.';
const [sentenceBegins, sentenceEnds] = ['Only one thing more: on Saturday', ' I will be at the lighthouse, at eight.'];
const nora: Particulars = {
  birth: { day: '14', month: '3', year: '1986' },
  gender: 'female',
  wanted: 'male',
  place: 'here',
  about: 'I collect old maps and new evenings. Ask me about the one that hangs upside down.',
  interest: 'astrology',
};
const purchase: Purchase = { method: 'ideal', offer: 'time_bonus' };

async function perform(): Promise<void> {
  const tour = await openStage(
    Number(values.port),
    (text) => process.stdout.isTTY && process.stdout.write(`\r  ${text.padEnd(60)}`),
  );
  const browser = await launchBrowser({ headless, slowMs: pace }).catch(async (error: unknown) => {
    await tour.stop();
    throw error;
  });
  try {
    const { stage, origin, port, moderator, owner } = tour;
    const open = (options: VisitorOptions) => openVisitor(browser, origin, options);
    const bram = {
      name: 'bram.k',
      email: 'bram@members.example',
      password: 'nine quiet bridges',
      language: 'nl' as const,
    };
    const photos = await Promise.all([0, 1, 2, 3].map((n) => stage.photoOf(bram.name, n)));
    const id = await makeHost(
      stage,
      port,
      bram,
      {
        gender: 'male',
        wanted: 'female',
        birth: '1984-06-15',
        interests: ['astrology', 'wine', 'sailing', 'cooking'],
        credits: 50,
        about: 'I sail when there is wind and cook when there is none.',
        place: { country: 'NL', region: 'NL-UT', city: 'Utrecht', lat: 52.09, lon: 5.12 },
      },
      photos,
    );
    const play: Play = {
      stage,
      guest: {
        name: 'nora.w',
        email: 'nora@members.example',
        password: 'seven quiet rivers',
        language: 'en',
        id: '',
        hands: pointing,
        ...(await open({
          ...phone,
          language: 'en-GB',
          more: { ...phone.more, permissions: ['geolocation'], geolocation: { latitude: 52.09, longitude: 5.12 } },
        })),
      },
      host: { ...bram, id, hands: pointing, ...(await open({ ...computer, language: 'nl-NL' })) },
      desk: { ...moderator, ...(await open(computer)) },
    };
    const { guest, host } = play;
    const scenes: [caption: string, step: () => Promise<unknown>][] = [
      [
        'The front page, on a computer and on a phone',
        async () => {
          for (const [name, look] of [
            ['front-desktop', computer],
            ['front-phone', phone],
          ] as const) {
            const visitor = await open(look);
            await visitor.goto('/');
            await picture(name, visitor.page);
            await visitor.context.close();
          }
          const other = await openVisitor(browser, `http://gay.localhost:${port}`, computer);
          await other.goto('/');
          await picture('niche', other.page);
          await other.context.close();
        },
      ],
      ['Nora follows an affiliate link to Bram’s landing page and writes to him', () => followLink(play, hello)],
      ['Her account is made, and her message is with him', () => makeAccount(play, nora)],
      ['A photo, who she is, where she is, a few words', () => fillIn(play, nora)],
      ['The mail has come; its button opens her account', () => confirm(play)],
      ['At the desk Mo logs in with password and code, and approves her photo', () => approvePhoto(play, 'key')],
      [
        'She searches, finds Bram by what they share, and likes him',
        async () => {
          await guest.goto('/members');
          await findByInterest(guest, host, 'Astrology', null);
          await like(guest);
        },
      ],
      [
        'Bram logs in on a computer, in Dutch: her message and her like are there',
        async () => {
          await logIn(host, '/login?next=/chats');
          await expectAt(host.page, '/chats');
          await host.ready();
          await expectUnread(host, guest, hello);
          await host.goto('/members');
          await picture('members-desktop', host.page);
        },
      ],
      [
        'He likes her back: a match, on both screens',
        async () => {
          await likeBack(play, host, guest);
          await later(host);
          await sayHello(play, guest, host);
        },
      ],
      [
        'They talk, each hearing the other at once',
        async () => {
          await openChat(host, guest);
          await hear(host, hello);
          await report(host, answer, 'enter');
          await hear(guest, answer);
        },
      ],
      [
        'She sends a gift and a photo',
        async () => {
          await giveGift(guest, host);
          await givePhoto(guest, host);
        },
      ],
      [
        'Her credits end in the middle of a sentence: it stays, and the shop is one press away',
        async () => {
          await report(guest, 'I kept a place on the bench.', 'button');
          await hear(host, 'a place on the bench');
          await runDry(play, sentenceBegins, 'button');
        },
      ],
      [
        'She buys with iDEAL, at the sandbox; the time bonus is taken off',
        async () => {
          await orderAtOnce(play, purchase);
          await pay(play, purchase);
        },
      ],
      [
        'Her sentence has waited; she finishes it',
        async () => {
          await finishSentence(play, sentenceBegins, sentenceEnds, 'button');
          await picture('chat-phone', guest.page);
          await picture('chat-desktop', host.page);
        },
      ],
      ['Premium now, she sees all his photos', () => seeAllPhotos(play)],
      [
        'The swipe game, and the same pages in the dark',
        async () => {
          await guest.goto('/swipe-game');
          await picture('swipe-phone', guest.page);
          await host.page.emulateMedia({ colorScheme: 'dark' });
          await host.goto('/members');
          await picture('members-dark', host.page);
          await host.goto('/notifications');
          await picture('settings-dark', host.page);
          await host.page.emulateMedia({ colorScheme: 'light' });
        },
      ],
      ['She hides: his search loses her, their conversation stays', () => hide(play)],
      ['She takes all her data along', () => takeData(play, [hello, answer, sentenceBegins + sentenceEnds])],
      ['She withdraws from the purchase: what she did not use comes back as money', () => withdraw(play, purchase)],
      ['She deletes her account', () => deleteAccount(play, hello)],
      [
        'The mail brings her back: match and conversation are as they were',
        () => comeBack(play, sentenceBegins + sentenceEnds),
      ],
      [
        'At the desk Ada writes a headline of another site, sees it there, publishes it, and looks at the prices',
        async () => {
          const desk = await open({ ...computer, width: 1440, height: 900 });
          await changeSite(stage, { ...owner, ...desk }, 'Velvet Hour');
        },
      ],
    ];
    console.log(`\n  ${headless ? 'Without windows' : 'In windows'}, ${origin}\n`);
    for (const [n, [caption, step]] of scenes.entries()) {
      console.log(`  ${String(n + 1).padStart(2)}  ${caption}`);
      await step();
      await guest.page.waitForTimeout(pace * 3);
    }
    console.log('\n  The pictures are in docs/pictures.\n');
  } finally {
    await browser.close();
    await tour.stop();
  }
}

await perform();
process.exit(0);
