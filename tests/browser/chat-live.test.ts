/** Chat between two members at the same time, and scroll positions on coming back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../helpers/app.ts';
import { addPhoto, send } from '../helpers/chat.ts';
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
import { startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually, photoFile } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

async function pair(a: string, b: string): Promise<[TestMember, TestMember, string]> {
  const [anna, bram] = [await addPerson(site, a), await addPerson(site, b)];
  const first = await send(anna, bram.id, { body: `hello ${b}` });
  expect(first.status, first.text).toBe(200);
  return [anna, bram, first.json.conversation];
}
/** Opens a page and waits for its socket: from now on events arrive by it. */
async function live(visitor: Visitor, member: TestMember, path: string): Promise<void> {
  await visitor.goto(path);
  await eventually(() => site.app.services.live.isOnline(member.id)).toBe(true);
  await eventually(() => site.app.services.live.listened()).toContain(member.id);
}

test('typing, delivery and reading show as they happen, and who is online; likes by the heart in the bar', async () => {
  const [anna, bram, conversation] = await pair('amber', 'bart');
  const [a, b] = [await site.visitor({ member: anna }), await site.visitor({ member: bram })];
  await live(b, bram, '/chats');
  await live(a, anna, `/chats/${conversation}`);
  await a.page.getByText('Online now').waitFor();
  await row(b.page, 'amber').getByRole('link').click();
  await group(a.page, 'hello bart').getByText('Read', { exact: true }).waitFor();
  await box(b.page).pressSequentially('Good');
  await a.page.getByText('bart is typing').waitFor({ state: 'attached' });
  await box(b.page).press('Enter');
  await bubble(a.page, 'Good').waitFor();
  expect(await a.page.getByText('bart is typing').count()).toBe(0);
  await group(b.page, 'Good').getByText('Read', { exact: true }).waitFor();

  const heart = a.page.getByRole('button', { name: 'Like bart' });
  expect(await heart.getAttribute('aria-pressed')).toBe('false');
  await heart.click();
  await eventually(async () => (await anna.client.get(`/api/chat.php?id=${conversation}`)).json.state.liked).toBe(true);
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
  expect([faults(a), faults(b)]).toEqual([[], []]);
  await Promise.all([a.context.close(), b.context.close()]);
});

test('18 a block takes effect at once in every open tab of both', async () => {
  const [anna, bram, conversation] = await pair('clara', 'dirk');
  const [a, b] = [await site.visitor({ member: anna }), await site.visitor({ member: bram })];
  await live(a, anna, `/chats/${conversation}`);
  await live(b, bram, `/chats/${conversation}`);
  const second = await a.context.newPage();
  await second.goto(`/chats/${conversation}`);
  await box(second).waitFor();
  await a.page.getByRole('button', { name: 'More' }).click();
  await a.page.locator('.menu').getByRole('button', { name: 'Block dirk' }).click();
  await second.getByText('You blocked dirk.').waitFor();
  expect(await box(second).count()).toBe(0);
  await b.page.getByText("You're blocked by clara.").waitFor();
  expect(await box(b.page).count()).toBe(0);
  await eventually(() => row(b.page, 'clara').count()).toBe(0);
  await Promise.all([a.context.close(), b.context.close()]);
});

test('both write in the same moment: without a socket too neither loses a word', async () => {
  const [anna, bram, conversation] = await pair('elsa', 'frans');
  const a = await visitWithoutSocket(site, anna);
  await a.goto(`/chats/${conversation}`);
  await bubble(a.page, 'hello frans').waitFor();
  expect((await send(bram, anna.id, { body: 'mine came first' })).status).toBe(200);
  await write(a.page, 'mine came second');
  await group(a.page, 'mine came second').getByText('Sent', { exact: true }).waitFor();
  // Without a socket: only the answer to the own message reveals that something is missing.
  await bubble(a.page, 'mine came first').waitFor();
  expect(await messages(a.page).locator('.bubble').allInnerTexts()).toEqual([
    'hello frans',
    'mine came first',
    'mine came second',
  ]);
  await a.context.close();
});

test('opened where one stopped reading: the line above what is new, its count on the pill, unread 0 at once', async () => {
  const [anna, bram] = await pair('greta', 'henk');
  // More than one page, so that the first unread one is not loaded at first.
  for (let n = 1; n <= 60; n += 1)
    expect((await send(bram, anna.id, { body: `news ${n}.${' and more'.repeat(n % 5)}` })).status).toBe(200);
  const a = await site.visitor({ member: anna });
  await a.goto('/chats');
  await row(a.page, 'henk').getByText('60 unread messages').waitFor({ state: 'attached' });
  await row(a.page, 'henk').getByRole('link').click();
  const line = a.page.getByText('New messages', { exact: true });
  await eventually(async () => {
    const [frame, at] = [await messages(a.page).boundingBox(), await line.boundingBox()];
    return frame && at ? at.y >= frame.y && at.y < frame.y + 120 : undefined;
  }).toBe(true);
  expect((await line.locator('xpath=following::*[@data-message][1]').innerText()).includes('news 1.')).toBe(true);
  const pill = a.page.getByRole('button', { name: '60 new messages' });
  await pill.waitFor();
  await eventually(() => a.page.title()).toBe('Messages · Evening');
  await eventually(async () => (await anna.client.get('/api/chats.php')).json.unread).toBe(0);
  await pill.click();
  await bubble(a.page, 'news 60.').waitFor();
  await eventually(() => messages(a.page).evaluate((el) => el.scrollTop)).toBe(0);
  expect(faults(a)).toEqual([]);
  await a.context.close();
});

test('a new photo goes along once an own one is approved; before that the way to add one', async () => {
  const [anna, bram] = [await addPerson(site, 'iris'), await addPerson(site, 'joost')];
  const a = await site.visitor({ member: anna });
  await a.goto(`/members/${bram.id}/chat`);
  const open = () => a.page.getByRole('button', { name: 'Send a photo' }).click();
  const sheet = a.page.getByRole('dialog', { name: 'A photo for joost' });
  await open();
  await sheet.getByText('you need a profile photo that our team has approved').waitFor();
  expect(await sheet.getByRole('link', { name: 'Go to my profile' }).getAttribute('href')).toBe('/profile');
  await addPhoto(site.app, anna.id);
  await a.goto(`/members/${bram.id}/chat`);
  await open();
  await sheet.getByText('Sending a photo costs 2 credits.').waitFor();
  await sheet.getByLabel('New photo').setInputFiles(await photoFile());
  await a.page.getByText('Sending costs 2 credits').waitFor();
  await box(a.page).fill('by the sea');
  await a.page.getByRole('button', { name: 'Send for 2 credits' }).click();
  await group(a.page, 'by the sea').getByText('Sent', { exact: true }).waitFor();
  await a.page.getByText('You have 98 credits').waitFor();
  const seen = (await bram.client.get(`/api/chat.php?profile=${anna.id}`)).json.messages[0];
  expect(seen).toMatchObject({ kind: 'photo', body: 'by the sea', photo: null, photo_status: 'pending' });
  await a.context.close();
});

test('the list is searched by name; drafts stand in it; who cannot answer yet is told why', async () => {
  const [anna, , conversation] = await pair('karin', 'leo');
  const bert = await addPerson(site, 'bert');
  await send(anna, bert.id, { body: 'hello bert' });
  const a = await site.visitor({ member: anna });
  await a.goto(`/chats/${conversation}`);
  await box(a.page).fill('not finished');
  await row(a.page, 'bert').getByRole('link').click();
  await bubble(a.page, 'hello bert').waitFor();
  await row(a.page, 'leo').getByText('not finished').waitFor();
  await a.page.getByRole('button', { name: 'Search conversations' }).click();
  await a.page.getByRole('searchbox', { name: 'Search conversations by name' }).fill('LE');
  await eventually(() => a.page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').count()).toBe(1);
  await row(a.page, 'leo').getByRole('link').click();
  await eventually(() => box(a.page).inputValue()).toBe('not finished');

  const fresh = await site.app.signup({ host: 'localhost', name: 'milo', confirmed: false });
  expect((await send(fresh, anna.id, { price: 0, body: 'just joined' })).status).toBe(200);
  await ask(a.page);
  await a.goto(`/members/${fresh.id}/chat`);
  await a.page.getByText("milo hasn't confirmed their e-mail address yet.").waitFor();
  expect(await box(a.page).count()).toBe(0);
  await a.context.close();
});
