import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EventKind, Events } from '../../contract/events.ts';
import { LOCALES } from '../../contract/locales.ts';
import { cloneDatabase } from '../../tests/helpers/database.ts';
import { addMember, addSite, createTestServices, type TestServices } from '../../tests/helpers/services.ts';
import { type SmtpHelper, startSmtp } from '../../tests/helpers/smtp-server.ts';
import { peekToken } from '../accounts/tokens.ts';
import { transaction } from '../platform/db.ts';
import { emit } from '../platform/outbox.ts';
import { maskAddress } from './send-mail.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let smtp: SmtpHelper;
let started: TestServices;
let wordsDir: string;
let at: { site_id: number; pool_id: number };

beforeAll(async () => {
  database = await cloneDatabase();
  wordsDir = await mkdtemp(join(tmpdir(), 'words-'));
  for (const locale of LOCALES) await writeFile(join(wordsDir, `${locale}.json`), '{}');
  // As compiled by the build: a list of text pieces and values.
  await writeFile(
    join(wordsDir, 'nl.json'),
    JSON.stringify({
      'mail.activation.subject': 'Bevestig je e-mailadres',
      'mail.activation.heading': ['Fijn dat je er bent, ', ['name']],
    }),
  );
  smtp = await startSmtp();
  started = await createTestServices({ databaseUrl: database.url, smtp_url: smtp.url, wordsDir });
  at = await addSite(started.services, { name: 'Evening & <Co>', niche: 4, settings: { mail_name: 'Evening' } });
});
afterAll(async () => {
  await started.stop();
  await smtp.stop();
  await database.drop();
  await rm(wordsDir, { recursive: true });
});
beforeEach(() => {
  smtp.mails.length = 0;
});

const tell = <K extends EventKind>(kind: K, payload: Events[K]) =>
  transaction(started.services.db, (tx) => emit(tx, kind, payload));
const member = (more: Parameters<typeof addMember>[2] = {}) => addMember(started.services, at, more);
const mailJobs = async (state: string) =>
  (
    await started.services.db.query<{ id: string }>(
      `select id from jobs.job where name = 'send_mail' and state::text = any(string_to_array($1, ' '))`,
      [state],
    )
  ).rows.length;
/** Waits until every event is handled and every mail is sent or given up. */
const settled = () =>
  vi.waitFor(
    async () => {
      expect((await started.services.db.query('select from outbox where handled_at is null')).rowCount).toBe(0);
      expect(await mailJobs('created retry active')).toBe(0);
    },
    { timeout: 20_000, interval: 20 },
  );
/** Ends the pause before the next try. */
const hurry = () =>
  started.services.db.query(`update jobs.job set start_after = now() where name = 'send_mail' and state = 'retry'`);
/** The token at the end of the text's first link. */
function tokenOf(text: string, before: string): string {
  const link = text.match(/http:\/\/localhost:3000\/\S*/)?.[0] ?? '';
  expect(link.startsWith(`http://localhost:3000${before}`)).toBe(true);
  return link.slice(`http://localhost:3000${before}`.length);
}

test('a new account gets the activation mail: text and HTML in its language, with a link that works', async () => {
  const { id, email } = await member({ status: 'not_confirmed', language: 'nl', username: 'Anna.b' });
  await tell('account_created', { member_id: id });
  const mail = await smtp.waitFor(email, 'Bevestig je e-mailadres');
  expect(mail.parsed.from).toMatchObject({ name: 'Evening', address: 'no-reply@localhost' });
  expect(mail.parsed.replyTo).toMatchObject([{ address: 'help@example.test' }]);
  expect(mail.headers['message-id']).toMatch(/^<[\da-f-]{36}@localhost>$/);
  expect(mail.html).toContain('<html lang="nl">');
  expect(mail.html).toContain('Fijn dat je er bent, Anna.b');
  expect(mail.html).toContain('Evening &amp; &lt;Co&gt;');
  expect(mail.html).not.toContain('<Co>');
  expect(mail.html).toContain('#922fa1'); // the accent of the niche
  expect(mail.html).toContain('Evening B.V., Kade 1, 1234 AB Utrecht, NL');
  expect(mail.text).toContain('Fijn dat je er bent, Anna.b');
  const token = tokenOf(mail.text, '/');
  expect(mail.html).toContain(`href="http://localhost:3000/${token}"`);
  expect(await peekToken(started.services.db, token)).toEqual({ kind: 'activate', member_id: id, data: {} });
  const { rows } = await started.services.db.query(
    'select extract(epoch from expires_at - created_at) / 3600 as hours from mail_tokens where token_hash = $1',
    [createHash('sha256').update(token).digest()],
  );
  expect(rows[0].hours).toBe(7 * 24);
});

test('no token is kept in plain: neither in jobs nor in events nor in the table', async () => {
  const { id, email } = await member();
  await tell('reset_requested', { member_id: id });
  const mail = await smtp.waitFor(email, 'Choose a new password');
  const token = tokenOf(mail.text, '/reset-password/do?token=');
  expect(await peekToken(started.services.db, token)).toMatchObject({ kind: 'reset' });
  for (const table of ['jobs.job', 'outbox', 'mail_tokens']) {
    const { rows } = await started.services.db.query(`select t::text as row from ${table} t`);
    expect(rows.map((r) => r.row).join()).not.toContain(token);
  }
});

test('an address change goes to both: confirm at the new one, undo at the old one', async () => {
  const { id, email } = await member();
  const { rows } = await started.services.db.query<{ id: number }>(
    "insert into mail_changes (member_id, old_email, new_email) values ($1, $2, 'new.me@example.test') returning id",
    [id, email],
  );
  const data = { new_email: 'new.me@example.test', old_email: email, change_id: rows[0]?.id ?? 0 };
  await tell('mail_change_requested', { member_id: id, ...data });
  const confirm = await smtp.waitFor('new.me@example.test', 'Confirm your new e-mail address');
  const notice = await smtp.waitFor(email, 'Your e-mail address is being changed');
  expect(await peekToken(started.services.db, tokenOf(confirm.text, '/'))).toEqual({
    kind: 'mail_change',
    member_id: id,
    data,
  });
  expect(await peekToken(started.services.db, tokenOf(notice.text, '/'))).toEqual({
    kind: 'mail_change_undo',
    member_id: id,
    data,
  });
  expect(notice.text).toContain('n…@example.test');
  expect(notice.text).not.toContain('new.me@');
});

test('closing and reopening an account; a reset of a closing account brings the link that reopens it', async () => {
  const { id, email } = await member({ status: 'pending_deletion' });
  await tell('deletion_requested', { member_id: id, delete_after: '' });
  const closing = await smtp.waitFor(email, 'Your account is being closed');
  expect(closing.text).toMatch(/erased after .+ GMT\+[12]\./);
  expect(await peekToken(started.services.db, tokenOf(closing.text, '/'))).toMatchObject({ kind: 'reactivate' });
  smtp.mails.length = 0;
  await tell('reset_requested', { member_id: id });
  await smtp.waitFor(email, 'Your account is being closed');
  const other = await member();
  await tell('account_restored', { member_id: other.id });
  expect((await smtp.waitFor(other.email, 'Your account is open again')).text).toContain('http://localhost:3000/login');
  await tell('password_changed', { member_id: other.id });
  await smtp.waitFor(other.email, 'Your password was changed');
});

test('nothing goes to who confirmed already, is erased or is fictional', async () => {
  const confirmed = await member({ status: 'active' });
  await tell('activation_requested', { member_id: confirmed.id });
  const nobody = '01900000-0000-7000-8000-000000000000';
  await tell('reset_requested', { member_id: nobody });
  const fictional = '01900000-0000-7000-8000-000000000001';
  await started.services.db.query(
    `insert into members (id, pool_id, site_id, kind, username, status, language) values ($1, $2, $3, 'fictional', 'Rosa', 'active', 'en')`,
    [fictional, at.pool_id, at.site_id],
  );
  await started.services.db.query(
    `insert into profiles (member_id, date_of_birth, country) values ($1, '1990-01-01', 'NL')`,
    [fictional],
  );
  await tell('password_changed', { member_id: fictional });
  const last = await member();
  await tell('password_changed', { member_id: last.id });
  await smtp.waitFor(last.email, 'Your password was changed');
  await settled();
  expect(smtp.mails.map((m) => m.to)).toEqual([last.email]);
});

test('the mail server is down: the mail arrives once, after it is back', async () => {
  const port = Number(new URL(smtp.url).port);
  await smtp.stop();
  const { id, email } = await member();
  await tell('reset_requested', { member_id: id });
  const { db } = started.services;
  const failed = (n: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await db.query(
          `select retry_count from jobs.job where name = 'send_mail' and state = 'retry' and data ->> 'member_id' = $1`,
          [id],
        );
        expect(rows).toEqual([{ retry_count: n }]);
      },
      { timeout: 20_000, interval: 20 },
    );
  await failed(0);
  smtp = await startSmtp({ port });
  smtp.failNext(1);
  await hurry();
  await failed(1);
  expect(smtp.mails).toHaveLength(0);
  await hurry();
  const mail = await smtp.waitFor(email, 'Choose a new password', 20_000);
  expect(await peekToken(db, tokenOf(mail.text, '/reset-password/do?token='))).toMatchObject({ member_id: id });
  await settled();
  expect(smtp.mails).toHaveLength(1);
}, 40_000);

test('what is refused for good is not tried again', async () => {
  smtp.failNext(1, 550);
  const { id } = await member();
  await tell('password_changed', { member_id: id });
  const state = async () =>
    (
      await started.services.db.query(
        `select state from jobs.job where name = 'send_mail' and data ->> 'member_id' = $1`,
        [id],
      )
    ).rows[0]?.state;
  await vi.waitFor(async () => expect(await state()).toBe('completed'), { timeout: 20_000, interval: 20 });
  expect(smtp.mails).toHaveLength(0);
});

test('an address is shown so that only its owner knows it', () => {
  expect(maskAddress('jane.doe@example.test')).toBe('j…@example.test');
  expect(maskAddress('')).toBe('');
});
