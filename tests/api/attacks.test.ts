/** Attacks on trust that go across rooms, each in one sentence. Those on one room stand with it (bans, age, passkeys, photo checks …). */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marksOf, writeMarks } from '../../server/accounts/bans/marks.ts';
import { endHolds } from '../../server/moderation/hold.ts';
import { lookForSignals } from '../../server/moderation/signals/find-signals.ts';
import { addPhoto } from '../../server/photos/add-photo.ts';
import { compareOne } from '../../server/photos/same-picture/compare-photo.ts';
import { transaction } from '../../server/platform/db.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { grant, send } from '../helpers/chat.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let lead: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  lead = await addStaff(app, ['lead']);
});
afterAll(() => app.stop());

/** The same numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed * 7919 + 13;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
function picture(seed: number): Promise<Buffer> {
  const next = numbers(seed);
  const grey = () => Math.floor(next() * 255);
  const shapes = Array.from(
    { length: 26 },
    () =>
      `<ellipse cx="${next() * 600}" cy="${next() * 800}" rx="${30 + next() * 120}" ry="${30 + next() * 160}" fill="rgb(${grey()},${grey()},${grey()})" opacity="${0.4 + next() * 0.6}"/>`,
  ).join('');
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#888"/>${shapes}</svg>`,
    ),
  )
    .jpeg({ quality: 90 })
    .toBuffer();
}
const upload = async (member: TestMember, bytes: Buffer) => {
  const { id } = await addPhoto(app.services, { member_id: member.id, bytes });
  await compareOne(app.services, id);
  return id;
};
const watermark = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><text x="60" y="760" font-size="40" fill="white" opacity="0.7">www.photos.example</text></svg>',
);
const disguises: Record<string, (bytes: Buffer) => ReturnType<typeof sharp>> = {
  'cut by 8 % a side': (b) => sharp(b).extract({ left: 48, top: 64, width: 504, height: 672 }),
  mirrored: (b) => sharp(b).flop(),
  'with the bars of a screenshot': (b) => sharp(b).extend({ top: 120, bottom: 120, background: '#000' }),
  'turned by two degrees': (b) => sharp(b).rotate(2, { background: '#777' }),
  'saved poorly': (b) => sharp(b).resize(320),
  brighter: (b) => sharp(b).modulate({ brightness: 1.2 }),
  'under a watermark': (b) => sharp(b).composite([{ input: watermark }]),
};

it.each(Object.keys(disguises))(
  'somebody excluded comes back with another name and the old photo, %s: the account waits, with both photos side by side',
  async (how) => {
    const [banned, back] = [await app.signup(), await app.signup()];
    const bytes = await picture(100 + Object.keys(disguises).indexOf(how));
    const old = await upload(banned, bytes);
    const { number } = (await lead.client.post(`/api/desk/members/${banned.id}/suspend.php`, { reason: 'scam' })).json;
    const kept = () =>
      app.sql('select 1 from ban_photo_hashes h join bans b on b.id = h.ban_id where b.case_number = $1', [number]);
    await expect.poll(async () => (await kept()).length, { timeout: 10_000 }).toBeGreaterThan(12);
    const disguised = disguises[how]?.(bytes) ?? sharp(bytes);
    const photo = await upload(
      back,
      await sharp(await disguised.toBuffer())
        .jpeg({ quality: 40 })
        .toBuffer(),
    );
    // The account waits, and whoever decides about the photo has both beside each other.
    await app.idle();
    const { measures } = (await back.client.get('/api/standing.php')).json;
    expect(measures).toMatchObject([{ action: 'hold', automatic: true }]);
    const opened = (await lead.client.post(`/api/desk/photos/${photo}/open.php`, {})).json;
    expect(opened.twins.map((twin: { photo: { id: string } }) => twin.photo.id)).toEqual([old]);
  },
);

// A thousand, without the way through an upload: server/photos/same-picture/windows.test.ts.
it('plain pages and gradients, which look like each other, accuse nobody', async () => {
  const members: TestMember[] = [];
  for (let i = 0; i < 2; i++) members.push(await app.signup());
  const next = numbers(7);
  const colour = () => `rgb(${Math.floor(next() * 255)},${Math.floor(next() * 255)},${Math.floor(next() * 255)})`;
  const plain = (nr: number) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><defs><linearGradient id="g" x2="${nr % 2}" y2="1"><stop stop-color="${colour()}"/><stop offset="1" stop-color="${nr % 3 ? colour() : '#000'}"/></linearGradient></defs><rect width="400" height="500" fill="${nr % 4 ? 'url(#g)' : colour()}"/></svg>`,
      ),
    )
      .jpeg()
      .toBuffer();
  const photos: string[] = [];
  for (let nr = 0; nr < 6; nr++) photos.push(await upload(members[nr % 2] as TestMember, await plain(nr)));
  expect(
    await app.sql("select 1 from photo_hints where photo_id = any($1::uuid[]) and kind in ('duplicate', 'excluded')", [
      photos,
    ]),
  ).toEqual([]);
});

it('whatever machines do to an account in whatever order, it is told at once, or nothing has changed for it', async () => {
  const [banned, friend] = [await app.signup(), await app.signup()];
  const [{ company_id: company } = { company_id: 0 }] = await app.sql<{ company_id: number }>(
    'select s.company_id from members m join sites s on s.id = m.site_id where m.id = $1',
    [banned.id],
  );
  const marks = { iban: 'NL91 ABNA 0417 1643 00', phone: '+31612345678', device: 'a device' };
  const mark = async (member: TestMember, values: Partial<typeof marks>) => {
    const markRows = await marksOf(app.services, company, values);
    await transaction(app.services.db, (tx) => writeMarks(tx, member.id, markRows));
    await app.idle();
  };
  await mark(banned, marks);
  await lead.client.post(`/api/desk/members/${banned.id}/suspend.php`, { reason: 'scam' });
  const next = numbers(42);
  for (let account = 0; account < 3; account++) {
    const member = await app.signup();
    await app.sql("update profiles set gender = 'female' where member_id = any($1::uuid[])", [[member.id, friend.id]]);
    await grant(app, member.id, 50);
    const steps: (() => Promise<unknown>)[] = [
      () => mark(member, { iban: marks.iban }),
      () => mark(member, { device: marks.device }),
      () => mark(member, { phone: marks.phone }),
      () =>
        app.sql(
          "select note_signal($1, 'other_person', (now() at time zone 'UTC')::date, 1), note_signal($1, 'blocked', (now() at time zone 'UTC')::date, 1)",
          [member.id],
        ),
      () => lookForSignals(app.services),
      async () => {
        await app.sql(
          "update profiles set held_until = now() - interval '1 second' where member_id = $1 and status = 'held'",
          [member.id],
        );
        await endHolds.run(app.services, {}, { id: 'x' } as never);
      },
    ];
    for (let step = 0; step < 8; step++) {
      await steps[Math.floor(next() * steps.length)]?.();
      const { measures } = (await member.client.get('/api/standing.php')).json;
      const seen = (await friend.client.get(`/api/members/${member.id}.php`)).status === 200;
      const sent = await send(member, friend.id, { price: 0 });
      const writes = sent.json.error !== 'account_held';
      expect({ step, seen, writes, sent: sent.json.error }).toEqual({
        step,
        seen: measures.length === 0,
        writes: measures.length === 0,
        sent: sent.json.error,
      });
    }
    const [{ status } = { status: '' }] = await app.sql<{ status: string }>(
      'select status from members where id = $1',
      [member.id],
    );
    expect(['active', 'not_confirmed']).toContain(status);
  }
});
