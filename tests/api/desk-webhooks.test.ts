/** Webhooks: what providers reported and what it did, once more without doing it twice; and events told to other systems. */
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendWaiting } from '../../server/desk/webhooks/send-webhooks.ts';
import { isPublicAddress, postPublic, urlProblem } from '../../server/platform/outgoing.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let shop: TestShop;
let owner: TestStaff;
let receiver: Server;
let url: string;
interface Heard {
  headers: Record<string, string>;
  body: string;
  json: { type: string; number: number; data: Record<string, unknown> };
}
const received: Heard[] = [];
let status = 200;

beforeAll(async () => {
  shop = await startTestShop();
  owner = await addStaff(shop, ['owner']);
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      if (status === 200)
        received.push({ headers: request.headers as Record<string, string>, body, json: JSON.parse(body) });
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end(`said ${status}`);
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  shop.services.config.webhookOwnHosts.push('127.0.0.1');
});
afterAll(async () => {
  receiver.close();
  await shop.stop();
});

const post = async (path: string, body: object, staff = owner) =>
  staff.client.post(`/api/desk/webhooks/${path}.php`, body);
const deliveriesOf = async (query: string) => (await owner.client.get(`/api/desk/webhooks/sent.php${query}`)).json.rows;
const addEndpoint = async (more: object = {}) =>
  (
    await post('out/make', {
      name: 'Books',
      url,
      events: ['purchase'],
      sites: null,
      personal: false,
      active: true,
      ...more,
    })
  ).json as { id: string; secret: string };
const until = async <T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((done) => setTimeout(done, 50))) {
    const page = await look();
    if (page) return page;
  }
  throw new Error('it did not come');
};
const signed = (secret: string, { headers, body }: Heard) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`;

it('a report of a provider is kept with what it did, found by its order, and done again does nothing twice', async () => {
  const member = await shop.signup();
  const { id } = await shop.bought(member, { code: null });
  const [payment] = await shop.sql<{ order_number: string }>('select order_number from payments where id = $1', [id]);
  const list = async () =>
    (await owner.client.get(`/api/desk/webhooks/in.php?q=${payment?.order_number}`)).json.rows as {
      id: string;
      outcome: string;
      payment_id: string;
      body: string;
      tries: number;
    }[];
  const rows = await until(async () => {
    const page = await list();
    return page.some(({ outcome }) => outcome === 'changed') ? page : undefined;
  });
  expect(rows.every((row) => row.payment_id === id)).toBe(true);
  expect(JSON.parse(rows[0]?.body ?? '')).toHaveProperty('payment');
  const before = await shop.books(id);
  const ids = rows.map((row) => row.id);
  const replay = () => post('in/replay', { ids });
  const answers = await Promise.all([replay(), replay()]);
  for (const { json } of answers)
    expect(json.outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual(ids.map(() => 'unchanged'));
  expect(await shop.books(id)).toEqual(before);
  expect((await list()).every(({ tries }) => tries === 3)).toBe(true);
  const support = await addStaff(shop, ['support']);
  expect((await post('in/replay', { ids }, support)).status).toBe(403);
  const elsewhere = await addStaff(shop, ['support'], { sites: [shop.sites.b.site_id] });
  expect((await elsewhere.client.get('/api/desk/webhooks/in.php')).json.rows).toEqual([]);
});

it('a report nobody signed is kept as refused, without its body, and only so many an hour', async () => {
  const client = shop.client();
  const raw = JSON.stringify({ id: randomUUID(), payment: 'x', email: 'somebody@members.example' });
  for (let i = 0; i < 3; i++)
    expect(
      (
        await client.send('POST', '/api/payments/sandbox/webhook', raw, {
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400);
  const kept = () =>
    shop.sql<{ body: null; note: string }>(`select body, note from webhooks_in where outcome = 'refused'`);
  expect(await kept()).toEqual(Array.from({ length: 3 }, () => ({ body: null, note: 'no signature' })));
  await shop.sql(
    `insert into webhooks_in (id, at, last_at, provider, outcome) select gen_random_uuid(), now(), now(), 'sandbox', 'refused' from generate_series(1, 200)`,
  );
  await client.send('POST', '/api/payments/sandbox/webhook', raw, { headers: { 'content-type': 'application/json' } });
  expect(await kept()).toHaveLength(203);
});

it('a purchase is told, signed, with ids only; with the person where that was chosen', async () => {
  const { id, secret } = await addEndpoint();
  const personal = await addEndpoint({ name: 'Mailings', personal: true });
  const member = await shop.signup();
  const bought = await shop.bought(member, { code: null });
  const of = (endpoint: string) => async () => {
    const deliveries = await deliveriesOf(`?endpoint=${endpoint}&state=delivered`);
    return received.find(({ headers }) =>
      deliveries.some((delivery: { id: string }) => delivery.id === headers['webhook-id']),
    );
  };
  const first = await until(of(id));
  expect(first.json).toMatchObject({
    type: 'purchase',
    number: 1,
    data: { payment_id: bought.id, member_id: member.id, amount_minor: bought.amount_minor },
  });
  expect(first.body).not.toContain(member.email);
  expect(first.headers['webhook-signature']).toBe(signed(secret, first));
  expect((await until(of(personal.id))).json.data['member']).toMatchObject({ email: member.email });
  const stored = await shop.sql('select payload from webhook_deliveries');
  expect(JSON.stringify(stored)).not.toContain(member.email);
  for (const dropped of [id, personal.id]) await post('out/drop', { id: dropped });
});

it('what is not taken is tried again in order, with the same ids; a range is sent again; a new secret signs beside the old', async () => {
  const { id, secret } = await addEndpoint({ events: ['suspension'] });
  status = 500;
  for (let i = 0; i < 3; i++) await post('out/test', { id });
  const deliveries = await until(async () => {
    const all = await deliveriesOf(`?endpoint=${id}`);
    return all.some((delivery: { status: number }) => delivery.status === 500) ? all : undefined;
  });
  expect(deliveries.find((delivery: { number: number }) => delivery.number === 1)).toMatchObject({
    state: 'waiting',
    answer: 'said 500',
  });
  expect(deliveries.filter((delivery: { tries: number }) => delivery.tries > 0)).toHaveLength(1);
  status = 200;
  received.length = 0;
  // A try that was on its way while the receiver still refused may put the next one off once more.
  await until(async () => {
    await shop.sql('update webhook_endpoints set next_try_at = null where id = $1', [id]);
    await Promise.all([sendWaiting(shop.services, id), sendWaiting(shop.services, id)]);
    return received.length >= 3 ? received : undefined;
  });
  expect(received.map(({ json }) => json.number)).toEqual([1, 2, 3]);
  const rotated = (await post('out/rotate', { id })).json as { secret: string };
  const ids = received.map(({ headers }) => headers['webhook-id']);
  received.length = 0;
  expect((await post('out/resend', { id, from: 2, to: 3 })).json).toEqual({ again: 2 });
  await until(() => (received.length >= 2 ? received : undefined));
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(ids.slice(1));
  const [delivery] = received;
  if (!delivery) throw new Error('nothing');
  expect(delivery.headers['webhook-signature']?.split(' ')).toEqual([
    signed(rotated.secret, delivery),
    signed(secret, delivery),
  ]);
  const [row] = await shop.sql<{ secret: string }>('select secret from webhook_endpoints where id = $1', [id]);
  expect(row?.secret).not.toContain(rotated.secret.slice(6, 20));
  await post('out/drop', { id });
});

it('nothing goes to private networks, by name or number, nor after a redirect', async () => {
  for (const bad of [
    'http://example.org/x',
    'https://127.0.0.2/x',
    'https://10.1.2.3/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/x',
    'https://169.254.169.254/latest',
    'https://intranet/x',
    'https://user:pass@example.org/',
    'ftp://example.org/',
    'https://167772161/',
    'no address',
  ]) {
    expect(urlProblem(bad, []), bad).toBeDefined();
    const answer = await post('out/make', {
      name: 'x',
      url: bad.padEnd(8),
      events: ['purchase'],
      sites: null,
      personal: false,
      active: true,
    });
    expect(answer.status, bad).toBe(400);
  }
  for (const address of [
    '::ffff:192.168.1.1',
    '0.0.0.0',
    '100.64.0.1',
    'fd00::1',
    'fe80::1',
    '::',
    '64:ff9b::a00:1',
    '::ffff:7f00:1',
  ])
    expect(isPublicAddress(address), address).toBe(false);
  for (const address of ['93.184.216.34', '2606:2800:220:1::1']) expect(isPublicAddress(address), address).toBe(true);
  // A name of the public internet that leads into a private network.
  const { status: none, answer } = await postPublic('https://localhost.localdomain/', '{}', {}, []);
  expect(none).toBeUndefined();
  expect(['private', 'ENOTFOUND', 'EAI_AGAIN']).toContain(answer);
  status = 302;
  expect(await postPublic(url, '{}', {}, ['127.0.0.1'])).toMatchObject({ status: 302 });
  status = 200;
  const support = await addStaff(shop, ['support']);
  expect((await support.client.get('/api/desk/webhooks/out.php')).status).toBe(403);
});
