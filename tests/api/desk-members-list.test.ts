/** The list of members at the desk: views, filters, search within the grants, sums that are not everybody's to see. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestMember } from '../helpers/app.ts';
import { addPhotos, photo } from '../helpers/people.ts';
import { shopOf, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestShop;
let support: TestStaff;
let moderation: TestStaff;
let [anna, bert, carl] = [] as unknown as [TestMember, TestMember, TestMember];
beforeAll(async () => {
  app = await shopOf(await startTestApp());
  [support, moderation] = [await addStaff(app, ['support']), await addStaff(app, ['moderation'])];
  [anna, bert, carl] = [await app.signup(), await app.signup(), await app.signup({ confirmed: false })];
  await app.bought(anna);
  await app.sql(`update members set status = 'suspended', signup_date = now() - interval '40 days' where id = $1`, [
    bert.id,
  ]);
  await app.sql(`update sessions set ip_prefix = '77.7.…', user_agent = 'same' where member_id in ($1, $2)`, [
    anna.id,
    carl.id,
  ]);
});
afterAll(() => app.stop());

const list = async (by: TestStaff, query = '') => {
  const answer = await by.client.get(`/api/desk/members/list.php?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const ids = async (by: TestStaff, query: string) => (await list(by, query)).rows.map(({ id }: { id: string }) => id);

it('newest first, by every filter', async () => {
  expect(await ids(support, '')).toEqual([carl.id, anna.id, bert.id]);
  expect(await ids(support, 'status=suspended')).toEqual([bert.id]);
  expect(await ids(support, 'status=not_confirmed')).toEqual([carl.id]);
  expect(await ids(support, 'fresh=yes')).toEqual([carl.id, anna.id]);
  expect(await ids(support, 'first=yes')).toEqual([anna.id]);
  expect(await ids(support, 'much=yes')).toEqual([]);
  expect((await ids(support, 'shared=yes')).toSorted()).toEqual([anna.id, carl.id].toSorted());
  expect(await ids(support, 'premium=yes')).toEqual([anna.id]);
  expect(await ids(support, 'country=DE')).toEqual([]);
  expect(await ids(support, 'credits_min=1')).toContain(anna.id);
  expect(await ids(support, 'age_min=99')).toEqual([]);
  await app.sql(`update profiles set date_of_birth = current_date - interval '30 years' where member_id = $1`, [
    anna.id,
  ]);
  await app.sql(
    `update profiles set date_of_birth = current_date - interval '31 years' + interval '1 day' where member_id = $1`,
    [bert.id],
  );
  await app.sql(`update profiles set date_of_birth = current_date - interval '31 years' where member_id = $1`, [
    carl.id,
  ]);
  expect(await ids(support, 'age_min=30&age_max=30')).toEqual([anna.id, bert.id]);
  expect(await ids(support, 'age_min=31')).toEqual([carl.id]);
  expect(await ids(support, 'age_max=999999999')).toHaveLength(3);
  expect(await ids(support, 'sort=name')).toHaveLength(3);
});

it('by when they were last active, by what they paid, by town and how far around it', async () => {
  await app.sql(`update members set last_active = now() - interval '3 days' where id = $1`, [anna.id]);
  expect(await ids(support, 'sort=seen')).toEqual([
    anna.id,
    ...(await ids(support, 'sort=-seen')).toReversed().slice(1),
  ]);
  expect((await ids(support, 'sort=-seen')).at(-1)).toBe(anna.id);
  expect(await ids(support, 'paid_min=1')).toEqual([anna.id]);
  expect(await ids(support, 'paid_min=100000')).toEqual([]);
  const place = (city: string, country: string, lat: number, lon: number, id: string) =>
    app.sql('update profiles set city = $1, country = $2, lat = $3, lon = $4 where member_id = $5', [
      city,
      country,
      lat,
      lon,
      id,
    ]);
  await place('Utrecht', 'NL', 52.09, 5.12, anna.id);
  await place('Zeist', 'NL', 52.09, 5.23, bert.id);
  await place('Bergen', 'NO', 60.39, 5.32, carl.id);
  expect(await ids(support, 'place=utrecht')).toEqual([anna.id]);
  expect(await ids(support, 'place=Utrecht&place_km=20')).toEqual([anna.id, bert.id]);
  expect(await ids(support, 'place=Bergen')).toEqual([carl.id]);
  expect(await ids(support, 'place=Bergen,%20nl')).toEqual([]);
  expect(await ids(support, 'place=Bergen,NO&place_km=50&sort=-seen')).toEqual([carl.id]);
  expect(await ids(support, 'place=Nowhereville&place_km=50')).toEqual([]);
});

it('shows a face where members see one: not a private photo, nor one of somebody suspended', async () => {
  await addPhotos(app.services.db, [photo(anna.id, 0), photo(bert.id, 0)]);
  const faces = async () => {
    const { rows } = await list(support);
    return Object.fromEntries(rows.map((row: { id: string; face: string | null }) => [row.id, row.face]));
  };
  expect(await faces()).toEqual({
    [anna.id]: expect.stringMatching(/^\/media\/.*160\.webp/),
    [bert.id]: null,
    [carl.id]: null,
  });
  await app.sql('update photos set private = true where member_id = $1', [anna.id]);
  expect((await faces())[anna.id]).toBeNull();
  await app.sql('delete from photos');
});

it('each view has its count; the sum of a filter its number', async () => {
  expect((await list(support, 'part=views')).views.counts).toEqual({
    fresh: 2,
    not_confirmed: 1,
    first: 1,
    much: 0,
    shared: 2,
    suspended: 1,
    leaving: 0,
  });
  expect((await list(support, 'part=sums&status=suspended')).sums).toMatchObject({ count: 1, total: 3 });
  const { sums } = await list(support, 'part=sums');
  const credits = await app.sql<{ sum: number }>(
    'select sum(balance)::int from accounts a join members m on m.id = a.member_id',
  );
  expect(sums.by).toEqual([
    { currency: 'EUR', count: 3, values: { credits: credits[0]?.sum, paid: expect.any(Number) } },
  ]);
  expect(sums.by[0].values.paid).toBeGreaterThan(0);
});

it('an address is searched only by those who may see it, and never shown', async () => {
  const part = anna.email.slice(0, 8);
  expect(await ids(support, `q=${part}`)).toContain(anna.id);
  expect(await ids(moderation, `q=${part}`)).toEqual([]);
  expect(await ids(moderation, `q=${anna.name.slice(0, 8)}`)).toContain(anna.id);
  expect(JSON.stringify(await list(support))).not.toContain('@');
  expect(await app.sql(`select 1 from audit_log where action = 'members_searched'`)).toHaveLength(3);
});

it('what somebody paid only for those who see payments', async () => {
  expect((await list(support, 'premium=yes')).rows[0].paid_minor).toBeGreaterThan(0);
  expect((await list(moderation, 'premium=yes')).rows[0].paid_minor).toBeNull();
  expect(await ids(moderation, 'first=yes')).toEqual([]);
  expect(await ids(moderation, 'paid_min=1')).toEqual([]);
  expect((await list(moderation, 'part=sums')).sums.by).toEqual([
    { currency: '', count: 3, values: { credits: expect.any(Number) } },
  ]);
});

it('only at the sites of the grant', async () => {
  expect(await ids(await addStaff(app, ['support'], { sites: [app.sites.b.site_id] }), '')).toEqual([]);
});

it('a search that finds nobody names those who are called something like it, whatever else is filtered, within the grant', async () => {
  await app.sql(`update members set username = 'moonlight_vera' where id = $1`, [anna.id]);
  const near = async (by: TestStaff, query: string) =>
    ((await list(by, query)).near as { id: string }[] | undefined)?.map(({ id }) => id);
  expect(await near(support, 'q=monlight_vera')).toEqual([anna.id]);
  expect(await near(support, 'q=moonlight_vera&status=suspended')).toEqual([anna.id]);
  expect(await near(support, 'q=moonlight')).toBeUndefined();
  expect(await near(support, 'q=nobody%40like.example')).toEqual([]);
  const elsewhere = await addStaff(app, ['support'], { sites: [app.sites.b.site_id] });
  expect(await near(elsewhere, 'q=monlight_vera')).toEqual([]);
});
