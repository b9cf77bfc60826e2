/** A release without a gap: real processes behind a balancer, one of which is asked to end while members are busy. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { createMetrics } from '../../server/platform/metrics.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { type Balancer, startBalancer } from '../helpers/balancer.ts';
import { grant, send } from '../helpers/chat.ts';
import { createClient } from '../helpers/http-client.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { openSocket } from '../helpers/socket-client.ts';

// Each server is a process that starts from nothing.
vi.setConfig({ testTimeout: 180_000 });

let app: TestApp;
const processes: ServerProcess[] = [];
let balancer: Balancer | undefined;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await balancer?.stop();
  balancer = undefined;
  for (const child of processes.splice(0)) await child.remove();
});
afterAll(() => app.stop());

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const { config } = app.services;
  const serverProcess = await startServerProcess(app.databaseUrl, { APP_SECRET: config.secret, ...environment });
  processes.push(serverProcess);
  return serverProcess;
}

/** The same member through the balancer. */
function through(member: TestMember): TestMember {
  const client = createClient(balancer?.port ?? 0, member.client.host);
  for (const [name, value] of member.client.cookies) client.cookies.set(name, value);
  return { ...member, client };
}

it('a process that is to end says so first, finishes what it has, and its clients are elsewhere within a second', async () => {
  const drain = { DRAIN_SECONDS: '1', HAND_OVER_SECONDS: '1', ROLES: 'web' };
  const [ending, staying] = await Promise.all([start(drain), start(drain)]);
  balancer = await startBalancer([ending.port, staying.port]);
  const anna = through(await app.signup({ gender: 'female', wanted: 'male' }));
  const bo = await app.signup({ gender: 'male', wanted: 'female' });
  await app.sql('update members set paid_user = true where id = $1', [anna.id]);
  await grant(app, anna.id, 5_000);

  const tabs = await Promise.all([0, 1, 2].map(() => openSocket(ending.port, bo.client)));
  const { port } = balancer;
  const back = tabs.map(async (tab) => {
    const code = await tab.closing();
    const closedAt = performance.now();
    const again = await openSocket(port, bo.client);
    await again.event('hello');
    again.socket.terminate();
    return { code, ms: performance.now() - closedAt };
  });

  let busy = true;
  const statuses = new Map<number | string, number>();
  const note = (status: number | string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const visitors = Array.from({ length: 4 }, async () => {
    const client = createClient(port, 'a.test');
    while (busy)
      note(
        await client.get('/api/settings.php').then(
          (a) => a.status,
          (e: Error) => e.message,
        ),
      );
  });
  let sent = 0;
  const writer = (async () => {
    while (busy) {
      const answer = await send(anna, bo.id, { body: `message ${sent + 1}` });
      note(answer.status);
      if (answer.status === 200) sent += 1;
    }
  })();

  await expect.poll(() => sent, { timeout: 60_000 }).toBeGreaterThan(5);
  ending.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${ending.port}/readyz`)).status).toBe(503);
  // It goes on answering whoever is still sent there.
  expect((await fetch(`http://127.0.0.1:${ending.port}/healthz`)).headers.get('connection')).toBe('close');
  expect(await ending.ended, ending.output()).toBe(0);
  busy = false;
  await Promise.all([...visitors, writer]);

  expect([...statuses.keys()]).toEqual([200]);
  expect(await app.sql('select count(*)::int as n from messages where sender_id = $1', [anna.id])).toEqual([
    { n: sent },
  ]);
  for (const { code, ms } of await Promise.all(back)) {
    expect(code).toBe(1001);
    expect(ms).toBeLessThan(1_000);
  }
});

it('whoever asks while a process closes is still answered', async () => {
  const { db, config } = app.services;
  const closing = await buildApp({ ...app.services, metrics: createMetrics() }, { pages: false });
  await closing.listen({ port: 0, host: '127.0.0.1' });
  const member = await app.signup();
  const held = await Promise.all(Array.from({ length: config.databasePool }, () => db.connect()));
  const cookie = [...member.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = (id: string) =>
    `GET /api/user.php HTTP/1.1\r\nhost: a.test\r\ncookie: ${cookie}\r\nx-request-id: ${id}\r\n\r\n`;
  const socket = connect((closing.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => void (text += chunk));
  const ended = once(socket, 'close');
  const arrived = once(closing.server, 'request');
  socket.write(ask('asked-before'));
  await arrived;
  const close = closing.close();
  const second = once(closing.server, 'request');
  socket.write(ask('asked-while-it-closes'));
  await second;
  for (const client of held) client.release();
  await Promise.all([close, ended]);
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(text).toContain('x-request-id: asked-while-it-closes');
});

it('a process does what its roles say: a web process runs no jobs, a worker answers nobody but who asks for its health', async () => {
  const web = await start({ ROLES: 'web' });
  const worker = await start({ ROLES: 'worker', MIGRATE: 'off' });
  expect((await fetch(`http://127.0.0.1:${worker.port}/healthz`)).status).toBe(200);
  const unknown = await fetch(`http://127.0.0.1:${worker.port}/api/settings.php`);
  expect([unknown.status, unknown.headers.has('x-request-id')]).toEqual([404, true]);
  const answer = await createClient(web.port, 'a.test').get('/api/settings.php');
  expect(answer.json.name).toBe('Evening');
});
