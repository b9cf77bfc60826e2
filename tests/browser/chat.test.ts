/** Chat with two browsers, one with a socket and one that polls. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balance, send } from '../helpers/chat.ts';
import type { TestMember } from '../helpers/app.ts';
import { addFictional } from '../helpers/factories.ts';
import {
  addPerson,
  ask,
  box,
  bubble,
  faults,
  group,
  messages,
  row,
  visitWithoutSocket,
  write,
} from './helpers/chat.ts';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll, startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually, expectAt, logOut } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const person = (name: string, credits?: number) => addPerson(site, name, credits);
const withoutSocket = (member: TestMember) => visitWithoutSocket(site, member);
const count = async (body: string) =>
  (await site.app.sql<{ n: number }>('select count(*)::int n from messages where body = $1', [body]))[0]?.n;

test('two members talk: one hears at once, the other by asking', async () => {
  const [anna, bram] = [await person('anna'), await person('bram')];
  const [a, b] = [await site.visitor({ member: anna }), await withoutSocket(bram)];
  await b.goto('/chats');
  await b.page.getByText('No messages yet').waitFor();
  await a.goto(`/members/${bram.id}/chat`);
  await a.page.getByText('Sending costs 1 credit').waitFor();
  await write(a.page, 'Good evening https://a.example/x.');
  await group(a.page, 'Good evening').getByText('Sent', { exact: true }).waitFor();
  expect(await box(a.page).inputValue()).toBe('');
  await a.page.getByText('You have 99 credits').waitFor();
  const link = bubble(a.page, 'Good evening').getByRole('link');
  expect([await link.getAttribute('href'), await link.getAttribute('rel'), await link.innerText()]).toEqual([
    'https://a.example/x',
    'noopener noreferrer nofollow ugc',
    'https://a.example/x',
  ]);

  await ask(b.page);
  await row(b.page, 'anna').getByText('1 unread message').waitFor({ state: 'attached' });
  await eventually(() => b.page.title()).toBe('(1) Messages · Evening');
  await row(b.page, 'anna').getByRole('link').click();
  await bubble(b.page, 'Good evening').waitFor();
  await eventually(() => b.page.title()).toBe('Messages · Evening');
  expect(await b.page.getByText('1 unread message').count()).toBe(0);
  await group(a.page, 'Good evening').getByText('Read', { exact: true }).waitFor();

  await bubble(b.page, 'Good evening').hover();
  await bubble(b.page, 'Good evening').getByRole('button', { name: 'Reply' }).click();
  await write(b.page, 'Good evening to you');
  await bubble(a.page, 'to you').waitFor();
  await eventually(() => a.page.getByRole('log').innerText()).toContain('Good evening to you');
  const quote = bubble(a.page, 'to you').getByRole('button', { name: /Good evening https/ });
  await quote.click();
  await eventually(() => bubble(a.page, 'Good evening https').first().getAttribute('data-found')).toBe('');
  expect([faults(a), faults(b)]).toEqual([[], []]);
  await Promise.all([a.context.close(), b.context.close()]);
});

test('without a connection a message waits, over a reload too, and is sent once', async () => {
  const [anna, bram] = [await person('ines'), await person('ruben')];
  const a = await site.visitor({ member: anna });
  await a.goto(`/members/${bram.id}/chat`);
  await a.context.route('**/api/messages.php', (route) => route.abort());
  await write(a.page, 'from the train');
  await group(a.page, 'from the train').getByText('Waiting for the connection').waitFor();
  await write(a.page, 'second from the train');
  await a.page.reload();
  await a.ready();
  await group(a.page, 'second from the train').getByText('Waiting for the connection').waitFor();
  expect(await count('from the train')).toBe(0);
  await a.context.unroute('**/api/messages.php');
  await ask(a.page);
  await group(a.page, 'second from the train').getByText('Sent', { exact: true }).waitFor();
  expect(await messages(a.page).locator('.bubble').allInnerTexts()).toEqual([
    'from the train',
    'second from the train',
  ]);
  expect([
    await count('from the train'),
    await count('second from the train'),
    await balance(site.app, anna.id),
  ]).toEqual([1, 1, 98]);
  expect(faults(a)).toEqual([]);
  await a.context.close();
});

test('a message written before the page can send is kept, and sent then', async () => {
  const [anna, bram] = [await person('ella'), await person('levi')];
  const a = await site.visitor({ member: anna });
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  // The small file that starts the sending; the large one of nearly the same name belongs to the page.
  await a.context.route(/\/assets\/live-tab-[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    if ((await response.body()).length < 1_000) await released;
    await route.fulfill({ response });
  });
  await a.goto(`/members/${bram.id}/chat`);
  await write(a.page, 'quicker than the script');
  await bubble(a.page, 'quicker than the script').waitFor();
  expect(await count('quicker than the script')).toBe(0);
  letGo();
  await group(a.page, 'quicker than the script').getByText('Sent', { exact: true }).waitFor();
  expect(await count('quicker than the script')).toBe(1);
  await a.context.close();
});

test('a refusal stands under its message, and trying again sends it with the same key', async () => {
  const [anna, bram] = [await person('sofie'), await person('daan')];
  const a = await site.visitor({ member: anna });
  await a.goto(`/members/${bram.id}/chat`);
  const keys: (string | undefined)[] = [];
  await a.context.route('**/api/messages.php', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1
      ? route.fulfill({ status: 403, json: { error: 'partner_unconfirmed', message: 'Not yet.' } })
      : route.continue();
  });
  await write(a.page, 'can you hear me');
  const failed = a.page.getByRole('group', { name: 'Not sent' });
  await failed.getByText('Not yet.').waitFor();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await group(a.page, 'can you hear me').getByText('Sent', { exact: true }).waitFor();
  expect([keys[0] === keys[1], keys.length, await count('can you hear me')]).toEqual([true, 2, 1]);
  await a.context.close();
});

test('when credits run out the text stays, with the way to buy more; the draft survives a reload, not a log-out', async () => {
  const [anna, bram] = [await person('mira', 1), await person('tom')];
  const a = await site.visitor({ member: anna });
  await a.goto(`/members/${bram.id}/chat`);
  await write(a.page, 'my last credit');
  await a.page.getByText('You have 0 credits').waitFor();
  await write(a.page, 'one more thing');
  const alert = a.page.getByRole('alert').filter({ hasText: 'You do not have enough credits to send this message' });
  await alert.waitFor();
  expect(await alert.getByRole('link', { name: 'Buy credits' }).getAttribute('href')).toBe(
    `/credits?next=${encodeURIComponent(`/members/${bram.id}/chat`)}`,
  );
  expect(await box(a.page).inputValue()).toBe('one more thing');
  await a.page.reload();
  await a.ready();
  await eventually(() => box(a.page).inputValue()).toBe('one more thing');
  expect(await count('one more thing')).toBe(0);
  await logOut(a);
  expect(await a.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chat:')))).toEqual([]);
  await a.context.close();
});

test('a message booked while the balance is asked for does not lend its credit to the next one', async () => {
  const [anna, bram] = [await person('mirte', 1), await person('timo')];
  const a = await withoutSocket(anna);
  await a.goto(`/members/${bram.id}/chat`);
  await a.page.getByText('You have 1 credit').waitFor();
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await a.context.route('**/api/messages.php', async (route) => released.then(() => route.continue()));
  // The balance from before the booking, answered after it.
  await a.context.route(
    '**/api/user.php',
    async (route) => {
      const stale = await route.fetch();
      letGo();
      await group(a.page, 'the last one').getByText('Sent', { exact: true }).waitFor();
      await route.fulfill({ response: stale });
    },
    { times: 1 },
  );
  await write(a.page, 'the last one');
  await a.page.getByText('You have 0 credits').waitFor();
  await write(a.page, 'one too many');
  await a.page.getByRole('alert').filter({ hasText: 'You do not have enough credits' }).waitFor();
  expect([await box(a.page).inputValue(), await count('the last one'), await count('one too many')]).toEqual([
    'one too many',
    1,
    0,
  ]);
  await a.context.close();
});

test('a message too long is counted as people see it and not cut', async () => {
  const [anna, bram] = [await person('lena'), await person('jan')];
  const a = await site.visitor({ member: anna });
  await a.goto(`/members/${bram.id}/chat`);
  await box(a.page).fill('👨‍👩‍👧‍👦'.repeat(998));
  await a.page.getByText('2 characters left').waitFor();
  await box(a.page).fill('👨‍👩‍👧‍👦'.repeat(1001));
  await a.page.getByText('1 character too many').waitFor();
  await box(a.page).press('Enter');
  expect(await messages(a.page).locator('.bubble').count()).toBe(0);
  expect(await a.page.getByRole('button', { name: 'Send for 1 credit' }).getAttribute('aria-disabled')).toBe('true');
  await a.context.close();
});

describe('a long conversation', () => {
  let anna: TestMember;
  let bram: TestMember;
  let a: Visitor;
  let conversation: string;
  beforeAll(async () => {
    [anna, bram] = [await person('nora', 200), await person('piet', 200)];
    for (let i = 1; i <= 120; i++) {
      const [from, to] = i % 3 ? [bram, anna] : [anna, bram];
      const answer = await send(from, to.id, { body: `number ${i}.${' and so on'.repeat(i % 7)}` });
      expect(answer.status, answer.text).toBe(200);
      conversation = answer.json.conversation;
    }
    // With unread messages it would open there: chat-live.test.ts.
    await anna.client.put('/api/chat/read.php', { id: conversation, seq: 120 });
    a = await site.visitor({ member: anna });
  });
  afterAll(async () => {
    expect(faults(a)).toEqual([]);
    await a.context.close();
  });
  /** Positions of messages from the upper edge of the window. */
  const tops = (ids: string[]) =>
    a.page.evaluate(
      (all) =>
        all.map((id) => document.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect().top ?? Number.NaN),
      ids,
    );
  const visible = () =>
    messages(a.page).evaluate((el) => {
      const frame = el.getBoundingClientRect();
      return [...el.querySelectorAll<HTMLElement>('[data-message]')]
        .filter((m) => m.getBoundingClientRect().bottom > frame.top && m.getBoundingClientRect().top < frame.bottom)
        .map((m) => m.dataset['message'] ?? '');
    });
  const loaded = () => messages(a.page).locator('[data-message]').count();

  test('opens at its end, and older messages come without moving what is in sight', async () => {
    await a.goto(`/chats/${conversation}`);
    await bubble(a.page, 'number 119.').waitFor();
    expect(await messages(a.page).evaluate((el) => el.scrollTop)).toBe(0);
    expect(await loaded()).toBe(50);
    // Delayed, so that the state before its arrival can be measured.
    let release: (() => void) | undefined;
    await a.context.route('**/api/chat.php?*before=*', async (route) => {
      await new Promise<void>((done) => {
        release = done;
      });
      await route.continue();
    });
    await messages(a.page).evaluate((el) => {
      el.scrollTop = -(el.scrollHeight - el.clientHeight - 300);
    });
    await eventually(() => release !== undefined).toBe(true);
    const ids = await visible();
    const before = await tops(ids);
    release?.();
    await eventually(loaded).toBeGreaterThanOrEqual(100);
    await a.context.unroute('**/api/chat.php?*before=*');
    const after = await tops(ids);
    for (const [i, top] of before.entries())
      expect(Math.abs((after[i] ?? Number.NaN) - top), `message ${i} moved`).toBeLessThanOrEqual(1);
    await messages(a.page).evaluate((el) => {
      el.scrollTop = -el.scrollHeight;
    });
    await eventually(loaded).toBe(120);
  });

  test('one that comes meanwhile moves nothing either, is counted on the pill and read once one gets there', async () => {
    const ids = await visible();
    const before = await tops(ids);
    expect((await send(bram, anna.id, { body: 'are you there?' })).status).toBe(200);
    const pill = a.page.getByRole('button', { name: '1 new message' });
    await pill.waitFor();
    const after = await tops(ids);
    for (const [i, top] of before.entries()) expect(Math.abs((after[i] ?? Number.NaN) - top)).toBeLessThanOrEqual(1);
    expect(await a.page.title()).toBe('(1) Messages · Evening');
    await pill.click();
    await bubble(a.page, 'are you there?').waitFor();
    await eventually(() => a.page.title()).toBe('Messages · Evening');
    expect(await pill.count()).toBe(0);
  });

  test('deleting can be undone; refused by the server, an alert says so and the list is loaded anew', async () => {
    await row(a.page, 'piet').hover();
    const notices = a.page.getByRole('region', { name: 'Notices' });
    const blocked = async () => (await site.app.sql('select from blocks where member_id = $1', [anna.id])).length;
    await row(a.page, 'piet').getByRole('button', { name: 'Block piet' }).click();
    await eventually(blocked).toBe(1);
    await notices.getByRole('button', { name: 'Undo' }).click();
    await eventually(blocked).toBe(0);
    await row(a.page, 'piet').hover();
    const remove = () => row(a.page, 'piet').getByRole('button', { name: 'Delete the conversation with piet' }).click();
    await remove();
    await expectAt(a.page, '/chats');
    await a.page.getByText('No messages yet').waitFor();
    await notices.getByRole('button', { name: 'Undo' }).click();
    await expectAt(a.page, `/chats/${conversation}`);
    await row(a.page, 'piet').waitFor();

    await a.context.route('**/api/chat.php?id=*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 409, json: { error: 'conflict', message: 'An error has occurred.' } })
        : route.continue(),
    );
    await row(a.page, 'piet').hover();
    await remove();
    await expectAt(a.page, '/chats');
    await notices.getByText('An error has occurred.').waitFor();
    await row(a.page, 'piet').waitFor();
    await a.context.unroute('**/api/chat.php?id=*');

    await row(a.page, 'piet').hover();
    await remove();
    // The page is left before the undo time is over: the server is asked all the same.
    await a.goto('/notifications');
    await eventually(async () => (await anna.client.get('/api/chats.php')).json).toMatchObject({ chats: [] });
    expect((await bram.client.get('/api/chats.php')).json.chats).toHaveLength(1);
  });
});

test('a fictional profile is marked, and the first credit there needs a word; gifts have their price', async () => {
  const anna = await person('olga');
  const fiction = await addFictional(site.app.services.db, site.app.sites.a, 'Lotte');
  const a = await site.visitor({ member: anna });
  await a.goto(`/members/${fiction}/chat?gift=1`);
  const gifts = a.page.getByRole('dialog', { name: 'A gift for Lotte' });
  await eventually(() => gifts.getByRole('listitem').count()).toBe(12);
  await eventually(() =>
    gifts.locator('img').evaluateAll((all) => all.filter((i) => (i as HTMLImageElement).naturalWidth > 0).length),
  ).toBe(12);
  const rose = gifts.getByRole('button', { name: /rose/ });
  const price = /(\d+) credits/.exec(await rose.innerText())?.[1];
  await rose.click();
  await a.page.getByText('Lotte is marked “fictional profile”.').waitFor();
  await a.page.getByText(`Sending costs ${price} credits`).waitFor();
  await a.page.getByRole('button', { name: `Send for ${price} credits` }).click();
  const confirm = a.page.getByRole('dialog', { name: 'Lotte is marked “fictional profile”' });
  await confirm.getByRole('button', { name: `I understand, send for ${price} credits` }).click();
  await group(a.page, 'A rose').getByText('Sent', { exact: true }).waitFor();
  await write(a.page, 'and some words');
  await group(a.page, 'and some words').getByText('Sent', { exact: true }).waitFor();
  expect(await confirm.count()).toBe(0);
  expect(faults(a)).toEqual([]);
  await a.context.close();
});

test('blocking closes the text box at once, with the way back', async () => {
  const [anna, bram] = [await person('vera'), await person('karl')];
  await send(bram, anna.id, { body: 'hey' });
  const a = await site.visitor({ member: anna });
  await a.goto(`/members/${bram.id}/chat`);
  await a.page.getByRole('button', { name: 'More' }).click();
  await a.page.locator('.menu').getByRole('button', { name: 'Block karl' }).click();
  await a.page.getByText('You blocked karl.').waitFor();
  await box(a.page).waitFor({ state: 'detached' });
  await eventually(async () => (await send(bram, anna.id, { body: 'hey again' })).status).toBe(403);
  await a.page.getByRole('button', { name: 'Unblock', exact: true }).click();
  await box(a.page).waitFor();
  await a.context.close();
});

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  test.each([
    ['desk', 1280],
    ['phone', 390],
  ] as const)('nothing to object to on a %s', async (_kind, width) => {
    const [anna, bram] = [
      await person(`eva.${scheme}.${width}`),
      await person(`otto.with.long.name.${scheme}${width}`),
    ];
    const { conversation } = (await send(bram, anna.id, { body: 'hello https://a.example' })).json;
    await send(anna, bram.id, { body: 'hello yourself' });
    const a = await site.visitor({ member: anna, scheme, width });
    for (const path of ['/chats', `/chats/${conversation}`]) {
      await a.goto(path);
      await a.page.getByText('hello yourself').first().waitFor({ state: 'attached' });
      await expectNoSidewaysScroll(a.page);
      if (path !== '/chats') {
        const button = await a.page.getByRole('button', { name: 'Send for 1 credit' }).boundingBox();
        expect((button?.x ?? width) + (button?.width ?? 0), 'the send button is in the window').toBeLessThanOrEqual(
          width,
        );
      }
      await expectAccessible(a.page);
    }
    expect(faults(a)).toEqual([]);
    await a.context.close();
  });
});

test.each([
  ['comes late', 'late'],
  ['does not come', 'never'],
])('a number is asked about before it leaves, also where the script of warnings %s', async (_, how) => {
  const [anna, bram] = [await person(`nora.${how}`), await person(`otis.${how}`)];
  const a = await site.visitor({ member: anna });
  const held: (() => void)[] = [];
  const loaded = new Promise<void>((done) => held.push(done));
  // A lost part of the page loads it anew, once a minute: that has been done.
  await a.context.addInitScript(() => sessionStorage.setItem('reloaded-at', String(Date.now())));
  await a.context.route(/chat-signals/, async (route) => {
    if (how === 'never') return route.abort();
    await loaded;
    return route.continue();
  });
  await a.goto(`/members/${bram.id}/chat`);
  await a.page.getByText('Sending costs 1 credit').waitFor();
  const text = `call me on +31 6 1234 5678 (${how})`;
  await box(a.page).fill(text);
  // Pressed twice at once, it is one question.
  await box(a.page).evaluate((area) => {
    for (let i = 0; i < 2; i++) area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  held[0]?.();
  const dialog = a.page.getByRole('dialog', { name: 'Share your number?' });
  await dialog.waitFor();
  expect(await count(text)).toBe(0);
  await dialog.getByRole('button', { name: 'Edit' }).click();
  expect(await box(a.page).inputValue()).toBe(text);
  const harmless = `Shall we write tomorrow? (${how})`;
  await write(a.page, harmless);
  await group(a.page, 'Shall we write').getByText('Sent', { exact: true }).waitFor();
  expect([await count(text), await count(harmless)]).toEqual([0, 1]);
  await write(a.page, text);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await group(a.page, 'call me on').getByText('Sent', { exact: true }).waitFor();
  expect(await count(text)).toBe(1);
  await a.context.close();
});

test('a warning that is shown sends nothing; its answer says of which kind it was, and nothing else', async () => {
  const [anna, bram] = [await person('vera.calm'), await person('walt.calm')];
  expect((await send(bram, anna.id, { price: 1, body: 'Good evening, how was the sea?' })).status).toBe(200);
  const a = await site.visitor({ member: anna });
  const sent: string[] = [];
  // Whatever leaves the browser: pages, scripts, pictures, calls, beacons, frames of the socket.
  a.context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    sent.push([request.method(), pathname + search, request.postData()].filter(Boolean).join(' '));
  });
  a.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(`socket ${String(payload)}`)));
  await a.goto(`/members/${bram.id}/chat`);
  await bubble(a.page, 'Good evening').waitFor();
  const read = (seq: number) => eventually(() => sent.some((line) => line.includes(`,"seq":${seq}}`))).toBe(true);
  await read(1);
  // The rules are there before anything is warned about: to fetch them then would tell.
  await eventually(() => sent.some((line) => /\/assets\/chat-signals/.test(line))).toBe(true);
  // What a message brings about that nothing is said of.
  expect((await send(bram, anna.id, { price: 1, body: 'It was cold here.' })).status).toBe(200);
  await bubble(a.page, 'It was cold').waitFor();
  await read(2);
  const before = sent.length;

  const ask = 'My card is blocked, please send me 200 euro by gift card';
  expect((await send(bram, anna.id, { price: 1, body: ask })).status).toBe(200);
  const warning = a.page.locator('.chat-signal');
  await warning.getByText('Never send money to somebody you have not met.').waitFor();
  // Its words have the whole width above the buttons, all of which are in sight on a phone, too.
  for (const width of [390, 1280]) {
    await a.page.setViewportSize({ width, height: 844 });
    await eventually(async () => (await warning.locator('p').boundingBox())?.width).toBeGreaterThan(240);
    const last = await warning.getByRole('button', { name: 'Got it' }).boundingBox();
    expect((last?.x ?? width) + (last?.width ?? 0)).toBeLessThan(width);
  }
  // The message after it was read, too: whatever the warning would have sent has gone before.
  expect((await send(bram, anna.id, { price: 1, body: 'Until tomorrow!' })).status).toBe(200);
  await bubble(a.page, 'Until tomorrow').waitFor();
  await read(4);
  /** What any message or a glance at the window brings about; no query and no body says more than who and which. */
  const usual =
    /^(?:PUT \/api\/chat\/read\.php \{"id":"[\w-]+","seq":\d+\}|socket \{"type":"visible","visible":(?:true|false)\}|GET \/api\/(?:chats?|user|sync)\.php(?:[?&](?:profile|id|after|before|seq|limit)=[\w-]+)*)$/;
  const unusual = () => sent.slice(before).filter((line) => !usual.test(line));
  expect(unusual()).toEqual([]);
  await warning.getByRole('button', { name: 'Got it' }).click();
  await warning.waitFor({ state: 'detached' });
  await eventually(unusual).toEqual(['POST /api/chat/warning.php {"signal":"money","outcome":"dismissed"}']);
  // Put away for good: it does not come back with the page, and is not counted again.
  await a.page.reload();
  await bubble(a.page, 'My card is blocked').waitFor();
  expect(await warning.count()).toBe(0);
  expect(sent.filter((line) => line.includes('/api/chat/warning.php'))).toHaveLength(1);
  await a.context.close();
});
