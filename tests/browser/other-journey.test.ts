/**
 * The same journey with other people. Aino uses a desktop in Helsinki, in Finnish, and never touches a mouse; she
 * arrives by the front page of another niche's site. Jonas, in German, on a phone, finds her and writes first. She
 * pays by card, refused once, with the welcome discount. The steps are those of main-journey.test.ts
 * (helpers/journey).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balance, checkBooks } from '../helpers/chat.ts';
import { addPeople, person } from '../helpers/people.ts';
import { confirm, fillIn, makeAccount, type Particulars, startAtFront } from './helpers/journey/arrive.ts';
import { finishSentence, orderInVain, pay, type Purchase, seeAllPhotos } from './helpers/journey/buy.ts';
import { approvePhoto } from './helpers/journey/desk.ts';
import { comeBack, deleteAccount, hide, takeData, withdraw } from './helpers/journey/leave.ts';
import { findByInterest, later, like, likeBack } from './helpers/journey/meet.ts';
import { logIn } from './helpers/journey/play.ts';
import { expectSent, expectUnread, giveGift, givePhoto, hear, openChat, runDry, say } from './helpers/journey/talk.ts';
import { openTheatre, type Theatre } from './helpers/journey/theatre.ts';
import { expectAt, oneStory } from './helpers/story.ts';

oneStory();
const hello = 'Guten Abend! Tangerines Poster habe ich auch. Wie war das Konzert?';
const answer = 'Iltaa! Se oli kolme tuntia pitkä ja silti liian lyhyt.';
const [sentenceBegins, sentenceEnds] = ['Ensi kerralla', ' lähdetään yhdessä, minulla on jo liput.'];
const ainoSays: Particulars = {
  birth: { day: '2', month: '11', year: '1979' },
  gender: 'female',
  wanted: 'male',
  place: { country: 'FI', region: 'FI-18', city: 'Helsinki' },
  about: 'Levyhylly on suurempi kuin vaatekaappi.',
  interest: 'music',
};
const purchase: Purchase = { method: 'creditcard', offer: 'welcome' };
let play: Theatre;

beforeAll(async () => {
  play = await openTheatre(
    {
      signup_credits: 0,
      guest: {
        name: 'aino.l',
        email: 'aino@members.example',
        password: 'eleven quiet forests',
        language: 'fi',
        browser: { warned: false, language: 'fi-FI' },
        keyboardOnly: true,
      },
      host: {
        name: 'jonas.b',
        email: 'jonas@members.example',
        password: 'twelve quiet harbours',
        language: 'de',
        browser: { width: 390, height: 844, language: 'de-DE', more: { hasTouch: true } },
        facts: {
          gender: 'male',
          wanted: 'female',
          birth: '1976-04-09',
          interests: ['music'],
          about: '',
          credits: 50,
          place: { country: 'FI', region: 'FI-18', city: 'Helsinki', lat: 60.17, lon: 24.94 },
        },
      },
    },
    async ({ app }) => {
      const { site_id: siteId } = app.sites.a;
      await app.sql('update sites set niche = 6 where id = $1', [siteId]);
      await app.sql("insert into site_countries (site_id, country, position) values ($1, 'FI', 0)", [siteId]);
      app.forgetSites();
      const others = {
        wanted: ['male'],
        interests: ['tea'],
        country: 'FI',
        region: 'FI-18',
        city: 'Helsinki',
        lat: 60.17,
        lon: 24.94,
      };
      await addPeople(
        app.services.db,
        Array.from({ length: 4 }, () => person(app.sites.a, others)),
      );
    },
  );
});
afterAll(() => play?.close());

test('Aino comes by the front page, says she is an adult, and begins there', () => startAtFront(play, ainoSays));

test('the account is made, without a hand on the mouse', () => makeAccount(play, ainoSays));

test('all four steps, the place chosen from the lists', () => fillIn(play, ainoSays));

test('the mail is there in Finnish, and its button opens her account', () => confirm(play));

test('her photo is approved, by the button this time', () => approvePhoto(play, 'button'));

test('Jonas finds her by what they share, likes her and writes first', async () => {
  const { guest, host } = play;
  await logIn(host);
  await expectAt(host.page, '/members');
  await host.ready();
  expect(await host.page.locator('html').getAttribute('lang')).toBe('de');
  await findByInterest(host, guest, 'Musik');
  await like(host);
  await host.hands.press(host.page.locator(`.profile-bar a[href="/members/${guest.id}/chat"]`));
  await say(host, hello, 'button');
  await expectSent(host, hello);
});

test('she sees it and answers, which costs a free member nothing here, and he hears her at once', async () => {
  const { guest, host } = play;
  await guest.goto('/chats');
  await expectUnread(guest, host, hello);
  await openChat(guest, host);
  await hear(guest, hello);
  await say(guest, answer, 'enter');
  await hear(host, answer);
});

test('he gives her a gift and a photo', async () => {
  await giveGift(play.host, play.guest);
  await givePhoto(play.host, play.guest);
});

test('her credits end in the middle of a sentence: it stays, and says what to do', () =>
  runDry(play, sentenceBegins, 'enter'));

test('the next day the welcome discount holds; her card is refused once, then it pays', async () => {
  // The time bonus ends while the shop is open, and the shop notices.
  await play.site.app.sql("update members set signup_date = signup_date - interval '1 day' where id = $1", [
    play.guest.id,
  ]);
  await play.guest.page.reload();
  await play.guest.ready();
  await orderInVain(play, purchase);
  await pay(play, purchase);
});

test('her sentence waits; she finishes it, and he reads it whole', () =>
  finishSentence(play, sentenceBegins, sentenceEnds, 'enter'));

test('she likes him back, and it is a match on both screens', async () => {
  // Writing is never interrupted: in the conversation the match would wait until his text box loses focus.
  await play.host.goto('/members');
  await likeBack(play, play.guest, play.host);
  await later(play.guest);
  await later(play.host);
});

test('as a premium member she sees all his photos', () => seeAllPhotos(play));

test('she hides: his search loses her, their conversation stays', () => hide(play));

test('she takes all her data along', () =>
  takeData(play, [hello, answer, sentenceBegins + sentenceEnds, ainoSays.about]));

test('she withdraws from the purchase: the credits she did not use come back as money', async () => {
  await withdraw(play, purchase);
  expect(await balance(play.site.app, play.guest.id)).toBe(0);
});

test('she deletes her account, and he has nobody to write to', () => deleteAccount(play, hello));

test('the mail brings her back: match and conversation are as they were', async () => {
  await comeBack(play, sentenceBegins + sentenceEnds);
  await checkBooks(play.site.app);
});
