/** One greedy member among others who ask for little: the others are served next, whatever the one does. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPhoto, grant, send } from '../helpers/chat.ts';
import type { Answer } from '../helpers/http-client.ts';

let app: TestApp;
let greedy: TestMember;
let modest: TestMember[];
beforeAll(async () => {
  app = await startTestApp();
  greedy = await app.signup({ gender: 'male', wanted: 'female' });
  modest = [];
  for (let i = 0; i < 3; i++) modest.push(await app.signup({ gender: 'male', wanted: 'female' }));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app?.stop();
});

/** Answers in the order in which they came. */
class Order {
  done: string[] = [];
  async note(name: string, answer: Promise<Answer>): Promise<Answer> {
    const settled = await answer;
    if (settled.status === 200) this.done.push(name);
    return settled;
  }
}
const refusedWithWords = (answers: Answer[]) => {
  const refused = answers.filter((a) => a.status !== 200);
  for (const a of refused) {
    expect([a.status, a.json.error, a.json.message]).toEqual([
      429,
      'too_many_requests',
      'Too many attempts. Please wait a moment and try again.',
    ]);
    expect(Number(a.headers['retry-after'])).toBeGreaterThan(0);
  }
  return refused.length;
};

function upload(who: TestMember, bytes: Buffer): Promise<Answer> {
  const boundary = `b${randomBytes(8).toString('hex')}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="photo.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return who.client.send('POST', '/api/photos.php', body, {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

describe('a greedy member beside modest ones', () => {
  it('uploads: of 30 pictures of 7000² at once a dozen are taken, and done in turns with those of others', async () => {
    const huge = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#a65' } })
      .png()
      .toBuffer();
    const small = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#56a' } })
      .jpeg()
      .toBuffer();
    const order = new Order();
    const requests = Array.from({ length: 30 }, () => order.note('greedy', upload(greedy, huge)));
    // Once the queue holds as many of the greedy one's as it may.
    const refused = vi.fn();
    for (const request of requests) void request.then((a) => a.status === 429 && refused());
    await expect.poll(() => refused.mock.calls.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(14);
    const doneBefore = order.done.length;
    const few = await Promise.all(modest.map((member) => order.note('modest', upload(member, small))));
    expect(few.map((a) => a.status)).toEqual([200, 200, 200]);
    // The picture in progress, and at most one that started in between.
    expect(order.done.slice(doneBefore).filter((name) => name === 'greedy').length).toBeLessThanOrEqual(2);
    const answers = await Promise.all(requests);
    // No work happens for waiting requests that have no slot any more.
    expect(order.done.filter((name) => name === 'greedy')).toHaveLength(3);
    expect(answers.filter((a) => a.status === 409).every((a) => a.json.error === 'photo_limit')).toBe(true);
    expect(refusedWithWords(answers.filter((a) => a.status !== 409))).toBeGreaterThanOrEqual(14);
  }, 60_000);

  it('60 uploads at once, whose files nobody takes: the others talk as ever; what is refused is said in the language read', async () => {
    const uploader = await app.signup();
    await app.sql('update members set paid_user = true where id = $1', [uploader.id]);
    uploader.client.cookies.set('locale', 'nl');
    const [anna, bram] = modest as [TestMember, TestMember];
    await grant(app, anna.id, 10);
    const small = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#56a' } })
      .png()
      .toBuffer();
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const { storage } = app.services;
    const put = storage.put.bind(storage);
    const stuck = vi.fn();
    const spy = vi.spyOn(storage, 'put').mockImplementation(async (key, bytes) => {
      stuck();
      await gate;
      return put(key, bytes);
    });
    let answered = 0;
    const requests = Array.from({ length: 60 }, () =>
      upload(uploader, small).then((answer) => {
        if (answer.status === 200) answered += 1;
        return answer;
      }),
    );
    try {
      await expect.poll(() => stuck.mock.calls.length, { timeout: 15_000 }).toBeGreaterThan(0);
      for (let i = 0; i < 5; i++) {
        const sent = await send(anna, bram.id, { price: i ? 1 : 0, body: `still here ${i}` });
        expect(sent.status, sent.text).toBe(200);
        expect((await bram.client.get(`/api/chat.php?profile=${anna.id}`)).json.messages).toHaveLength(i + 1);
      }
      expect(answered).toBe(0);
    } finally {
      open();
    }
    const answers = await Promise.all(requests);
    spy.mockRestore();
    const refused = answers.filter((a) => a.status !== 200);
    expect(answers.length - refused.length).toBeLessThanOrEqual(25);
    const words: Record<string, RegExp> = {
      too_many_requests: /^Te veel pogingen\. Wacht even/,
      photo_limit: /^Je kunt hoogstens 25 foto’s hebben\.$/,
    };
    for (const { json } of refused) expect(json.message).toMatch(words[json.error] ?? /^an unknown refusal$/);
    expect(refused.length).toBeGreaterThanOrEqual(35);
  }, 60_000);

  it('exports: one at a time and one in line; another member’s is done meanwhile', async () => {
    const ids = [await addPhoto(app, greedy.id), await addPhoto(app, greedy.id)];
    const [row] = await app.sql<{ filename: string }>('select filename from photos where id = $1', [ids[0]]);
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const { storage } = app.services;
    const get = storage.get.bind(storage);
    const started = vi.fn();
    vi.spyOn(storage, 'get').mockImplementation(async (key) => {
      if (key.includes(row?.filename ?? 'none')) {
        started();
        await gate;
      }
      return get(key);
    });
    const requests = [greedy.client.get('/api/export.php')];
    await expect.poll(() => started.mock.calls.length).toBe(1);
    for (let i = 0; i < 3; i++) requests.push(greedy.client.get('/api/export.php'));
    expect((await (modest[0] as TestMember).client.get('/api/export.php')).status).toBe(200);
    // The one in progress is still blocked.
    expect(started.mock.calls.length).toBe(1);
    open();
    expect(refusedWithWords(await Promise.all(requests))).toBe(2);
  });

  it('searches: two at a time and thirty in line; others come between', async () => {
    const order = new Order();
    const lock = await app.services.db.connect();
    let requests: Promise<Answer>[] = [];
    let few: Promise<Answer>[] = [];
    try {
      await lock.query('begin');
      await lock.query('lock table member_search in access exclusive mode');
      requests = Array.from({ length: 60 }, () =>
        order.note('greedy', greedy.client.get('/api/members.php?country=NL&preview=1')),
      );
      const refused = vi.fn();
      for (const request of requests) void request.then((a) => a.status === 429 && refused());
      await expect.poll(() => refused.mock.calls.length, { timeout: 10_000 }).toBe(28);
      few = modest.map((member) => order.note('modest', member.client.get('/api/members.php?country=NL&preview=1')));
      // They run beside the two blocked ones and wait for the same lock.
      await expect
        .poll(
          async () =>
            (
              await app.sql<{ n: number }>(
                "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
              )
            )[0]?.n,
          { timeout: 10_000 },
        )
        .toBe(5);
    } finally {
      await lock.query('rollback');
      lock.release();
    }
    expect((await Promise.all(few)).map((a) => a.status)).toEqual([200, 200, 200]);
    expect(refusedWithWords(await Promise.all(requests))).toBe(28);
    expect(order.done).toHaveLength(35);
    expect(order.done.lastIndexOf('modest')).toBeLessThan(15);
  }, 60_000);
});
