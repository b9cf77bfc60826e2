/**
 * Repeated calls: executed once, answered like the first time, whatever was lost on the way and however many are
 * concurrent.
 */
import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { forgetCallAnswers } from '../../server/platform/http/once.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { grant, send } from '../helpers/chat.ts';
import type { Client } from '../helpers/http-client.ts';
import { addStaff } from '../helpers/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const allEndpoints = Object.entries(endpoints) as [string, Endpoint][];
const couple = () =>
  Promise.all([app.signup({ gender: 'male', wanted: 'female' }), app.signup({ gender: 'female', wanted: 'male' })]);
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });
const like = (from: TestMember, id: string, key: string) => from.client.post('/api/likes.php', { id }, withKey(key));
const events = async (kind: string, memberId: string) =>
  (
    await app.sql<{ n: number }>(
      "select count(*)::int as n from outbox where kind = $1 and payload ->> 'member_id' = $2",
      [kind, memberId],
    )
  )[0]?.n;

it('every call that changes something says what its repetition does, and no other', () => {
  for (const [name, e] of allEndpoints) expect(e.idempotent !== undefined, name).toBe(e.method !== 'GET');
});

/** The names of all fields of an answer, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(fieldsOf)];
}

it('an answer that is stored holds no secret and no session', () => {
  for (const [name, e] of allEndpoints) {
    if (e.method === 'GET' || e.idempotent === 'never' || e.idempotent === 'natural') continue;
    expect(name).not.toMatch(/login|signup$|staff_code|reset_password|redeem/);
    expect(
      fieldsOf(e.answer).filter((field) => /secret|password|token|otp|recovery|session|cookie|signature/.test(field)),
      name,
    ).toEqual([]);
  }
});

describe('with a key', () => {
  it('a repeated like gives the first answer, also after it was taken back', async () => {
    const [a, b] = await couple();
    const key = randomUUID();
    const first = await like(a, b.id, key);
    expect(first.status, first.text).toBe(200);
    expect((await a.client.delete(`/api/likes/m/${b.id}.php`)).status).toBe(200);
    const again = await like(a, b.id, key);
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect((await a.client.get(`/api/likes/m/${b.id}.php`)).json.liked_at ?? null).toBeNull();
  });

  it('ten at once do the work once, and all hear the same', async () => {
    const [a, b] = await couple();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        a.client.post('/api/reports.php', { member_id: b.id, reason: 'scam' }, withKey(key)),
      ),
    );
    expect(new Set(answers.map((x) => `${x.status} ${x.text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await app.sql('select id from cases where reporter_id = $1', [a.id])).toHaveLength(1);
  });

  it('visitors too: a complaint is written down once', async () => {
    const key = randomUUID();
    const body = { kind: 'service', email: 'visitor@elsewhere.example', text: 'It does not work.' };
    const sendIt = () => app.client().post('/api/complaints.php', body, withKey(key));
    const [first, second] = [await sendIt(), await sendIt()];
    expect([first.status, second.text]).toEqual([200, first.text]);
    expect(await app.sql("select id from complaints where lower(email) = 'visitor@elsewhere.example'")).toHaveLength(1);
  });

  it('another question under the same key is refused with its own error', async () => {
    const [[a, b], [c]] = [await couple(), await couple()];
    const key = randomUUID();
    expect((await like(a, b.id, key)).status).toBe(200);
    const other = await like(a, c.id, key);
    expect([other.status, other.json.error]).toEqual([409, 'key_reused']);
    const elsewhere = await a.client.post('/api/blocks.php', { id: b.id }, withKey(key));
    expect([elsewhere.status, elsewhere.json.error]).toEqual([409, 'key_reused']);
    expect(await app.sql('select 1 as x from blocks where member_id = $1', [a.id])).toEqual([]);
  });

  it('the key of somebody else opens nothing', async () => {
    const [a, b] = await couple();
    const key = randomUUID();
    await like(a, b.id, key);
    const c = await app.signup({ gender: 'male', wanted: 'female' });
    expect((await like(c, b.id, key)).status).toBe(200);
    expect(await app.sql('select 1 as x from likes where member_id = $1 and other_id = $2', [c.id, b.id])).toHaveLength(
      1,
    );
  });

  it('a refusal is no answer: what can be done later is done later, and what was counted stays counted', async () => {
    const [a, b] = await couple();
    const key = randomUUID();
    await b.client.post('/api/blocks.php', { id: a.id });
    expect((await like(a, b.id, key)).status).toBeGreaterThanOrEqual(400);
    await b.client.delete(`/api/blocks/${a.id}.php`);
    expect((await like(a, b.id, key)).status).toBe(200);
    expect(await app.sql('select key from call_answers where answer is null')).toEqual([]);
  });

  it('a key that is no UUID is refused; without one the call works as ever', async () => {
    const [a, b] = await couple();
    expect((await like(a, b.id, 'once')).json.error).toBe('bad_request');
    expect((await a.client.post('/api/likes.php', { id: b.id })).status).toBe(200);
  });

  it('is forgotten after a day', async () => {
    const [a, b] = await couple();
    const key = randomUUID();
    await like(a, b.id, key);
    await app.sql("update call_answers set created_at = now() - interval '23 hours' where key = $1", [key]);
    await forgetCallAnswers.run(app.services, {}, { id: '', attempt: 1 });
    expect(await app.sql('select 1 as x from call_answers where key = $1', [key])).toHaveLength(1);
    await app.sql("update call_answers set created_at = now() - interval '25 hours' where key = $1", [key]);
    await forgetCallAnswers.run(app.services, {}, { id: '', attempt: 1 });
    expect(await app.sql('select 1 as x from call_answers where key = $1', [key])).toEqual([]);
  });

  it('a deleted conversation, a block, an unlike, a pass: repeated, each is as if it came once', async () => {
    const [a, b] = await couple();
    await grant(app, a.id, 10);
    const { json } = await send(a, b.id, { id: uuidv7(), price: 0 });
    const twice = async (work: (client: Client, key: string) => Promise<{ status: number; text: string }>) => {
      const key = randomUUID();
      const [first, second] = [await work(a.client, key), await work(a.client, key)];
      expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    };
    await like(a, b.id, randomUUID());
    await twice((client, key) => client.delete(`/api/likes/m/${b.id}.php`, undefined, withKey(key)));
    await twice((client, key) => client.post('/api/swipes.php', { id: b.id, like: false }, withKey(key)));
    await twice((client, key) => client.delete('/api/swipes.php', undefined, withKey(key)));
    await twice((client, key) => client.delete(`/api/chat.php?id=${json.conversation}`, undefined, withKey(key)));
    await twice((client, key) => client.post('/api/blocks.php', { id: b.id }, withKey(key)));
    await twice((client, key) => client.delete(`/api/blocks/${b.id}.php`, undefined, withKey(key)));
    expect(await events('like_received', b.id)).toBe(1);
  });

  it('what the desk decides is decided once', async () => {
    const staff = await addStaff(app, ['owner']);
    const member = await app.signup();
    const key = randomUUID();
    const suspend = () =>
      staff.client.post(`/api/desk/members/${member.id}/suspend.php`, { reason: 'scam' }, withKey(key));
    const answers = await Promise.all([suspend(), suspend(), suspend()]);
    expect(answers.map((x) => x.status)).toEqual([200, 200, 200]);
    expect(
      await app.sql("select 1 as x from audit_log where subject_id = $1 and action = 'member_suspended'", [member.id]),
    ).toHaveLength(1);
  });
});
