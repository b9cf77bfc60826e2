/** `npm run setup` and a start on an empty database: nothing is seeded, the operator defines the site. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../helpers/database.ts';

// Each command is a separate process.
vi.setConfig({ testTimeout: 90_000 });

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await emptyDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'setup-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const appSecret = 'the secret of this installation, long enough';
const environment = (more: Record<string, string> = {}) => ({
  PATH: process.env['PATH'] ?? '',
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  APP_SECRET: appSecret,
  SMTP_URL: 'smtp://127.0.0.1:9',
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  METRICS_PORT: 'off',
  ...more,
});
const setup = (...flags: string[]) =>
  run(process.execPath, ['server/setup.ts', ...flags], { cwd: root, env: environment() });

async function rows<T>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    return (await client.query(text, values)).rows as T[];
  } finally {
    await client.end();
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

test('without a terminal setup names every flag that is missing', async () => {
  const error = await setup('--company', 'Acme').then(
    () => undefined,
    (e: { stderr: string }) => e,
  );
  expect(error?.stderr).toContain('--site: missing');
  expect(error?.stderr).toContain('--staff-password: missing');
  expect(error?.stderr).not.toContain('--company');
});

test('setup makes company, site and the first staff account, whose code secret is stored sealed', async () => {
  const { stdout } = await setup(
    '--company',
    'Acme B.V.',
    '--address',
    'Kade 1',
    '--postal-code',
    '1234 AB',
    '--city',
    'Utrecht',
    '--support-email',
    'help@acme.test',
    '--site',
    'Acme Nights',
    '--host',
    'www.acme.test',
    '--niche',
    '3',
    '--countries',
    'NL,DE',
    '--languages',
    'nl,de,en',
    '--staff-email',
    'boss@acme.test',
    '--staff-password',
    'a lantern after dark',
  );
  const secret = /secret=([A-Z2-7]+)/.exec(stdout)?.[1];
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(stdout).not.toContain('a lantern after dark');
  expect(await rows('select name, niche, is_default, settings from sites')).toEqual([
    { name: 'Acme Nights', niche: 3, is_default: true, settings: { languages: ['nl', 'de', 'en'] } },
  ]);
  expect(await rows('select country from site_countries order by position')).toEqual([
    { country: 'NL' },
    { country: 'DE' },
  ]);
  const [staff] = await rows<{ email: string; password_hash: string; totp_secret: string }>('select * from staff');
  expect(staff?.email).toBe('boss@acme.test');
  expect(staff?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(staff?.totp_secret).not.toContain(secret);
});

test('another staff account is made by a command, with the roles it names and no others', async () => {
  const admin = (...flags: string[]) =>
    run(process.execPath, ['server/desk/admin.ts', '--email', 'pen@acme.test', '--name', 'Pen', ...flags], {
      cwd: root,
      env: environment({ DESK_PASSWORD: 'a second lantern' }),
    });
  const error = await admin('--roles', 'writer,king').then(
    () => undefined,
    (e: { stderr: string; code: number }) => e,
  );
  expect([error?.code, error?.stderr]).toEqual([1, expect.stringContaining('Roles (--roles) are some of')]);
  expect((await admin('--roles', 'writer')).stdout).toMatch(/otpauth:\/\/totp\//);
  expect(
    await rows("select g.role from staff_grants g join staff s on s.id = g.staff_id where s.email = 'pen@acme.test'"),
  ).toEqual([{ role: 'writer' }]);
});

test('another site comes under the company and pool that are there; mistakes are named', async () => {
  const failed = (...flags: string[]) =>
    setup(...flags).then(
      () => 'done',
      (e: { stderr: string }) => e.stderr,
    );
  const more = ['--site', 'Acme Days', '--countries', 'BE', '--languages', 'nl,fr'];
  expect(await failed('site', ...more)).toContain('--host: missing');
  expect(await failed('site', ...more, '--host', 'www.acme.test')).toContain(
    'www.acme.test is a host of "Acme Nights" already.',
  );
  expect(await failed('site', ...more, '--host', 'days.acme.test', '--company', 'Nobody')).toContain('  1  Acme B.V.');
  expect((await setup('site', ...more, '--host', 'days.acme.test')).stdout).toContain(
    'Acme Days is set up for days.acme.test',
  );
  expect(
    await rows(
      'select count(distinct company_id)::int as companies, count(distinct pool_id)::int as pools, count(*)::int as sites from sites',
    ),
  ).toEqual([{ companies: 1, pools: 1, sites: 2 }]);
  expect(await rows('select count(*)::int as n from staff')).toEqual([{ n: 2 }]);
  expect(
    await failed(
      '--company',
      'Acme',
      '--address',
      'Kade 1',
      '--postal-code',
      '1',
      '--city',
      'Utrecht',
      '--support-email',
      'help@acme.test',
      '--site',
      'X',
      '--host',
      'x.test',
      '--staff-email',
      'boss@acme.test',
      '--staff-password',
      'a lantern after dark',
    ),
  ).toContain('boss@acme.test has a staff account already');
  expect(await rows('select count(*)::int as n from companies')).toEqual([{ n: 1 }]);
});

test('one setting is changed by a command, for a site, a country or the company; what will not do is named', async () => {
  const failed = (...flags: string[]) =>
    setup('setting', ...flags).then(
      () => 'done',
      (e: { stderr: string }) => e.stderr,
    );
  const settingOutput = async (...flags: string[]) => (await setup('setting', ...flags)).stdout;
  const site = 'days.acme.test';
  expect(await settingOutput(site, 'message_credits', '3')).toContain('message_credits: null → 3');
  expect(await settingOutput(site, 'message_credits', '4', '--country', 'be')).toContain('null → 4');
  expect(await settingOutput(site, 'message_credits', '--inherit', '--country', 'BE')).toContain('4 → null');
  expect(await settingOutput(site, 'support_phone', '030123', '--company')).toContain('"030123"');
  expect(await settingOutput('www.acme.test', 'support_phone')).toContain('"030123"  [company]');
  expect(await failed(site, 'message_credits', 'two')).toContain('message_credits (site): wrong value');
  expect(await failed(site, 'message_cost', '2')).toContain('There is no setting "message_cost"');
  expect(await failed('nowhere.test', 'message_credits', '2')).toContain('  days.acme.test\n  www.acme.test');
  expect(await rows('select settings from sites order by id desc limit 1')).toEqual([
    { settings: { languages: ['nl', 'fr'], message_credits: 3 } },
  ]);
  await rows("update sites set settings = settings || '{\"photo_credits\": -1}' where name = 'Acme Days'");
  const leftOut = await setup('problems').then(
    () => undefined,
    (e: { stdout: string; code: number }) => e,
  );
  expect([leftOut?.code, leftOut?.stdout]).toEqual([
    1,
    expect.stringContaining('days.acme.test: photo_credits (site): wrong value'),
  ]);
});

test('with DATABASE_URL the start seeds nothing, serves the site, and stops on SIGTERM', {
  timeout: 60_000,
}, async () => {
  const port = await freePort();
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: environment({ PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const ready = new Promise<void>((resolve) => {
    server.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      if (output.includes('Ready')) resolve();
    });
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  try {
    await Promise.race([ready, ended]);
    const url = `http://127.0.0.1:${port}`;
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const settings = (await (await fetch(`${url}/api/settings.php`)).json()) as { name: string; niche: number };
    expect(settings).toMatchObject({ name: 'Acme Nights', niche: 3 });
    expect(await rows('select count(*)::int as n from members')).toEqual([{ n: 0 }]);
    expect(output).not.toContain('Demo log-ins');
  } finally {
    server.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
});

/** Starts the server, expecting it to fail. @returns its output */
async function refusal(env: Record<string, string>): Promise<string> {
  const port = await freePort();
  const error = await run(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...env, PORT: String(port) },
    timeout: 30_000,
  }).then(
    () => undefined,
    (e: { stdout: string; stderr: string; code: number }) => e,
  );
  expect([error?.code, error?.stdout]).toEqual([1, expect.not.stringContaining('Ready')]);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  return error?.stderr ?? '';
}

test('another APP_SECRET is said at once, by the start and by commands that seal; nothing changes', {
  timeout: 90_000,
}, async () => {
  const before = await rows('select name, sealed from app_secrets order by name');
  expect(before).toContainEqual({ name: expect.stringMatching(/^installation /), sealed: expect.any(String) });
  expect(JSON.stringify(before)).not.toContain(appSecret);
  const other = environment({ APP_SECRET: 'another secret, just as long as the first one' });
  expect(await refusal(other)).toContain('APP_SECRET is not the one this database was made with');
  for (const command of [
    ['server/setup.ts', '--company', 'X'],
    ['server/desk/admin.ts', '--email', 'x@acme.test', '--name', 'X'],
  ]) {
    const error = await run(process.execPath, command, {
      cwd: root,
      env: { ...other, DESK_PASSWORD: 'a third lantern' },
    }).then(
      () => undefined,
      (e: { stderr: string }) => e,
    );
    expect(error?.stderr).toContain('APP_SECRET is not the one');
  }
  expect(await rows('select name, sealed from app_secrets order by name')).toEqual(before);
  // Older databases lack this entry but have sealed codes.
  await rows("delete from app_secrets where name like 'installation %'");
  expect(await refusal(other)).toContain('APP_SECRET is not the one this database was made with');
  expect(await rows("select 1 from app_secrets where name like 'installation %'")).toEqual([]);
  await rows(
    'insert into app_secrets (name, sealed) select name, sealed from json_to_recordset($1::json) as r (name text, sealed text) on conflict do nothing',
    [JSON.stringify(before)],
  );
});

test('what looks like real use does not start as the demo: no open mailbox, no published secret', {
  timeout: 60_000,
}, async () => {
  const { DATABASE_URL, PATH } = environment();
  const bare = { PATH, DATA_DIR: dataDir, METRICS_PORT: 'off' };
  const refused = await refusal({ ...bare, DATABASE_URL });
  expect(refused).toContain('NODE_ENV must be set, since DATABASE_URL is');
  expect(refused).toContain('NODE_ENV=production');
  expect(await refusal({ ...bare, SMTP_URL: 'smtp://mail.acme.test', HOST: '0.0.0.0' })).toContain(
    'since SMTP_URL, HOST are',
  );
  expect(await refusal({ ...bare, NODE_ENV: 'development', HOST: '0.0.0.0' })).toContain(
    'APP_SECRET must be set where HOST lets others in',
  );
});

test('setup says in a sentence what exists already, and every wrong answer at once', async () => {
  const error = await setup(
    '--company',
    'ACME b.v.',
    '--address',
    'Kade 1',
    '--postal-code',
    '1234 AB',
    '--city',
    'Utrecht',
    '--support-email',
    'help.acme.test',
    '--country',
    'XX',
    '--site',
    'Acme Days',
    '--host',
    'WWW.acme.test',
    '--staff-email',
    'Boss@acme.test',
    '--staff-password',
    'short',
  ).then(
    () => undefined,
    (e: { stderr: string; code: number }) => e,
  );
  expect(error?.code).toBe(1);
  for (const sentence of [
    '--company: There is a company "ACME b.v." already',
    '--host: www.acme.test is a host of "Acme Nights" already.',
    '--staff-email: Boss@acme.test has a staff account already.',
    '--staff-password: The staff password must have at least 8 characters',
    '--support-email: not an e-mail address',
    '--country: unknown country',
  ])
    expect(error?.stderr).toContain(sentence);
  expect(error?.stderr).not.toContain('duplicate key');
  expect(error?.stderr).not.toContain('short');
  const admin = await run(process.execPath, ['server/desk/admin.ts', '--email', 'PEN@acme.test', '--name', 'Pen'], {
    cwd: root,
    env: environment({ DESK_PASSWORD: 'a second lantern' }),
  }).then(
    () => undefined,
    (e: { stderr: string }) => e,
  );
  expect(admin?.stderr).toContain('PEN@acme.test has a staff account already.');
  expect(await rows('select count(*)::int as n from companies')).toEqual([{ n: 1 }]);
});

test('production refuses to start with the demo’s secret and without SMTP, naming both', async () => {
  const env = environment({ APP_SECRET: '', SMTP_URL: '', PORT: 'eighty' });
  const error = await run(process.execPath, ['server/main.ts'], { cwd: root, env }).then(
    () => undefined,
    (e: { stderr: string; code: number }) => e,
  );
  expect(error?.code).toBe(1);
  expect(error?.stderr).toContain('APP_SECRET');
  expect(error?.stderr).toContain('SMTP_URL');
  expect(error?.stderr).toContain('PORT must be a whole number');
});

test('a site is made as a copy by the same command', async () => {
  await rows("update sites set settings = settings || '{\"gift_credits\": 9}' where name = 'Acme Nights'");
  const { stdout } = await setup(
    'site',
    '--copy',
    'www.acme.test',
    '--site',
    'Acme Again',
    '--host',
    'again.acme.test',
  );
  expect(stdout).toContain('Acme Again is set up for again.acme.test');
  expect(await rows("select niche, settings from sites where name = 'Acme Again'")).toEqual([
    { niche: 3, settings: expect.objectContaining({ gift_credits: 9, languages: ['nl', 'de', 'en'] }) },
  ]);
  const failed = await setup('site', '--copy', 'nowhere.test', '--site', 'X', '--host', 'x.acme.test').then(
    () => '',
    (e: { stderr: string }) => e.stderr,
  );
  expect(failed).toContain('No site has the host "nowhere.test"');
});

test('which site answers unknown hosts, and hosts that lead on, are set by the same command', async () => {
  const now = () =>
    rows(
      `select h.host, h.redirects, s.is_default from site_hosts h join sites s on s.id = h.site_id where h.host = any('{www.acme.test,again.acme.test}') order by 1`,
    );
  await rows(
    `insert into site_hosts (host, site_id) select 'old.acme.test', site_id from site_hosts where host = 'again.acme.test'`,
  );
  expect((await setup('site', '--redirect', 'old.acme.test')).stdout).toContain('leads on to again.acme.test');
  expect(await rows(`select redirects from site_hosts where host = 'old.acme.test'`)).toEqual([{ redirects: true }]);
  expect((await setup('site', '--serve=old.acme.test')).stdout).toContain('answers itself');
  expect(await rows(`select redirects from site_hosts where host = 'old.acme.test'`)).toEqual([{ redirects: false }]);
  expect((await setup('site', '--default', 'again.acme.test')).stdout).toContain('Acme Again answers');
  expect(await now()).toEqual([
    { host: 'again.acme.test', redirects: false, is_default: true },
    { host: 'www.acme.test', redirects: false, is_default: false },
  ]);
  const failed = (...flags: string[]) =>
    setup('site', ...flags).then(
      () => '',
      (e: { stderr: string }) => e.stderr,
    );
  expect(await failed('--redirect', 'www.acme.test')).toContain('main host');
  expect(await failed('--default', 'nowhere.test')).toContain('No site has the host "nowhere.test"');
  expect(await failed('--default')).toContain('names one host');
});
