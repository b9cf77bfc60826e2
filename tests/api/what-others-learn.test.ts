/**
 * What an attacker with any number of accounts, moves, filters and orders can learn about a member's place and last
 * visit. They may create members anywhere, active at any time, and compare what the calls reveal of these and of the
 * target: as long as one of them is indistinguishable from the target, the target may be like it.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '../../contract/time.ts';
import { createRandom } from '../../server/demo/random.ts';
import { refreshActivityWords } from '../../server/members/jobs.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addPeople, addPhotos, person, type PersonRow, photo, signIn } from '../helpers/people.ts';

const random = createRandom('what others learn');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app?.stop());

let cookies = new Map<string, string>();
let calls = 0;
/** Each with its own address: an attacker has as many as they like. */
async function request(viewer: { id: string } | null, method: 'GET' | 'PUT', url: string, payload?: object) {
  calls += 1;
  const remoteAddress = `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
  const headers = {
    host: 'a.test',
    origin: 'http://a.test',
    ...(viewer ? { cookie: cookies.get(viewer.id) ?? '' } : {}),
  };
  const answer = await app.app.inject({ method, url, remoteAddress, headers, ...(payload ? { payload } : {}) });
  expect(answer.statusCode, `${method} ${url} ${answer.body.slice(0, 200)}`).toBe(200);
  return answer.json();
}
const get = (viewer: { id: string } | null, url: string) => request(viewer, 'GET', url);
type Card = { id: string; distance_km: number | null };

/** All pages of a search. */
async function search(viewer: { id: string } | null, query: string): Promise<Card[]> {
  const cards: Card[] = [];
  for (let cursor = ''; ; ) {
    const page = await get(viewer, `/api/members.php?${query}${cursor && `&cursor=${cursor}`}`);
    cards.push(...page.profiles);
    if (!page.next_cursor) return cards;
    cursor = encodeURIComponent(page.next_cursor);
  }
}

const kmLat = 111.2;
const kmLon = (lat: number) => kmLat * Math.cos((lat * Math.PI) / 180);

describe('place', () => {
  it('cells are at least 5 km each way wherever people live', async () => {
    const lats = [0, 10.3, -33.87, 41.9, 48.86, 52.1, 55.68, 60.17, 65.01, 70.96];
    const rows = await app.sql<{ lat: number; width: number; height: number }>(
      `select a.lat::float8 as lat,
              (select min(n)::int from (select count(*) as n from generate_series(-18000, 17999) l (lon)
                 cross join lateral coarse_place(a.lat, l.lon / 100.0) c group by c.lon) x) as width,
              (select min(n)::int from (select count(*) as n from generate_series(a.lat * 100 - 20, a.lat * 100 + 20) l (lat)
                 cross join lateral coarse_place(l.lat / 100.0, 5) c
                group by c.lat having min(l.lat) > a.lat * 100 - 20 and max(l.lat) < a.lat * 100 + 20) x) as height
         from unnest($1::numeric[]) a (lat)`,
      [lats],
    );
    expect(rows).toHaveLength(lats.length);
    for (const { lat, width, height } of rows) {
      expect(width * 0.01 * kmLon(lat), `${lat}`).toBeGreaterThanOrEqual(5);
      expect(height * 0.01 * kmLat, `${lat}`).toBeGreaterThanOrEqual(5);
    }
    const edges = await app.sql<{ lat: number; lon: number }>(
      'select c.lat, c.lon from (values (90, 180), (90, -180), (-90, 0), (0, 180), (0, -180)) v (lat, lon) cross join lateral coarse_place(v.lat, v.lon) c',
    );
    for (const { lat, lon } of edges) expect([Math.abs(lat) <= 90, Math.abs(lon) <= 180]).toEqual([true, true]);
  }, 60_000);

  it('nothing finer is stored, whoever writes it, and a move within the cell changes no row of the search', async () => {
    const [target] = [person(app.sites.b, { lat: 52.101, lon: 5.061 })];
    await addPeople(app.services.db, [target]);
    const rows = () =>
      app.sql(
        'select p.lat, p.lon, s.lat as search_lat, s.lon as search_lon from profiles p join member_search s using (member_id) where member_id = $1',
        [target.id],
      );
    const before = await rows();
    expect(before).toEqual([{ lat: 52.12, lon: 5.08, search_lat: 5212, search_lon: 508 }]);
    await app.sql('update profiles set lat = 52.14, lon = 5.12 where member_id = $1', [target.id]);
    expect(await rows()).toEqual(before);
    await app.sql('update profiles set lat = 52.15 where member_id = $1', [target.id]);
    expect(await rows()).not.toEqual(before);
  });

  it('accounts, moves, filters, orders and edges leave the attacker at least 5 km each way', async () => {
    // Two targets: one anywhere, one just inside a corner of its cell. Around them one of the attacker's members at
    // every hundredth degree.
    const targets = [
      { lat: 52.107, lon: 5.052 },
      { lat: 52.0952, lon: 5.1249 },
    ].map((at) => person(app.sites.a, at));
    const decoys: PersonRow[] = [];
    for (let lat = 5203; lat <= 5221; lat++)
      for (let lon = 495; lon <= 524; lon++) decoys.push(person(app.sites.a, { lat: lat / 100, lon: lon / 100 }));
    const attackers = Array.from({ length: 8 }, () => person(app.sites.a, { gender: 'male', wanted: ['female'] }));
    await addPeople(app.services.db, [...random.shuffle([...targets, ...decoys]), ...attackers]);
    cookies = await signIn(app.services.db, attackers);

    const candidates = [...targets, ...decoys];
    /** What each viewer was told of each distance, and which of two came first. */
    const distances = new Map(candidates.map((p) => [p.id, [] as string[]]));
    const before = new Map(targets.map((t) => [t.id, new Map<string, Set<boolean>>()]));
    const note = (view: string, cards: Card[]) => {
      for (const { id, distance_km: distanceKm } of cards) distances.get(id)?.push(`${view} ${distanceKm}`);
    };
    const noteOrder = (cards: Card[]) => {
      const places = new Map(cards.map((c, i) => [c.id, i]));
      for (const target of targets)
        for (const { id } of decoys) {
          const orders = before.get(target.id);
          const [a, b] = [places.get(target.id), places.get(id)];
          if (orders && a !== undefined && b !== undefined) orders.set(id, (orders.get(id) ?? new Set()).add(a < b));
        }
    };
    for (let i = 0; i < 18; i++) {
      const attacker = attackers[i % attackers.length] as PersonRow;
      // Around each target, at the edges of the steps and close by; every account moves several times.
      const target = targets[i % 2] as PersonRow;
      const km = [5, 10, 2.5, 4.9, 25, 9.9][i % 6] ?? 5;
      const angle = random.next() * 2 * Math.PI;
      const position = {
        lat: (target.lat ?? 0) + (Math.cos(angle) * km) / kmLat,
        lon: (target.lon ?? 0) + (Math.sin(angle) * km) / kmLon(52),
      };
      await request(attacker, 'PUT', '/api/location.php', {
        country: 'NL',
        region: 'NL-UT',
        city: 'Utrecht',
        position,
      });
      const cards = await search(
        attacker,
        i % 3 === 0 ? 'near=1&country=NL&region=NL-UT&min_age=20' : 'near=1&min_age=18',
      );
      expect(cards).toHaveLength(candidates.length);
      note(`near ${i}`, cards);
      noteOrder(cards);
      // The other calls, about the targets and the members near them, compared with the search.
      const distanceOf = new Map(cards.map((c) => [c.id, c.distance_km]));
      for (const target of [...targets, random.pick(decoys)]) {
        const { profile } = await get(attacker, `/api/members/${target.id}.php`);
        expect(profile.distance_km).toBe(distanceOf.get(target.id));
      }
      for (const path of [
        '/api/match-finder.php',
        '/api/swipes.php',
        '/api/signup-matches.php',
        `/api/members/${target.id}/related.php`,
        '/api/landers.php',
      ])
        for (const card of cardsIn(await get(attacker, path)))
          if (card.distance_km !== undefined && distanceOf.has(card.id))
            expect(card.distance_km, path).toBe(distanceOf.get(card.id));
      if (i % 6 === 0)
        for (const card of await search(attacker, 'min_age=18&max_age=60'))
          expect(card.distance_km).toBe(distanceOf.get(card.id));
    }
    for (const target of targets) {
      const same = JSON.stringify(distances.get(target.id));
      const indistinguishable = decoys.filter(
        (d) => JSON.stringify(distances.get(d.id)) === same && before.get(target.id)?.get(d.id)?.size === 1,
      );
      // They were distinguished from most.
      expect(indistinguishable.length).toBeLessThan(decoys.length / 3);
      const span = (of: (p: PersonRow) => number) =>
        Math.max(...indistinguishable.map(of)) - Math.min(...indistinguishable.map(of)) + 0.01;
      expect(span((p) => p.lat ?? 0) * kmLat).toBeGreaterThanOrEqual(5);
      expect(span((p) => p.lon ?? 0) * kmLon(52.2)).toBeGreaterThanOrEqual(5);
      expect(indistinguishable.length * 0.01 * kmLat * 0.01 * kmLon(52.2)).toBeGreaterThanOrEqual(25);
    }
  }, 120_000);
});

/** Every member somewhere in an answer. */
function cardsIn(json: unknown): Card[] {
  if (Array.isArray(json)) return json.flatMap(cardsIn);
  if (typeof json !== 'object' || json === null) return [];
  const ownCard = 'id' in json && 'name' in json ? [json as object as Card] : [];
  return [...ownCard, ...Object.values(json).flatMap(cardsIn)];
}

describe('last seen', () => {
  const day = 24 * 60;
  const minutesAgo = {
    today: [0, 0],
    week: [day, 7 * day],
    month: [7 * day, 30 * day],
    longer: [30 * day, 400 * day],
  } as const;
  type Word = keyof typeof minutesAgo;
  const words = Object.keys(minutesAgo) as Word[];
  let people: (PersonRow & { word: Word })[];
  let viewer: PersonRow;

  /** A moment that has this word, by days of UTC. */
  function momentOf(word: Word): string {
    const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    const [from, until] = minutesAgo[word];
    const at =
      word === 'today'
        ? midnight + random.next() * (Date.now() - midnight)
        : midnight + day * 60_000 - (from + random.next() * (until - from)) * 60_000 - 1_000;
    return new Date(at).toISOString();
  }
  const setActive = (member: { id: string }, at: string) =>
    app.sql('update members set last_active = $2 where id = $1', [member.id, at]);

  beforeAll(async () => {
    await app.sql('delete from members where pool_id = $1', [app.sites.a.pool_id]);
    people = words.flatMap((word) =>
      Array.from({ length: 12 }, (_, i) => ({
        ...person(app.sites.a, {
          interests: i % 2 ? ['beer', 'art'] : ['beer'],
          region: i % 3 ? 'NL-UT' : 'NL-NH',
          date_of_birth: `19${80 + (i % 10)}-06-15`,
        }),
        word,
      })),
    );
    viewer = person(app.sites.a, { gender: 'male', wanted: ['female'], interests: ['beer', 'art'] });
    await addPeople(app.services.db, random.shuffle([...people, viewer]));
    await addPhotos(
      app.services.db,
      people.filter((_, i) => i % 2 === 0).map((p) => photo(p.id, 0)),
    );
    for (const person of people) {
      await setActive(person, new Date().toISOString());
      await setActive(person, momentOf(person.word));
    }
    cookies = await signIn(app.services.db, [viewer, ...people]);
  });

  const queries = [
    'min_age=18',
    'country=NL',
    'country=NL&region=NL-UT',
    'photo=1',
    'interests=beer',
    'interests=beer,art&country=NL',
    'near=1',
    'near=1&interests=beer',
    'min_age=30&max_age=38',
    'online=1',
    'country=NL&region=NL-UT&min_age=30&max_age=38&similar=1',
    'country=NL&region=NL-NH&similar=1',
  ];
  let minutes = 0;
  /** All requests, without what changes by itself. */
  async function everything(): Promise<Record<string, unknown>> {
    // Landers cache their picks for a minute: members of other tests, until it is over. Here all of them pick again.
    const later = Date.now() + ++minutes * minuteMs;
    vi.spyOn(app.services.clock, 'now').mockImplementation(() => new Date(later));
    const answers: Record<string, unknown> = {};
    for (const who of [viewer, null]) {
      for (const query of queries)
        answers[`${who === null} ${query}`] = who
          ? (await search(who, query)).map((c) => c.id)
          : (await get(who, `/api/members.php?${query}`)).profiles.map((c: Card) => c.id);
      for (const person of people)
        answers[`${who === null} ${person.id}`] = (await get(who, `/api/members/${person.id}.php`)).profile.last_active;
      for (const person of people.slice(0, 8))
        answers[`${who === null} related ${person.id}`] = cardsIn(
          await get(who, `/api/members/${person.id}/related.php`),
        ).map((c) => c.id);
    }
    for (const path of [
      '/api/match-finder.php',
      '/api/match-finder.php?interests=beer',
      '/api/swipes.php',
      '/api/signup-matches.php',
      '/api/landers.php',
    ])
      answers[path] = cardsIn(await get(viewer, path)).map((c) => c.id);
    expect(answers['/api/landers.php']).not.toEqual([]);
    answers['match reasons'] = ((await get(viewer, '/api/match-finder.php')).matches ?? []).map(
      (m: { reasons: unknown }) => m.reasons,
    );
    return answers;
  }

  it('the search is in the order of the profile’s words and, among those of the same word, by lot', async () => {
    const byId = new Map(people.map((p) => [p.id, p]));
    const listed = (await search(viewer, 'country=NL')).map((c) => byId.get(c.id) as (typeof people)[number]);
    expect(listed.map((p) => p.word)).toEqual(words.flatMap((word) => Array<Word>(12).fill(word)));
    for (const person of people)
      expect((await get(viewer, `/api/members/${person.id}.php`)).profile.last_active).toBe(person.word);
    // Sorted by time, a word's twelve would come in that order: by chance once in 479 million draws.
    const active = await app.sql<{ id: string; last_active: Date }>('select id, last_active from members');
    const times = new Map(active.map((row) => [row.id, row.last_active.getTime()]));
    for (const word of words) {
      const order = listed.filter((p) => p.word === word).map((p) => times.get(p.id) ?? 0);
      for (const sorted of [order.toSorted((a, b) => a - b), order.toSorted((a, b) => b - a)])
        expect(order).not.toEqual(sorted);
    }
  });

  it('nothing that can be asked changes while the word stays the same, whenever in it they were here', async () => {
    const before = await everything();
    for (const member of random.shuffle([...people])) await setActive(member, momentOf(member.word));
    // Some of today's come back with a call, which records their presence.
    for (const person of people.filter((p) => p.word === 'today').slice(0, 4)) {
      await app.sql("update sessions set last_seen = now() - interval '1 hour' where member_id = $1", [person.id]);
      await get(person, '/api/user.php');
      // Being online is shown. They have left again.
      app.services.live.away(person.id);
    }
    expect(await everything()).toEqual(before);
    expect(JSON.stringify(before).length).toBeGreaterThan(5_000);
  }, 60_000);

  it('who comes back is active today for all to see; the next day makes it "this week", in profile and search alike', async () => {
    const target = people.find((p) => p.word === 'longer') as PersonRow;
    await setActive(target, new Date().toISOString());
    const word = async () => (await get(viewer, `/api/members/${target.id}.php`)).profile.last_active;
    const todays = new Set([target.id, ...people.filter((p) => p.word === 'today').map((p) => p.id)]);
    const first = async (n: number) => new Set((await search(viewer, 'country=NL')).slice(0, n).map((c) => c.id));
    expect([await word(), await first(13)]).toEqual(['today', todays]);
    // As if they had come yesterday: only the day differs.
    await app.sql('alter table members disable trigger members_show_activity');
    await app.sql(
      "update members set last_active = last_active - interval '1 day', shown_until = (now() at time zone 'UTC')::date where id = $1",
      [target.id],
    );
    await app.sql('alter table members enable trigger members_show_activity');
    expect(await refreshActivityWords(app.services)).toBe(1);
    expect(await refreshActivityWords(app.services)).toBe(0);
    todays.delete(target.id);
    expect([await word(), await first(12)]).toEqual(['week', todays]);
    expect((await first(25)).has(target.id)).toBe(true);
    // The day each word ends, and that the last one never does.
    const ends = await app.sql<{ word: string; days: number | null }>(
      `select distinct shown_word(shown_active) as word, shown_until - (last_active at time zone 'UTC')::date as days from members where pool_id = $1 order by 1`,
      [app.sites.a.pool_id],
    );
    expect(ends).toEqual([
      { word: 'longer', days: null },
      { word: 'month', days: 30 },
      { word: 'today', days: 1 },
      { word: 'week', days: 7 },
    ]);
    expect(
      await app.sql(
        `select activity_word(d - interval '1 second', d::date) as a, activity_word(d, d::date) as b from (select timestamptz '2026-03-01Z' as d) x`,
      ),
    ).toEqual([{ a: 'week', b: 'today' }]);
  });
});
