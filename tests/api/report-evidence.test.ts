/** A report with the message or the photo at hand: what it is about reaches the case, and nothing the reporter may not see. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPhoto, grant, send } from '../helpers/chat.ts';
import { addStaff } from '../helpers/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Evidence {
  kind: string;
  text: string;
  photo_id: string | null;
  reported?: true;
}
const evidenceOf = async (number: string) =>
  (await app.sql<{ evidence: Evidence[] }>('select evidence from cases where number = $1', [number]))[0]?.evidence ??
  [];
const report = (from: TestMember, about: TestMember, more: object) =>
  from.client.post('/api/reports.php', { member_id: about.id, reason: 'harassment', ...more });
const people = async () => {
  const [her, him] = [await app.signup(), await app.signup()];
  for (const member of [her, him]) {
    await app.sql("update profiles set gender = 'female' where member_id = $1", [member.id]);
    await grant(app, member.id, 200);
  }
  return { her, him };
};

it('the message at hand comes along, however old, and is marked; a second one joins the same case', async () => {
  const { her, him } = await people();
  const first = await send(him, her.id, { price: 0, body: 'a nasty first line' });
  const { conversation } = first.json;
  await Promise.all(Array.from({ length: 21 }, (_, i) => send(him, her.id, { body: `line ${i}` })));
  const answer = await report(her, him, { conversation, message: first.json.message.id });
  expect(answer.status).toBe(200);
  const evidence = await evidenceOf(answer.json.number);
  expect(evidence).toHaveLength(21);
  expect(evidence[0]).toMatchObject({ text: 'a nasty first line', reported: true });
  expect(evidence.filter((message) => message.reported)).toHaveLength(1);

  const later = await send(him, her.id, { body: 'and another' });
  const again = await report(her, him, { conversation, message: later.json.message.id });
  expect(again.json).toEqual({ number: answer.json.number, already: true, behind_until: null });
  const joined = await evidenceOf(answer.json.number);
  expect(joined.filter((message) => message.reported).map((message) => message.text)).toEqual([
    'a nasty first line',
    'and another',
  ]);
  // Nothing stands there twice.
  expect(new Set(joined.map((message) => message.text)).size).toBe(joined.length);

  const staff = await addStaff(app, ['lead']);
  const [row] = await app.sql<{ id: string }>('select id from cases where number = $1', [answer.json.number]);
  const open = await staff.client.post(`/api/desk/reports/${row?.id}/open.php`, {});
  expect(open.status).toBe(200);
  expect(open.text).toContain('"reported":true');
});

it('a gift among the messages has its name and picture for who decides, also when nobody can send it any more', async () => {
  const { her, him } = await people();
  const sent = await send(him, her.id, { kind: 'gift', gift: 'rose', price: 3 });
  expect(sent.status, sent.text).toBe(200);
  const { conversation, message } = sent.json;
  const answer = await report(her, him, { conversation, message: message.id });
  await app.sql("update gifts set retired_at = now() where id = 'rose'");
  const staff = await addStaff(app, ['lead']);
  const [row] = await app.sql<{ id: string }>('select id from cases where number = $1', [answer.json.number]);
  const open = await staff.client.post(`/api/desk/reports/${row?.id}/open.php`, {});
  expect(open.json.report.reports[0].evidence).toMatchObject([
    { kind: 'gift', text: '', gift: { name: 'A rose', picture: '/gifts/rose.svg' } },
  ]);
});

it('the photo at hand, if the reporter may see it; nobody else’s and no hidden one', async () => {
  const { her, him } = await people();
  const [shown, hidden, waiting] = [
    await addPhoto(app, him.id),
    await addPhoto(app, him.id, { private: true }),
    await addPhoto(app, him.id, { status: 'pending' }),
  ];
  const own = await addPhoto(app, her.id);
  for (const photo of [hidden, waiting, own]) expect((await report(her, him, { photo })).status).toBe(404);
  const answer = await report(her, him, { photo: shown });
  expect(await evidenceOf(answer.json.number)).toMatchObject([{ kind: 'photo', photo_id: shown, reported: true }]);
  // Again: the same evidence. With his consent to see the private one: that, too.
  await report(her, him, { photo: shown });
  await app.sql('insert into photo_grants (owner_id, member_id) values ($1, $2)', [him.id, her.id]);
  expect((await report(her, him, { photo: hidden })).json.already).toBe(true);
  expect((await evidenceOf(answer.json.number)).map((message) => message.photo_id)).toEqual([shown, hidden]);
});

it('no message of somebody else, of oneself, of another conversation, or deleted by the reporter', async () => {
  const { her, him } = await people();
  const other = await app.signup();
  await app.sql("update profiles set gender = 'female' where member_id = $1", [other.id]);
  const theirs = await send(him, her.id, { price: 0 });
  const { conversation } = theirs.json;
  const mine = await send(her, him.id, { price: 0 });
  const elsewhere = await send(him, other.id, { price: 0 });
  for (const message of [mine.json.message.id, elsewhere.json.message.id])
    expect((await report(her, him, { conversation, message })).status).toBe(404);
  expect((await report(other, him, { conversation, message: theirs.json.message.id })).status).toBe(404);
  expect((await report(her, him, { message: theirs.json.message.id })).status).toBe(400);
  await her.client.delete(`/api/chat.php?id=${conversation}`);
  expect((await report(her, him, { conversation, message: theirs.json.message.id })).status).toBe(404);
});
