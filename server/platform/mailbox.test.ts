import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../tests/helpers/database.ts';
import { createDb, type Db } from './db.ts';
import { createLog } from './log.ts';
import { createMailer } from './mail.ts';
import { mailboxPage } from './mailbox.ts';
import type { Services } from './services.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Db;
let app: FastifyInstance;

beforeAll(async () => {
  database = await cloneDatabase();
  db = createDb(database.url, 4, createLog('silent'));
  app = Fastify();
  await app.register(mailboxPage({ db } as unknown as Services));
  const mailer = createMailer({ smtp_url: null }, db);
  const from = { fromName: 'Site', fromAddress: 'no-reply@example.test' };
  await mailer.send({
    ...from,
    to: 'first@example.test',
    subject: 'One',
    text: 'Go to https://example.test/a?b=1&c=2 now',
    html: '<p>one</p>',
  });
  await mailer.send({
    ...from,
    to: 'second@example.test',
    subject: '<script>alert(1)</script>',
    text: '<img src=x onerror=alert(1)>',
    html: '<p>two</p><script>alert(1)</script>',
    headers: { 'X-Evil': '"><script>' },
  });
});
afterAll(async () => {
  await app.close();
  await db.end();
  await database.drop();
});

const get = (url: string) => app.inject({ url });

test('lists the newest first, escaped, and by recipient', async () => {
  const all = await get('/dev/mailbox');
  expect(all.statusCode).toBe(200);
  expect(all.headers['content-security-policy']).toContain("default-src 'none'");
  expect(all.body.indexOf('second@')).toBeLessThan(all.body.indexOf('first@'));
  expect(all.body).not.toContain('<script');
  expect(all.body).not.toContain('style=');
  const mail = await get('/dev/mailbox?to=FIRST@example');
  expect(mail.body).toContain('first@');
  expect(mail.body).not.toContain('second@');
  const none = await get('/dev/mailbox?to=%22%3E%3Cscript%3E');
  expect(none.body).toContain('No mail for this address');
  expect(none.body).not.toContain('<script');
});

test('shows a mail: text with links, headers, and the HTML in a frame that may do next to nothing', async () => {
  const [second, first] = (await get('/dev/mailbox.json')).json().mails as {
    id: number;
    text_body: string;
    recipient: string;
  }[];
  const page = await get(`/dev/mailbox/${first?.id}`);
  expect(page.body).toContain('<a href="https://example.test/a?b=1&amp;c=2">');
  expect(page.body).toContain(
    `<iframe title="The mail as HTML" sandbox="allow-popups allow-top-navigation-by-user-activation" src="/dev/mailbox/${first?.id}/html">`,
  );
  const evil = await get(`/dev/mailbox/${second?.id}`);
  expect(evil.body).not.toMatch(/<script|<img/);

  const html = await get(`/dev/mailbox/${second?.id}/html`);
  expect(html.body).toBe('<base target="_top"><p>two</p><script>alert(1)</script>');
  expect(html.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation",
  );
});

test('as JSON by recipient, for tests', async () => {
  const { mails } = (await get('/dev/mailbox.json?to=first@example.test')).json() as {
    mails: { subject: string; text_body: string }[];
  };
  expect(mails).toMatchObject([{ subject: 'One', text_body: 'Go to https://example.test/a?b=1&c=2 now' }]);
});

test('the style sheet, and what is not there', async () => {
  expect((await get('/dev/mailbox/style.css')).headers['content-type']).toContain('text/css');
  for (const id of ['999999', 'x', '1%27', '99999999999999999999'])
    expect((await get(`/dev/mailbox/${id}`)).statusCode).toBe(404);
});
