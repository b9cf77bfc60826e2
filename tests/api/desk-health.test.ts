/** Health: each part judged by the figures of /metrics, who is told and how often, the runbook beside it. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lookAtHealth } from '../../server/desk/health/check-health.ts';
import { certificateEnd, probe, type Probes } from '../../server/desk/health/probes.ts';
import { keepPresent } from '../../server/platform/presence.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let owner: TestStaff;
const well: Probes = { mail: null, storeMs: 4, certificates: null };
const page = async (staff = owner) => (await staff.client.get('/api/desk/health.php')).json;
const part = async (name: string) => (await page()).parts.find((line: { part: string }) => line.part === name);
const look = async (times: number, probes: Probes = well) => {
  for (let i = 0; i < times; i++) await lookAtHealth(app.services, probes);
};

beforeAll(async () => {
  app = await startTestApp();
  owner = await addStaff(app, ['owner']);
});
afterAll(() => app.stop());
beforeEach(() => app.sql('truncate health_parts, health_watchers, health_told, processes, backups, ledger_checks'));

it('shows each part with since when, what members notice and the paragraph of the runbook', async () => {
  const present = await keepPresent(app.services);
  await look(2);
  const { parts, processes } = await page();
  expect(parts.length).toBeGreaterThan(8);
  for (const part of parts) expect(part.runbook.join(' ').length, part.part).toBeGreaterThan(40);
  expect(await part('processes')).toMatchObject({ state: 'ok', title: 'Application' });
  expect(await part('database')).toMatchObject({ state: 'ok' });
  expect(await part('disk')).toMatchObject({ facts: [{ name: 'free', kind: 'share' }] });
  expect(processes).toMatchObject([{ pid: process.pid, roles: ['web', 'worker'] }]);
  await present.stop();
  expect((await page()).processes).toEqual([]);
});

it('a process that falls silent without having ended is seen', async () => {
  const present = await keepPresent(app.services);
  await app.sql(
    `insert into processes (id, host, pid, roles, started_at, seen_at) values ($1, 'gone', 7, '{worker}', now() - interval '1 hour', now() - interval '5 minutes')`,
    [randomUUID()],
  );
  await look(2);
  expect(await part('processes')).toMatchObject({ state: 'warn' });
  await present.stop();
  await look(2);
  expect(await part('processes')).toMatchObject({ state: 'bad' });
});

it('a mail server that refuses is told once, said again when it was asked for, and that it is over', async () => {
  const address = `${randomUUID()}@ops.example`;
  const { client } = owner;
  const { json } = await client.post('/api/desk/health/watch.php', {
    email: address,
    language: 'de',
    least: 'bad',
    repeat_hours: 4,
  });
  const present = await keepPresent(app.services);
  await look(3);
  const broken = { ...well, mail: 'the mail server did not take it: EAUTH 535' };
  await look(6, broken);
  // On a slow machine another part may be late as well, which is told in a mail of its own.
  const mails = () => app.smtp.mails.filter(({ to, subject }) => to === address && /Mail ?server/i.test(subject));
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1);
  expect(mails()[0]?.text).toContain('/desk/health');
  expect(await part('mail')).toMatchObject({ state: 'bad' });
  expect(JSON.stringify(await part('mail'))).toContain('EAUTH 535');
  await app.idle();
  expect(mails()).toHaveLength(1);
  await app.sql(`update health_told set told_at = told_at - interval '5 hours' where watcher_id = $1`, [json.id]);
  await look(3, broken);
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(2);
  await look(6);
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(3);
  expect(await part('mail')).toMatchObject({ state: 'ok' });
  await present.stop();
});

it('books that do not agree and a backup that was never restored are seen; a restore is noted', async () => {
  await app.sql(`insert into ledger_checks values (now(), 10, 2)`);
  await app.sql(`insert into backups (kind) values ('made')`);
  await new Promise((done) => setTimeout(done, 10));
  app.services.clock.now = () => new Date(Date.now() + 11_000);
  await look(2);
  expect(await part('books')).toMatchObject({ state: 'bad' });
  expect(await part('backup')).toMatchObject({ state: 'warn' });
  const day = new Date().toISOString().slice(0, 10);
  expect((await owner.client.post('/api/desk/health/restored.php', { day: '2026-02-30', note: 'x' })).status).toBe(400);
  expect(
    (await owner.client.post('/api/desk/health/restored.php', { day, note: 'to the spare machine' })).json,
  ).toEqual({ ok: true });
  app.services.clock.now = () => new Date(Date.now() + 22_000);
  await look(6);
  expect(await part('backup')).toMatchObject({ state: 'ok' });
  app.services.clock.now = () => new Date();
});

it('only those who may change who is told, and a test goes out', async () => {
  const support = await addStaff(app, ['support']);
  const body = { email: 'Night@Ops.example', language: 'en', least: 'warn', repeat_hours: 1 };
  expect((await support.client.get('/api/desk/health.php')).status).toBe(200);
  expect((await support.client.post('/api/desk/health/watch.php', body)).status).toBe(403);
  expect((await owner.client.post('/api/desk/health/watch.php', { ...body, email: 'nobody' })).json.error).toBe(
    'email_invalid',
  );
  const { id } = (await owner.client.post('/api/desk/health/watch.php', body)).json;
  await owner.client.post('/api/desk/health/watch.php', { ...body, least: 'bad' });
  expect((await page()).watchers).toMatchObject([{ email: 'night@ops.example', least: 'bad' }]);
  expect((await owner.client.post('/api/desk/health/test.php', { id })).json).toEqual({ ok: true });
  const tested = () => app.smtp.mails.find(({ to }) => to === 'night@ops.example')?.subject ?? '';
  await expect.poll(tested, { timeout: 20_000 }).toContain('A test');
  await owner.client.post('/api/desk/health/unwatch.php', { id });
  expect((await page()).watchers).toEqual([]);
  expect((await owner.client.post('/api/desk/health/test.php', { id })).status).toBe(404);
  const lines = await app.sql<{ action: string }>(
    `select action from audit_log where action like 'health%' order by id`,
  );
  expect(lines.map(({ action }) => action)).toContain('health_unwatched');
});

it('the store and the mail server are really tried, and a certificate is read', async () => {
  const probes = await probe(app.services);
  expect(probes).toMatchObject({ mail: null, certificates: null });
  expect(probes.storeMs).toBeGreaterThanOrEqual(0);
  expect(await certificateEnd('127.0.0.1', app.port)).toBeNull();
  const server = createServer(() => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  expect(await certificateEnd('127.0.0.1', (server.address() as { port: number }).port)).toBeNull();
  server.close();
});
