/**
 * Who sees whom, in random worlds: members of several pools with every status, blocks, likes, visits, grants and
 * photos of every kind. All answers are compared with the visibility rule, restated here.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../server/demo/random.ts';
import { findVisible, type SightFacts, sightOf } from '../../server/members/visible-to.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addPeople, addPhotos, person, type PersonRow, photo, type PhotoRow, signIn } from '../helpers/people.ts';

const worlds = 14;
const membersAWorld = 24;
const random = createRandom('who sees whom');

let app: TestApp;
const people: PersonRow[] = [];
const photos = new Map<string, PhotoRow[]>();
const byId = new Map<string, PersonRow>();
const photoByStem = new Map<string, PhotoRow>();
const blocks = new Set<string>();
const grants = new Set<string>();
const visits = new Set<string>();
const likes = new Set<string>();
let cookies = new Map<string, string>();
const pair = (a: { id: string }, b: { id: string }) => `${a.id} ${b.id}`;

/** Each world is a pool of its own. Calls use the site's pool, so the one site is moved from world to world. */
let pools: number[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.services;
  const { rows } = await db.query<{ id: number }>(
    "insert into pools (company_id, name) select $1, 'world ' || n from generate_series(1, $2::int) n returning id",
    [app.sites.company_id, worlds],
  );
  pools = rows.map((row) => row.id);
  for (const poolId of pools) for (let i = 0; i < membersAWorld; i++) people.push(anybody(poolId));
  for (const person of people) byId.set(person.id, person);
  await addPeople(db, people);
  for (const person of people) photos.set(person.id, someones(person));
  for (const p of [...photos.values()].flat()) photoByStem.set(p.filename, p);
  await addPhotos(db, [...photos.values()].flat());
  for (const poolId of pools) {
    const poolPeople = people.filter((p) => p.pool_id === poolId);
    for (const a of poolPeople)
      for (const b of poolPeople) {
        if (a === b) continue;
        if (random.chance(0.06)) blocks.add(pair(a, b));
        if (random.chance(0.1)) grants.add(pair(a, b));
        if (random.chance(0.15)) visits.add(pair(a, b));
        if (random.chance(0.12)) likes.add(pair(a, b));
      }
  }
  const pairs = async (table: string, columns: string, set: Set<string>) => {
    const [a, b] = [0, 1].map((i) => [...set].map((text) => text.split(' ')[i]));
    await db.query(`insert into ${table} (${columns}) select * from unnest($1::uuid[], $2::uuid[])`, [a, b]);
  };
  await pairs('blocks', 'member_id, blocked_id', blocks);
  await pairs('photo_grants', 'owner_id, member_id', grants);
  await pairs('visits', 'member_id, visitor_id', visits);
  await pairs('likes', 'member_id, other_id', likes);
  cookies = await signIn(db, people.filter(canSignIn));
});
afterAll(() => app.stop());

function anybody(poolId: number): PersonRow {
  const fictional = random.chance(0.15);
  const status = random.chance(0.75)
    ? 'active'
    : random.pick(['not_confirmed', 'suspended', 'pending_deletion', 'deleted'] as const);
  return person(
    { pool_id: poolId, site_id: app.sites.a.site_id },
    {
      kind: fictional ? 'fictional' : 'person',
      status: fictional ? 'active' : status,
      paid_user: random.chance(0.3),
      invisible: random.chance(0.12),
      profile_status: random.chance(0.1) ? 'disabled' : 'active',
      gender: random.chance(0.1) ? null : random.pick(['male', 'female'] as const),
      wanted: random.pick([[], ['male'], ['female'], ['male', 'female'], ['female'], ['male']]),
      country: random.pick(['NL', 'NL', 'DE'] as const),
      region: random.pick(['NL-UT', 'NL-NH', null] as const),
      ...(random.chance(0.2) ? { lat: null, lon: null } : {}),
      interests: random.pick([[], ['beer'], ['beer', 'fetish'], ['art', 'wine', 'beer']]),
    },
  );
}

function someones(owner: PersonRow): PhotoRow[] {
  return Array.from({ length: random.int(0, 6) }, (_, position) =>
    photo(owner.id, position, {
      private: random.chance(0.25),
      status: random.pick(['active', 'active', 'active', 'pending', 'rejected'] as const),
    }),
  );
}

const canSignIn = (p: PersonRow) => p.kind === 'person' && ['active', 'not_confirmed'].includes(p.status);

/** The visibility rule. `viewer` null: a visitor of the pool. */
function rule(
  viewer: PersonRow | null,
  poolId: number,
  other: PersonRow,
): 'own' | 'sees' | 'blocked_by' | 'blocked' | 'nothing' {
  if (other.pool_id !== poolId || other.status === 'deleted') return 'nothing';
  if (viewer && blocks.has(pair(other, viewer))) return 'blocked_by';
  if (!(other.status === 'active' || other.status === 'not_confirmed')) return 'nothing';
  if (viewer?.id === other.id) return 'own';
  if (other.profile_status === 'disabled' || !other.gender || other.invisible) return 'nothing';
  if (viewer && blocks.has(pair(viewer, other))) return 'blocked';
  return 'sees';
}

const wishesFor = (seeker: { wanted: string[] }, gender: string | null) =>
  seeker.wanted.length === 0 || gender === null || seeker.wanted.includes(gender);
const isSearched = (viewer: PersonRow | null, poolId: number, other: PersonRow) =>
  rule(viewer, poolId, other) === 'sees' &&
  (viewer === null || (wishesFor(viewer, other.gender) && wishesFor(other, viewer.gender)));

/** The rule of photos: the file the viewer may have. */
function photoRule(viewer: PersonRow | null, owner: PersonRow, photo: PhotoRow): 'clear' | 'blurred' | 'none' {
  if (viewer?.id === owner.id) return photo.status === 'rejected' ? 'none' : 'clear';
  if (photo.status !== 'active') return 'none';
  if (photo.private) return viewer && grants.has(pair(owner, viewer)) ? 'clear' : 'none';
  const open = (photos.get(owner.id) ?? []).filter((p) => p.status === 'active' && !p.private);
  const place = open.indexOf(photo);
  if (place === 0) return 'clear';
  if (!viewer) return 'none';
  return viewer.paid_user || place === 1 ? 'clear' : 'blurred';
}

let calls = 0;
/** Each with its own address, so that no limit applies. */
async function get(viewer: PersonRow | null, path: string) {
  calls += 1;
  const remoteAddress = `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
  const answer = await app.app.inject({
    method: 'GET',
    url: path,
    remoteAddress,
    headers: { host: 'a.test', ...(viewer ? { cookie: cookies.get(viewer.id) ?? '' } : {}) },
  });
  expect(answer.statusCode, `${path} was turned away: ${answer.body}`).toBeLessThan(429);
  checkMedia(viewer, answer.body);
  return { status: answer.statusCode, json: answer.json() };
}

const seenMedia = { clear: 0, blurred: 0 };
/** One address of each photo that each member was shown. */
const handedOut = new Map<string, { viewer: PersonRow; owner: PersonRow; photo: PhotoRow; url: string }>();
/** Every address of a file in an answer is one the viewer may open. */
function checkMedia(viewer: PersonRow | null, body: string): void {
  for (const [url, stem = '', size] of body.matchAll(/\/media\/([0-9a-f]{32})\/(\w+)\.\w+\?[\w=&-]+/g)) {
    const photoRow = photoByStem.get(stem);
    const owner = photoRow && byId.get(photoRow.member_id);
    if (!photoRow || !owner) throw new Error('an address of no photo');
    const version = size === 'blur' ? 'blurred' : 'clear';
    seenMedia[version] += 1;
    expect(['own', 'sees'], 'an address of somebody who is not seen').toContain(rule(viewer, owner.pool_id, owner));
    expect(photoRule(viewer, owner, photoRow)).toBe(version);
    if (viewer) handedOut.set(`${viewer.id} ${stem}`, { viewer, owner, photo: photoRow, url });
  }
}

/** Moves the site to a world. */
async function enter(poolId: number): Promise<PersonRow[]> {
  await app.sql('update sites set pool_id = $2 where id = $1', [app.sites.a.site_id, poolId]);
  app.forgetSites();
  return people.filter((p) => p.pool_id === poolId);
}

const idsOf = (profiles: { id: string }[]) => profiles.map((p) => p.id).sort();
const profileOf = (entry: { profile: { id: string } }) => entry.profile;

describe('who sees whom', () => {
  it('the function and the SQL are one rule', async () => {
    let seenCount = 0;
    for (const poolId of pools) {
      const poolPeople = people.filter((p) => p.pool_id === poolId);
      const strangers = people.filter((p) => p.pool_id !== poolId).slice(0, 3);
      const candidates = [...poolPeople, ...strangers];
      for (const viewer of [null, ...poolPeople.slice(0, 12)]) {
        const viewerKey = { id: viewer?.id ?? null, pool_id: poolId };
        const expected = candidates
          .filter((o) => ['own', 'sees'].includes(rule(viewer, poolId, o)))
          .map((o) => o.id)
          .sort();
        expect(
          [
            ...(await findVisible(
              app.services.db,
              viewerKey,
              candidates.map((o) => o.id),
            )),
          ].sort(),
        ).toEqual(expected);
        for (const o of candidates) {
          const facts: SightFacts = {
            ...o,
            blocked: viewer !== null && blocks.has(pair(viewer, o)),
            blocked_by: viewer !== null && blocks.has(pair(o, viewer)),
          };
          const sight = { own: 'own', visible: 'sees', blocked: 'blocked', blocked_by: 'blocked_by', none: 'nothing' }[
            sightOf(viewerKey, facts)
          ];
          expect(sight).toBe(rule(viewer, poolId, o));
        }
        seenCount += expected.length;
      }
    }
    expect(seenCount).toBeGreaterThan(1_000);
    const [viewer] = people.filter(canSignIn);
    if (viewer)
      expect(
        (
          await findVisible(
            app.services.db,
            viewer.id,
            people.map((p) => p.id),
          )
        ).size,
      ).toBe(people.filter((o) => ['own', 'sees'].includes(rule(viewer, viewer.pool_id, o))).length);
  });

  it('no call shows what the rule forbids, and what it allows is found', async () => {
    const counts = {
      found: 0,
      profiles: { 200: 0, 403: 0, 404: 0 } as Record<number, number>,
      landings: { 200: 0, 403: 0, 404: 0 } as Record<number, number>,
      visits: 0,
      related: 0,
      likes: 0,
      others: 0,
    };
    for (const poolId of pools) {
      const poolPeople = await enter(poolId);
      const stranger = people.find((p) => p.pool_id !== poolId) as PersonRow;
      const viewers = [null, ...poolPeople.filter(canSignIn).slice(0, 9)];
      await Promise.all(
        viewers.map(async (viewer) => {
          const blocker = poolPeople.find((o) => viewer && blocks.has(pair(o, viewer)));
          const others = [
            random.pick(poolPeople),
            random.pick(poolPeople),
            blocker ?? random.pick(poolPeople),
            stranger,
          ];
          const expected = poolPeople.filter((o) => isSearched(viewer, poolId, o));
          const search = async (query: string, fits: (o: PersonRow) => boolean) => {
            const { json } = await get(viewer, `/api/members.php?${query}`);
            const those = expected.filter(fits);
            expect(json.count, query).toBe(those.length);
            expect(idsOf(json.profiles), query).toEqual(idsOf(those));
            for (const card of json.profiles) {
              const main = (photos.get(card.id) ?? []).find((p) => p.status === 'active' && !p.private);
              expect([card.photo?.id, card.fictional]).toEqual([main?.id, byId.get(card.id)?.kind === 'fictional']);
            }
            counts.found += those.length;
          };
          const lookedFor = viewer?.wanted.length === 1 ? viewer.wanted[0] : undefined;
          await search('min_age=18', () => true);
          await search(
            `country=NL&photo=1${lookedFor ? `&gender=${lookedFor}` : ''}`,
            (o) => o.country === 'NL' && (photos.get(o.id) ?? []).some((p) => p.status === 'active' && !p.private),
          );
          await search('interests=beer,fetish', (o) => o.interests.includes('fetish'));
          for (const other of others) {
            const sight = rule(viewer, poolId, other);
            const landing = await get(viewer, `/api/members/${other.id}/landing.php`);
            counts.landings[landing.status] = (counts.landings[landing.status] ?? 0) + 1;
            if (sight !== 'own')
              expect(landing.status, `landing, ${sight}`).toBe(
                { sees: 200, blocked: 404, blocked_by: 403, nothing: 404 }[sight],
              );
            const { status, json } = await get(viewer, `/api/members/${other.id}.php`);
            counts.profiles[status] = (counts.profiles[status] ?? 0) + 1;
            expect(status, sight).toBe({ own: 200, sees: 200, blocked: 200, blocked_by: 403, nothing: 404 }[sight]);
            if (status !== 200) {
              expect(JSON.stringify(json)).not.toContain(other.id);
              continue;
            }
            const shownPhotos = [...json.profile.photos, ...json.profile.private_photos].map(
              (p: { id: string; locked: boolean }) => [p.id, p.locked ? 'blurred' : 'clear'],
            );
            const may =
              sight === 'blocked'
                ? []
                : (photos.get(other.id) ?? [])
                    .map((p) => [p.id, photoRule(viewer, other, p)])
                    .filter(([, view]) => view !== 'none');
            expect(new Map(shownPhotos as [string, string][])).toEqual(new Map(may as [string, string][]));
            if (sight === 'blocked') expect(json.profile).toMatchObject({ gender: null, city: null, interests: [] });
            const related = await get(viewer, `/api/members/${other.id}/related.php`);
            if (sight === 'blocked') expect(related.status).toBe(404);
            else
              for (const { id } of related.json.profiles)
                expect(isRelated(viewer, poolId, other, byId.get(id) as PersonRow), id).toBe(true);
            counts.related += related.json.profiles?.length ?? 0;
          }
          if (!viewer) return;
          const visited = (await get(viewer, '/api/visits.php')).json.visits.map(
            (v: { profile: { id: string } }) => v.profile,
          );
          // Members who opened the page during this test are included: for them only permission is checked.
          for (const { id } of visited) expect(rule(viewer, poolId, byId.get(id) as PersonRow)).toBe('sees');
          const before = poolPeople.filter((o) => visits.has(pair(viewer, o)) && rule(viewer, poolId, o) === 'sees');
          if (visited.length < 24) expect(idsOf(visited)).toEqual(expect.arrayContaining(idsOf(before)));
          counts.visits += before.length;
          // Who likes, is liked, would fit: complete where the list is short, and nobody in it who must not be.
          const likers = poolPeople.filter((o) => likes.has(pair(o, viewer)) && rule(viewer, poolId, o) === 'sees');
          expect(idsOf((await get(viewer, '/api/likes.php')).json.profiles)).toEqual(idsOf(likers));
          expect(idsOf((await get(viewer, '/api/likes/received.php')).json.likes.map(profileOf))).toEqual(
            idsOf(likers),
          );
          counts.likes += likers.length;
          for (const path of [
            '/api/likes/sent.php',
            '/api/likes/matches.php',
            '/api/swipes.php',
            '/api/match-finder.php',
            '/api/signup-matches.php',
            '/api/landers.php',
          ]) {
            const { status, json } = await get(viewer, path);
            expect(status, path).toBe(200);
            const shownIds = [...JSON.stringify(json).matchAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g)].flatMap(
              ([id]) => byId.get(id) ?? [],
            );
            for (const shown of shownIds)
              expect(path === '/api/landers.php' && shown === viewer ? 'sees' : rule(viewer, poolId, shown), path).toBe(
                'sees',
              );
            counts.others += shownIds.length;
          }
        }),
      );
    }
    // The worlds were varied enough.
    expect(counts.found).toBeGreaterThan(500);
    for (const status of [200, 403, 404])
      for (const statuses of [counts.profiles, counts.landings])
        expect(statuses[status], String(status)).toBeGreaterThan(15);
    expect(counts.likes).toBeGreaterThan(100);
    expect(counts.others).toBeGreaterThan(500);
    expect(counts.related).toBeGreaterThan(200);
    expect(counts.visits).toBeGreaterThan(100);
    expect(seenMedia.clear).toBeGreaterThan(1_000);
    expect(seenMedia.blurred).toBeGreaterThan(20);
  }, 120_000);

  it('an address handed out opens its file only as long as the rule allows', async () => {
    const { db } = app.services;
    const change = async <Row extends { id: string }>(
      rows: Row[],
      share: number,
      text: string,
      apply: (row: Row) => void,
    ) => {
      const changed = rows.filter(() => random.chance(share));
      for (const row of changed) apply(row);
      await db.query(`${text} = any ($1)`, [changed.map((row) => row.id)]);
    };
    const owners = people.filter((p) => p.kind === 'person');
    await change(owners, 0.08, 'update members set invisible = true where id', (p) =>
      Object.assign(p, { invisible: true }),
    );
    await change(owners.filter(canSignIn), 0.05, `update members set status = 'suspended' where id`, (p) =>
      Object.assign(p, { status: 'suspended' }),
    );
    await change(owners, 0.05, `update profiles set status = 'disabled' where member_id`, (p) =>
      Object.assign(p, { profile_status: 'disabled' }),
    );
    const allPhotos = [...photoByStem.values()];
    for (const status of ['pending', 'rejected'] as const)
      await change(allPhotos, 0.05, `update photos set status = '${status}' where id`, (p) =>
        Object.assign(p, { status }),
      );
    await change(allPhotos, 0.05, 'update photos set private = true where id', (p) =>
      Object.assign(p, { private: true }),
    );
    await db.query('delete from photo_grants');
    const letIn = [...grants].filter(() => random.chance(0.5));
    grants.clear();
    for (const { viewer, owner } of handedOut.values())
      if (viewer !== owner && random.chance(0.1)) blocks.add(random.pick([pair(viewer, owner), pair(owner, viewer)]));
    for (const text of letIn) grants.add(text);
    for (const [table, columns, set] of [
      ['blocks', 'member_id, blocked_id', blocks],
      ['photo_grants', 'owner_id, member_id', grants],
    ] as const) {
      const [a, b] = [0, 1].map((i) => [...set].map((text) => text.split(' ')[i]));
      await db.query(
        `insert into ${table} (${columns}) select * from unnest($1::uuid[], $2::uuid[]) on conflict do nothing`,
        [a, b],
      );
    }
    const opened = { 304: 0, 404: 0 };
    for (const { viewer, owner, photo, url } of handedOut.values()) {
      const sight = rule(viewer, owner.pool_id, owner);
      const file = url.includes('/blur.') ? 'blurred' : 'clear';
      const view = canSignIn(viewer) && ['own', 'sees'].includes(sight) ? photoRule(viewer, owner, photo) : 'none';
      const maySee = view === 'clear' || view === file;
      // These photos have no files: a conditional request, whatever its tag, only learns whether the address is still
      // valid.
      const { statusCode } = await app.app.inject({
        method: 'GET',
        url,
        headers: { host: 'a.test', 'if-none-match': '*' },
      });
      expect(statusCode, `${sight} ${photo.status} ${photo.private}`).toBe(maySee ? 304 : 404);
      opened[maySee ? 304 : 404] += 1;
    }
    expect(opened[304]).toBeGreaterThan(300);
    expect(opened[404]).toBeGreaterThan(150);
  }, 60_000);
});

/** A profile shown beside `other`: visible to the viewer, of the same gender, and looking for the viewer's. */
const isRelated = (viewer: PersonRow | null, poolId: number, other: PersonRow, person: PersonRow) =>
  rule(viewer, poolId, person) === 'sees' &&
  person.id !== other.id &&
  person.gender === other.gender &&
  (viewer === null || wishesFor(person, viewer.gender));
