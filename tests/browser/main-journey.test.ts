/**
 * The whole main journey: Ola arrives on Bram's landing page by an affiliate link, on a phone, in Polish; they meet,
 * talk, she buys and stays, hides, leaves and comes back. Bram uses a desktop, in Dutch; Sam is staff, at the desk.
 * Three browsers, one server, a real mail server, the payment sandbox: nothing is stubbed, and every step waits for
 * what a person sees. The steps are in helpers/journey; other-journey.test.ts combines them for other people. Single
 * pages have their own tests; here they have to work together.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balance, checkBooks } from '../helpers/chat.ts';
import { addPeople, person } from '../helpers/people.ts';
import { confirm, fillIn, followLink, makeAccount, type Particulars } from './helpers/journey/arrive.ts';
import { finishSentence, orderAtOnce, paidFor, pay, type Purchase, seeAllPhotos } from './helpers/journey/buy.ts';
import { approvePhoto } from './helpers/journey/desk.ts';
import { comeBack, deleteAccount, hide, takeData, withdraw } from './helpers/journey/leave.ts';
import { expectLockedPhotos, findByInterest, later, like, likeBack, sayHello } from './helpers/journey/meet.ts';
import { eurosFor, logIn } from './helpers/journey/play.ts';
import { expectUnread, giveGift, givePhoto, hear, openChat, runDry, say } from './helpers/journey/talk.ts';
import { openTheatre, type Theatre } from './helpers/journey/theatre.ts';
import { expectAt, oneStory } from './helpers/story.ts';
import { until } from './helpers/until.ts';
import { expectNoSidewaysScroll } from './helpers/visitor.ts';

oneStory();
const hello = 'Dobry wieczór! Twoje zdjęcie znad wody przypomniało mi dom.';
const answer = 'Goedenavond! Dat was bij Muiden.';
const [sentenceBegins, sentenceEnds] = ['Powiem Ci jeszcze tylko, że w sobotę', ' będę przy latarni o ósmej.'];
const olaSays: Particulars = {
  birth: { day: '14', month: '3', year: '1992' },
  gender: 'female',
  wanted: 'male',
  place: 'here',
  about: 'Zbieram stare mapy i nowe wieczory.',
  interest: 'art',
};
/** Less than four hours after sign-up the time bonus has priority over the welcome discount. */
const purchase: Purchase = { method: 'ideal', offer: 'time_bonus' };
let play: Theatre;

beforeAll(async () => {
  play = await openTheatre(
    {
      // Enough for one gift, one photo and one message.
      signup_credits: 6,
      guest: {
        name: 'ola.w',
        email: 'ola@members.example',
        password: 'seven quiet rivers',
        language: 'pl',
        browser: {
          width: 390,
          height: 844,
          warned: false,
          language: 'pl-PL',
          more: { hasTouch: true, permissions: ['geolocation'], geolocation: { latitude: 52.09, longitude: 5.12 } },
        },
      },
      host: {
        name: 'bram.k',
        email: 'bram@members.example',
        password: 'nine quiet bridges',
        language: 'nl',
        browser: { language: 'nl-NL' },
        facts: {
          gender: 'male',
          wanted: 'female',
          birth: '1990-06-15',
          interests: ['art', 'wine'],
          about: '',
          credits: 50,
          place: { country: 'NL', region: 'NL-UT', city: 'Utrecht', lat: 52.09, lon: 5.12 },
        },
      },
    },
    // Others, for the search to tell apart from him.
    ({ app }) =>
      addPeople(
        app.services.db,
        Array.from({ length: 5 }, () =>
          person(app.sites.a, { gender: 'male', wanted: ['female'], interests: ['tea'] }),
        ),
      ),
  );
});
afterAll(() => play?.close());

test('Ola follows an affiliate link to Bram’s landing page and writes to him', () => followLink(play, hello));

test('her message is in the sign-up; the account is made, and he has the message at once', async () => {
  const { app } = play.site;
  await makeAccount(play, olaSays);
  expect(await app.sql('select network, ref, sub1 from member_tracking where member_id = $1', [play.guest.id])).toEqual(
    [{ network: 'adnet', ref: 'r7', sub1: 'autumn' }],
  );
  const delivered = () =>
    app.sql(
      'select g.body from messages g join conversations c on c.id = g.conversation_id where g.sender_id = $1 and $2 in (c.member_a, c.member_b)',
      [play.guest.id, play.host.id],
    );
  await until<object[]>(delivered, [{ body: hello }]);
});

test('a photo, who she is, where she is, a few words: all four steps', () => fillIn(play, olaSays));

test('the mail is there in her language, and its button opens her account', () => confirm(play));

test('Sam logs in at the desk with password and code, and approves her photo', () => approvePhoto(play, 'key'));

test('she searches, finds Bram by what they share, and likes him', async () => {
  const { page, hands, ready } = play.guest;
  await hands.press(page.locator('main a[href="/members"]'));
  await expectAt(page, '/members');
  await ready();
  await findByInterest(play.guest, play.host, 'Sztuka');
  await expectLockedPhotos(play.guest);
  await like(play.guest);
});

test('Bram logs in: her message and her like are there; he likes her back, and it is a match on both screens', async () => {
  const { guest, host } = play;
  await logIn(host, '/login?next=/chats', host.name);
  await expectAt(host.page, '/chats');
  await host.ready();
  expect(await host.page.locator('html').getAttribute('lang')).toBe('nl');
  await expectUnread(host, guest, hello);
  await likeBack(play, host, guest);
  await later(host);
  await sayHello(play, guest, host);
});

test('they talk, each hearing the other at once', async () => {
  const { guest, host } = play;
  await hear(guest, hello);
  await openChat(host, guest);
  await hear(host, hello);
  await say(host, answer, 'enter');
  await hear(guest, answer);
  await host.page.locator('.chat-line[data-delivery=read]').waitFor();
  await expectNoSidewaysScroll(guest.page);
});

test('she sends a gift, then her photo, which he sees because Sam approved it', async () => {
  await giveGift(play.guest, play.host);
  await givePhoto(play.guest, play.host);
  expect(await balance(play.site.app, play.guest.id)).toBe(1);
});

test('her credits end in the middle of a sentence: it stays, and says what to do', async () => {
  await say(play.guest, 'To była ostatnia wiadomość?', 'button');
  await hear(play.host, 'ostatnia wiadomość');
  await runDry(play, sentenceBegins, 'button');
});

test('she buys with iDEAL; as she is new, the time bonus is taken off and counts down', async () => {
  await orderAtOnce(play, purchase);
  await pay(play, purchase);
  // The receipt names what she paid.
  const paid = eurosFor(play.guest, paidFor(purchase));
  await until(() => play.site.app.smtp.mails.some((m) => m.to === play.guest.email && m.text.includes(paid)), true);
});

test('back in the conversation her sentence waits; she finishes it, and he reads it whole', () =>
  finishSentence(play, sentenceBegins, sentenceEnds, 'button'));

test('as a premium member she sees all his photos', () => seeAllPhotos(play));

test('she hides: his search loses her, their conversation stays', () => hide(play));

test('she takes all her data along', () =>
  takeData(play, [hello, answer, sentenceBegins + sentenceEnds, olaSays.about]));

test('she withdraws from the purchase: the credits she did not use come back as money', async () => {
  await withdraw(play, purchase);
  expect(await balance(play.site.app, play.guest.id)).toBe(0);
});

test('she deletes her account, and in their conversation there is nobody to write to', async () => {
  await deleteAccount(play, hello);
  // After log-out an ordinary page asks her for the first time whether she is an adult; the answer is stored.
  await play.guest.goto('/');
  const warning = play.guest.page.locator('dialog#entry-warning');
  await warning.locator('button[type=submit]').click();
  await warning.waitFor({ state: 'hidden' });
});

test('the mail brings her back: profile, match and conversation are as they were', async () => {
  await comeBack(play, sentenceBegins + sentenceEnds);
  await checkBooks(play.site.app);
});
