/**
 * Landing pages through their calls and forms: whom they show, and a message's way from a lander into a conversation.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roundedDown } from '../../server/signup/landing.ts';
import { countryMap } from '../../server/signup/country-map.ts';
import { startOfCookie, startToCookie } from '../../server/signup/start.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { newMember } from '../helpers/factories.ts';
import { addPeople, addPhotos, person, type PersonRow, photo } from '../helpers/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const make = async (...people: Partial<PersonRow>[]): Promise<PersonRow[]> => {
  const rows = people.map((more) => person(app.sites.a, more));
  await addPeople(app.services.db, rows);
  return rows;
};
const addOne = async (more: Partial<PersonRow> = {}): Promise<PersonRow> => (await make(more))[0] as PersonRow;
const landing = (id: string, client = app.client()) => client.get(`/api/members/${id}/landing.php`);
/** As a browser posts a form of our own page. */
const post = (client: ReturnType<TestApp['client']>, fields: Record<string, string>) =>
  fetch(`${app.url}/signup`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: {
      host: 'a.test',
      'sec-fetch-site': 'same-origin',
      cookie: [...client.cookies].map(([k, v]) => `${k}=${v}`).join('; '),
    },
  });

describe('the landing of a member', () => {
  it('shows a visitor the main photo and the first facts, nothing intimate and nothing else', async () => {
    const anna = await addOne({ interests: ['coffee', 'wine', 'music', 'party'], about: 'a secret wish' });
    const photos = [
      photo(anna.id, 0, { status: 'pending' }),
      photo(anna.id, 1),
      photo(anna.id, 2),
      photo(anna.id, 3, { private: true }),
    ];
    await addPhotos(app.services.db, photos);
    const { status, json, text } = await landing(anna.id);
    expect(status, text).toBe(200);
    expect(json.wanted).toEqual(['male']);
    expect(json.member).toEqual({
      id: anna.id,
      name: anna.username,
      age: 36,
      gender: 'female',
      country: 'NL',
      region: 'Utrecht',
      city: 'Utrecht',
      interests: ['coffee', 'wine', 'music'],
      fictional: false,
      photo: expect.objectContaining({ id: photos[1]?.id, locked: false }),
    });
    for (const hidden of ['secret wish', photos[0], photos[2], photos[3]].map((p) =>
      typeof p === 'string' ? p : (p?.filename ?? ''),
    ))
      expect(text).not.toContain(hidden);
  });

  it('is the same for a member, and their visit is not noted: the page is an invitation, not a profile', async () => {
    const anna = await addOne();
    const adam = await app.signup();
    expect((await landing(anna.id, adam.client)).json).toEqual((await landing(anna.id)).json);
    expect(await app.sql('select 1 as x from visits where member_id = $1', [anna.id])).toEqual([]);
  });

  it('holds back what the site does not show, and says who is fictional', async () => {
    const fay = await addOne({ kind: 'fictional', interests: ['coffee'] });
    await app.settings(app.sites.a.site_id, { visible_profile_fields: ['age'] });
    const { json } = await landing(fay.id);
    await app.settings(app.sites.a.site_id, {});
    expect(json).toMatchObject({
      wanted: [],
      member: { gender: null, city: null, region: null, interests: [], fictional: true, photo: null },
    });
  });

  it.each([
    ['invisible', { invisible: true }],
    ['leaving', { status: 'pending_deletion' }],
    ['disabled', { profile_status: 'disabled' }],
    ['without a gender', { gender: null }],
  ] as [string, Partial<PersonRow>][])(
    'is 404 for somebody %s, and leads to no sign-up with them',
    async (_what, more) => {
      const hidden = await addOne(more);
      expect((await landing(hidden.id)).status).toBe(404);
      const answer = await app.client().get(`/members/${hidden.id}/signup`);
      expect([answer.status, answer.headers['location'], answer.setCookie]).toEqual([
        302,
        `/members/${hidden.id}/landing`,
        [],
      ]);
    },
  );

  it('is 404 for nobody, for no id, and for a member of another pool', async () => {
    const far = person(app.sites.b);
    await addPeople(app.services.db, [far]);
    expect((await landing(far.id)).status).toBe(404);
    expect((await landing('00000000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await landing('nobody')).status).toBe(400);
  });
});

describe('the people of a lander', () => {
  it('are visible, have a photo each, and none is told to be online', async () => {
    await app.sql('delete from members');
    const people = await make({}, {}, { invisible: true }, { kind: 'fictional' }, { country: 'DE', region: 'DE-BY' });
    await addPhotos(
      app.services.db,
      people.filter((_, i) => i !== 1).map((p) => photo(p.id, 0)),
    );
    // The other process caches its answer for a minute; this is the first request for this country here.
    const { json, text } = await app.client().get('/api/landers.php');
    // The visitor's country first, then the others of the site.
    expect(json.members.map((m: { id: string }) => m.id)).toEqual([people[0]?.id, people[3]?.id, people[4]?.id]);
    expect(json.members.map((m: { fictional: boolean }) => m.fictional)).toEqual([false, true, false]);
    expect(text).not.toContain('online');
    expect(json.country).toBe('NL');
    await app.sql('update members set invisible = true where id = $1', [people[0]?.id]);
    expect((await app.client().get('/api/landers.php')).json.members.map((m: { id: string }) => m.id)).toEqual([
      people[3]?.id,
      people[4]?.id,
    ]);
  });

  it('are nobody where the site shows visitors nobody; who came by a link may see more', async () => {
    await app.settings(app.sites.a.site_id, { logged_out_search: 'none' });
    expect((await app.client().get('/api/landers.php')).json.members).toEqual([]);
    const guest = app.client();
    guest.cookies.set('tracking', 'network=news');
    expect((await guest.get('/api/landers.php')).json.members).toHaveLength(2);
    await app.settings(app.sites.a.site_id, {});
  });

  it('are counted by region: real ones only, each once, rounded down, and none named below ten', async () => {
    await make(
      ...Array.from({ length: 23 }, () => ({ wanted: ['male', 'female'] })),
      ...Array.from({ length: 9 }, () => ({ region: 'NL-FR' })),
      ...Array.from({ length: 40 }, () => ({ kind: 'fictional' as const, region: 'NL-FR' })),
    );
    const { json } = await app.client().get('/api/landers.php');
    const about = new Map(json.regions.map((r: { code: string; about: number | null }) => [r.code, r.about]));
    expect([about.get('NL-UT'), about.get('NL-FR'), about.get('NL-ZE')]).toEqual([20, null, null]);
    expect(about.size).toBe(12);
  });
});

describe('from a message on a lander to a conversation', () => {
  it('the message waits in the cookie, is there at sign-up, and is delivered once the account exists', async () => {
    const anna = await app.signup({ gender: 'female' });
    const client = app.client();
    const words = app.secret('Good evening, I saw your light was on.');
    const answer = await post(client, { to: anna.id, signup_message: words });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/signup']);
    const [name, value = ''] = (answer.headers.getSetCookie()[0]?.split(';')[0] ?? '').split('=');
    expect(name).toBe('signup_start');
    client.cookies.set('signup_start', value);
    const { json } = await client.get('/api/signup.php');
    expect(json.recipient).toEqual({ id: anna.id, name: anna.name, fictional: false });
    expect(json.start).toEqual({ signup_message: words, to: anna.id });
    const created = await client.post('/api/signup.php', { ...newMember(), ...json.start });
    expect(created.status, created.text).toBe(200);
    await app.idle();
    const chats = (await anna.client.get('/api/chats.php')).json.chats;
    expect(chats).toHaveLength(1);
    expect(chats[0]).toMatchObject({ num_unread_messages: 1, preview: { body: words, kind: 'text', mine: false } });
    expect((await client.get('/api/chats.php')).json.chats).toHaveLength(1);
    const charged = await app.sql('select 1 as x from transfers where member_id = $1', [created.json.user.id]);
    expect(charged, 'one of the free conversations').toEqual([]);
  });

  it('a first line that was picked is sent as it stands; own words win over it', async () => {
    const sent = async (fields: Record<string, string>) => {
      const answer = await post(app.client(), fields);
      return startOfCookie(/signup_start=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1]).signup_message;
    };
    expect(await sent({ opener: 'Shall we begin?', signup_message: '  ' })).toBe('Shall we begin?');
    expect(await sent({ opener: 'Shall we begin?', signup_message: 'My own.' })).toBe('My own.');
  });

  it('/members/{id}/signup remembers the recipient, keeps what was said before, and not what was meant for somebody else', async () => {
    const [anna, bea] = await make({}, {});
    const client = app.client();
    client.cookies.set(
      'signup_start',
      startToCookie({ email: 'x@members.example', gender: 'male', signup_message: 'Dear Bea', to: bea?.id ?? '' }),
    );
    const answer = await client.get(`/members/${anna?.id}/signup?network=news&sub1=x&other=1`);
    expect([answer.status, answer.headers['location']]).toEqual([302, '/signup?network=news&sub1=x']);
    expect((await client.get('/api/signup.php')).json).toMatchObject({
      recipient: { id: anna?.id },
      start: { email: 'x@members.example', gender: 'male', to: anna?.id },
    });
    expect((await client.get('/api/signup.php')).json.start.signup_message).toBeUndefined();
    const adam = await app.signup();
    expect((await adam.client.get(`/members/${anna?.id}/signup`)).headers['location']).toBe(`/members/${anna?.id}`);
  });

  it('a long message of wide letters is cut to what a cookie can hold, rather than lost', () => {
    const cookie = startToCookie({ signup_message: '💛'.repeat(1000), to: '00000000-0000-7000-8000-000000000000' });
    expect(cookie.length).toBeLessThan(3_900);
    expect(startOfCookie(cookie).signup_message).toMatch(/^(💛){500,1000}$/u);
    const polish = 'Zażółć gęślą jaźń. '.repeat(52);
    expect(startOfCookie(startToCookie({ signup_message: polish })).signup_message).toBe(polish);
  });
});

describe('rounding and the map', () => {
  it.each([
    [0, null],
    [9, null],
    [10, 10],
    [99, 90],
    [100, 100],
    [149, 100],
    [250, 250],
  ])('%i is told as %s', (n, words) => {
    expect(roundedDown(n)).toBe(words);
  });
  it.each(['NL', 'DE', 'US', 'NO', 'PL', 'LI', 'XX'])('%s: all within the plane', (country) => {
    const { lights, regions, height } = countryMap(country, 'en');
    for (const { x, y } of lights) expect(x >= 0 && x <= 1000 && y >= 0 && y <= height).toBe(true);
    expect(height).toBeLessThanOrEqual(1_480);
    if (country === 'NL') expect([regions.length, lights.length]).toEqual([12, 260]);
  });
});

describe('what a site sets for its landers', () => {
  const dot = 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';
  const tile = (more: object = {}) => ({
    kind: 'cam',
    name: 'Night Window',
    link: 'https://partner.example/?a=1&b=2',
    picture: dot,
    ...more,
  });
  const tilesOf = async (settings: object, language = 'en') => {
    await app.settings(app.sites.a.site_id, settings as never);
    const { json } = await app.client().get('/api/landers.php', { headers: { 'accept-language': language } });
    await app.settings(app.sites.a.site_id, {});
    return json.tiles as { name: string; text: string; link: string; picture: string }[];
  };

  it('has no tiles unless it sets some; resold ones only where they are allowed', async () => {
    expect(await tilesOf({})).toEqual([]);
    const tiles = [tile({ text: { en: 'Live', nl: 'Nu' } }), tile({ kind: 'resell', name: 'Elsewhere' })];
    expect((await tilesOf({ partner_tiles: tiles })).map((partner) => partner.name)).toEqual(['Night Window']);
    expect((await tilesOf({ partner_tiles: tiles, member_resell: true })).map((partner) => partner.name)).toEqual([
      'Night Window',
      'Elsewhere',
    ]);
    expect((await tilesOf({ partner_tiles: tiles }, 'nl'))[0]?.text).toBe('Nu');
    // A member's landing page has the same.
    const anna = await addOne();
    expect((await landing(anna.id)).json.tiles).toEqual([]);
    await app.settings(app.sites.a.site_id, { partner_tiles: tiles } as never);
    const besidePeople = (await app.client().get('/api/landers.php')).json.tiles;
    expect(besidePeople).toHaveLength(1);
    expect((await landing(anna.id)).json.tiles).toEqual(besidePeople);
    await app.settings(app.sites.a.site_id, {});
    expect(await tilesOf({ partner_tiles: Array.from({ length: 6 }, () => tile()) })).toHaveLength(6);
    expect(await tilesOf({ partner_tiles: Array.from({ length: 7 }, () => tile()) })).toEqual([]);
  });

  // Like any invalid setting, the list is then ignored as a whole.
  it.each([
    { link: 'http://partner.example/' },
    { link: 'javascript:alert(1)' },
    { link: 'https://user:pass@partner.example/' },
    { link: 'https://intranet/' },
    { link: '//partner.example' },
    { picture: 'https://partner.example/p.webp' },
    { picture: 'data:image/svg+xml;base64,PHN2Zz4=' },
    { picture: 'data:text/html;base64,PHN2Zz4=' },
    { picture: `${dot}"onload="x` },
    { name: '' },
    { kind: 'casino' },
    { onclick: 'x' },
    { name: 7 },
  ])('never shows a tile with %j', async (wrong) => {
    expect(await tilesOf({ partner_tiles: [tile(wrong), tile()] })).toEqual([]);
  });

  it('shows nothing of what is no list of tiles, and keeps them out of the settings everybody gets', async () => {
    for (const wrong of ['x', 7, {}, null, [null, 'x', [[]]]])
      expect(await tilesOf({ partner_tiles: wrong }), JSON.stringify(wrong)).toEqual([]);
    await app.settings(app.sites.a.site_id, { partner_tiles: [tile()] } as never);
    expect((await app.client().get('/api/settings.php')).json).not.toHaveProperty('partner_tiles');
    await app.settings(app.sites.a.site_id, {});
  });

  it('may have a film of its own, of its own address only', async () => {
    const filmOf = async (landerFilm: unknown) => {
      await app.settings(app.sites.a.site_id, { lander_film: landerFilm } as never);
      return (await app.client().get('/api/landers.php')).json.film;
    };
    const film = { webm: '/films/own.webm', mp4: '/films/own.mp4', poster: '/films/own.webp' };
    expect(await filmOf(film)).toEqual(film);
    for (const wrong of [
      undefined,
      'x',
      { poster: '/p.webp' },
      { ...film, webm: 'https://elsewhere.example/x.webm' },
      { ...film, mp4: '//elsewhere.example/x' },
      { ...film, poster: 'javascript:x' },
      { ...film, more: 'x' },
    ])
      expect(await filmOf(wrong), JSON.stringify(wrong)).toBeNull();
    await app.settings(app.sites.a.site_id, {});
  });
});

it("carries a lander's free message, who and whom to the new account, and names nobody when nothing was written", async () => {
  const anna = await addOne();
  for (const [signupMessage, recipient] of [
    ['Good evening, Anna.', anna.id],
    ['  ', undefined],
  ] as const) {
    const client = app.client();
    const answer = await post(client, {
      gender: 'male',
      wanted: 'female',
      to: anna.id,
      signup_message: signupMessage,
      email: 'x@members.example',
    });
    const cookie = answer.headers.getSetCookie().find((value) => /signup_start=/.test(value)) ?? '';
    const start = startOfCookie(decodeURIComponent(/signup_start=([^;]*)/.exec(cookie)?.[1] ?? ''));
    expect(start).toMatchObject({ gender: 'male', wanted: 'female', email: 'x@members.example' });
    expect([start.to, start.signup_message]).toEqual(recipient ? [recipient, signupMessage] : [undefined, undefined]);
  }
});
