/** How long trust keeps what: each kind on both sides of its time, through the job that forgets it; and the privacy statement names each time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCALES } from '../../contract/locales.ts';
import { forgetMarks } from '../../server/accounts/bans/jobs.ts';
import { deleteOldDevices } from '../../server/accounts/sql-security.ts';
import { followAge } from '../../server/age/jobs.ts';
import { forgetOldCases } from '../../server/moderation/jobs.ts';
import { tidyChecks } from '../../server/photos/check/jobs.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.signup();
  await app.idle();
});
afterAll(() => app.stop());

const run = { id: 'test', attempt: 1 };
const bytes = (n: number) => Buffer.alloc(16, n);
const companyOf = async () =>
  (await app.sql<{ company_id: number }>('select company_id from sites where id = $1', [app.sites.a.site_id]))[0]
    ?.company_id ?? 0;

/** Writes something that has the age (or the time left) that is said, in words of PostgreSQL; true while it is there. */
interface Kept {
  write(age: string): Promise<() => Promise<boolean>>;
  forget(): Promise<unknown>;
}
const there = (sql: string, values: unknown[]) => async () => (await app.sql(sql, values)).length > 0;
let serial = 0;

const mark = (kind: 'device' | 'network' | 'email' | 'phone' | 'iban' | 'card'): Kept => ({
  async write(age) {
    const hash = bytes(++serial);
    await app.sql(
      `insert into member_keys (member_id, kind, hash, seen_at) values ($1, $2, $3, now() - $4::interval)`,
      [member.id, kind, hash, age],
    );
    return there('select 1 from member_keys where hash = $1', [hash]);
  },
  forget: () => forgetMarks.run(app.services, {}, run),
});
const ban = (more: { kind?: string; until?: boolean; renewed?: boolean; key?: string }): Kept => ({
  async write(age) {
    const { kind = 'ban', until = false, renewed = false, key = 'email' } = more;
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>(
      `insert into bans (company_id, kind, created_at, until, renewed_at)
       values ($1, $2, now() - case when $4 then interval '30 months' when $5 then interval '3 years' else $3::interval end,
               case when $4 then now() - $3::interval end, case when $5 then now() - $3::interval end) returning id`,
      [await companyOf(), kind, age, until, renewed],
    );
    await app.sql('insert into ban_keys (ban_id, kind, hash) values ($1, $2, $3)', [id, key, bytes(++serial)]);
    return there('select 1 from ban_keys where ban_id = $1', [id]);
  },
  forget: () => forgetMarks.run(app.services, {}, run),
});
const ageSession: Kept = {
  async write(age) {
    const id = uuidv7();
    await app.sql(
      `insert into age_sessions (id, member_id, provider, nonce, return_url, expires_at)
       values ($1, $2, 'sandbox', 'n', '/age', now() + interval '30 minutes' - $3::interval)`,
      [id, member.id, age],
    );
    return there('select 1 from age_sessions where id = $1', [id]);
  },
  forget: () => followAge.run(app.services, {}, run),
};
const ageResult: Kept = {
  async write(age) {
    const { id } = await app.signup();
    await app.sql(
      `insert into age_checks (member_id, provider, method, over, checked_at, valid_until)
       values ($1, 'sandbox', 'test', 18, now() - $2::interval, now() - $2::interval + interval '24 months')`,
      [id, age],
    );
    return there('select 1 from age_checks where member_id = $1', [id]);
  },
  forget: () => followAge.run(app.services, {}, run),
};
const ageRefusal: Kept = {
  async write(age) {
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>(
      'insert into age_refusals (member_id, refused_at) values ($1, now() - $2::interval) returning id',
      [member.id, age],
    );
    return there('select 1 from age_refusals where id = $1', [id]);
  },
  forget: () => followAge.run(app.services, {}, run),
};
const daily = (table: 'signals' | 'openings'): Kept => ({
  async write(age) {
    const day = "(now() at time zone 'UTC' - $2::interval)::date";
    if (table === 'signals')
      await app.sql(
        `insert into signals (member_id, rule, day, n) select $1, rule, ${day}, 1 from signal_rules order by rule limit 1`,
        [member.id, age],
      );
    else
      await app.sql(`insert into openings (member_id, text_hash, day) values ($1, $3, ${day})`, [
        member.id,
        age,
        bytes(++serial),
      ]);
    return there(
      `select 1 from ${table} where member_id = $1 and day = (now() at time zone 'UTC' - $2::interval)::date`,
      [member.id, age],
    );
  },
  forget: () => forgetOldCases.run(app.services, {}, run),
});
const device: Kept = {
  async write(age) {
    const hash = bytes(++serial);
    await app.sql(`insert into devices (hash, member_id, last_seen) values ($1, $2, now() - $3::interval)`, [
      hash,
      member.id,
      age,
    ]);
    return there('select 1 from devices where hash = $1', [hash]);
  },
  forget: () => deleteOldDevices.run(app.services.db),
};
const check = (what: 'selfie' | 'hash'): Kept => ({
  async write(age) {
    const { id: owner } = await app.signup();
    const id = uuidv7();
    await app.sql(
      `insert into photo_checks (id, member_id, poses, status, pictures, created_at, expires_at)
       values ($1, $2, '{1,2}', $4, 2, now() - $3::interval, now() - $3::interval + interval '72 hours')`,
      [id, owner, age, what === 'selfie' ? 'sent' : 'lapsed'],
    );
    const key = `checks/${id}/1.webp`;
    if (what === 'selfie') {
      await app.services.storage.put(key, Buffer.from('a face'));
      return async () => (await app.services.storage.get(key)) !== undefined;
    }
    await app.sql('insert into photo_check_hashes (check_id, picture, hash) values ($1, 1, 42)', [id]);
    return there('select 1 from photo_check_hashes where check_id = $1', [id]);
  },
  forget: () => tidyChecks(app.services),
});

const table: [what: string, kept: Kept, young: string, old: string | null][] = [
  ['mark of a device', mark('device'), '89 days', '91 days'],
  ['mark of a network', mark('network'), '29 days', '31 days'],
  ['mark of an address', mark('email'), '20 years', null],
  ['mark of a phone', mark('phone'), '20 years', null],
  ['mark of an account', mark('iban'), '20 years', null],
  ['mark of a card', mark('card'), '20 years', null],
  ['ban without an end', ban({}), '23 months', '25 months'],
  ['ban of a minor', ban({ kind: 'minor' }), '23 months', '25 months'],
  ['ban of somebody who was back', ban({ renewed: true }), '23 months', '25 months'],
  ['ban with an end', ban({ until: true }), '-1 days', '1 minute'],
  ['own exclusion with an end', ban({ kind: 'self', until: true }), '-1 days', '1 minute'],
  ['exclusion by the owner of an address', ban({ kind: 'owner' }), '20 years', null],
  ['device of somebody excluded', ban({ key: 'device' }), '89 days', '91 days'],
  ['network of somebody excluded', ban({ key: 'network' }), '89 days', '91 days'],
  ['selfie', check('selfie'), '71 hours', '73 hours'],
  ['number of a selfie', check('hash'), '89 days', '91 days'],
  ['attempt at an age check', ageSession, '29 minutes', '31 minutes'],
  ['result of an age check', ageResult, '23 months', '25 months'],
  ['refused age check', ageRefusal, '29 days', '31 days'],
  ['signal', daily('signals'), '89 days', '92 days'],
  ['opening', daily('openings'), '13 days', '16 days'],
  ['device of the list', device, '89 days', '91 days'],
];

it.each(table)('%s', async (_what, kept, young, old) => {
  const stays = await kept.write(young);
  const goes = old === null ? null : await kept.write(old);
  expect([await stays(), await goes?.()]).toEqual([true, goes ? true : undefined]);
  await kept.forget();
  expect(await stays(), `${young} old`).toBe(true);
  if (goes) expect(await goes(), `${old} old`).toBe(false);
});

it('hints go with their photo; what a rule was right about is kept without members', async () => {
  const constraints = await app.sql<{ name: string; rule: string }>(
    `select conrelid::regclass::text as name, confdeltype::text as rule from pg_constraint
      where contype = 'f' and confrelid = 'photos'::regclass and conrelid = 'photo_hints'::regclass`,
  );
  expect(constraints.map(({ rule }) => rule)).toContain('c');
  const columns = await app.sql<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'rule_counts'",
  );
  expect(columns.map(({ column_name: name }) => name)).not.toContain('member_id');
});

// A line of the table for each; the numbers in it are those above, in every language.
const spoken: [line: number, numbers: string[]][] = [
  [1, ['14']],
  [3, ['30']],
  [4, ['30', '18', '24']],
  [5, ['72', '90']],
  [6, ['90', '14']],
  [7, ['90', '30']],
  [8, ['24']],
];
it.each(LOCALES)('the privacy statement names each time: %s', (locale) => {
  const text = readFileSync(join(import.meta.dirname, `../../web/legal/texts/${locale}/privacy.md`), 'utf8');
  const rows = text.split('\n').filter((row) => row.startsWith('|'));
  const selfies = rows.findIndex((row) => row.includes('72'));
  const first = selfies - 5;
  for (const [line, numbers] of spoken)
    expect(rows[first + line]?.split('|')[2]?.match(/\d+/g), `${locale}: ${rows[first + line]}`).toEqual(numbers);
});
