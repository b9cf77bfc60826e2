/** The site itself: settings and their layers, company, lists, places, and the language of every answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countries } from '../../contract/countries.ts';
import { errors } from '../../contract/errors.ts';
import { LOCALES } from '../../contract/locales.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const settings = async (host = 'a.test', headers: Record<string, string | undefined> = {}, query = '') =>
  (await app.client(host).get(`/api/settings.php${query}`, { headers })).json;
const german = { 'accept-language': 'de-DE' };

/** Settings a site has. */
const specified = [
  'countries',
  'name',
  'index_title',
  'description',
  'visible_profile_fields',
  'visible_profile_notes',
  'geoip_country',
  'geoip_selected_country',
  'enable_site_entry_popup',
  'signups',
  'logged_out_search',
  'logged_out_search_trafficsource',
  'niche',
  'minimum_message_costs',
  'message_credits',
  'photo_credits',
  'gift_credits',
  'signup_credits',
  'message_length',
  'cdn_prefix',
  'domain',
  'domain_language',
  'support_email',
  'support_phone',
  'search_fields',
  'fictional_warning',
  'fictional_singular',
  'fictional_plural',
  'refund_days',
  'member_resell',
  'company_id',
  'mail_name',
  'fictional_icon',
];

describe('settings', () => {
  it('hold every key of the specification with the decided defaults', async () => {
    const answer = await settings();
    for (const key of specified) expect(answer, key).toHaveProperty(key);
    expect(Object.keys(answer).some((key) => /^push_public(_?key)?$/.test(key))).toBe(true);
    // And nothing else but what pages say beside it.
    expect(
      Object.keys(answer)
        .filter((key) => !specified.includes(key))
        .sort(),
    ).toEqual([
      'auto_like_days',
      'auto_likes',
      'free_conversations',
      'front_cast',
      'front_layout',
      'hide_account_existence',
      'languages',
      'min_age',
      'photos_free',
      'photos_premium',
      'premium_claim_percent',
      'premium_claim_source',
      'push_public',
      'time_zone',
    ]);
    expect(answer).toMatchObject({
      name: 'Evening',
      domain: 'a.test',
      niche: 1,
      message_credits: 1,
      photo_credits: 2,
      gift_credits: 3,
      signup_credits: 0,
      message_length: 1000,
      refund_days: 14,
      enable_site_entry_popup: 'yes',
      signups: 'all',
      geoip_country: 'NL',
      support_phone: '+31301234567',
      support_email: 'help@a.test',
      company_id: app.sites.company_id,
      mail_name: 'Evening',
      min_age: 18,
      hide_account_existence: false,
      free_conversations: 2,
      photos_free: 3,
      photos_premium: 25,
      premium_claim_percent: 0,
      fictional_singular: 'fictional profile',
      minimum_message_costs: { NL: { costs: 75, currency: 'EUR' }, US: { currency: 'USD' } },
    });
    expect(answer.countries.map((c: { code: string }) => c.code)).toEqual(['NL', 'DE', 'PL', 'US']);
    expect(answer.countries.find((c: { code: string }) => c.code === 'US')).toEqual({
      code: 'US',
      name: 'United States',
      languages: ['en', 'es'],
    });
  });

  it('resolve: built-in default → company → site → country of the visitor', async () => {
    const { company_id: companyId, a } = app.sites;
    expect((await settings()).message_length).toBe(1000);
    await app.sql(
      `update companies set settings = '{"message_length": 900, "photo_credits": 4, "gift_credits": 9}' where id = $1`,
      [companyId],
    );
    await app.settings(a.site_id, { message_length: 800, photo_credits: 5 });
    await app.sql(
      `update site_countries set settings = '{"message_length": 700}' where site_id = $1 and country = 'DE'`,
      [a.site_id],
    );
    app.forgetSites();
    expect(await settings()).toMatchObject({
      message_length: 800,
      photo_credits: 5,
      gift_credits: 9,
      message_credits: 1,
    });
    expect(await settings('a.test', german)).toMatchObject({
      message_length: 700,
      photo_credits: 5,
      gift_credits: 9,
      geoip_country: 'DE',
    });
    expect(await settings('b.test')).toMatchObject({ message_length: 900, photo_credits: 4 });
    await app.sql("update companies set settings = '{}'");
    await app.sql("update site_countries set settings = '{}'");
    await app.settings(a.site_id, {});
  });

  it('texts may differ by language, and fall back to English', async () => {
    await app.settings(app.sites.a.site_id, { index_title: { en: 'Good evening', nl: 'Goedenavond' } });
    expect((await settings('a.test', { 'accept-language': 'nl' })).index_title).toBe('Goedenavond');
    expect((await settings('a.test', { 'accept-language': 'en' })).index_title).toBe('Good evening');
    await app.settings(app.sites.a.site_id, {});
    const titles = await Promise.all(
      LOCALES.map(async (l) => (await settings('a.test', { 'accept-language': l })).fictional_warning),
    );
    expect(new Set(titles).size).toBe(LOCALES.length);
  });

  it('an unknown setting that an operator stored does not leave', async () => {
    await app.settings(app.sites.a.site_id, { internalNote: 'private', smtp_password: 'private' });
    expect(JSON.stringify(await settings())).not.toContain('private');
    await app.settings(app.sites.a.site_id, {});
  });

  it('go by host: its aliases, any port, any case; an unknown host gets the default site', async () => {
    for (const host of ['b.test', 'www.b.test', 'B.TEST:8080']) expect((await settings(host)).name).toBe('Morning');
    for (const host of ['unknown.test', '127.0.0.1', 'localhost:3000'])
      expect((await settings(host)).name).toBe('Evening');
    expect((await settings('www.b.test')).domain).toBe('b.test');
  });

  it('or by the query domain, whatever else the page’s query brings along', async () => {
    expect((await settings('a.test', {}, '?domain=b.test&network=x&t=5&a[]=1')).name).toBe('Morning');
    expect((await settings('b.test', {}, '?domain=a.test')).name).toBe('Evening');
    expect((await settings('b.test', {}, '?domain=nowhere.test')).name).toBe('Evening');
  });

  it('the trusted proxy header counts only when one is configured', async () => {
    expect((await settings('a.test', { 'cf-ipcountry': 'PL' })).geoip_country).toBe('NL');
  });
});

describe('the country a visitor chooses', () => {
  const chosen = async (host: string, countries: string[], headers: Record<string, string> = {}) => {
    const client = app.client(host);
    for (const country of countries)
      expect(
        (
          await client.send('POST', '/lang-config', `country=${country}`, {
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        ).status,
      ).toBe(303);
    return { now: (await client.get('/api/settings.php', { headers })).json };
  };

  it('is kept, and everything goes by it; where they seem to be stays what was found', async () => {
    await app.sql(
      `update site_countries set settings = '{"message_length": 700}' where site_id = $1 and country = 'DE'`,
      [app.sites.a.site_id],
    );
    app.forgetSites();
    const { now } = await chosen('a.test', ['DE'], { 'accept-language': 'pl-PL' });
    expect(now).toMatchObject({ geoip_country: 'PL', geoip_selected_country: 'DE', message_length: 700 });
    await app.sql("update site_countries set settings = '{}'");
    app.forgetSites();
    expect((await chosen('a.test', ['DE', 'US'])).now).toMatchObject({
      geoip_country: 'NL',
      geoip_selected_country: 'US',
    });
  });

  it('is one the site serves; any other, and a made-up cookie, change nothing', async () => {
    for (const country of ['FR', 'XX', 'de', '', 'DE%0D%0A'])
      expect((await chosen('a.test', [country])).now).toMatchObject({ geoip_selected_country: 'NL' });
    for (const cookie of ['FR', 'xx', '../DE', '%00']) {
      const answer = await app.client().get('/api/settings.php', { headers: { cookie: `country=${cookie}` } });
      expect(answer.json.geoip_selected_country, cookie).toBe('NL');
    }
  });

  it('a member’s is the one of the profile, whatever the cookie says', async () => {
    const member = await app.signup();
    await app.sql("update profiles set country = 'DE' where member_id = $1", [member.id]);
    member.client.cookies.set('country', 'US');
    expect((await member.client.get('/api/settings.php')).json).toMatchObject({
      geoip_country: 'NL',
      geoip_selected_country: 'DE',
    });
  });
});

describe('companyinfo', () => {
  it('tells who sells, with the date of the terms', async () => {
    const { json } = await app.client().get('/api/companyinfo.php');
    expect(json).toEqual({
      name: 'Evening B.V.',
      address: 'Kade 1',
      postal_code: '1234 AB',
      kvk: '12345678',
      city: 'Utrecht',
      country: 'NL',
      tradenames: ['Evening', 'Dusk'],
      vat_numbers: { NL: 'NL123456789B01' },
      support_phone: '+31301234567',
      support_email: 'help@a.test',
      delete_discount: 20,
      added: '2022-05-01T00:00:00.000Z',
      terms_date: '2023-12-01T12:00:00.000Z',
    });
    await app.sql("update companies set added = '2025-02-03T04:05:06Z'");
    app.forgetSites();
    expect((await app.client().get('/api/companyinfo.php')).json.terms_date).toBe('2025-02-03T04:05:06.000Z');
  });
});

describe('lists and places', () => {
  const regionsOf = async (language: string) =>
    (await app.client().get('/api/regions.php', { headers: { 'accept-language': language } })).json.countries;

  it('regions of every country served, with the country’s own word for them', async () => {
    const countries = await regionsOf('en');
    expect(countries.map((c: { code: string }) => c.code)).toEqual(['NL', 'DE', 'PL', 'US']);
    expect(countries[0]).toMatchObject({ name: 'Netherlands', region_label: 'Province' });
    expect(countries[0].regions).toHaveLength(12);
    expect(countries[1].regions).toHaveLength(16);
    expect(countries[3].region_label).toBe('State');
    expect((await regionsOf('pl'))[0].name).toBe('Holandia');
  });

  it('interests with icon and name in the language asked', async () => {
    const interestsIn = async (language: string) =>
      (await app.client().get('/api/interests.php', { headers: { 'accept-language': language } })).json.interests;
    const [english, polish] = [await interestsIn('en'), await interestsIn('pl')];
    expect(english.length).toBeGreaterThanOrEqual(41);
    expect(polish.map((i: { id: string }) => i.id).sort()).toEqual(english.map((i: { id: string }) => i.id).sort());
    expect(english.find((i: { id: string }) => i.id === 'animals')).toMatchObject({
      name: 'Animals',
      icon: 'paw-print',
    });
    expect(polish.find((i: { id: string }) => i.id === 'animals').name).toBe('Zwierzęta');
  });

  it('geocode names the nearest city among the countries served', async () => {
    const at = async (lat: number, lon: number) =>
      (await app.client().get(`/api/geocode.php?lat=${lat}&lon=${lon}`)).json.place;
    expect(await at(52.0907, 5.1214)).toMatchObject({ country: 'NL', city: 'Utrecht', region_name: 'Utrecht' });
    expect(await at(52.52, 13.405)).toMatchObject({ country: 'DE', city: 'Berlin' });
    // Antwerp is not served: the nearest place that is.
    expect((await at(51.2194, 4.4025)).country).toBe('NL');
  });

  it('geocode knows nothing near a position far from every place it knows', async () => {
    const far = [
      [0, 0],
      [48.8566, 2.3522],
      [55.5, 3],
      [-90, 0],
      [90, 180],
      [51.5, -0.12],
    ];
    for (const [lat, lon] of far) {
      const answer = await app.client().get(`/api/geocode.php?lat=${lat}&lon=${lon}`);
      expect([answer.status, answer.json], `${lat}, ${lon}`).toEqual([200, { place: null }]);
    }
    // Nor is such a position stored as that of a city.
    const member = await app.signup();
    expect(
      (
        await member.client.put('/api/location.php', {
          country: 'NL',
          region: 'NL-UT',
          city: 'Utrecht',
          position: { lat: 0, lon: 0 },
        })
      ).json,
    ).toMatchObject({ shared: false });
  });

  it('cities as one types, the largest first', async () => {
    const cities = async (query: string) => (await app.client().get(`/api/cities.php?${query}`)).json;
    const names = (await cities('country=nl&q=utr')).cities.map((c: { name: string }) => c.name);
    expect(names[0]).toBe('Utrecht');
    expect((await cities('country=PL&q=%C5%82%C3%B3d')).cities[0].name).toBe('Łódź');
    expect((await cities('country=PL&q=lod')).cities[0].name).toBe('Łódź');
    expect((await cities('country=XX&q=a')).cities).toEqual([]);
    expect((await cities('country=NLD')).error).toBe('bad_request');
  });
});

describe('the language of an answer', () => {
  /** The language in which a visitor is answered, recognised by the text of a refusal. */
  async function spoken(
    headers: Record<string, string | undefined>,
    client = app.client(),
  ): Promise<string | undefined> {
    const { json } = await client.get('/api/nothing', { headers });
    return LOCALES.find((l) => app.services.words.text(l, errors.not_found.text) === json.message);
  }

  it('is what was chosen, then the account’s, the domain’s, the browser’s, the country’s', async () => {
    expect(await spoken({ 'accept-language': undefined })).toBe('nl');
    expect(await spoken({ 'accept-language': 'pl-PL,pl;q=0.9,en;q=0.5' })).toBe('pl');
    expect(await spoken({ 'accept-language': 'ja' })).toBe('nl');
    // A language the site has but the country does not offer.
    expect(await spoken({ 'accept-language': 'fi' })).toBe('fi');

    await app.settings(app.sites.a.site_id, { domain_language: 'it' });
    expect(await spoken({ 'accept-language': 'pl' })).toBe('it');
    const member = await app.signup();
    await app.sql("update members set language = 'sv' where id = $1", [member.id]);
    member.client.cookies.delete('locale');
    expect(await spoken({ 'accept-language': 'pl' }, member.client)).toBe('sv');
    member.client.cookies.set('locale', 'da');
    expect(await spoken({ 'accept-language': 'pl' }, member.client)).toBe('da');
    for (const nonsense of ['xx', 'EN', '../../etc']) {
      member.client.cookies.set('locale', nonsense);
      expect(await spoken({ 'accept-language': 'pl' }, member.client)).toBe('sv');
    }
    await app.settings(app.sites.a.site_id, {});
  });

  it('PUT user.php saves it: in the cookie for 365 days, and with the account when logged in', async () => {
    const visitor = app.client();
    const answer = await visitor.put('/api/user.php', { language: 'fr' });
    expect(answer.json).toEqual({ language: 'fr' });
    expect(answer.setCookie[0]).toMatch(/^locale=fr; Max-Age=31536000; Path=\/; SameSite=Lax$/);
    expect(await spoken({}, visitor)).toBe('fr');
    const member = await app.signup();
    await member.client.put('/api/user.php', { language: 'pl' });
    expect((await member.client.get('/api/user.php')).json.user.language).toBe('pl');
    // Another browser gets it at log-in.
    const other = app.client();
    await other.post('/api/user.php', { login: member.email, password: member.password });
    expect(other.cookies.get('locale')).toBe('pl');
    // Mails use it too.
    await app.client().post('/api/reset-password.php', { email: member.email });
    const polish = await app.smtp.waitFor(
      member.email,
      app.services.words.text('pl', { id: 'mail.reset.subject', message: '' }),
    );
    expect(polish.subject).not.toBe('Choose a new password');
  });

  it('lists the languages of each country it serves: the country’s own that the site has, all of the site’s where it has none', async () => {
    const countryLocales = new Map(countries.map(({ code, locales }) => [code, locales]));
    // The defaults.
    expect([
      countryLocales.get('US'),
      countryLocales.get('BE'),
      countryLocales.get('CH'),
      countryLocales.get('FI'),
    ]).toEqual([
      ['en', 'es'],
      ['nl', 'fr', 'de'],
      ['de', 'it', 'fr', 'en'],
      ['fi', 'sv'],
    ]);
    const { site_id: siteId } = app.sites.b;
    const added = await app.sql<{ country: string }>(
      `insert into site_countries (site_id, country, position) select $1, code, 100 + nr from unnest($2::text[]) with ordinality c (code, nr) on conflict (site_id, country) do nothing returning country`,
      [siteId, [...countryLocales.keys()]],
    );
    app.forgetSites();
    for (const languages of [LOCALES, ['fr', 'sv'], ['pl']] as const) {
      await app.settings(siteId, { languages: [...languages] });
      const listed = (await settings('b.test', {})).countries as { code: string; languages: string[] }[];
      expect(listed.map(({ code }) => code).toSorted()).toEqual([...countryLocales.keys()].toSorted());
      for (const { code, languages: offered } of listed) {
        const shared = (countryLocales.get(code) ?? []).filter((language) =>
          (languages as readonly string[]).includes(language),
        );
        expect(offered, code).toEqual(shared.length ? shared : [...languages]);
      }
    }
    await app.settings(siteId, {});
    await app.sql('delete from site_countries where site_id = $1 and country = any ($2)', [
      siteId,
      added.map((row) => row.country),
    ]);
    app.forgetSites();
  });

  it('takes only languages the site has', async () => {
    await app.settings(app.sites.b.site_id, { languages: ['en', 'nl'] });
    for (const language of ['de', 'xx', 'EN'])
      expect((await app.client('b.test').put('/api/user.php', { language })).json.error).toBe('bad_request');
    expect((await settings('b.test', { 'accept-language': 'de' })).languages).toEqual(['en', 'nl']);
    await app.settings(app.sites.b.site_id, {});
  });

  it.each(LOCALES.filter((l) => l !== 'en'))('every refusal has its own words in %s', (locale) => {
    const values = { minutes: 3, min_age: 18, limit: 25, name: 'Anna' };
    const same = Object.entries(errors).filter(
      ([, { text }]) => app.services.words.text(locale, text, values) === app.services.words.text('en', text, values),
    );
    expect(same.map(([code]) => code)).toEqual([]);
    for (const { text } of Object.values(errors))
      expect(app.services.words.text(locale, text, values)).not.toMatch(/[{}]|^\s*$/);
  });
});
