/** Photos in a chat that nobody has to see: blurred until their reader asks, when unanswered or marked sensitive. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPhoto, grant, send } from '../helpers/chat.ts';
import { openSocket } from '../helpers/socket-client.ts';
import { addStaff } from '../helpers/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const pair = async () => {
  const [her, him] = [await app.signup(), await app.signup()];
  for (const member of [her, him]) {
    await app.sql("update profiles set gender = 'female' where member_id = $1", [member.id]);
    await grant(app, member.id, 100);
    await addPhoto(app, member.id);
  }
  return { her, him, photo: await addPhoto(app, him.id) };
};
const read = async (member: TestMember, other: TestMember) =>
  (await member.client.get(`/api/chat.php?profile=${other.id}`)).json.messages;
const show = (member: TestMember, message: string) => member.client.post('/api/chat/photo.php', { message });
/** Whether an answer holds an address of a clear file. */
const clear = (text: string) => /\/(?:320|640|1280)\.(?:avif|webp)/.test(text);

it('until she answers she gets the blurred file, in the list and live; the clear address only after she asks', async () => {
  const { her, him, photo } = await pair();
  const socket = await openSocket(app.port, her.client);
  const sent = await send(him, her.id, { kind: 'photo', photo_id: photo, price: 2 });
  expect(sent.status).toBe(200);
  // Who sent it sees it.
  expect(sent.json.message).toMatchObject({ veiled: false });
  expect(clear(sent.text)).toBe(true);
  const live = await socket.event('message');
  expect(live).toMatchObject({ message: { veiled: true } });
  expect(clear(JSON.stringify(live))).toBe(false);
  socket.socket.terminate();
  const [message] = await read(her, him);
  expect(message.veiled).toBe(true);
  expect(message.photo.sources).toHaveLength(1);
  expect(clear(JSON.stringify(message))).toBe(false);
  const shown = await show(her, message.id);
  expect(shown.status).toBe(200);
  expect(clear(shown.text)).toBe(true);
  // Asking is not answering: the next one is veiled, too, and so is this one when the chat is opened again.
  expect((await read(her, him))[0].veiled).toBe(true);
  await send(her, him.id, { price: 0 });
  const [now] = await read(her, him);
  expect(now.veiled).toBe(false);
  expect(clear(JSON.stringify(now))).toBe(true);
});

it('a sensitive one stays veiled in a chat that was answered; V at the desk makes it one, undo takes it back', async () => {
  const { her, him } = await pair();
  await send(her, him.id, { price: 0 });
  await send(him, her.id, { price: 0 });
  const photo = await addPhoto(app, him.id, { status: 'pending' });
  await send(him, her.id, { kind: 'photo', photo_id: photo, price: 2 });
  const staff = await addStaff(app, ['moderation']);
  await staff.client.post('/api/desk/photos/claim.php', { count: 20 });
  const decide = (body: object) => staff.client.post(`/api/desk/photos/${photo}.php`, body);
  expect((await decide({ decision: 'reject', reason: 'explicit', sensitive: true })).status).toBe(400);
  expect((await decide({ decision: 'approve', sensitive: true })).status).toBe(200);
  expect(
    await app.sql("select details from audit_log where action = 'photo_approved' and subject_id = $1", [photo]),
  ).toMatchObject([{ details: { sensitive: true } }]);
  const veiled = (await read(her, him)).at(-1);
  expect(veiled).toMatchObject({ kind: 'photo', veiled: true });
  expect(clear(JSON.stringify(veiled))).toBe(false);
  expect(clear((await show(her, veiled.id)).text)).toBe(true);
  // It is about what is sent: on his profile, which she opens herself, it is a photo like any other (decision 0390).
  await app.sql('update members set paid_user = true where id = $1', [her.id]);
  const { profile } = (await her.client.get(`/api/members/${him.id}.php`)).json;
  const there = profile.photos.find(({ id }: { id: string }) => id === photo);
  expect([there?.locked, clear(JSON.stringify(there))]).toEqual([false, true]);
  expect((await read(him, her)).at(-1).veiled).toBe(false);
  expect((await staff.client.post(`/api/desk/photos/${photo}/undo.php`, {})).status).toBe(200);
  expect((await decide({ decision: 'approve' })).status).toBe(200);
  expect((await read(her, him)).at(-1).veiled).toBe(false);
});

it('nobody else opens it: not a stranger, not the sender’s other partner, not after a block or once deleted', async () => {
  const { her, him, photo } = await pair();
  const sent = await send(him, her.id, { kind: 'photo', photo_id: photo, price: 2 });
  const { id } = sent.json.message;
  const other = await app.signup();
  await app.sql("update profiles set gender = 'female' where member_id = $1", [other.id]);
  await send(him, other.id, { price: 0 });
  for (const member of [other, him]) expect((await show(member, id)).status).toBe(404);
  const text = await send(him, her.id, { price: 1 });
  expect((await show(her, text.json.message.id)).status).toBe(404);
  await app.sql("update photos set status = 'pending' where id = $1", [photo]);
  expect((await show(her, id)).status).toBe(404);
  await app.sql("update photos set status = 'active' where id = $1", [photo]);
  await him.client.post('/api/blocks.php', { id: her.id });
  expect((await show(her, id)).json.error).toBe('blocked');
  await him.client.delete(`/api/blocks/${her.id}.php`);
  expect((await show(her, id)).status).toBe(200);
  await her.client.delete(`/api/chat.php?id=${sent.json.conversation}`);
  expect((await show(her, id)).status).toBe(404);
});
