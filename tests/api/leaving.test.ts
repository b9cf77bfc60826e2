/** Leaving: hidden at once, sessions ended, 14 days to come back, then everything erased. And the export as a ZIP. */
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseDeletedAccounts } from '../../server/accounts/delete-account.ts';
import { issueToken } from '../../server/accounts/tokens.ts';
import { bookTransfer } from '../../server/credits/ledger.ts';
import { transaction } from '../../server/platform/db.ts';
import { startEventOutbox } from '../../server/platform/outbox.ts';
import { listeners } from '../../server/workers.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addFictional } from '../helpers/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const leave = (member: TestMember, password = member.password) =>
  member.client.post('/api/account/delete.php', { password, reason: 'privacy', note: 'Thank you for the evenings' });
const rowOf = async (id: string) =>
  (
    await app.sql<{ status: string; delete_after: Date | null }>(
      'select status, delete_after from members where id = $1',
      [id],
    )
  )[0];
const erase = () => eraseDeletedAccounts.run(app.services, {}, { id: 'test', attempt: 1 });
const subject = 'Your account is being closed';

/** The member's own photo, uploaded as a browser does. */
async function uploadPhoto(member: TestMember): Promise<void> {
  const picture = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
  const edge = 'edge-of-form';
  const body = Buffer.concat([
    Buffer.from(
      `--${edge}\r\nContent-Disposition: form-data; name="photo"; filename="me.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  const answer = await member.client.send('POST', '/api/photos.php', body, {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  });
  expect(answer.status, answer.text).toBe(200);
}

/** Every table with a row that contains one of the texts, `schema.table` → how many rows. */
async function scan(texts: string[]): Promise<Record<string, number>> {
  const tables = await app.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%' and not c.relispartition
      union all select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'p' and n.nspname not like 'pg_%'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await app.sql<{ n: number }>(
      `select count(*) as n from ${name} t where exists (select from unnest($1::text[]) x where position(lower(x) in lower(to_jsonb(t)::text)) > 0)`,
      [texts],
    );
    if (row?.n) counts[name] = row.n;
  }
  return counts;
}

describe('deleting the account', () => {
  it('asks for the password', async () => {
    const member = await app.signup();
    const answer = await leave(member, 'not my password');
    expect(answer.json).toEqual({
      error: 'old_password_wrong',
      message: 'Please check your old password.',
      fields: { password: 'Please check your old password.' },
    });
    expect((await rowOf(member.id))?.status).toBe('active');
  });

  it('takes only the reasons of the survey, and keeps the answer without the member', async () => {
    const member = await app.signup();
    expect(
      (await member.client.post('/api/account/delete.php', { password: member.password, reason: 'bored' })).json.error,
    ).toBe('bad_request');
    await leave(member);
    const surveys = await app.sql<{ all: string }>('select to_jsonb(s)::text as all from deletion_surveys s');
    expect(surveys).toHaveLength(1);
    expect(surveys[0]?.all).toContain('privacy');
    expect(surveys[0]?.all).not.toContain(member.id);
  });

  it('hides the account at once, ends every session, says until when and mails the way back', async () => {
    const member = await app.signup();
    const other = app.client();
    await other.post('/api/user.php', { login: member.email, password: member.password });
    const answer = await leave(member);
    expect(answer.status).toBe(200);
    const days = (Date.parse(answer.json.delete_after) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThan(14.1);
    expect((await rowOf(member.id))?.status).toBe('pending_deletion');
    expect(member.client.cookies.has('sid')).toBe(false);
    expect((await other.get('/api/user.php')).json.user).toBeNull();
    expect(await app.sql('select 1 as x from sessions where member_id = $1', [member.id])).toEqual([]);
    // Nobody can write to a member who is leaving.
    const visitor = app.client();
    visitor.cookies.set('signup_start', Buffer.from(JSON.stringify({ to: member.id })).toString('base64url'));
    expect((await visitor.get('/api/signup.php')).json.recipient).toBeNull();

    const login = await app.client().post('/api/user.php', { login: member.email, password: member.password });
    expect([login.status, login.json.error, login.json.message]).toEqual([
      403,
      'pending_deletion',
      'This account is about to be deleted. Use the link in the e-mail we sent you to get it back.',
    ]);
    expect((await app.smtp.waitFor(member.email, subject)).text).toContain(member.name);
  });

  it('is taken back by the link of the mail, once', async () => {
    for (const confirmed of [true, false]) {
      const member = await app.signup({ confirmed });
      await leave(member);
      const token = await app.mailToken(member.email, subject);
      expect((await app.client().get(`/api/token.php?token=${token}`)).json).toEqual({ kind: 'reactivate' });
      expect((await app.client().post('/api/token.php', { token })).json).toEqual({
        kind: 'reactivate',
        next: '/login?restored=1',
      });
      expect(await rowOf(member.id)).toEqual({ status: confirmed ? 'active' : 'not_confirmed', delete_after: null });
      expect(
        (await app.client().post('/api/user.php', { login: member.email, password: member.password })).status,
      ).toBe(200);
      expect((await app.client().post('/api/token.php', { token })).json.error).toBe('link_invalid');
    }
  });

  it('a reset link asked for before or after does not open it', async () => {
    const member = await app.signup();
    await app.client().post('/api/reset-password.php', { email: member.email });
    const token = await app.mailToken(member.email, 'Choose a new password');
    await leave(member);
    const password = app.secret('silver harbour 12 boats');
    const answer = await app
      .client()
      .post('/api/reset-password/do.php', { token, new_password: password, repeat_password: password });
    expect(answer.json.error).toBe('link_invalid');
  });

  it('keeps address and name taken until erased', async () => {
    const member = await app.signup();
    await leave(member);
    const { json } = await app.client().post('/api/signup/check.php', { email: member.email, name: member.name });
    expect([json.email_error, json.name_error]).toEqual([
      'An account with this e-mail address already exists',
      'This username is already taken.',
    ]);
  });
});

describe('39 erasure after 14 days removes rows, files and derived data; a scan finds nothing', () => {
  it('not a minute earlier, and then everything', async () => {
    await app.settings(app.sites.a.site_id, { signup_credits: 3 });
    const to = await addFictional(app.services.db, app.sites.a);
    const member = await app.signup({ signup_message: 'Meet me by the paper boats', to, name: 'gone.with.the.tide' });
    await app.settings(app.sites.a.site_id, {});
    const bystander = await app.signup();
    // Something in every place that stores data of a member.
    await app.sql("update member_tracking set network = 'tide-network' where member_id = $1", [member.id]);
    await uploadPhoto(member);
    await app.client().post('/api/user.php', { login: member.email, password: 'a wrong one' });
    await app.client().post('/api/reset-password.php', { email: member.email });
    const newEmail = app.secret('gone.elsewhere@members.example');
    await member.client.post('/api/mail-change.php', { email: newEmail, password: member.password });
    await issueToken(app.services.db, { kind: 'unsubscribe', member_id: member.id, expiresInHours: 1000 });
    await leave(member);
    await app.smtp.waitFor(member.email, subject);
    await app.idle();
    const [photo] = await app.sql<{ filename: string }>('select filename from photos where member_id = $1', [
      member.id,
    ]);
    const stored = async () => {
      const keys: string[] = [];
      for await (const { key } of app.services.storage.list('photos')) keys.push(key);
      return keys.filter((key) => key.includes(photo?.filename ?? '-'));
    };
    expect(await stored()).not.toEqual([]);

    await app.sql("update members set delete_after = now() + interval '1 minute' where id = $1", [member.id]);
    await erase();
    expect((await rowOf(member.id))?.status).toBe('pending_deletion');
    await app.sql("update members set delete_after = now() - interval '1 second' where id = $1", [member.id]);
    await erase();
    await app.idle();
    expect(await stored()).toEqual([]);

    // Queue entries expire before the 14 days are over: let that time pass.
    const [retention] = await app.sql<{ longest: number }>(
      "select max(greatest(deletion_seconds, case when name = 'dead_letter' then retention_seconds else 0 end)) as longest from jobs.queue where name in ('send_mail', 'send_activity_mail', 'deliver_signup_message', 'remove_photo_files', 'dead_letter')",
    );
    expect(retention?.longest).toBeLessThan(14 * 86_400);
    await app.sql(
      "delete from jobs.job where name in ('send_mail', 'send_activity_mail', 'deliver_signup_message', 'remove_photo_files') and state = 'completed'",
    );
    await app.sql("update outbox set handled_at = handled_at - interval '8 days'");
    const tidy = startEventOutbox(app.services, listeners);
    await expect.poll(async () => (await app.sql<{ n: number }>('select count(*) as n from outbox'))[0]?.n).toBe(0);
    await tidy.stop();

    const counts = await scan([
      member.id,
      member.email,
      newEmail,
      member.name,
      'paper boats',
      'tide-network',
      photo?.filename ?? '-',
    ]);
    // The ledger rows stay, as the law requires: amounts and a number that no longer refers to anybody.
    expect(counts).toEqual({ 'public.transfers': 1 });
    const [transfer] = await app.sql<{ all: string }>(
      'select to_jsonb(t)::text as all from transfers t where member_id = $1',
      [member.id],
    );
    for (const text of [member.email, member.name]) expect(transfer?.all).not.toContain(text);

    expect((await rowOf(bystander.id))?.status).toBe('active');
    expect(
      (await app.client().post('/api/user.php', { login: member.email, password: member.password })).json.error,
    ).toBe('login_failed');
    expect(
      (await app.client().post('/api/signup.php', { ...(({ id: _i, client: _c, to: _t, ...body }) => body)(member) }))
        .status,
    ).toBe(200);
  });

  it('many at once, and each by itself', async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => app.signup()));
    for (const member of members) await leave(member);
    await app.sql("update members set delete_after = now() - interval '1 second' where status = 'pending_deletion'");
    await Promise.all([erase(), erase()]);
    for (const member of members) expect(await rowOf(member.id)).toBeUndefined();
  });
});

describe('own data', () => {
  it('is a ZIP of everything held, without secrets', async () => {
    const member = await app.signup({ signup_message: 'Lanterns at nine?' });
    await uploadPhoto(member);
    await transaction(app.services.db, (tx) =>
      bookTransfer(tx, {
        member_id: member.id,
        amount: 7,
        counter_account: 'adjustment',
        kind: 'test',
        ref: member.id,
      }),
    );
    const answer = await member.client.get('/api/export.php');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
      'cache-control': 'no-store',
    });
    const files = unzipSync(answer.bytes);
    const read = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
    expect(read('account')).toMatchObject({ id: member.id, email: member.email, username: member.name });
    expect(read('profile')).toMatchObject({ date_of_birth: '1990-06-15' });
    expect(read('first_message')).toMatchObject({ body: 'Lanterns at nine?' });
    expect(read('credits')).toMatchObject([{ amount: 7 }]);
    expect(read('sessions')).toHaveLength(1);
    expect(read('photos')).toHaveLength(1);
    expect(read('security')).toBeInstanceOf(Array);
    const contents = Object.entries(files)
      .filter(([name]) => name.endsWith('.json'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n');
    for (const secret of [
      'argon2',
      'token_hash',
      'password_hash',
      member.client.cookies.get('sid') ?? '-',
      member.password,
    ])
      expect(contents).not.toContain(secret);
    const [name, bytes] = Object.entries(files).find(([n]) => n.startsWith('photos/')) ?? ['', new Uint8Array()];
    expect((await sharp(bytes).metadata()).format, name).toBe('webp');
  });

  it('is only one’s own, and not for visitors', async () => {
    const [first, second] = [await app.signup(), await app.signup()];
    const files = unzipSync((await second.client.get(`/api/export.php?id=${first.id}&member_id=${first.id}`)).bytes);
    expect(
      Object.values(files)
        .map((b) => strFromU8(b))
        .join(''),
    ).not.toContain(first.email);
    expect((await app.client().get('/api/export.php')).json).toMatchObject({
      error: 'authentication_required',
      authentication_required: true,
    });
  });
});
