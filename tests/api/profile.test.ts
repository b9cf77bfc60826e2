import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeness, completenessParts } from '../../contract/profile.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';

describe('own profile', () => {
  let t: TestApp;
  let member: TestMember;
  beforeAll(async () => {
    t = await startTestApp();
    member = await t.signup();
  });
  afterAll(() => t?.stop());

  const get = async (who = member) => (await who.client.get('/api/profile.php')).json.profile;
  const put = (body: object, who = member) => who.client.put('/api/profile.php', body);

  test('shows everything as stored, and to nobody but its owner', async () => {
    expect(await get()).toMatchObject({
      id: member.id,
      name: member.name,
      date_of_birth: '1990-06-15',
      gender: null,
      wanted: [],
      interests: [],
      about: '',
      status: 'active',
      tattoos: null,
    });
    expect((await t.client().get('/api/profile.php')).json).toMatchObject({ authentication_required: true });
    expect((await t.client().put('/api/profile.php', { about: 'x' })).status).toBe(403);
  });

  test('a section saves what it names and leaves the rest', async () => {
    expect((await put({ gender: 'female', wanted: ['male', 'female'], sexuality: 'bi' })).status).toBe(200);
    expect(
      (
        await put({
          hair_color: 'red',
          eye_color: 'green',
          body_type: 'normal',
          relationship_status: 'single',
          tattoos: false,
          signup_reason: 'chat',
        })
      ).status,
    ).toBe(200);
    const answer = await put({ about: '  Evenings by the water.  ', interests: ['art', 'wine', 'nothing-of-ours'] });
    expect(answer.json.profile).toMatchObject({
      gender: 'female',
      wanted: ['male', 'female'],
      sexuality: 'bi',
      hair_color: 'red',
      eye_color: 'green',
      body_type: 'normal',
      relationship_status: 'single',
      tattoos: false,
      signup_reason: 'chat',
      about: 'Evenings by the water.',
      interests: ['art', 'wine'],
    });
    await put({ sexuality: null, tattoos: null, hair_color: null });
    expect(await get()).toMatchObject({
      sexuality: null,
      tattoos: null,
      hair_color: null,
      gender: 'female',
      about: 'Evenings by the water.',
    });
    expect((await put({})).status).toBe(200);
  });

  test('sections saved at the same moment do not undo each other', async () => {
    await Promise.all([
      put({ about: 'At once' }),
      put({ body_type: 'slim' }),
      put({ interests: ['tea'] }),
      put({ relationship_status: 'widowed' }),
      put({ wanted: ['male'] }),
    ]);
    expect(await get()).toMatchObject({
      about: 'At once',
      body_type: 'slim',
      interests: ['tea'],
      relationship_status: 'widowed',
      wanted: ['male'],
    });
  });

  test('a place must exist; a shared position is kept on the grid and only near the place', async () => {
    const place = { country: 'NL', region: 'UT', city: 'utrecht' };
    const regions = (await member.client.get('/api/regions.php')).json.countries.find(
      (c: { code: string }) => c.code === 'NL',
    ).regions;
    place.region = regions.find((r: { name: string }) => r.name === 'Utrecht').code;
    const saved = await put({ place: { ...place, position: { lat: 52.0907374, lon: 5.1214201 } } });
    expect(saved.json.profile).toMatchObject({
      country: 'NL',
      region: place.region,
      region_name: 'Utrecht',
      city: 'Utrecht',
      place_shared: true,
    });
    const [row] = await t.sql<{ lat: number; lon: number }>('select lat, lon from profiles where member_id = $1', [
      member.id,
    ]);
    expect(row).toEqual({ lat: 52.07, lon: 5.08 });
    expect((await put({ place: { ...place, position: { lat: 10, lon: 10 } } })).json.profile.place_shared).toBe(false);
    for (const [wrong, field] of [
      [{ city: 'Nowhere' }, 'city'],
      [{ country: 'FR' }, 'country'],
    ] as const) {
      const refused = await put({ place: { ...place, ...wrong } });
      expect([refused.status, refused.json.error, Object.keys(refused.json.fields)]).toEqual([
        400,
        'place_unknown',
        [field],
      ]);
    }
    expect(await get()).toMatchObject({ city: 'Utrecht', about: 'At once' });
  });

  test('15 what is not the member’s to say is refused and changes nothing', async () => {
    const before = await get();
    for (const body of [
      { credits: 100 },
      { paid_user: true },
      { date_of_birth: '1980-01-01' },
      { age: 20 },
      { name: 'other' },
      { fictional: true },
      { id: 'x' },
      { lat: 1, lon: 1 },
      { country: 'DE' },
      { place_shared: true },
      { kind: 'fictional' },
      { updated_at: 'x' },
      { member_id: 'x' },
      { status: 'deleted' },
      { status: null },
      { gender: null },
      { gender: 'x' },
      { wanted: [] },
      { wanted: ['male', 'male'] },
      { body_type: 'x' },
      { interests: Array.from({ length: 21 }, (_, i) => `i${i}`) },
      { about: 'x'.repeat(2001) },
      { about: 'a\0b' },
      { about: 7 },
    ])
      expect((await put(body)).status, JSON.stringify(body)).toBe(400);
    expect(await get()).toEqual(before);
    expect((await member.client.get('/api/user.php')).json.user).toMatchObject({ credits: 0, paid_user: false });
  });

  test('hidden and shown again', async () => {
    expect((await put({ status: 'disabled' })).json.profile.status).toBe('disabled');
    expect((await member.client.get('/api/user.php')).json.user.profile.status).toBe('disabled');
    expect((await put({ status: 'active' })).json.profile.status).toBe('active');
  });

  test('one member’s saving never touches another’s', async () => {
    const other = await t.signup();
    await put({ about: 'Mine alone' }, other);
    expect((await get()).about).toBe('At once');
    expect((await get(other)).about).toBe('Mine alone');
  });
});

describe('completeness', () => {
  const empty = {
    gender: null,
    wanted: [],
    sexuality: null,
    region: null,
    city: null,
    hair_color: null,
    eye_color: null,
    body_type: null,
    relationship_status: null,
    signup_reason: null,
    tattoos: null,
    interests: [],
    about: '',
  };
  test('goes from 0 to 100, and names what helps most first', () => {
    expect(completenessParts.reduce((sum, [, weight]) => sum + weight, 0)).toBe(100);
    expect(completeness(empty, 0)).toEqual({ percent: 0, lacking: completenessParts.map(([part]) => part) });
    expect(completeness(empty, 1)).toMatchObject({ percent: 25, lacking: expect.arrayContaining(['photos']) });
    const full = {
      gender: 'male',
      wanted: ['female'],
      sexuality: 'hetero',
      region: 'x',
      city: 'y',
      hair_color: 'red',
      eye_color: 'blue',
      body_type: 'slim',
      relationship_status: 'single',
      signup_reason: 'chat',
      tattoos: false,
      interests: ['a', 'b', 'c'],
      about: 'x'.repeat(60),
    } as const;
    expect(completeness({ ...full, wanted: [...full.wanted], interests: [...full.interests] }, 2)).toEqual({
      percent: 100,
      lacking: [],
    });
  });
});
