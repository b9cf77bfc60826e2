/** What things cost in credits, on the sheet of prices: a draft, a second look, a date; what members are shown and what they are charged change together. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { balance, grant, send } from '../helpers/chat.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let owner: TestStaff;
let finance: TestStaff;
let marketing: TestStaff;
let site: number;
let pair: Awaited<ReturnType<typeof makePair>>;
beforeAll(async () => {
  app = await startTestApp();
  [owner, finance, marketing] = [
    await addStaff(app, ['owner']),
    await addStaff(app, ['finance']),
    await addStaff(app, ['marketing']),
  ];
  site = app.sites.a.site_id;
  pair = await makePair();
});
afterAll(() => app.stop());

interface CostCell {
  country: string | null;
  key: string;
  value: number;
  own: boolean;
  draft: { value: number | null; version: number } | null;
}
const sheet = async (staff = owner): Promise<{ live: number; cells: CostCell[]; planned: string[] }> =>
  (await staff.client.get('/api/desk/costs.php')).json.sites.find(({ id }: { id: number }) => id === site);
const save = (staff: TestStaff, key: string, value: number | null, more: object = {}) =>
  staff.client.put('/api/desk/costs-draft.php', { site, country: null, key, value, version: 0, ...more });
async function publish(staff: TestStaff, more: object = {}) {
  const { live, cells } = await sheet();
  const drafts = cells.flatMap(({ country, key, draft }) => (draft ? [{ country, key, version: draft.version }] : []));
  return staff.client.post(
    '/api/desk/costs-publish.php',
    { site, live, cells: drafts, from: null, note: 'autumn', ...more },
    { headers: { 'idempotency-key': randomUUID() } },
  );
}
const agree = (id: string) => owner.client.post(`/api/desk/second-looks/${id}.php`, { decision: 'agree' });
async function makePair() {
  const [a, b] = [
    await app.signup({ gender: 'male', wanted: 'female' }),
    await app.signup({ gender: 'female', wanted: 'male' }),
  ];
  await grant(app, a.id, 100);
  const { json } = await send(a, b.id, { price: 0 });
  const shown = async () => (await a.client.get(`/api/chat.php?id=${json.conversation}`)).json.state;
  return { a, b, shown };
}

it('between the composer and the press on send the price may change: the old is refused and charges nothing, the new is said and charged', async () => {
  const { a, b, shown } = pair;
  const before = (await shown()).text_price;
  const gifts = async () => (await a.client.get('/api/gifts.php')).json.gifts[0];
  const rose = await gifts();
  expect((await save(owner, 'message_credits', before + 1)).status).toBe(200);
  expect((await save(owner, 'gift_credits', rose.price + 4)).status).toBe(200);
  // A draft changes nothing for anybody.
  expect((await shown()).text_price).toBe(before);
  const published = await publish(owner);
  expect(published.status, published.text).toBe(200);
  const late = await send(a, b.id, { price: before });
  expect([late.status, late.json.error, late.json.state.text_price]).toEqual([409, 'conflict', before + 1]);
  const lateGift = await send(a, b.id, { kind: 'gift', gift: rose.id, price: rose.price });
  expect([lateGift.status, await balance(app, a.id)]).toEqual([409, 100]);
  expect([(await shown()).text_price, (await gifts()).price]).toEqual([before + 1, rose.price + 4]);
  expect((await send(a, b.id, { price: before + 1 })).json.credits).toBe(100 - before - 1);
  expect((await send(a, b.id, { kind: 'gift', gift: rose.id, price: rose.price + 4 })).json.credits).toBe(
    100 - before - 1 - rose.price - 4,
  );
});

it('the draft names who changed what, is overwritten by nobody, and is the one of the site’s editor', async () => {
  const first = await save(finance, 'photo_credits', 5);
  expect(first.status, first.text).toBe(200);
  expect((await sheet()).cells.find(({ country, key }) => country === null && key === 'photo_credits')).toMatchObject({
    draft: { value: 5, version: first.json.version, staff_name: finance.name },
  });
  expect((await save(owner, 'photo_credits', 9)).json.error).toBe('conflict');
  const { draft } = (await owner.client.get(`/api/desk/site-settings.php?scope=${site}`)).json;
  expect(draft).toMatchObject([{ key: 'photo_credits', value: 5 }]);
  // Back to what it is leaves the draft.
  const { value } = (await sheet()).cells.find(({ country, key }) => country === null && key === 'photo_credits') ?? {};
  const back = await save(owner, 'photo_credits', null, { version: first.json.version });
  expect([value, back.json.version]).toEqual([expect.any(Number), 0]);
  expect((await save(owner, 'photo_credits', -1)).status).toBe(400);
  expect((await save(owner, 'photo_credits', 4, { country: 'XX' })).json.error).toBe('not_found');
  expect((await save(marketing, 'photo_credits', 4)).status).toBe(403);
});

it('a country may have costs of its own; what is planned for later is said, and holds not yet', async () => {
  const country = (await sheet()).cells.find((cell) => cell.country !== null)?.country ?? '';
  const there = async () =>
    (await sheet()).cells.find((cell) => cell.country === country && cell.key === 'message_credits');
  expect((await save(owner, 'message_credits', 8, { country })).status).toBe(200);
  expect((await publish(owner)).json).toEqual({ version: expect.any(Number) });
  expect(await there()).toMatchObject({ own: true, value: 8, draft: null });
  expect((await save(owner, 'message_credits', 9, { country })).status).toBe(200);
  const from = new Date(app.services.clock.now().getTime() + 3_600_000).toISOString();
  expect((await publish(owner, { from })).json).toEqual({ version: null });
  expect((await sheet()).planned).toEqual([from]);
  expect(await there()).toMatchObject({ value: 8, draft: null });
});

it('whoever may not set prices alone asks; whoever only edits sites cannot, whatever way they take', async () => {
  const value = async () =>
    (await sheet()).cells.find(({ country, key }) => country === null && key === 'photo_credits')?.value;
  const before = (await value()) ?? 0;
  await save(finance, 'photo_credits', before + 3);
  const asked = await publish(finance);
  expect(asked.status, asked.text).toBe(202);
  expect(await value()).toBe(before);
  const [look] = (await owner.client.get('/api/desk/second-looks.php')).json.waiting;
  expect(look).toMatchObject({
    call: 'desk_publish_costs',
    subject_kind: 'site',
    subject_name: expect.any(String),
    effect: { changes: 1, said: expect.stringMatching(/^photo_credits: .* → \d+$/) },
  });
  expect((await agree(asked.json.second_look)).status).toBe(200);
  expect(await value()).toBe(before + 3);

  const field = { scope: String(site), country: null, language: null, version: 0 };
  const put = (key: string, to: unknown) =>
    marketing.client.put('/api/desk/site-draft.php', { ...field, key, value: to });
  const photo = (await put('photo_credits', before + 5)).json.version;
  const other = (await put('swipe_likes_a_day', 9)).json.version;
  const publishFields = async (staff: TestStaff, fields: Record<string, number>, note = 'for the winter') =>
    staff.client.post(
      '/api/desk/site-publish.php',
      {
        scope: String(site),
        live: (await sheet()).live,
        fields: Object.entries(fields).map(([key, version]) => ({ country: null, key, language: null, version })),
        note,
        at: null,
      },
      { headers: { 'idempotency-key': randomUUID() } },
    );
  const refused = await publishFields(marketing, { photo_credits: photo, swipe_likes_a_day: other });
  expect([refused.status, refused.json.error, await value()]).toEqual([403, 'forbidden', before + 3]);
  expect((await publishFields(marketing, { swipe_likes_a_day: other })).json.version).toEqual(expect.any(Number));
  // An earlier version goes through the draft too.
  const { versions } = (await owner.client.get(`/api/desk/site-review.php?scope=${site}`)).json;
  await owner.client.post('/api/desk/site-draft-drop.php', {
    scope: String(site),
    fields: [{ country: null, key: 'photo_credits', language: null, version: photo }],
  });
  const back = await marketing.client.post('/api/desk/site-roll-back.php', {
    scope: String(site),
    version: versions.at(-1).version,
  });
  expect([back.status, await value()], back.text).toEqual([200, before + 3]);
  // Two rights at once nobody is asked for.
  const draft = (await owner.client.get(`/api/desk/site-settings.php?scope=${site}`)).json.draft as {
    key: string;
    country: null;
    version: number;
  }[];
  const cost = draft.find(({ key, country }) => key === 'photo_credits' && country === null)?.version ?? 0;
  expect((await publishFields(marketing, { photo_credits: cost })).status).toBe(403);
  const icon = (await put('fictional_icon', 'book')).json.version;
  expect((await publishFields(owner, { photo_credits: cost, fictional_icon: icon })).status).toBe(400);
});
