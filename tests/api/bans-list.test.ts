/** The list of excluded people: what is in it, what nobody finds there, and what ends an entry. */
import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installationKey, resealKeys } from '../../server/accounts/bans/installation-keys.ts';
import { marksOf } from '../../server/accounts/bans/marks.ts';
import { eraseDeletedAccounts } from '../../server/accounts/delete-account.ts';
import { unsuspendAccount } from '../../server/accounts/suspend.ts';
import { liftSuspensions } from '../../server/desk/jobs.ts';
import { transaction, type Tx } from '../../server/platform/db.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { newMember } from '../helpers/factories.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let lead: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  lead = await addStaff(app, ['lead']);
  second = await addStaff(app, ['lead']);
});
afterAll(() => app.stop());

const suspend = async (member: TestMember, body: object = {}) => {
  const answer = await lead.client.post(`/api/desk/members/${member.id}/suspend.php`, { reason: 'scam', ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.number as string;
};
const signUp = (email: string) => app.client().post('/api/signup.php', { ...newMember(), email: app.secret(email) });
let nth = 0;
const box = () => `li.sa${++nth}.visser@gmail.com`;
const again = (member: TestMember) => signUp(member.email.replace('@', '+new@'));
const logIn = (member: TestMember) =>
  app.client().post('/api/user.php', { login: member.email, password: member.password });
/** Marks of the ban of a case. */
const marks = (number: string) =>
  app.sql<{ kind: string }>(
    'select k.kind from bans b join ban_keys k on k.ban_id = b.id where b.case_number = $1 order by 1',
    [number],
  );

it('an entry leaves no mark once it is taken back, overturned or over: the address is free, and its owner is told by mail', async () => {
  const [byHand, appealed, timed] = [
    await app.signup({ email: box() }),
    await app.signup({ email: box() }),
    await app.signup({ email: box() }),
  ];
  const numbers = [await suspend(byHand), await suspend(appealed), await suspend(timed, { days: 7 })];
  for (const member of [byHand, appealed, timed]) expect((await again(member)).json.error).toBe('email_taken');

  const lifted = await lead.client.post(`/api/desk/members/${byHand.id}/unsuspend.php`, { note: 'A mistake.' });
  expect(lifted.status, lifted.text).toBe(200);
  await app.client().post('/api/appeals.php', { number: numbers[1], email: appealed.email, text: 'It was not me.' });
  const [open] = await app.sql<{ id: string }>(
    'select a.id from appeals a join decisions d on d.id = a.decision_id join cases c on c.id = d.case_id where c.number = $1',
    [numbers[1]],
  );
  const overturned = await second.client.post(`/api/desk/appeals/${open?.id}.php`, {
    decision: 'overturn',
    answer: 'You were right.',
  });
  expect(overturned.status, overturned.text).toBe(200);
  const end = () => liftSuspensions.run(app.services, {}, { id: 'test', attempt: 1 });
  await end();
  expect(await marks(numbers[2] ?? ''), 'not before its time').not.toEqual([]);
  await app.sql("update members set suspended_until = now() - interval '1 second' where id = $1", [timed.id]);
  await end();
  for (const number of numbers) expect(await marks(number)).toEqual([]);
  // The accounts are open again, hence still theirs: other forms of the address are only taken by nobody.
  for (const member of [byHand, appealed, timed]) {
    expect((await again(member)).status).toBe(200);
    expect((await logIn(member)).status).toBe(200);
  }
  for (const { email } of [byHand, timed])
    expect((await app.smtp.waitFor(email, 'Something on your account has changed')).text).toContain('has been lifted');
  expect((await app.smtp.waitFor(appealed.email, `The answer to your appeal (${numbers[1]})`)).text).toContain(
    'You were right.',
  );
});

it('marks go with what ends the entry in one transaction: nobody sees the one without the other, and what fails ends neither', async () => {
  const ends: Record<string, (tx: Tx, member: TestMember) => Promise<unknown>> = {
    lifted: (tx, { id }) => unsuspendAccount(tx, id),
    overturned: (tx, { id }) =>
      tx.query(
        'update decisions d set overturned_at = now() from cases c where c.id = d.case_id and c.member_id = $1',
        [id],
      ),
    over: (tx, { id }) =>
      tx.query('update decisions d set ended_at = now() from cases c where c.id = d.case_id and c.member_id = $1', [
        id,
      ]),
  };
  for (const [how, end] of Object.entries(ends)) {
    const member = await app.signup({ email: box() });
    const number = await suspend(member);
    const before = await marks(number);
    expect(before.length, how).toBeGreaterThan(0);
    const failed = transaction(app.services.db, async (tx) => {
      await end(tx, member);
      const inside = await tx.query(
        'select k.kind from bans b join ban_keys k on k.ban_id = b.id where b.case_number = $1',
        [number],
      );
      expect([how, inside.rows]).toEqual([how, []]);
      expect([how, await marks(number)]).toEqual([how, before]);
      throw new Error('the server stops here');
    });
    await expect(failed).rejects.toThrow('the server stops here');
    expect([how, await marks(number), (await logIn(member)).json.error]).toEqual([how, before, 'suspended']);
    expect((await again(member)).json.error, how).toBe('email_taken');
  }
});

it('an address is nowhere in clear, in no table and no file, and stays excluded once its account is erased', async () => {
  const email = 'nowhere.to.be.found.77@gmail.com';
  const form = 'NowhereToBeFound77+x@googlemail.com';
  const member = await app.signup({ email });
  await suspend(member);
  await app.sql("update members set status = 'pending_deletion', delete_after = now() where id = $1", [member.id]);
  await eraseDeletedAccounts.run(app.services, {}, { id: 'test', attempt: 1 });
  expect(await app.sql('select 1 from members where id = $1', [member.id])).toEqual([]);
  // Whatever somebody tries with it leaves no trace of it either.
  const other = await app.signup();
  expect((await signUp(form)).json.error).toBe('email_taken');
  await app.client().post('/api/signup/check.php', { email: form });
  await app.client().post('/api/user.php', { login: form, password: 'a guess' });
  await app.client().post('/api/reset-password.php', { email: form });
  const change = { email: form, password: other.password };
  expect((await other.client.post('/api/mail-change.php', change)).json.error).toBe('new_email_taken');
  await expect.poll(() => app.smtp.mails.filter(({ to }) => to.toLowerCase() === form.toLowerCase()).length).toBe(2);
  await app.idle();
  // Events and jobs are kept for some days once they are done; what is left after that is what counts.
  await app.sql('delete from outbox where handled_at is not null');
  await app.sql("delete from jobs.job where state = 'completed'");

  const tables = await app.sql<{ t: string }>(
    `select format('%I.%I', n.nspname, c.relname) as t from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'`,
  );
  expect(tables.length).toBeGreaterThan(100);
  // Rows as text, in which bytes are hexadecimal.
  const forms = ['nowhere.to.be.found', 'nowheretobefound'].flatMap((text) => [
    text,
    Buffer.from(text).toString('hex'),
  ]);
  const holding = await app.sql<{ t: string }>(
    tables
      .map(({ t }) => `select '${t}' as t where exists (select from ${t} x where x::text ilike any ($1))`)
      .join(' union all '),
    [forms.map((text) => `%${text}%`)],
  );
  expect(holding).toEqual([]);
  const { dataDir } = app.services.config;
  for (const file of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    expect(file.name).not.toMatch(/nowhere/i);
    if (file.isFile())
      expect(await readFile(join(file.parentPath, file.name), 'latin1'), file.name).not.toMatch(/nowhere\.?to/i);
  }
  expect((await signUp('nowheretobefound77@gmail.com')).json.error).toBe('email_taken');
});

it('whoever has the tables and not the sealed key finds nobody by guessing; a changed APP_SECRET loses nobody', async () => {
  const member = await app.signup({ email: 'guess.me.if.you.can@gmail.com' });
  await suspend(member);
  const [hash] = await marksOf(app.services, app.sites.company_id, { email: member.email });
  const kept = await app.sql<{ hash: Buffer }>("select hash from ban_keys where kind = 'email'");
  const isKept = (text: string | undefined) => kept.some((row) => row.hash.toString('hex') === text);
  expect(isKept(hash?.hash)).toBe(true);
  // The right address each time, and all that can be read in the tables or guessed in place of the key.
  const text = [app.sites.company_id, 'email', 'guessmeifyoucan@gmail.com'].join('\n');
  const [{ sealed } = { sealed: '' }] = await app.sql<{ sealed: string }>(
    "select sealed from installation_keys where name = 'ban'",
  );
  const readable = [sealed, Buffer.from(sealed, 'base64'), Buffer.from(sealed, 'base64url'), 'ban', ''];
  for (const key of [...readable, ...Array.from({ length: 1_000 }, (_, guess) => `guess ${guess}`)])
    expect(isKept(createHmac('sha256', key).update(text).digest('hex').slice(0, 32))).toBe(false);

  const before = await installationKey(app.services, 'ban');
  const fresh = 'another secret, at least as long as the first one was';
  await transaction(app.services.db, (tx) => resealKeys(tx, app.services.config.secret, fresh));
  const elsewhere = { db: Object.create(app.services.db), config: { ...app.services.config, secret: fresh } };
  expect(await installationKey(elsewhere, 'ban')).toEqual(before);
  await transaction(app.services.db, (tx) => resealKeys(tx, fresh, app.services.config.secret));
});
