/**
 * A niche's default filters: the same rule in search, landers, match finder and first matches, always as filters that
 * can be changed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { niches, type NicheKey } from '../../contract/niches.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPeople, addPhotos, person, type PersonRow, photo } from '../helpers/people.ts';

let app: TestApp;
/** The people of the pool, by the facts that niches select on. */
let poolPeople: Record<string, PersonRow>;
const nameOf = (id: string) => Object.keys(poolPeople).find((name) => poolPeople[name]?.id === id) ?? id;
const names = (people: { id: string }[]) =>
  people
    .map(({ id }) => nameOf(id))
    .filter((name) => name in poolPeople)
    .sort();

beforeAll(async () => {
  app = await startTestApp();
  const row = (more: Partial<PersonRow>) => person(app.sites.a, more);
  poolPeople = {
    woman: row({}),
    man: row({ gender: 'male', wanted: ['female'] }),
    gay_man: row({ gender: 'male', wanted: ['male'] }),
    open_man: row({ gender: 'male', wanted: [] }),
    woman_for_women: row({ wanted: ['female'] }),
    woman_of_45: row({ date_of_birth: '1980-01-01' }),
    woman_of_35: row({ date_of_birth: '1991-01-02' }),
    woman_of_56: row({ date_of_birth: '1969-06-01' }),
    woman_of_60: row({ date_of_birth: '1965-06-01' }),
    man_of_70: row({ gender: 'male', wanted: ['female'], date_of_birth: '1955-06-01' }),
    full_woman: row({ date_of_birth: '1998-01-01' }),
    full_man: row({ gender: 'male', wanted: ['female'], date_of_birth: '1998-01-01' }),
    leather: row({ interests: ['wine', 'leather'], date_of_birth: '1998-01-01' }),
    ropes: row({ gender: 'male', wanted: ['female'], interests: ['bondage'], date_of_birth: '1998-01-01' }),
  };
  // Young people, whom only the first niche includes.
  const young = ['woman', 'man', 'gay_man', 'open_man', 'woman_for_women'];
  for (const name of young) (poolPeople[name] as PersonRow).date_of_birth = '1999-01-01';
  await addPeople(app.services.db, Object.values(poolPeople));
  await addPhotos(
    app.services.db,
    Object.values(poolPeople).map(({ id }) => photo(id, 0)),
  );
  await app.sql("update profiles set body_type = 'fat' where member_id = any($1)", [
    [poolPeople['full_woman']?.id, poolPeople['full_man']?.id],
  ]);
});
afterAll(() => app.stop());

async function setNiche(key: NicheKey): Promise<void> {
  await app.sql('update sites set niche = $2 where id = $1', [
    app.sites.a.site_id,
    niches.find((niche) => niche.key === key)?.id,
  ]);
  app.forgetSites();
}
const search = (client = app.client(), query = '') => client.get(`/api/members.php${query}`);

/** Whom each niche shows first to a visitor, and with which filters. */
const expected: Record<NicheKey, { filters: Record<string, unknown>; people: string[] }> = {
  general: { filters: { gender: null, wanted: null, min_age: 18, max_age: 99, trait: null }, people: [] },
  she: {
    filters: { gender: 'female', wanted: null, trait: null },
    people: [
      'full_woman',
      'leather',
      'woman',
      'woman_for_women',
      'woman_of_35',
      'woman_of_45',
      'woman_of_56',
      'woman_of_60',
    ],
  },
  milf: { filters: { gender: 'female', min_age: 35, max_age: 55 }, people: ['woman_of_35', 'woman_of_45'] },
  gilf: { filters: { gender: null, min_age: 55, max_age: 99 }, people: ['man_of_70', 'woman_of_56', 'woman_of_60'] },
  bbw: { filters: { gender: null, trait: 'full_figured' }, people: ['full_man', 'full_woman'] },
  bdsm: { filters: { gender: null, trait: 'bdsm' }, people: ['leather', 'ropes'] },
  gay: { filters: { gender: 'male', wanted: 'male' }, people: ['gay_man', 'open_man'] },
};
const peopleOf = (key: NicheKey) => (key === 'general' ? Object.keys(poolPeople).sort() : expected[key].people);
const keys = niches.map(({ key }) => key);

describe.each(keys)('the niche %s', (key) => {
  beforeAll(() => setNiche(key));

  it('shows visitors whom it is about, with the filters that do so', async () => {
    const { status, json, text } = await search();
    expect(status, text).toBe(200);
    expect(names(json.profiles)).toEqual(peopleOf(key));
    expect(json.filters).toMatchObject({ country: 'NL', ...expected[key].filters });
    expect(json.count).toBe(peopleOf(key).length);
  });

  it('finds the same when its filters are named, and everybody without them', async () => {
    const { filters } = (await search()).json;
    const named = new URLSearchParams(
      Object.entries(filters).flatMap(([name, value]) =>
        value === null || value === false || (Array.isArray(value) && value.length === 0)
          ? []
          : [[name, String(value)]],
      ),
    );
    expect(names((await search(app.client(), `?${named}`)).json.profiles)).toEqual(peopleOf(key));
    const everybody = (await search(app.client(), '?country=NL&min_age=18&max_age=99&photo=1')).json;
    expect(names(everybody.profiles)).toEqual(Object.keys(poolPeople).sort());
  });

  it('remembers what a visitor chose instead', async () => {
    const client = app.client();
    await search(client, '?country=NL&min_age=18&max_age=30&preview=1');
    expect((await search(client)).json.filters).toMatchObject(expected[key].filters);
    await search(client, '?country=NL&min_age=18&max_age=30&photo=1');
    const { filters } = (await search(client)).json;
    expect(filters).toMatchObject({
      gender: null,
      wanted: null,
      trait: null,
      min_age: 18,
      max_age: 30,
      photo: true,
      near: false,
    });
  });

  it('shows the same people on landers', async () => {
    const { json } = await app.client().get('/api/landers.php');
    const ofNiche = peopleOf(key);
    expect(json.members).toHaveLength(Math.min(12, ofNiche.length));
    for (const name of names(json.members)) expect(ofNiche).toContain(name);
  });

  it('begins the same way for a new member, after their own wishes, and takes their own search from then on', async () => {
    const adam = await app.signup({ gender: 'male', wanted: 'female' });
    const { json } = await search(adam.client);
    expect(json.filters).toMatchObject({
      ...expected[key].filters,
      gender: 'female',
      wanted: null,
    });
    const rule = new Set(peopleOf(key));
    if (key !== 'gay') for (const name of names(json.profiles)) expect(rule.has(name), name).toBe(true);
    await search(adam.client, '?country=NL&min_age=18&max_age=99');
    expect((await search(adam.client)).json.filters).toMatchObject({ min_age: 18, max_age: 99, trait: null });
  });

  it('begins the match finder and the first matches so', async () => {
    const adam = await app.signup(
      key === 'gay' ? { gender: 'male', wanted: 'male' } : { gender: 'male', wanted: 'female' },
    );
    await app.sql("update profiles set country = 'NL' where member_id = $1", [adam.id]);
    const start = (await adam.client.get('/api/match-finder/start.php')).json;
    const {
      min_age: minAge,
      max_age: maxAge,
      trait,
    } = { min_age: null, max_age: null, trait: null, ...expected[key].filters } as Record<string, unknown>;
    expect(start.trait).toBe(trait);
    if (key === 'milf' || key === 'gilf') expect(start).toMatchObject({ min_age: minAge, max_age: maxAge });
    const matches = await adam.client.get(
      `/api/match-finder.php?country=NL&min_age=${start.min_age}&max_age=${start.max_age}${start.trait ? `&trait=${start.trait}` : ''}`,
    );
    for (const name of names(matches.json.matches.map((m: { profile: { id: string } }) => m.profile)))
      expect(peopleOf(key)).toContain(name);
    const first = names(
      (await adam.client.get('/api/signup-matches.php')).json.matches
        .map((m: { profile: { id: string } }) => m.profile)
        .slice(0, 1),
    );
    expect(first).toHaveLength(1);
    expect(peopleOf(key)).toContain(first[0]);
  });
});

describe('a woman who looks for men', () => {
  const men = ['full_man', 'man', 'man_of_70', 'open_man', 'ropes'];
  it.each(['milf', 'bbw', 'she'] as const)(
    'finds on %s those who like her, not those who are like her',
    async (key) => {
      await setNiche(key);
      const eva: TestMember = await app.signup({ gender: 'female', wanted: 'male' });
      const { json } = await search(eva.client);
      expect(names(json.profiles)).toEqual(men);
      expect(json.filters).toMatchObject({ gender: 'male', trait: null, min_age: 18, max_age: 99 });
    },
  );
});

it('is found by a body or an interest at once when they change', async () => {
  await setNiche('bbw');
  const woman = poolPeople['woman'] as PersonRow;
  const namesFound = async (trait: string) =>
    names((await search(app.client(), `?trait=${trait}&country=NL`)).json.profiles);
  await app.sql("update profiles set body_type = 'fat', interests = '{fetish}' where member_id = $1", [woman.id]);
  expect(await namesFound('full_figured')).toContain('woman');
  expect(await namesFound('bdsm')).toContain('woman');
  await app.sql("update profiles set body_type = 'slim', interests = '{wine}' where member_id = $1", [woman.id]);
  expect(await namesFound('full_figured')).not.toContain('woman');
  expect(await namesFound('bdsm')).not.toContain('woman');
});

it('takes nothing from a cookie that a search could not have', async () => {
  await setNiche('gay');
  for (const cookie of ['x', '{"gender":"none"}', '{"min_age":-4}', '[]', encodeURIComponent('{"trait":"rich"}')]) {
    const client = app.client();
    client.cookies.set('search', cookie);
    expect((await search(client)).json.filters, cookie).toMatchObject(expected.gay.filters);
  }
});

describe('role and limits', () => {
  const about = {
    hair_color: null,
    eye_color: null,
    body_type: null,
    relationship_status: null,
    signup_reason: null,
    tattoos: null,
    interests: [],
    about: '',
  };
  const bdsm = { bdsm_role: 'switch', bdsm_limits: ['marks', 'no_safeword'], bdsm_shown: 'bdsm_sites' };
  const nothing = { bdsm_role: null, bdsm_limits: [] };

  it('are optional at sign-up, and kept', async () => {
    await setNiche('bdsm');
    const adam = await app.signup({ gender: 'male', wanted: 'female' });
    expect((await adam.client.put('/api/signup/about.php', about)).status).toBe(200);
    expect((await adam.client.get('/api/signup.php')).json.saved).toMatchObject({ ...nothing, bdsm_shown: 'nobody' });
    expect((await adam.client.put('/api/signup/about.php', { ...about, bdsm })).status).toBe(200);
    expect((await adam.client.get('/api/signup.php')).json.saved).toMatchObject(bdsm);
    // Steps that do not ask for them leave them alone.
    await adam.client.put('/api/signup/about.php', about);
    expect((await adam.client.get('/api/profile.php')).json.profile).toMatchObject(bdsm);
  });

  it('refuse what is not in the list', async () => {
    const adam = await app.signup();
    for (const wrong of [
      { bdsm_role: 'boss' },
      { bdsm_limits: ['everything'] },
      { bdsm_limits: ['pain', 'pain'] },
      { bdsm_shown: 'visitors' },
    ])
      expect((await adam.client.put('/api/profile.php', wrong)).status, JSON.stringify(wrong)).toBe(400);
  });

  it.each([
    ['nobody', 'bdsm', false],
    ['nobody', 'general', false],
    ['bdsm_sites', 'bdsm', true],
    ['bdsm_sites', 'general', false],
    ['bdsm_sites', 'gay', false],
    ['everywhere', 'bdsm', true],
    ['everywhere', 'general', true],
  ] as const)(
    'shown to %s: on a site of %s members see them: %s; visitors and blocked members never',
    async (bdsmShown, niche, isTold) => {
      await setNiche(niche);
      const eva = await app.signup({ gender: 'female', wanted: 'male' });
      const adam = await app.signup({ gender: 'male', wanted: 'female' });
      expect((await eva.client.put('/api/profile.php', { ...bdsm, bdsm_shown: bdsmShown })).status).toBe(200);
      const bdsmOf = async (client = app.client()) => {
        const { profile } = (await client.get(`/api/members/${eva.id}.php`)).json;
        return { bdsm_role: profile.bdsm_role, bdsm_limits: profile.bdsm_limits };
      };
      const answers = { bdsm_role: bdsm.bdsm_role, bdsm_limits: bdsm.bdsm_limits };
      expect(await bdsmOf(adam.client)).toEqual(isTold ? answers : nothing);
      expect(await bdsmOf(eva.client)).toEqual(answers);
      expect(await bdsmOf()).toEqual(nothing);
      await adam.client.post('/api/blocks.php', { id: eva.id });
      expect(await bdsmOf(adam.client)).toEqual(nothing);
    },
  );
});
