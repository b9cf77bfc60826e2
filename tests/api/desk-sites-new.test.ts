/** Making sites and their hosts at the desk: from nothing or as a copy, under any company and pool, with names that lead here. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { type DnsServer, startDns } from '../helpers/dns-server.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let dns: DnsServer;
let ada: TestStaff;
beforeAll(async () => {
  dns = await startDns();
  app = await startTestApp({ pages: true, config: { dnsServers: [dns.address] } });
  ada = await addStaff(app, ['owner']);
});
afterAll(async () => {
  await app.stop();
  dns.stop();
});

const wanted = (more: object = {}) => ({
  company_id: app.sites.company_id,
  pool_id: app.sites.a.pool_id,
  name: 'Eighth Evening',
  host: 'www.eighth.test',
  niche: 6,
  countries: ['BE', 'NL'],
  languages: ['nl', 'fr'],
  copy_of: null,
  ...more,
});
const make = (more: object = {}) => ada.client.post('/api/desk/site-make.php', wanted(more));
const seen = async (host: string) => (await app.client(host).get('/api/settings.php')).json;

describe('a new site', () => {
  it('from nothing is there at once, with what is built in', async () => {
    const answer = await make();
    expect(answer.status, answer.text).toBe(200);
    expect(await seen('www.eighth.test')).toMatchObject({
      name: 'Eighth Evening',
      niche: 6,
      domain: 'www.eighth.test',
      languages: ['nl', 'fr'],
      countries: [{ code: 'BE' }, { code: 'NL' }],
      message_credits: 1,
    });
    for (const path of ['/', '/signup', '/pricing'])
      expect((await app.client('www.eighth.test').get(path)).status, path).toBe(200);
    expect((await ada.client.get('/api/desk/sites.php')).json).toMatchObject({
      sites: expect.arrayContaining([expect.objectContaining({ name: 'Eighth Evening', version: 1, changes: 0 })]),
    });
  });

  it('as a copy has the settings of the other, but its own name, host, countries and languages', async () => {
    await app.sql(
      `update sites set settings = '{"message_credits": 7, "name": "Evening", "mail_name": "Evening mail", "languages": ["pl"]}' where id = $1`,
      [app.sites.a.site_id],
    );
    await app.sql(
      `update site_countries set settings = '{"photo_credits": 9}' where site_id = $1 and country in ('NL', 'US')`,
      [app.sites.a.site_id],
    );
    const { status } = await make({ host: 'copy.test', name: 'Copied', copy_of: app.sites.a.site_id });
    expect(status).toBe(200);
    expect(await seen('copy.test')).toMatchObject({
      name: 'Copied',
      mail_name: 'Copied',
      message_credits: 7,
      languages: ['nl', 'fr'],
    });
    expect(
      await app.sql(
        `select c.country, c.settings from site_countries c join site_hosts h on h.site_id = c.site_id where h.host = 'copy.test' order by position`,
      ),
    ).toEqual([
      { country: 'BE', settings: {} },
      { country: 'NL', settings: { photo_credits: 9 } },
    ]);
  });

  it('as a copy has a history that begins with where it came from, its texts included', async () => {
    const from = await make({ host: 'written.test', name: 'Written' });
    await app.sql(
      `update sites set settings = settings || '{"message_credits": 3, "page_terms": {"nl": "Onze voorwaarden", "en": "Ours"}}' where id = $1`,
      [from.json.id],
    );
    const { json } = await make({ host: 'after.test', name: 'After', copy_of: from.json.id });
    const review = await ada.client.get(`/api/desk/site-review.php?scope=${json.id}`);
    expect(review.json.versions).toMatchObject([
      { version: 1, copied_from: 'Written', staff_name: ada.name, note: '', changes: 3 },
    ]);
    expect(
      await app.sql('select page, language, body, staff_name from page_text_versions where site_id = $1 order by 2', [
        json.id,
      ]),
    ).toEqual([
      { page: 'terms', language: 'en', body: 'Ours', staff_name: ada.name },
      { page: 'terms', language: 'nl', body: 'Onze voorwaarden', staff_name: ada.name },
    ]);
    // One from nothing has no history yet.
    expect((await ada.client.get(`/api/desk/site-review.php?scope=${from.json.id}`)).json.versions).toEqual([]);
  });

  it('says what will not do, and makes nothing then', async () => {
    const count = () => app.sql('select count(*)::int as n from sites');
    const before = await count();
    for (const [more, status, error] of [
      [{ host: 'A.test' }, 409, 'host_taken'],
      [{ host: 'no host' }, 400, 'host_invalid'],
      [{ host: '-x.test' }, 400, 'host_invalid'],
      [{ host: 'x1.test', countries: ['XX'] }, 400, 'bad_request'],
      [{ host: 'x2.test', languages: ['xx'] }, 400, 'bad_request'],
      [{ host: 'x3.test', niche: 8 }, 400, 'bad_request'],
      [{ host: 'x4.test', pool_id: 999_999 }, 404, 'not_found'],
      [{ host: 'x5.test', company_id: 999_999 }, 404, 'not_found'],
      [{ host: 'x6.test', copy_of: 999_999 }, 404, 'not_found'],
      [{ host: 'x7.test', name: '' }, 400, 'bad_request'],
    ] as const) {
      const answer = await make(more);
      expect([more, answer.status, answer.json]).toEqual([more, status, expect.objectContaining({ error })]);
    }
    expect(await count()).toEqual(before);
  });

  it('of two at once for one host, one is made', async () => {
    const done = await Promise.all([1, 2, 3].map(() => make({ host: 'twice.test' })));
    expect(done.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('hosts', () => {
  const a = () => app.sites.a.site_id;
  const act = (what: string, host: string, site = a()) =>
    ada.client.post(
      `/api/desk/host-${what}.php`,
      { site_id: site, host },
      { headers: { 'x-confirmed': new URLSearchParams({ typed: host, reason: 'it moves' }).toString() } },
    );

  it('come, become the main one, and go; each is seen at once', async () => {
    expect((await act('add', 'Nächte.TEST')).json).toEqual({ host: 'xn--nchte-gra.test' });
    expect((await act('add', 'b.test')).json).toMatchObject({ error: 'host_taken' });
    expect((await seen('xn--nchte-gra.test')).name).toBe('Evening');
    expect((await act('main', 'xn--nchte-gra.test')).status).toBe(200);
    expect((await seen('a.test')).domain).toBe('xn--nchte-gra.test');
    // Mails lead to the main one; another site's is none of this one.
    expect((await act('remove', 'xn--nchte-gra.test')).status).toBe(404);
    expect((await act('remove', 'b.test')).status).toBe(404);
    expect((await act('main', 'b.test')).status).toBe(404);
    await act('main', 'a.test');
    expect((await act('remove', 'xn--nchte-gra.test')).status).toBe(200);
    expect(await app.sql('select count(*)::int as n from site_hosts where is_primary and site_id = $1', [a()])).toEqual(
      [{ n: 1 }],
    );
  });

  it('two made the main one at once: one is, and no error', async () => {
    await act('add', 'one.test');
    await act('add', 'two.test');
    for (let round = 0; round < 5; round++) {
      const done = await Promise.all(['one.test', 'two.test', 'a.test', 'one.test'].map((host) => act('main', host)));
      expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(
        await app.sql('select count(*)::int as n from site_hosts where is_primary and site_id = $1', [a()]),
      ).toEqual([{ n: 1 }]);
    }
    await act('main', 'a.test');
  });

  it('are checked: where the name leads beside where it has to', async () => {
    const check = async (host: string) => (await ada.client.get(`/api/desk/host-check.php?host=${host}`)).json;
    expect(await check('new.test')).toMatchObject({ dns: 'nothing', certificate: 'not_looked', found: [] });
    dns.names.set('new.test', ['203.0.113.9']);
    expect(await check('new.test')).toMatchObject({ dns: 'unknown', expected: [], certificate: 'not_looked' });
    dns.names.set('a.test', ['127.0.0.1']);
    expect(await check('NEW.test')).toMatchObject({
      dns: 'elsewhere',
      expected: ['127.0.0.1'],
      found: ['203.0.113.9'],
      certificate: 'not_looked',
      taken_by: null,
    });
    dns.names.set('new.test', ['127.0.0.1']);
    // Nothing listens there on the port of HTTPS.
    expect(await check('new.test')).toMatchObject({ dns: 'right', certificate: 'no_answer', until: null });
    expect(await check('b.test')).toMatchObject({ taken_by: 'Morning' });
    expect((await ada.client.get('/api/desk/host-check.php?host=no%20host')).status).toBe(400);
  });

  const say = (path: string, body: object) =>
    ada.client.post(`/api/desk/${path}.php`, body, {
      headers: { 'x-confirmed': new URLSearchParams({ reason: 'it moves' }).toString() },
    });
  const lead = (host: string, redirects: boolean, site = a()) =>
    say('host-redirect', { site_id: site, host, redirects });

  it('lead on to the main host with path and query, whatever is asked, and nowhere else', async () => {
    await act('add', 'old.test');
    const main = `http://a.test:${app.port}`;
    const at = (path: string, method = 'GET') => app.client('old.test').send(method, path, undefined);
    expect((await at('/pricing')).status).toBe(200);
    expect((await lead('old.test', true)).status).toBe(200);
    for (const path of [
      '/',
      '/pricing?from=mail&x=%2F',
      '/signup.php?next=//evil.test',
      '//evil.test/x',
      '/no-such-page',
    ]) {
      const answer = await at(path);
      expect([path, answer.status, answer.headers['location']]).toEqual([path, 301, `${main}${path}`]);
      expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    }
    expect((await at('/api/user.php?x=1', 'POST')).status).toBe(308);
    // A request line with a whole address, as for a proxy, names no other place.
    expect((await at('http://evil.test/x')).headers['location']).toBe(`${main}/`);
    expect((await app.client('a.test').get('/pricing')).status).toBe(200);
    expect((await app.client('nobody.test').get('/pricing')).status).toBe(200);

    expect((await ada.client.get(`/api/desk/site-settings.php?scope=${a()}`)).json).toMatchObject({
      redirects: ['old.test'],
    });
    // The main one always answers; another site's is none of this one's.
    expect((await lead('a.test', true)).status).toBe(404);
    expect((await lead('b.test', true)).status).toBe(404);
    // Made the main one, it answers, and does not lead to itself.
    expect((await act('main', 'old.test')).status).toBe(200);
    expect((await at('/pricing')).status).toBe(200);
    await act('main', 'a.test');
    await lead('old.test', true);
    expect((await lead('old.test', false)).status).toBe(200);
    expect((await at('/pricing')).status).toBe(200);
  });

  it('that no site has get the default site, whichever that is', async () => {
    const answering = async () => (await seen('nobody.test')).name;
    const [before] = await app.sql<{ id: number }>('select id from sites where is_default');
    const b = app.sites.b.site_id;
    expect(await answering()).toBe('Evening');
    expect((await say('site-default', { site_id: b })).status).toBe(200);
    expect(await answering()).toBe('Morning');
    expect((await say('site-default', { site_id: 999_999 })).status).toBe(404);
    await Promise.all([say('site-default', { site_id: before?.id }), say('site-default', { site_id: b })]);
    expect(await app.sql('select count(*)::int as n from sites where is_default')).toEqual([{ n: 1 }]);
    await say('site-default', { site_id: before?.id });
    expect(await answering()).toBe('Evening');
  });

  it('leave lines in the audit log', async () => {
    expect(
      await app.sql(
        "select distinct action from audit_log where action like 'host_%' or action in ('site_created', 'site_made_default') order by 1",
      ),
    ).toEqual([
      { action: 'host_added' },
      { action: 'host_made_main' },
      { action: 'host_redirected' },
      { action: 'host_removed' },
      { action: 'host_served' },
      { action: 'site_created' },
      { action: 'site_made_default' },
    ]);
  });
});
