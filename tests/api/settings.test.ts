/** Settings as stored, changed and read: unusable values do no harm, and every process sees a change. */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settingRules } from '../../contract/sites.ts';
import { buildApp } from '../../server/app.ts';
import { operator } from '../../server/desk/audit.ts';
import { changeSettings } from '../../server/desk/change-site.ts';
import { settingProblems, siteById } from '../../server/sites/find-site.ts';
import { explainSettings } from '../../server/sites/settings.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { createTestServices } from '../helpers/services.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ pages: true });
});
afterAll(() => app.stop());
afterEach(async () => {
  for (const table of ['companies', 'sites', 'site_countries']) await app.sql(`update ${table} set settings = '{}'`);
  app.forgetSites();
});

const publicSettings = async (host = 'a.test') => (await app.client(host).get('/api/settings.php')).json;
const problems = async () =>
  (await settingProblems(app.services)).map(({ site, problems: all }) => [
    site.host,
    ...all.map(({ key, fault }) => `${key} ${fault}`),
  ]);
const a = () => app.sites.a.site_id;

describe('what cannot be used', () => {
  it.each([
    { languages: 'nl' },
    { message_credits: 'two' },
    { message_credits: -5 },
    { time_zone: 'Mars/Olympus' },
    { index_title: { en: 5 } },
    'nonsense',
    [1],
    null,
  ])('%j on one site: pages and calls of both go on, with what it inherits', async (stored) => {
    await app.sql('update sites set settings = $2 where id = $1', [a(), JSON.stringify(stored)]);
    app.forgetSites();
    for (const host of ['a.test', 'b.test'])
      for (const path of ['/', '/pricing', '/signup', '/api/settings.php', '/api/prices.php'])
        expect((await app.client(host).get(path)).status, `${host}${path}`).toBe(200);
    expect(await publicSettings()).toMatchObject({
      message_credits: 1,
      languages: expect.arrayContaining(['nl', 'en']),
      time_zone: 'Europe/Amsterdam',
    });
  });

  it('is named, for its site only, and logged once', async () => {
    await app.settings(a(), { languages: 'nl', message_credits: -5, photo_credits: 9, internal: 1 });
    expect(await publicSettings()).toMatchObject({ message_credits: 1, photo_credits: 9 });
    expect(await problems()).toEqual([
      ['a.test', 'internal unknown_setting', 'languages wrong_value', 'message_credits wrong_value'],
    ]);
    await app.sql("update sites set name = name || '.' where id = $1", [a()]);
    app.forgetSites();
    await publicSettings();
    await app.sql("update sites set name = rtrim(name, '.') where id = $1", [a()]);
    const lines = app.logLines.filter(
      (line) => line.includes('settings that cannot be used') && line.includes('internal'),
    );
    expect(lines).toHaveLength(1);
    // A value may be long, or private.
    expect(lines[0]).not.toContain('-5');
  });

  it('of a company is left out on each of its sites; its good values hold', async () => {
    await app.sql(`update companies set settings = '{"gift_credits": 8, "refund_days": 3}'`);
    app.forgetSites();
    for (const host of ['a.test', 'b.test'])
      expect(await publicSettings(host)).toMatchObject({ gift_credits: 8, refund_days: 14 });
  });

  it('whatever it is, at any level: no call and no page fails, on no site', async () => {
    const keys = Object.keys(settingRules);
    const layer = fc.oneof(
      { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()) },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
    // What the database itself accepts: no null characters and no lone surrogates.
    const storable = (value: unknown) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value));
    await fc.assert(
      fc.asyncProperty(
        fc.record({ companies: layer, sites: layer, site_countries: layer }).filter(storable),
        async (stored) => {
          for (const [table, settings] of Object.entries(stored))
            await app.sql(`update ${table} set settings = $1`, [JSON.stringify(settings)]);
          app.forgetSites();
          for (const path of ['/', '/api/settings.php', '/api/prices.php'])
            expect((await app.client('a.test').get(path)).status, path).toBe(200);
          expect((await app.client('b.test').get('/api/settings.php')).status).toBe(200);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('the public call', () => {
  it('shows what the specification lists and what pages say beside that, and nothing else', async () => {
    const answer = await publicSettings();
    for (const inner of ['care_credits_a_day', 'swipe_likes_a_day', 'swipe_pass_days'])
      expect(answer).not.toHaveProperty(inner);
    await app.settings(a(), { care_credits_a_day: 987_654 });
    expect(JSON.stringify(await publicSettings())).not.toContain('987654');
  });
});

describe('changing settings', () => {
  const place = () => ({ level: 'site', site_id: a() }) as const;
  const versionOf = async () =>
    (await app.sql<{ v: number }>('select settings_version as v from sites where id = $1', [a()]))[0]?.v ?? -1;
  const change = async (changes: Record<string, unknown>, version?: number) =>
    changeSettings(app.services, operator, { place: place(), changes, version: version ?? (await versionOf()) });

  it('is seen at once, says where it comes from, and goes back to what it inherits', async () => {
    await change({ message_credits: 4 });
    expect((await publicSettings()).message_credits).toBe(4);
    expect(explainSettings(await siteById(app.services, a()), 'NL').message_credits).toEqual({
      origin: 'site',
      levels: { site: 4 },
    });
    await change({ message_credits: null });
    expect((await publicSettings()).message_credits).toBe(1);
    expect(await app.sql('select settings from sites where id = $1', [a()])).toEqual([{ settings: {} }]);
  });

  it('holds for one country, or for all sites of the company', async () => {
    await changeSettings(app.services, operator, {
      place: { level: 'country', site_id: a(), country: 'NL' },
      changes: { photo_credits: 6 },
      version: 0,
    });
    await changeSettings(app.services, operator, {
      place: { level: 'company', company_id: app.sites.company_id },
      changes: { photo_credits: 5 },
      version: 0,
    });
    expect([(await publicSettings()).photo_credits, (await publicSettings('b.test')).photo_credits]).toEqual([6, 5]);
    await expect(
      changeSettings(app.services, operator, {
        place: { level: 'country', site_id: a(), country: 'FR' },
        changes: {},
        version: 0,
      }),
    ).rejects.toThrow('not_found');
  });

  it('refuses what the schema refuses, and then changes nothing of it', async () => {
    await expect(change({ photo_credits: 3, message_credits: 'two' })).rejects.toMatchObject({
      code: 'bad_request',
      fields: { message_credits: 'bad_request' },
    });
    await expect(change({ nonsense: 1 })).rejects.toMatchObject({ code: 'bad_request' });
    expect((await publicSettings()).photo_credits).toBe(2);
  });

  it('takes away what could not be used, and leaves what else is stored', async () => {
    await app.settings(a(), { nonsense: 1, gift_credits: 5 });
    await change({ nonsense: null });
    expect(await app.sql('select settings from sites where id = $1', [a()])).toEqual([
      { settings: { gift_credits: 5 } },
    ]);
    expect(await problems()).toEqual([]);
  });

  it('of two at once, one is refused and says so', async () => {
    const version = await versionOf();
    const done = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => change({ photo_credits: 10 + n }, version)));
    expect(done.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
    ]);
    for (const outcome of done)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    expect(await versionOf()).toBe(version + 1);
  });

  it('leaves a line in the audit log with the value before and after, and none when nothing changed', async () => {
    await change({ gift_credits: 7 });
    await change({ gift_credits: 7 });
    const lines = await app.sql(
      "select staff_name, subject_kind, subject_id, details from audit_log where action = 'settings_changed' and details->'changes'->0->>'of' = 'gift_credits'",
    );
    expect(lines).toEqual([
      {
        staff_name: 'command line',
        subject_kind: 'site',
        subject_id: String(a()),
        details: { changes: [{ field: 'setting', of: 'gift_credits', before: 'null', after: '7' }] },
      },
    ]);
  });

  it('is seen by another process within two seconds: told over the bus, and also when that word is lost', async () => {
    const other = await createTestServices({ databaseUrl: app.databaseUrl, workers: false });
    const otherProcess = await buildApp(other.services, { pages: true });
    const ask = async () => {
      const { message_credits: messageCredits } = (
        await otherProcess.inject({ url: '/api/settings.php', headers: { host: 'a.test' } })
      ).json() as { message_credits: number };
      const front = (
        await otherProcess.inject({ url: '/', headers: { host: 'a.test', 'accept-language': 'en' } })
      ).body.includes('Another evening');
      return { message_credits: messageCredits, front };
    };
    const untilSeen = async (wanted: object) => {
      for (const since = performance.now(); ; await sleep(20)) {
        // An answer counts by when it was asked for: what is slow on a busy machine is drawing it.
        const asked = performance.now() - since;
        const value = await ask();
        if (JSON.stringify(value) === JSON.stringify(wanted)) return asked;
        expect(asked, JSON.stringify(value)).toBeLessThan(2_600);
      }
    };
    try {
      await untilSeen({ message_credits: 1, front: false });
      await change({ message_credits: 3, name: 'Another evening' });
      await untilSeen({ message_credits: 3, front: true });
      // Like a command, which is not on the bus.
      await app.sql('update sites set settings = $2 where id = $1', [
        a(),
        JSON.stringify({ message_credits: 5, name: 'Another evening' }),
      ]);
      await untilSeen({ message_credits: 5, front: true });
    } finally {
      await otherProcess.close();
      await other.stop();
    }
  });
});
