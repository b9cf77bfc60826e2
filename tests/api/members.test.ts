/** Finding members: search, profiles, related, visits, blocks, places. Numbers refer to the security checklist. */
import { checkedBit, traits } from '../../contract/niche-filters.ts';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { interests as allInterests } from '../../contract/interests.ts';
import type { ServerEvent } from '../../contract/socket.ts';
import { createRandom } from '../../server/demo/random.ts';
import { interestBits } from '../../server/members/filters.ts';
import { statements } from '../../server/platform/db.ts';
import { placedNames } from '../../server/members/search-sql.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPeople, addPhotos, person, type PersonRow, photo } from '../helpers/people.ts';

let app: TestApp;
/** A man of Utrecht who looks for women. */
let adam: TestMember;
let premium: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  adam = await app.signup({ gender: 'male', wanted: 'female' });
  premium = await app.signup({ gender: 'male', wanted: 'female' });
  await app.sql("update profiles set region = 'NL-UT', city = 'Utrecht', lat = 52.09, lon = 5.12");
  await app.sql('update members set paid_user = true where id = $1', [premium.id]);
});
afterAll(() => app.stop());

const at = () => app.sites.a;
const make = async (...people: Partial<PersonRow>[]): Promise<PersonRow[]> => {
  const rows = people.map((more) => person(at(), more));
  await addPeople(app.services.db, rows);
  return rows;
};
const ids = (answer: { json: { profiles: { id: string }[] } }) => answer.json.profiles.map((p) => p.id);
const search = async (query = '', who: Pick<TestMember, 'client'> = adam) => {
  const answer = await who.client.get(`/api/members.php${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer;
};
const allPages = async (query: string, who: Pick<TestMember, 'client'> = adam) => {
  const foundIds: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await search(`${query}${cursor && `&cursor=${cursor}`}`, who);
    foundIds.push(...ids(answer));
    cursor = answer.json.next_cursor;
  }
  return foundIds;
};
/** What a search by these interests hands to the statements. */
const searchParams = (interests: string[]): Record<string, unknown> => ({
  pool: at().pool_id,
  seeks: '{2}',
  twice: false,
  countries: '{NL}',
  region: null,
  viewer: adam.id,
  birth_after: '1980-01-01',
  birth_until: '2000-01-01',
  photo: false,
  online: null,
  ...interestBits(interests),
  picked: `{${interestBits(interests).picked}}`,
  not_region: null,
  not_birth_after: null,
  not_birth_until: null,
  at: 'infinity',
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  lat: 52,
  lon: 5,
  distance: -1,
  near_at: 'infinity',
});
/** Removes all but these two, so that each test finds only its own people. */
const empty = () => app.sql('delete from members where id not in ($1, $2)', [adam.id, premium.id]);

describe('search', () => {
  beforeEach(empty);

  it('ignores filters the site does not offer, wherever they come from', async () => {
    const [anna] = await make(
      { interests: ['coffee'] },
      { gender: 'male', wanted: ['male'] },
      { country: 'DE', region: 'DE-BY' },
      { date_of_birth: '1960-01-01' },
    );
    await addPhotos(app.services.db, [photo(anna?.id ?? '', 0)]);
    const everything =
      '?gender=male&country=DE&region=DE-BY&min_age=30&max_age=40&near=1&online=1&photo=1&interests=coffee';
    const untouched = {
      gender: 'female',
      wanted: null,
      trait: null,
      country: 'NL',
      region: null,
      min_age: 18,
      max_age: 99,
      near: false,
      online: false,
      photo: false,
      checked: false,
      interests: [],
    };
    const narrowing: Record<string, object> = {
      gender: { gender: 'male' },
      country: { country: 'DE' },
      region: {},
      age: { min_age: 30, max_age: 40 },
      near: { near: true },
      online: { online: true },
      photo: { photo: true },
      interests: { interests: ['coffee'] },
    };
    for (const [field, filters] of Object.entries(narrowing)) {
      await app.settings(app.sites.a.site_id, { search_fields: [field] });
      expect((await search(everything)).json.filters, field).toEqual({ ...untouched, ...filters });
    }
    await app.settings(app.sites.a.site_id, { search_fields: ['region'] });
    expect((await search('?country=NL&region=NL-UT')).json.filters).toEqual({ ...untouched, region: 'NL-UT' });
    await app.settings(app.sites.a.site_id, { search_fields: [] });
    expect(ids(await search(everything))).toHaveLength(2);
    // Nor does an earlier search return.
    await app.settings(app.sites.a.site_id, {});
    await search('?country=NL&photo=1');
    await app.settings(app.sites.a.site_id, { search_fields: ['age'] });
    expect((await search()).json.filters).toEqual(untouched);
    await app.settings(app.sites.a.site_id, {});
    await app.sql('delete from last_searches');
  });

  it('finds those looked for who look for one like the caller: most recently active first, 24 a page, none twice', async () => {
    const women = await make(...Array.from({ length: 53 }, () => ({})));
    await make(
      { wanted: ['female'] },
      { gender: 'male', wanted: ['female'] },
      { gender: null },
      { country: 'DE', region: 'DE-BY' },
    );
    const [open] = await make({ wanted: [] });
    const first = await search();
    expect(first.json).toMatchObject({
      count: 54,
      more: false,
      filters: { gender: 'female', country: 'NL', region: null, min_age: 18, max_age: 99 },
    });
    expect(ids(first)).toEqual(women.slice(0, 24).map((w) => w.id));
    expect(first.json.profiles[0]).toMatchObject({
      name: women[0]?.username,
      age: 36,
      city: 'Utrecht',
      region: 'Utrecht',
      country: 'NL',
      fictional: false,
    });
    const second = await search(`?country=NL&cursor=${first.json.next_cursor}`);
    expect(second.json.count).toBeNull();
    const allIds = await allPages('?country=NL');
    expect(allIds).toEqual([...women, open].map((w) => w?.id));
  });

  it('counts exactly up to 1,000, then says 1,000+, and pages to the end', async () => {
    const gus = await app.signup({ gender: 'male', wanted: 'male' });
    await app.sql("update profiles set lat = 52.09, lon = 5.12, region = 'NL-UT' where member_id = $1", [gus.id]);
    const man = { gender: 'male' as const, wanted: ['male'] };
    const men = await make(...Array.from({ length: 1000 }, () => man));
    expect((await search('?country=NL&photo=1', gus)).json).toMatchObject({ count: 0, more: false });
    expect((await search('?country=NL', gus)).json).toMatchObject({ count: 1000, more: false });
    expect((await search('?country=NL&region=NL-UT', gus)).json).toMatchObject({ count: 1000, more: false });
    const [last] = await make(man);
    for (const query of [
      '?country=NL',
      '?country=NL&min_age=19',
      '?country=NL&region=NL-UT',
      '?near=1&country=NL',
      '?country=NL',
    ])
      expect((await search(query, gus)).json, query).toMatchObject({ count: 1000, more: true });
    const paged = await allPages('?country=NL', gus);
    expect(paged).toEqual([...men.map((m) => m.id), last?.id]);
    const first = await search('?near=1&country=NL&min_age=20', gus);
    const second = await search(`?near=1&country=NL&min_age=20&cursor=${first.json.next_cursor}`, gus);
    expect([...ids(first), ...ids(second)]).toEqual(paged.slice(0, 48));
  }, 60_000);

  it('filters by age to the day, by region, photo and all interests named', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const years = (n: number, days: number) => {
      const day = new Date(
        Date.UTC(Number(today.slice(0, 4)) - n, Number(today.slice(5, 7)) - 1, Number(today.slice(8))),
      );
      return new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    };
    const [thirty, notYet, forty, fortyOne] = await make(
      { date_of_birth: years(30, 0), interests: ['beer', 'fetish', 'art'] },
      { date_of_birth: years(30, 1), interests: ['beer'] },
      { date_of_birth: years(41, 1), region: 'NL-NH', interests: ['fetish'] },
      { date_of_birth: years(41, 0), region: 'NL-NH' },
    );
    expect(ids(await search('?min_age=30&max_age=40'))).toEqual([thirty?.id, forty?.id]);
    expect(ids(await search('?min_age=40&max_age=30'))).toEqual([thirty?.id, forty?.id]);
    expect(ids(await search('?max_age=29'))).toEqual([notYet?.id]);
    expect(ids(await search('?country=NL&region=NL-NH'))).toEqual([forty?.id, fortyOne?.id]);
    expect(ids(await search('?country=NL&region=NL-NH&max_age=40'))).toEqual([forty?.id]);
    expect(ids(await search('?interests=beer'))).toEqual([thirty?.id, notYet?.id]);
    expect(ids(await search('?interests=beer,fetish'))).toEqual([thirty?.id]);
    expect(ids(await search('?interests=fetish&country=NL&region=NL-NH'))).toEqual([forty?.id]);
    expect((await search('?interests=beer,nonsense')).json.filters.interests).toEqual(['beer']);
    await addPhotos(app.services.db, [
      photo(thirty?.id ?? '', 0, { status: 'pending' }),
      photo(forty?.id ?? '', 0),
      photo(notYet?.id ?? '', 0, { private: true }),
    ]);
    expect(ids(await search('?photo=1'))).toEqual([forty?.id]);
    await app.sql("update photos set status = 'active' where member_id = $1", [thirty?.id]);
    expect(ids(await search('?photo=1'))).toEqual([thirty?.id, forty?.id]);
  });

  it('finds by several interests exactly those who have all, each once, in the same order on every page', async () => {
    const random = createRandom('several interests');
    const some = ['beer', 'fetish', 'art', 'wine', 'coffee'];
    const people = await make(
      ...Array.from({ length: 150 }, () => ({
        country: random.pick(['NL', 'NL', 'DE']),
        interests: some.filter((_, rank) => random.chance(0.9 - rank * 0.15)),
      })),
    );
    const sets = some.flatMap((a, i) =>
      some.slice(i + 1).flatMap((b) => [
        [a, b],
        [b, a, 'wine'],
      ]),
    );
    let pages = 0;
    for (const set of sets)
      for (const country of ['NL', 'DE']) {
        const expected = people.filter(
          (p) => p.country === country && set.every((interest) => p.interests.includes(interest)),
        );
        const query = `?country=${country}&interests=${set.join(',')}`;
        expect((await search(query)).json.count, query).toBe(expected.length);
        expect(await allPages(query), query).toEqual(expected.map(({ id }) => id));
        pages = Math.max(pages, Math.ceil(expected.length / 24));
      }
    expect(pages).toBeGreaterThan(1);
  });

  it('of two interests reads those with the rarer one', async () => {
    const minutes = (n: number) => new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString();
    await make(
      ...Array.from({ length: 700 }, (_, n) => ({ interests: ['beer'], last_active: minutes(n) })),
      ...Array.from({ length: 310 }, (_, n) => ({ interests: ['art'], last_active: minutes(2 * n) })),
      ...Array.from({ length: 5 }, (_, n) => ({ interests: ['art', 'beer'], last_active: minutes(100 * n) })),
    );
    const db = await app.services.db.connect();
    try {
      await db.query(
        'set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off; set plan_cache_mode = force_generic_plan',
      );
      const name = 'members.search_counted_interest';
      await db.query(`prepare by_interests as ${statements.get(name)}`);
      for (const order of [
        ['beer', 'art'],
        ['art', 'beer'],
      ]) {
        const params = searchParams(order);
        const values = placedNames.get(name)?.map((key) => (params[key] === null ? 'null' : `'${params[key]}'`));
        const { rows } = await db.query(`explain (analyze, costs off, timing off) execute by_interests (${values})`);
        const plan = rows.map((row) => String(row['QUERY PLAN']));
        const scan = plan.findIndex((line) => line.includes('member_interest_pkey on member_interest s'));
        const removed = Number(
          /Rows Removed by Filter: (\d+)/.exec(plan.slice(scan, scan + 4).join('\n'))?.[1] ?? Number.NaN,
        );
        expect(removed, plan.join('\n')).toBe(310);
      }
    } finally {
      db.release(true);
    }
  });

  it('knows who is online; a fictional profile never is', async () => {
    const [anna, bea, fiction] = await make({}, { region: 'NL-NH' }, { kind: 'fictional' });
    expect((await search('?online=1')).json).toMatchObject({ profiles: [], count: 0 });
    for (const member of [bea, anna, fiction]) if (member && member !== fiction) app.services.live.seen(member.id);
    expect(ids(await search('?online=1'))).toEqual([anna?.id, bea?.id]);
    expect(ids(await search('?online=1&country=NL&region=NL-NH'))).toEqual([bea?.id]);
    const cards = (await search('?country=NL')).json.profiles as { id: string; online: boolean; fictional: boolean }[];
    expect(cards.map((c) => [c.id, c.online, c.fictional])).toEqual([
      [anna?.id, true, false],
      [bea?.id, true, false],
      [fiction?.id, false, true],
    ]);
    for (const member of [anna, bea]) app.services.live.away(member?.id ?? '');
  });

  it('knows who is online where they are too many to be named to the database', async () => {
    const [anna, bea, , dora] = await make(
      { interests: ['coffee'] },
      { region: 'NL-NH', city: 'Amsterdam', lat: 52.37, lon: 4.89 },
      {},
      { country: 'DE', region: 'DE-BE' },
    );
    const shown = (member: { id: string } | undefined) => member?.id ?? '';
    const crowd = Array.from({ length: 2_500 }, () => uuidv7());
    for (const id of [...crowd, shown(anna), shown(bea), shown(dora)]) app.services.live.seen(id);
    const idsOf = async (query: string) => ids(await search(query));
    expect(new Set(await idsOf('?online=1&country=NL'))).toEqual(new Set([shown(anna), shown(bea)]));
    expect((await search('?online=1&country=NL')).json.count).toBe(2);
    expect(await idsOf('?online=1&country=NL&region=NL-NH')).toEqual([shown(bea)]);
    expect(await idsOf('?online=1&country=NL&interests=coffee')).toEqual([shown(anna)]);
    expect(await idsOf('?online=1&near=1&country=NL')).toEqual([shown(anna), shown(bea)]);
    // Behind more than are asked about at once: the page is not empty, and says that there may be more.
    const many = await make(...Array.from({ length: 5_050 }, () => ({ country: 'BE', region: 'BE-VLG' })));
    const order = await app.sql<{ member_id: string }>(
      `select member_id from member_search where country = 'BE' group by member_id, last_active order by last_active desc, member_id desc`,
    );
    expect(order.length).toBeGreaterThanOrEqual(many.length);
    const last = order.at(-1)?.member_id ?? '';
    app.services.live.seen(last);
    expect(await idsOf('?online=1&country=BE')).toEqual([last]);
    app.services.live.away(last);
    expect((await search('?online=1&country=BE')).json).toMatchObject({ profiles: [], next_cursor: null });
    const early = [order[0], order[4_999]].map((row) => row?.member_id ?? '');
    for (const id of [...early, last]) app.services.live.seen(id);
    const first = (await search('?online=1&country=BE')).json;
    expect(ids({ json: first })).toEqual(early);
    expect(first.next_cursor).not.toBeNull();
    expect(await idsOf(`?online=1&country=BE&cursor=${encodeURIComponent(first.next_cursor)}`)).toEqual([last]);
    for (const id of [...early, last]) app.services.live.away(id);
    for (const id of [...crowd, ...[anna, bea, dora].map(shown)]) app.services.live.away(id);
    expect(await idsOf('?online=1&country=NL')).toEqual([]);
  });

  it('near me: the nearest place first, there the most recently active; distances in steps', async () => {
    const [here, amsterdam, hereToo, berlin, nowhere, close] = await make(
      {},
      { region: 'NL-NH', city: 'Amsterdam', lat: 52.37, lon: 4.89 },
      {},
      { country: 'DE', region: 'DE-BE', city: 'Berlin', lat: 52.52, lon: 13.4 },
      { lat: null, lon: null, city: null },
      { lat: 52.13, lon: 5.12 },
    );
    const answer = await search('?near=1');
    expect(answer.json.profiles.map((p: { id: string; distance_km: number }) => [p.id, p.distance_km])).toEqual([
      [here?.id, 5],
      [hereToo?.id, 5],
      [close?.id, 10],
      [amsterdam?.id, 50],
      [berlin?.id, 1000],
      [nowhere?.id, null],
    ]);
    const lost = await app.signup({ gender: 'male', wanted: 'female' });
    const without = await search('?near=1', lost);
    expect(without.json.filters.near).toBe(false);
    expect(without.json.profiles).toHaveLength(6);
  });

  it('similar results relax region, then age, then country, and repeat nothing', async () => {
    const born = (age: number) => `${new Date().getFullYear() - age - 1}-12-31`;
    const [exact, elsewhere, older, abroad, farOlder] = await make(
      { date_of_birth: born(30) },
      { date_of_birth: born(30), region: 'NL-NH' },
      { date_of_birth: born(43) },
      { date_of_birth: born(30), country: 'DE', region: 'DE-BY' },
      { date_of_birth: born(60) },
    );
    const query = '?country=NL&region=NL-UT&min_age=25&max_age=40';
    expect(await allPages(query)).toEqual([exact?.id]);
    expect(await allPages(`${query}&similar=1`)).toEqual([elsewhere?.id, older?.id, abroad?.id]);
    expect(await allPages('?country=NL&similar=1')).toEqual([abroad?.id]);
    expect(await allPages('?min_age=18&similar=1')).toEqual([]);
    expect(await allPages('?min_age=18')).toContain(farOlder?.id);
    // Over many pages, each stage is exhausted before the next begins.
    const many = await make(
      ...Array.from({ length: 40 }, () => ({ region: 'NL-NH', date_of_birth: born(33) })),
      ...Array.from({ length: 30 }, () => ({ date_of_birth: born(22) })),
    );
    const foundIds = await allPages(`${query}&similar=1`);
    expect(foundIds).toEqual([
      elsewhere?.id,
      ...many.slice(0, 40).map((m) => m.id),
      older?.id,
      ...many.slice(40).map((m) => m.id),
      abroad?.id,
    ]);
  });

  it('remembers the last search of each member', async () => {
    const eve = await app.signup({ gender: 'female', wanted: 'male' });
    expect((await search('', eve)).json.filters).toMatchObject({ gender: 'male', country: 'NL', photo: false });
    await search('?gender=male&country=DE&min_age=30&photo=1&interests=beer', eve);
    const remembered = {
      gender: 'male',
      wanted: null,
      trait: null,
      country: 'DE',
      region: null,
      min_age: 30,
      max_age: 99,
      photo: true,
      near: false,
      online: false,
      checked: false,
      interests: ['beer'],
    };
    expect((await search('', eve)).json.filters).toEqual(remembered);
    expect((await search('?similar=1', eve)).json.filters).toEqual(remembered);
    expect((await search('?min_age=18', eve)).json.filters).toMatchObject({
      country: null,
      photo: false,
      interests: [],
    });
    expect((await search('', eve)).json.filters).toMatchObject({ country: null, photo: false });
    // Counting for the filter panel is not a search yet.
    expect((await search('?country=DE&photo=1&preview=1', eve)).json).toMatchObject({
      count: expect.any(Number),
      filters: { country: 'DE', photo: true },
    });
    expect((await search('', eve)).json.filters).toMatchObject({ country: null, photo: false });
    expect((await search('?preview=1', eve)).json.filters).toMatchObject({ country: null, photo: false });
  });

  it('a member with both wishes is found once by who looks for both', async () => {
    const searcher = await app.signup({ gender: 'male' });
    await make({ wanted: ['female', 'male'] }, { gender: 'male', wanted: [] }, { gender: 'male', wanted: ['female'] });
    const answer = await search('?country=NL', searcher);
    const foundIds = ids(answer).filter((id) => id !== adam.id && id !== premium.id);
    expect([foundIds.length, new Set(foundIds).size]).toEqual([2, 2]);
    const nobody = await app.signup();
    expect((await search('?country=NL&max_age=40', nobody)).json.count).toBe(
      new Set(await allPages('?country=NL&max_age=40', nobody)).size,
    );
  });

  it('a visitor gets one page, or is sent to sign-up where the site says so', async () => {
    await make(...Array.from({ length: 30 }, () => ({})));
    const visitor = app.client();
    const answer = await visitor.get('/api/members.php');
    expect(answer.json).toMatchObject({ next_cursor: null, filters: { gender: null, country: 'NL' } });
    expect(answer.json.profiles).toHaveLength(24);
    expect(answer.json.profiles[0]).toMatchObject({ liked: false, distance_km: null });
    expect((await visitor.get('/api/members.php?cursor=abc')).json.error).toBe('authentication_required');
    await app.settings(at().site_id, { logged_out_search: 'none' });
    const closed = await app.client().get('/api/members.php');
    expect([closed.status, closed.json.authentication_required]).toEqual([403, true]);
    const advertised = app.client();
    advertised.cookies.set('tracking', 'network=x');
    expect((await advertised.get('/api/members.php')).status).toBe(200);
    await app.settings(at().site_id, { logged_out_search_trafficsource: 'none' });
    expect((await advertised.get('/api/members.php')).status).toBe(403);
    expect((await app.client().get('/api/members.php')).status).toBe(200);
    expect((await search()).json.profiles).toHaveLength(24);
    await app.settings(at().site_id, {});
  });

  it('refuses what is not a filter, and cursors that are not ours', async () => {
    for (const query of [
      'gender=x',
      'min_age=17',
      'min_age=abc',
      'country=nl',
      'near=yes',
      'cursor=abc',
      'order=name',
      `cursor=${'a'.repeat(301)}`,
    ])
      expect((await adam.client.get(`/api/members.php?${query}`)).json.error, query).toBe('bad_request');
    const region = await search(`?country=NL&region=${encodeURIComponent("x' or 1=1 --")}`);
    expect(region.json.profiles).toEqual([]);
  });

  it('keeps the rows right whatever changes a member', async () => {
    const [row] = await make({});
    const id = row?.id ?? '';
    const isFound = async () => ids(await search('?country=NL')).includes(id);
    const step = async (text: string, expected: boolean) => {
      await app.sql(text, [id]);
      expect(await isFound(), text).toBe(expected);
    };
    expect(await isFound()).toBe(true);
    await step('update members set invisible = true where id = $1', false);
    await step('update members set invisible = false where id = $1', true);
    await step("update profiles set status = 'disabled' where member_id = $1", false);
    await step("update profiles set status = 'active' where member_id = $1", true);
    await step("update profiles set wanted = '{female}' where member_id = $1", false);
    await step("update profiles set wanted = '{}' where member_id = $1", true);
    await step("update profiles set country = 'DE' where member_id = $1", false);
    await step("update profiles set country = 'NL' where member_id = $1", true);
    await step("update members set status = 'suspended' where id = $1", false);
    await step("update members set status = 'not_confirmed' where id = $1", true);
    await step("update members set status = 'pending_deletion', delete_after = now() where id = $1", false);
    await step("update members set status = 'active', delete_after = null where id = $1", true);
    await app.sql("update profiles set interests = '{beer,fetish}' where member_id = $1", [id]);
    expect(ids(await search('?interests=fetish'))).toEqual([id]);
    await app.sql('delete from members where id = $1', [id]);
    expect(
      await app.sql(
        'select from member_search where member_id = $1 union all select from member_interest where member_id = $1',
        [id],
      ),
    ).toEqual([]);
  });

  it('two changes of one member at once leave no row behind', async () => {
    const people = await make(...Array.from({ length: 20 }, () => ({})));
    await Promise.all(
      people.flatMap(({ id }) => [
        app.sql('update members set invisible = true where id = $1', [id]),
        app.sql("update profiles set interests = '{art,beer}', country = 'DE' where member_id = $1", [id]),
      ]),
    );
    expect(await app.sql('select from member_search s join members m on m.id = s.member_id where m.invisible')).toEqual(
      [],
    );
    expect(
      await app.sql('select from member_interest s join members m on m.id = s.member_id where m.invisible'),
    ).toEqual([]);
  });

  it('knows every interest of the contract by its bit', async () => {
    const rows = await app.sql<{ interest: string; bit: number }>(
      'select interest, bit from interest_bits order by bit',
    );
    expect(rows).toEqual([
      ...allInterests.map(({ id, bit }) => ({ interest: id, bit })),
      { interest: `trait:${checkedBit.id}`, bit: checkedBit.bit },
      ...traits.map(({ id, bit }) => ({ interest: `trait:${id}`, bit })),
    ]);
  });

  it('reads pages from the indexes alone, as ranges', async () => {
    // In several regions, as anywhere: with everybody in one, two indexes would serve it alike and their sizes decide.
    const regions = ['NL-UT', 'NL-NH', 'NL-ZH', 'NL-GE', 'NL-FR'];
    await make(
      ...Array.from({ length: 300 }, (_, i) => ({
        interests: ['beer'],
        region: regions[i % regions.length] ?? null,
        lat: 52 + (i % 50) / 100,
        lon: 5,
      })),
    );
    const db = await app.services.db.connect();
    // While any transaction reads the database, even a background job, vacuum cannot mark pages all-visible, and an
    // index-only scan reads the table as well. These are the plans for tables at rest.
    await vi.waitFor(
      async () => {
        await app.sql('vacuum analyze member_search');
        await app.sql('vacuum analyze member_interest');
        const unseen = await app.sql(
          "select relname from pg_class where relname in ('member_search', 'member_interest') and relallvisible < relpages",
        );
        expect(unseen).toEqual([]);
      },
      { timeout: 20_000, interval: 50 },
    );
    const params: Record<string, unknown> = { ...searchParams(['beer']), region: 'NL-UT' };
    try {
      await db.query(
        'set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off; set plan_cache_mode = force_generic_plan',
      );
      const readFrom = {
        search_page_recent: 'member_search_recent',
        search_page_region: 'member_search_region',
        search_page_interest: 'member_interest_recent',
        search_counted_age: 'member_search_age',
        search_counted_interest: 'member_interest_pkey',
        search_nearest: 'member_search_near',
      };
      for (const [name, index] of Object.entries(readFrom)) {
        await db.query(`prepare ${name} as ${statements.get(`members.${name}`)}`);
        const values = placedNames
          .get(`members.${name}`)
          ?.map((key) => (params[key] === null ? 'null' : `'${params[key]}'`));
        const { rows } = await db.query(`explain (costs off) execute ${name} (${values?.join(', ')})`);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan, name).toContain(`Index Only Scan using ${index} on`);
        if (name.startsWith('search_page')) expect(plan, name).toMatch(/Index Cond:.*ROW\(last_active, member_id\) </);
        // Whom blocks and hiding separate from the viewer is read once, not anew for each card.
        expect(plan, name).toMatch(/ on blocks/);
        expect(plan, name).not.toMatch(/ on (?:blocks|hidden_pairs).*\n.*m\.id/);
      }
    } finally {
      db.release(true);
    }
  });
});

describe('a profile', () => {
  beforeEach(empty);
  const profile = (id: string | undefined, who: Pick<TestMember, 'client'> = adam) =>
    who.client.get(`/api/members/${id}.php`);

  it('shows facts as the site lets see them, interests in common, distance and last activity in steps', async () => {
    const [anna] = await make({
      interests: ['art', 'beer', 'wine'],
      about: 'Hello.',
      lat: 52.37,
      lon: 4.89,
      last_active: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    });
    await app.sql("update profiles set hair_color = 'red', tattoos = true, sexuality = 'bi' where member_id = $1", [
      anna?.id,
    ]);
    await app.sql("update profiles set interests = '{wine,beer}' where member_id = $1", [adam.id]);
    expect((await profile(anna?.id)).json.profile).toEqual({
      id: anna?.id,
      name: anna?.username,
      age: 36,
      gender: 'female',
      sexuality: 'bi',
      country: 'NL',
      region: 'Utrecht',
      city: 'Utrecht',
      hair_color: 'red',
      eye_color: null,
      body_type: null,
      relationship_status: null,
      tattoos: true,
      signup_reason: null,
      wanted: ['male'],
      interests: ['art', 'beer', 'wine'],
      shared_interests: ['beer', 'wine'],
      bdsm_role: null,
      bdsm_limits: [],
      about: 'Hello.',
      fictional: false,
      online: false,
      last_active: 'week',
      distance_km: 50,
      photos: [],
      private_photos: [],
      private_hidden: 0,
      liked: false,
      likes_you: false,
      blocked: false,
      own: false,
      checked_at: null,
    });
    await app.settings(at().site_id, { visible_profile_fields: ['age', 'interests'], visible_profile_notes: [] });
    expect((await profile(anna?.id)).json.profile).toMatchObject({
      gender: null,
      sexuality: null,
      region: null,
      city: null,
      hair_color: null,
      tattoos: null,
      wanted: [],
      about: '',
      interests: ['art', 'beer', 'wine'],
    });
    await app.settings(at().site_id, {});
    const visitor = await profile(anna?.id, { client: app.client() } as never);
    expect(visitor.json.profile).toMatchObject({
      name: anna?.username,
      city: 'Utrecht',
      sexuality: null,
      hair_color: null,
      tattoos: null,
      about: '',
      last_active: null,
      distance_km: null,
    });
    const [fiction] = await make({ kind: 'fictional' });
    expect((await profile(fiction?.id)).json.profile).toMatchObject({
      fictional: true,
      online: false,
      last_active: null,
    });
    expect((await profile(adam.id)).json.profile).toMatchObject({ own: true, distance_km: null });
  });

  it('each field the site takes off is gone from profile, cards, landing and chat, and nothing else with it', async () => {
    const ownFacts = {
      age: expect.any(Number),
      country: 'NL',
      region: 'Utrecht',
      city: 'Utrecht',
      gender: 'female',
      sexuality: 'bi',
      relationship_status: 'single',
      body_type: 'slim',
      hair_color: 'red',
      eye_color: 'green',
      tattoos: true,
      signup_reason: 'dating',
      interests: ['beer'],
      about: 'Hello.',
    };
    const [anna] = await make({ interests: ['beer'], about: 'Hello.' });
    await app.sql(
      "update profiles set sexuality = 'bi', relationship_status = 'single', body_type = 'slim', hair_color = 'red', eye_color = 'green', tattoos = true, signup_reason = 'dating' where member_id = $1",
      [anna?.id],
    );
    const { visible_profile_fields: fields, visible_profile_notes: notes } = (
      await adam.client.get('/api/settings.php')
    ).json;
    expect([...fields, ...notes].toSorted()).toEqual(Object.keys(ownFacts).toSorted());
    await adam.client.post(
      '/api/messages.php',
      { to: anna?.id, kind: 'text', body: 'Good evening.', price: 0 },
      { headers: { 'idempotency-key': uuidv7() } },
    );
    const views = async () => {
      const card = (await search('?country=NL')).json.profiles[0];
      const [{ partner }] = (await adam.client.get('/api/chats.php')).json.chats;
      expect((await adam.client.get(`/api/chat.php?profile=${anna?.id}`)).json.state.partner).toEqual(partner);
      const { member } = (await app.client().get(`/api/members/${anna?.id}/landing.php`)).json;
      return { profile: (await profile(anna?.id)).json.profile, card, member, partner };
    };
    const nothing = (field: string) => (field === 'interests' ? [] : field === 'about' ? '' : null);
    const allFields = await views();
    expect(allFields.profile).toMatchObject(ownFacts);
    for (const field of [...fields, ...notes] as string[]) {
      await app.settings(at().site_id, {
        visible_profile_fields: fields.filter((other: string) => other !== field),
        visible_profile_notes: notes.filter((note: string) => note !== field),
      });
      const view = await views();
      const without = (of: object) => ({ ...of, ...(field in of ? { [field]: nothing(field) } : {}) });
      expect(view, field).toEqual({
        profile: {
          ...without(allFields.profile),
          ...(field === 'gender' ? { wanted: [] } : {}),
          ...(field === 'interests' ? { shared_interests: [] } : {}),
        },
        card: without(allFields.card),
        member: without(allFields.member),
        partner: without(allFields.partner),
      });
    }
    await app.settings(at().site_id, {});
  });

  it('is 404 when unknown, hidden, of another pool or without a gender; the blocked read the specified sentence', async () => {
    const [disabled, suspended, leaving, invisible, unsaid, blocker, blocked] = await make(
      { profile_status: 'disabled' },
      { status: 'suspended' },
      { status: 'pending_deletion' },
      { invisible: true },
      { gender: null },
      {},
      { about: 'Private.' },
    );
    const elsewhere = person(app.sites.b);
    await addPeople(app.services.db, [elsewhere]);
    for (const id of [
      disabled?.id,
      suspended?.id,
      leaving?.id,
      invisible?.id,
      unsaid?.id,
      elsewhere.id,
      '00000000-0000-7000-8000-000000000000',
    ]) {
      const answer = await profile(id);
      expect([answer.status, answer.json.error]).toEqual([404, 'not_found']);
      expect((await adam.client.get(`/api/members/${id}/related.php`)).status).toBe(404);
    }
    expect((await profile('nobody')).status).toBe(400);
    await app.sql('insert into blocks (member_id, blocked_id) values ($1, $2)', [blocker?.id, adam.id]);
    for (const path of ['', '/related']) {
      const answer = await adam.client.get(`/api/members/${blocker?.id}${path}.php`);
      expect([answer.status, answer.json]).toEqual([
        403,
        { error: 'blocked', message: `You're blocked by ${blocker?.username}. You do not have access to this page.` },
      ]);
    }
    await adam.client.post('/api/blocks.php', { id: blocked?.id });
    expect((await profile(blocked?.id)).json.profile).toMatchObject({
      name: blocked?.username,
      blocked: true,
      gender: null,
      city: null,
      about: '',
      photos: [],
      last_active: null,
    });
    await adam.client.delete(`/api/blocks/${blocked?.id}.php`);
    await app.sql('update members set invisible = true where id = $1', [adam.id]);
    expect((await profile(adam.id)).json.profile.own).toBe(true);
    await app.sql('update members set invisible = false where id = $1', [adam.id]);
  });

  it('16 locked photos: a free member gets main and first further one clear, the rest only as blurred files; private ones by grant', async () => {
    const [anna] = await make({});
    const id = anna?.id ?? '';
    const photos = [
      photo(id, 0, { status: 'pending' }),
      photo(id, 1),
      photo(id, 2, { private: true }),
      photo(id, 3),
      photo(id, 4),
      photo(id, 5, { status: 'rejected' }),
    ];
    await addPhotos(app.services.db, photos);
    const views = async (who: Pick<TestMember, 'client'>) => {
      const { profile: p } = (await profile(id, who)).json;
      const summary = (list: { id: string; locked: boolean; sources: { url: string }[] }[]) =>
        list.map((f) => [
          photos.findIndex((x) => x.id === f.id),
          f.locked,
          f.sources.every((s) => s.url.includes('/blur.webp')),
          f.sources.some((s) => s.url.includes('/blur.webp')),
        ]);
      return [summary(p.photos), summary(p.private_photos), p.private_hidden];
    };
    const clear = (n: number) => [n, false, false, false];
    expect(await views(adam)).toEqual([[clear(1), clear(3), [4, true, true, true]], [], 1]);
    expect(await views(premium)).toEqual([[clear(1), clear(3), clear(4)], [], 1]);
    expect(await views({ client: app.client() })).toEqual([[clear(1)], [], 0]);
    await app.sql('insert into photo_grants (owner_id, member_id) values ($1, $2)', [id, adam.id]);
    expect(await views(adam)).toEqual([[clear(1), clear(3), [4, true, true, true]], [clear(2)], 0]);
    const card = (await search('?country=NL')).json.profiles[0].photo;
    expect([card.id, card.locked]).toEqual([photos[1]?.id, false]);
    const ownMember = await app.signup({ gender: 'female' });
    await addPhotos(app.services.db, [
      photo(ownMember.id, 0, { status: 'pending' }),
      photo(ownMember.id, 1, { private: true }),
      photo(ownMember.id, 2, { status: 'rejected' }),
    ]);
    const mine = (await profile(ownMember.id, ownMember)).json.profile;
    expect([mine.photos.length, mine.private_photos.length]).toEqual([1, 1]);
  });

  it('notes visits: the latest, once an hour, never of the invisible, and only those one may find are listed', async () => {
    const eve = await app.signup({ gender: 'female', wanted: 'male' });
    const visits = async () =>
      (await eve.client.get('/api/visits.php')).json.visits.map((v: { profile: { id: string } }) => v.profile.id);
    await profile(eve.id);
    await profile(eve.id, premium);
    await profile(eve.id, eve);
    await profile(eve.id, { client: app.client() } as never);
    expect(await visits()).toEqual([premium.id, adam.id]);
    await profile(eve.id);
    expect(await visits()).toEqual([premium.id, adam.id]);
    await app.sql("update visits set visited_at = visited_at - interval '2 hours'");
    await profile(eve.id);
    expect(await visits()).toEqual([adam.id, premium.id]);
    await app.sql("update visits set visited_at = visited_at - interval '2 hours'");
    await premium.client.put('/api/privacy.php', { invisible: true });
    await profile(eve.id, premium);
    expect(await visits()).toEqual([adam.id]);
    await premium.client.put('/api/privacy.php', { invisible: false });
    expect(await visits()).toEqual([adam.id, premium.id]);
    const many = await make(...Array.from({ length: 30 }, () => ({ gender: 'male' as const })));
    await app.sql('insert into visits (member_id, visitor_id) select $1, unnest($2::uuid[])', [
      eve.id,
      many.map((m) => m.id),
    ]);
    const page = (await eve.client.get('/api/visits.php')).json;
    const rest = (await eve.client.get(`/api/visits.php?cursor=${page.next_cursor}`)).json;
    expect(new Set([...page.visits, ...rest.visits].map((v: { profile: { id: string } }) => v.profile.id)).size).toBe(
      32,
    );
    expect([page.visits.length, rest.next_cursor]).toEqual([24, null]);
  });

  it('tells when the profile of a new like was opened, and only then', async () => {
    const [anna] = await make({});
    const opened = () => app.sql<{ payload: object }>("select payload from outbox where kind = 'profile_opened'");
    await profile(anna?.id);
    expect(await opened()).toEqual([]);
    await app.sql('insert into likes (member_id, other_id) values ($1, $2)', [anna?.id, adam.id]);
    expect((await profile(anna?.id)).json.profile).toMatchObject({ likes_you: true, liked: false });
    expect(await opened()).toEqual([{ payload: { member_id: adam.id, other_id: anna?.id } }]);
    await app.idle();
    await app.sql('update likes set seen_at = now()');
    await profile(anna?.id);
    expect(await opened()).toHaveLength(1);
  });

  it('has related members: near in place and age, those with most in common first', async () => {
    const born = '1990-01-01';
    const [anna, twin, near, older, away, man] = await make(
      { interests: ['beer', 'wine'], date_of_birth: born },
      { interests: ['beer', 'wine'], date_of_birth: born, last_active: '2020-01-01' },
      { date_of_birth: born },
      { date_of_birth: '1970-01-01' },
      { region: 'NL-NH', interests: ['beer', 'wine'], date_of_birth: born },
      { gender: 'male', date_of_birth: born },
    );
    expect(ids(await adam.client.get(`/api/members/${anna?.id}/related.php`))).toEqual([twin?.id, near?.id, away?.id]);
    await adam.client.post('/api/blocks.php', { id: twin?.id });
    expect(ids(await adam.client.get(`/api/members/${anna?.id}/related.php`))).toEqual([near?.id, away?.id]);
    expect(ids(await app.client().get(`/api/members/${anna?.id}/related.php`))).not.toContain(man?.id);
    expect(older).toBeDefined();
  });
});

describe('blocks', () => {
  beforeEach(empty);

  it('18 hides both from each other at once, tells both, and can be taken back', async () => {
    const eve = await app.signup({ gender: 'female', wanted: 'male' });
    await app.sql("update profiles set region = 'NL-UT' where member_id = $1", [eve.id]);
    const finds = async (a: TestMember, b: TestMember) => [
      (await allPages('?country=NL', a)).includes(b.id),
      (await allPages('?interests=&min_age=18&photo=1&similar=1&country=NL&region=NL-NH', a)).includes(b.id),
      (await a.client.get('/api/visits.php')).text.includes(b.id),
      (await a.client.get(`/api/members/${b.id}.php`)).json.profile?.about,
    ];
    await adam.client.get(`/api/members/${eve.id}.php`);
    await eve.client.get(`/api/members/${adam.id}.php`);
    const events: [string, ServerEvent][] = [];
    for (const { id } of [adam, eve]) app.services.live.listen(id, 'session', (event) => void events.push([id, event]));
    expect([await finds(adam, eve), await finds(eve, adam)]).toEqual([
      [true, false, true, ''],
      [true, false, true, ''],
    ]);
    expect((await eve.client.post('/api/blocks.php', { id: adam.id })).json).toEqual({ ok: true });
    expect((await eve.client.post('/api/blocks.php', { id: adam.id })).json).toEqual({ ok: true });
    expect(events).toEqual(
      expect.arrayContaining([
        [adam.id, { type: 'profile', profile: eve.id }],
        [eve.id, { type: 'profile', profile: adam.id }],
      ]),
    );
    expect([await finds(adam, eve), await finds(eve, adam)]).toEqual([
      [false, false, false, undefined],
      [false, false, false, ''],
    ]);
    expect((await eve.client.get('/api/blocks.php')).json.blocks).toMatchObject([{ id: adam.id, name: adam.name }]);
    expect((await adam.client.get('/api/blocks.php')).json.blocks).toEqual([]);
    expect((await adam.client.delete(`/api/blocks/${eve.id}.php`)).json).toEqual({ ok: true });
    expect((await adam.client.get(`/api/members/${eve.id}.php`)).json.error).toBe('blocked');
    await eve.client.delete(`/api/blocks/${adam.id}.php`);
    expect((await adam.client.get(`/api/members/${eve.id}.php`)).status).toBe(200);
  });

  it('refuses oneself, who is unknown and who is of another pool', async () => {
    const elsewhere = person(app.sites.b);
    await addPeople(app.services.db, [elsewhere]);
    for (const id of [adam.id, elsewhere.id, '00000000-0000-7000-8000-000000000000'])
      expect((await adam.client.post('/api/blocks.php', { id })).json.error).toBe('not_found');
  });
});

describe('places', () => {
  it('sets city and a position kept to at least 5 km, and stops sharing', async () => {
    const eve = await app.signup();
    const stored = async () =>
      (await app.sql('select region, city, lat, lon, place_shared from profiles where member_id = $1', [eve.id]))[0];
    const place = { country: 'NL', region: 'NL-UT', city: 'Utrecht' };
    const answer = await eve.client.put('/api/location.php', { ...place, position: { lat: 52.123456, lon: 5.098765 } });
    expect(answer.json).toEqual({
      country: 'NL',
      region: 'NL-UT',
      region_name: 'Utrecht',
      city: 'Utrecht',
      shared: true,
    });
    expect(await stored()).toEqual({ region: 'NL-UT', city: 'Utrecht', lat: 52.12, lon: 5.08, place_shared: true });
    expect((await eve.client.get('/api/location.php')).json).toEqual(answer.json);
    expect((await eve.client.put('/api/location.php', place)).json.shared).toBe(false);
    expect(await stored()).toMatchObject({ lat: 52.07, place_shared: false });
    expect((await eve.client.put('/api/location.php', { ...place, position: { lat: 40, lon: 3 } })).json.shared).toBe(
      false,
    );
    for (const wrong of [
      { ...place, city: 'Atlantis' },
      { ...place, country: 'FR' },
    ])
      expect((await eve.client.put('/api/location.php', wrong)).json.error).toBe('place_unknown');
    expect((await eve.client.put('/api/location.php', { ...place, lat: 1 })).json.error).toBe('bad_request');
  });
});

describe('security', () => {
  beforeEach(empty);

  it('13 every call without a session, or with ids of others, gives nothing away', async () => {
    const id = adam.id;
    const visitor = app.client();
    for (const [method, path] of [
      ['get', '/api/visits.php'],
      ['get', '/api/blocks.php'],
      ['get', '/api/location.php'],
      ['delete', `/api/blocks/${id}.php`],
    ] as const)
      expect((await visitor[method](path)).json.authentication_required, path).toBe(true);
    expect((await visitor.post('/api/blocks.php', { id })).status).toBe(403);
    expect((await visitor.put('/api/location.php', { country: 'NL', region: '', city: 'Utrecht' })).status).toBe(403);
    const stranger = await app.signup({ host: 'b.test' });
    expect((await stranger.client.get(`/api/members/${id}.php`)).status).toBe(404);
    expect((await stranger.client.post('/api/blocks.php', { id })).status).toBe(404);
    await adam.client.post('/api/blocks.php', { id: premium.id });
    // Unblocking only removes one's own block.
    await premium.client.delete(`/api/blocks/${adam.id}.php`);
    expect((await adam.client.get('/api/blocks.php')).json.blocks).toHaveLength(1);
    await adam.client.delete(`/api/blocks/${premium.id}.php`);
  });

  it('14 no answer holds e-mail, birth date, coordinates or exact times of another', async () => {
    const [anna] = await make({
      date_of_birth: '1987-03-09',
      lat: 52.11,
      lon: 5.23,
      last_active: '2026-01-02T03:04:05.678Z',
      interests: ['beer'],
    });
    await app.sql("insert into member_tracking (member_id, network, ref) values ($1, 'networkname', 'refname')", [
      anna?.id,
    ]);
    await app.sql('insert into visits (member_id, visitor_id) values ($1, $2)', [adam.id, anna?.id]);
    const texts = await Promise.all(
      ['?country=NL', '?near=1', '?online=1', '?interests=beer', `/${anna?.id}`, `/${anna?.id}/related`].map((path) =>
        adam.client.get(`/api/members${path}`),
      ),
    );
    const visits = await adam.client.get('/api/visits.php');
    for (const { text, status } of [...texts, visits]) {
      expect(status).toBe(200);
      for (const secret of [
        '@members.example',
        '1987-03',
        '52.11',
        '5.23',
        '03:04',
        'networkname',
        'refname',
        'last_seen',
        'pool_id',
      ])
        expect(text).not.toContain(secret);
    }
    // A cursor holds a place in the list, sealed.
    await make(...Array.from({ length: 30 }, () => ({ last_active: '2026-01-02T03:04:05.678Z' })));
    const { next_cursor: nextCursor } = (await search('?near=1')).json;
    expect(Buffer.from(nextCursor, 'base64url').toString('latin1')).not.toMatch(/distance|2026|"id"/);
    const otherList = await adam.client.get(`/api/visits.php?cursor=${nextCursor}`);
    expect(otherList.json.error).toBe('bad_request');
  });

  it('19 an invisible member is in no list, not online and leaves no visit', async () => {
    const eve = await app.signup({ gender: 'female', wanted: 'male' });
    await eve.client.get(`/api/members/${adam.id}.php`);
    const traces = async () => {
      const answers = await Promise.all(
        ['/api/members.php?country=NL', '/api/members.php?online=1', '/api/members.php?near=1', '/api/visits.php'].map(
          (p) => adam.client.get(p),
        ),
      );
      return answers.map((a) => a.text.includes(eve.id));
    };
    await eve.client.get('/api/user.php');
    expect(await traces()).toEqual([true, true, true, true]);
    const { count } = (await search('?country=NL')).json;
    await eve.client.put('/api/privacy.php', { invisible: true });
    await eve.client.get(`/api/members/${adam.id}.php`);
    expect(await traces()).toEqual([false, false, false, false]);
    expect((await search('?country=NL')).json.count).toBe(count - 1);
    expect((await adam.client.get(`/api/members/${eve.id}.php`)).status).toBe(404);
  });

  it('40 500 spoofed distance queries cannot beat the grid', async () => {
    // Two homes in one cell of the grid, hundreds of metres apart; and one in the next cell.
    const homes = [
      { lat: 52.0951, lon: 5.1151 },
      { lat: 52.1049, lon: 5.1249 },
      { lat: 52.1151, lon: 5.1251 },
    ];
    const targets = await Promise.all(
      homes.map(async (position) => {
        const target = await app.signup({ gender: 'female', wanted: 'male' });
        await target.client.put('/api/location.php', { country: 'NL', region: 'NL-UT', city: 'Utrecht', position });
        return target;
      }),
    );
    const attackers = await Promise.all(
      Array.from({ length: 4 }, () => app.signup({ gender: 'male', wanted: 'female' })),
    );
    let toldApart = 0;
    let steps = 0;
    for (let i = 0; i < 125; i++) {
      // The call itself limits changes of place to 60 an hour; this attacker is not even slowed by that.
      const answers = await Promise.all(
        attackers.map(async ({ id, client }, k) => {
          const angle = ((i * 4 + k) / 500) * 2 * Math.PI;
          const km = [4.9, 5, 10, 25][k] ?? 5;
          await app.sql(
            'update profiles set lat = round($2::numeric, 2), lon = round($3::numeric, 2) where member_id = $1',
            [id, 52.1 + (Math.cos(angle) * km) / 111.2, 5.12 + (Math.sin(angle) * km) / 68.3],
          );
          const cards = (await client.get('/api/members.php?near=1&min_age=18')).json.profiles as {
            id: string;
            distance_km: number;
          }[];
          return targets.map((t) => cards.find((c) => c.id === t.id)?.distance_km);
        }),
      );
      for (const [a, b, c] of answers) {
        expect(a).toBe(b);
        if (a !== c) toldApart += 1;
        steps += 1;
      }
    }
    expect(steps).toBe(500);
    // The queries are precise enough to tell cells apart: it is the grid that protects.
    expect(toldApart).toBeGreaterThan(0);
    const limited = attackers[0] as TestMember;
    const statuses = new Set<number>();
    for (let i = 0; i < 61; i++)
      statuses.add(
        (await limited.client.put('/api/location.php', { country: 'NL', region: 'NL-UT', city: 'Utrecht' })).status,
      );
    expect([...statuses]).toEqual([200, 429]);
  }, 60_000);
});
