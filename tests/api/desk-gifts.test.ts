/** Gifts at the desk: what is made there is sent, at its price and where it is on; the price a member saw is the one that counts; the past stays. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskGift } from '../../contract/desk-gifts.ts';
import { countGifts } from '../../server/desk/gifts.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { grant, send } from '../helpers/chat.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let owner: TestStaff;
let finance: TestStaff;
let marketing: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  [owner, finance, marketing] = [
    await addStaff(app, ['owner']),
    await addStaff(app, ['finance']),
    await addStaff(app, ['marketing']),
  ];
});
afterAll(() => app.stop());

const path = '/api/desk/gifts.php';
const list = async (): Promise<DeskGift[]> => (await owner.client.get(path)).json.gifts;
const gift = async (id: string): Promise<DeskGift> => {
  const listed = (await list()).find((gift) => gift.id === id);
  if (!listed) throw new Error(`no gift ${id}`);
  return listed;
};
const fresh = {
  id: null,
  version: 0,
  names: [{ language: 'en', name: 'Teddy bear' }],
  shipped: 'rose',
  hash: null,
  times: null,
  credits: 7,
  off_sites: [],
  note: 'for spring',
};
const save = (body: object, staff = owner) =>
  staff.client.post(path, { ...fresh, ...body }, { headers: { 'idempotency-key': randomUUID() } });
/** As it is, with changes. */
const change = async (id: string, more: object, staff = owner) => {
  const { version, names, shipped, hash, times, credits, off_sites: offSites } = await gift(id);
  return save({ id, version, names, shipped, hash, times, credits, off_sites: offSites, ...more }, staff);
};
const retire = (id: string) => owner.client.post(`/api/desk/gifts/${id}/retire.php`, {});
const shown = async (who: TestMember) => (await who.client.get('/api/gifts.php')).json;

async function pair() {
  const [a, b] = [
    await app.signup({ gender: 'male', wanted: 'female' }),
    await app.signup({ gender: 'female', wanted: 'male' }),
  ];
  await grant(app, a.id, 200);
  expect((await send(a, b.id, { price: 0 })).status).toBe(200);
  return { a, b };
}

describe('a gift made at the desk', () => {
  let giftId: string;
  beforeEach(async () => {
    const saved = await save({});
    expect(saved.status, saved.text).toBe(200);
    giftId = saved.json.id;
  });

  it('is sent at its price, named in the reader’s language, counted, and its line stands in the log', async () => {
    const { a, b } = await pair();
    await change(giftId, {
      names: [
        { language: 'en', name: 'Teddy bear' },
        { language: 'nl', name: 'Knuffelbeer' },
      ],
    });
    expect((await shown(a)).gifts.at(-1)).toEqual({
      id: giftId,
      name: 'Teddy bear',
      price: 7,
      picture: '/gifts/rose.svg',
    });
    const dutch = await a.client.get('/api/gifts.php', { headers: { 'accept-language': 'nl' } });
    expect(['Knuffelbeer', 'Teddy bear']).toContain(dutch.json.gifts.at(-1).name);
    const sent = await send(a, b.id, { kind: 'gift', gift: giftId, price: 7 });
    expect(sent.status, sent.text).toBe(200);
    expect(sent.json.credits).toBe(193);
    expect(await gift(giftId)).toMatchObject({ sent: 1, brought: 7, sent_lately: 1 });
    // Days that are over are counted once, and the figures stay the same.
    const counted = { sent: 2, brought: 14, sent_lately: 1 };
    await app.sql(
      `insert into transfers
       select (jsonb_populate_record(t, jsonb_build_object(
                'id', gen_random_uuid(), 'ref', gen_random_uuid(), 'created_at', now() - interval '40 days'))).*
         from transfers t where kind = 'gift' and note = $1`,
      [giftId],
    );
    expect(await gift(giftId)).toMatchObject(counted);
    for (let n = 0; n < 2; n += 1) await countGifts.run(app.services, {}, { id: '', attempt: 0 } as never);
    expect(await app.sql('select sent, brought::int from gift_days where gift = $1', [giftId])).toEqual([
      { sent: 1, brought: 7 },
    ]);
    expect(await gift(giftId)).toMatchObject(counted);
    expect(
      await app.sql(
        "select staff_name, action from audit_log where subject_kind = 'gift' and subject_id = $1 order by id",
        [giftId],
      ),
    ).toEqual([
      { staff_name: owner.name, action: 'gift_made' },
      { staff_name: owner.name, action: 'gift_changed' },
    ]);
  });

  it('has an address of its own, made of its name, also when the name is taken or has no letters of ours', async () => {
    const [second, greek] = [
      (await save({})).json.id,
      (await save({ names: [{ language: 'en', name: '♥' }] })).json.id,
    ];
    expect(second).toMatch(/^teddy-bear-\d+$/);
    expect(second).not.toBe(giftId);
    expect(greek).toMatch(/^gift/);
  });

  it('is not sent where it is off, and where it costs another price it is charged at that', async () => {
    const { a, b } = await pair();
    const { id: site } = (await owner.client.get(path)).json.sites[0];
    await change(giftId, { off_sites: [site] });
    expect((await shown(a)).gifts.map((gift: DeskGift) => gift.id)).not.toContain(giftId);
    const refused = await send(a, b.id, { kind: 'gift', gift: giftId, price: 7 });
    expect([refused.status, refused.json.error]).toEqual([410, 'gift_gone']);
    await change(giftId, { off_sites: [], times: 4, credits: null });
    expect((await shown(a)).gifts.at(-1)).toMatchObject({ id: giftId, price: 12 });
  });

  it('whose price changes under a member’s eyes is neither sent nor charged at a price they did not see', async () => {
    const { a, b } = await pair();
    const seen = (await shown(a)).gifts.at(-1).price;
    const balance = async () =>
      (await app.sql('select balance from accounts where member_id = $1', [a.id]))[0]?.['balance'];
    for (const credits of [9, 5]) {
      await change(giftId, { credits });
      const refused = await send(a, b.id, { kind: 'gift', gift: giftId, price: seen });
      expect([refused.status, refused.json.error, await balance()]).toEqual([409, 'conflict', 200]);
    }
    expect(
      (await send(a, b.id, { kind: 'gift', gift: giftId, price: (await shown(a)).gifts.at(-1).price })).status,
    ).toBe(200);
    expect(await balance()).toBe(195);
  });

  it('retired stays in old chats, repeats its first answer, and can come back', async () => {
    const { a, b } = await pair();
    const id = uuidv7();
    const sent = await send(a, b.id, { kind: 'gift', gift: giftId, price: 7, id });
    expect(sent.status).toBe(200);
    expect((await retire(giftId)).status).toBe(200);
    expect((await retire(giftId)).status).toBe(200);
    const { gifts, past } = await shown(b);
    expect(gifts.map((gift: DeskGift) => gift.id)).not.toContain(giftId);
    expect(past).toContainEqual({ id: giftId, name: 'Teddy bear', picture: '/gifts/rose.svg' });
    expect((await send(a, b.id, { kind: 'gift', gift: giftId, price: 7, id })).json.message).toEqual(sent.json.message);
    expect((await send(a, b.id, { kind: 'gift', gift: giftId, price: 7 })).json.error).toBe('gift_gone');
    await expect(app.sql('delete from gifts where id = $1', [giftId])).rejects.toThrow('never deleted');
    expect((await owner.client.post(`/api/desk/gifts/${giftId}/back.php`, {})).status).toBe(200);
    expect((await send(a, b.id, { kind: 'gift', gift: giftId, price: 7 })).status).toBe(200);
  });

  it('is not overwritten by whoever saw an older one', async () => {
    const before = await gift(giftId);
    expect((await change(giftId, { credits: 8 })).status).toBe(200);
    const late = await save({ ...fresh, id: giftId, version: before.version, credits: 20 });
    expect([late.status, late.json.error]).toEqual([409, 'conflict']);
    expect((await gift(giftId)).credits).toBe(8);
  });
});

it('a new price waits for somebody else where one may not set it alone; a name does not', async () => {
  const asked = await save({}, finance);
  expect(asked.json).toHaveProperty('second_look');
  const names = async () => (await list()).filter((gift) => gift.name === 'Teddy bear').length;
  const before = await names();
  expect(
    (await owner.client.post(`/api/desk/second-looks/${asked.json.second_look}.php`, { decision: 'agree' })).status,
  ).toBe(200);
  expect(await names()).toBe(before + 1);
  const { id } = (await save({})).json;
  expect((await change(id, { credits: 8 }, finance)).json).toHaveProperty('second_look');
  expect((await change(id, { names: [{ language: 'en', name: 'Panda' }] }, finance)).json).toEqual({ id });
  expect((await save({}, marketing)).status).toBe(403);
  expect((await marketing.client.get(path)).status).toBe(200);
});

it('the order of the desk is the order of the members; of those that are not all of them it is refused', async () => {
  const { a } = await pair();
  const ids = (await list()).filter((gift) => gift.retired_at === null).map((gift) => gift.id);
  const everywhere = (await list()).filter((gift) => gift.retired_at === null && gift.off_sites.length === 0);
  const wanted = ids.toReversed();
  expect((await owner.client.put('/api/desk/gifts/order.php', { ids: wanted })).status).toBe(200);
  expect((await shown(a)).gifts.map((gift: DeskGift) => gift.id)).toEqual(
    everywhere.map((gift) => gift.id).toReversed(),
  );
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]], [...ids.slice(1), 'none']])
    expect((await owner.client.put('/api/desk/gifts/order.php', { ids: wrong })).json.error).toBe('conflict');
});

it('an uploaded picture is written anew, square, with what was transparent, and is served to everybody', async () => {
  const png = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#f000' } })
    .composite([
      {
        input: await sharp({ create: { width: 100, height: 100, channels: 4, background: '#00f' } })
          .png()
          .toBuffer(),
        left: 400,
        top: 100,
      },
    ])
    .png()
    .withExif({ IFD0: { Artist: 'somebody' } })
    .toBuffer();
  const upload = async (bytes: Buffer) => {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'gift.png');
    const body = new Response(form);
    return owner.client.send('POST', '/api/desk/gifts/picture.php', Buffer.from(await body.arrayBuffer()), {
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
    });
  };
  const taken = await upload(png);
  expect(taken.status, taken.text).toBe(200);
  const { hash, picture } = taken.json;
  const saved = await save({ shipped: null, hash });
  expect(saved.status, saved.text).toBe(200);
  const { a } = await pair();
  expect((await shown(a)).gifts).toContainEqual(expect.objectContaining({ id: saved.json.id, picture }));
  const served = await fetch(`${app.url}${picture}`);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const image = sharp(Buffer.from(await served.arrayBuffer()));
  expect(await image.metadata()).toMatchObject({ width: 384, height: 384, hasAlpha: true });
  expect((await image.metadata()).exif).toBeUndefined();
  const { channels } = await sharp(await image.toBuffer()).stats();
  expect(channels[3]?.min).toBe(0);
  // What is no picture, or nobody's, is refused.
  expect((await upload(Buffer.from('<svg/>'))).json.error).toBe('photo_type');
  for (const wrong of [
    { shipped: null, hash: '0'.repeat(32) },
    { shipped: 'constructor', hash: null },
    { shipped: 'rose', hash },
    { shipped: null, hash, names: [] },
    { times: 1 },
    { credits: null },
  ])
    expect((await save(wrong)).json.error, JSON.stringify(wrong)).toBe('bad_request');
  for (const address of ['/gifts/own/nothing', `/gifts/own/${'0'.repeat(32)}`])
    expect((await fetch(`${app.url}${address}`)).status).toBe(404);
});
