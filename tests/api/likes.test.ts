/** Likes, matches, automatic likes, the swipe game and the match finder, through the front door. */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerEvent } from '../../contract/socket.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPhoto } from '../helpers/chat.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Traits {
  gender?: 'male' | 'female' | null;
  wanted?: string[];
  country?: string;
  region?: string | null;
  born?: string;
  interests?: string[];
  photo?: boolean;
  kind?: 'person' | 'fictional';
  name?: string;
  pool?: 'a' | 'b';
}

/** A member who never logs in, created by SQL because many are needed. */
async function somebody(traits: Traits = {}): Promise<string> {
  const id = uuidv7();
  const { pool = 'a', kind = 'person', name = `extra.${id.slice(-10)}` } = traits;
  const person = kind === 'person';
  await app.sql(
    `insert into members (id, pool_id, site_id, kind, username, status, language, email, password_hash, consent_at, signup_date)
     values ($1, $2, $3, $4, $5, 'active', 'en', $6, $7, $8, now() - interval '90 days')`,
    [
      id,
      app.sites[pool].pool_id,
      app.sites[pool].site_id,
      kind,
      name,
      person ? `${id}@x.example` : null,
      person ? 'none' : null,
      person ? new Date() : null,
    ],
  );
  await app.sql("insert into profiles (member_id, date_of_birth, country) values ($1, '1990-01-01', 'NL')", [id]);
  await traitsOf(id, { gender: 'female', wanted: ['male'], photo: true, ...traits });
  return id;
}

async function traitsOf(id: string, t: Traits): Promise<void> {
  await app.sql(
    `update profiles set gender = case when $2 then $3 else gender end, wanted = coalesce($4, wanted), country = coalesce($5, country),
            region = coalesce($6, region), date_of_birth = coalesce($7, date_of_birth), interests = coalesce($8, interests) where member_id = $1`,
    [
      id,
      t.gender !== undefined,
      t.gender ?? null,
      t.wanted ?? null,
      t.country ?? null,
      t.region ?? null,
      t.born ?? null,
      t.interests ?? null,
    ],
  );
  if (t.photo) await addPhoto(app, id);
}

/** A member in a browser: by default a man who looks for women. */
async function member(traits: Traits = {}): Promise<TestMember> {
  const newMember = await app.signup();
  await traitsOf(newMember.id, { gender: 'male', wanted: ['female'], ...traits });
  return newMember;
}

const like = (who: TestMember, id: string) => who.client.post('/api/likes.php', { id });
const unlike = (who: TestMember, id: string) => who.client.delete(`/api/likes/m/${id}.php`);
const swipe = (who: TestMember, id: string, wanted: boolean) =>
  who.client.post('/api/swipes.php', { id, like: wanted });
const tab = async (who: TestMember, type: string) =>
  (await who.client.get(`/api/likes/${type}.php`)).json.likes as {
    profile: { id: string };
    match: boolean;
    like_new: boolean;
  }[];
const idsOf = async (who: TestMember, type: string) => (await tab(who, type)).map((l) => l.profile.id);
const likedBy = (liker: string, liked: string, more = '') =>
  app.sql(`insert into likes (member_id, other_id) values ($1, $2) ${more}`, [liker, liked]);

/** Live events for a member's open pages until the returned function is called. */
function listen(id: string): ServerEvent[] {
  const liveEvents: ServerEvent[] = [];
  app.services.live.listen(id, 'test', (event) => void liveEvents.push(event));
  return liveEvents;
}

const events = (kind: string, a: string, b: string) =>
  app.sql<{ payload: { member_id: string; other_id: string } }>(
    `select payload from outbox where kind = $1 and payload ->> 'member_id' in ($2, $3) and payload ->> 'other_id' in ($2, $3)`,
    [kind, a, b],
  );

describe('liking', () => {
  it('is one like however often it is asked, and gone when taken back however often', async () => {
    const [bram, elise] = [await member(), await member({ gender: 'female', wanted: ['male'] })];
    const liveEvents = listen(elise.id);
    for (const _ of [1, 2]) expect((await like(bram, elise.id)).json).toEqual({ match: false });
    expect(await events('like_received', bram.id, elise.id)).toHaveLength(1);
    expect(liveEvents).toEqual([{ type: 'likes', new_likes: 1 }]);
    expect([await idsOf(bram, 'sent'), await idsOf(elise, 'received')]).toEqual([[elise.id], [bram.id]]);
    for (const _ of [1, 2]) expect((await unlike(bram, elise.id)).json).toEqual({ ok: true });
    expect(liveEvents.at(-1)).toEqual({ type: 'likes', new_likes: 0 });
    expect([await idsOf(bram, 'sent'), await idsOf(elise, 'received')]).toEqual([[], []]);
  });

  it('back makes a match that both lists show, and each is told', async () => {
    const [bram, elise] = [await member(), await member({ gender: 'female' })];
    const liveEvents = listen(bram.id);
    await like(bram, elise.id);
    expect((await like(elise, bram.id)).json).toEqual({ match: true });
    expect(liveEvents).toEqual([{ type: 'likes', new_likes: 1, match: elise.id }]);
    expect(await events('match_made', bram.id, elise.id)).toEqual([
      { payload: { member_id: bram.id, other_id: elise.id } },
    ]);
    for (const [me, other] of [
      [bram, elise],
      [elise, bram],
    ] as const) {
      expect(await tab(me, 'matches')).toMatchObject([
        { profile: { id: other.id, liked: true }, match: true, like_new: true },
      ]);
      expect((await me.client.get(`/api/likes/m/${other.id}.php`)).json).toMatchObject({
        match: true,
        liked_at: expect.any(String),
        likes_you_at: expect.any(String),
      });
    }
    await unlike(elise, bram.id);
    expect(await tab(bram, 'matches')).toEqual([]);
  });

  it('each other at the same moment makes exactly one match', async () => {
    const men = await Promise.all([1, 2, 3, 4].map(() => member()));
    const women = await Promise.all([1, 2, 3, 4].map(() => member({ gender: 'female' })));
    const pairs = men.flatMap((man) => women.map((woman) => [man, woman] as const));
    const answers = await Promise.all(
      pairs.map(async ([man, woman]) => Promise.all([like(man, woman.id), like(woman, man.id)])),
    );
    for (const [i, [man, woman]] of pairs.entries()) {
      expect(answers[i]?.map((a) => a.status)).toEqual([200, 200]);
      expect(answers[i]?.filter((a) => a.json.match)).toHaveLength(1);
      expect(await events('match_made', man.id, woman.id)).toHaveLength(1);
    }
    expect((await tab(men[0] as TestMember, 'matches')).length).toBe(4);
  });

  it('13 is for members and for whom one can see: nobody else, no other pool, not oneself', async () => {
    const bram = await member();
    const hidden = await somebody();
    await app.sql("update profiles set status = 'disabled' where member_id = $1", [hidden]);
    for (const id of [uuidv7(), await somebody({ pool: 'b' }), hidden, bram.id]) {
      expect([
        (await like(bram, id)).status,
        (await swipe(bram, id, true)).status,
        (await swipe(bram, id, false)).status,
      ]).toEqual([404, 404, 404]);
      expect((await bram.client.get(`/api/likes/m/${id}.php`)).status).toBe(404);
    }
    const visitor = app.client();
    for (const path of [
      'likes',
      'likes/received',
      `likes/m/${hidden}`,
      'auto-like',
      'swipes',
      'match-finder',
      'match-finder/start',
      'signup-matches',
    ])
      expect((await visitor.get(`/api/${path}.php`)).json).toMatchObject({ authentication_required: true });
    for (const answer of [
      await visitor.post('/api/likes.php', { id: hidden }),
      await visitor.post('/api/swipes.php', { id: hidden, like: true }),
      await visitor.delete('/api/swipes.php'),
    ])
      expect(answer.status).toBe(403);
  });

  it('18 a block hides the like both ways, in lists and counts, and refuses a new one', async () => {
    const [bram, elise] = [await member(), await member({ gender: 'female' })];
    await like(bram, elise.id);
    await like(elise, bram.id);
    await app.sql('insert into blocks (member_id, blocked_id) values ($1, $2)', [elise.id, bram.id]);
    const liveEvents = listen(elise.id);
    for (const me of [bram, elise]) {
      for (const type of ['received', 'sent', 'matches']) expect(await tab(me, type)).toEqual([]);
      expect((await me.client.get('/api/likes.php')).json).toEqual({ profiles: [], liked_by: [], new_likes: 0 });
    }
    expect((await like(bram, elise.id)).json).toMatchObject({
      error: 'blocked',
      message: expect.stringContaining(elise.name),
    });
    expect((await like(elise, bram.id)).status).toBe(404);
    await unlike(bram, elise.id);
    expect(liveEvents).toEqual([]);
  });

  it('19 of an invisible member leaves no trace until they show themselves', async () => {
    const [bram, elise] = [await member(), await member({ gender: 'female' })];
    await app.sql('update members set invisible = true where id = $1', [bram.id]);
    const liveEvents = listen(elise.id);
    expect((await like(bram, elise.id)).status).toBe(200);
    expect(liveEvents).toEqual([]);
    expect(await events('like_received', bram.id, elise.id)).toEqual([]);
    expect((await elise.client.get('/api/likes.php')).json).toEqual({ profiles: [], liked_by: [], new_likes: 0 });
    await app.sql('update members set invisible = false where id = $1', [bram.id]);
    expect((await elise.client.get('/api/likes.php')).json.new_likes).toBe(1);
  });
});

describe('get_likes', () => {
  it('names who liked, newest first, and is not sent again while nothing changed', async () => {
    const bram = await member();
    const [older, newer] = [await somebody(), await somebody({ kind: 'fictional' })];
    await likedBy(older, bram.id);
    await likedBy(newer, bram.id);
    const first = await bram.client.get('/api/likes.php');
    expect(first.json).toMatchObject({
      profiles: [
        { id: newer, fictional: true, online: false },
        { id: older, fictional: false },
      ],
      liked_by: [
        { id: newer, like_new: true },
        { id: older, like_new: true },
      ],
      new_likes: 2,
    });
    expect(first.headers['cache-control']).toBe('no-store');
    const tag = first.headers['etag'];
    const again = await bram.client.get('/api/likes.php', { headers: { 'if-none-match': tag } });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tag]);
    await likedBy(await somebody(), bram.id);
    const changed = await bram.client.get('/api/likes.php', { headers: { 'if-none-match': tag } });
    expect([changed.status, changed.json.new_likes]).toEqual([200, 3]);
  });

  it('14 holds nothing private of anybody', async () => {
    const bram = await member();
    await likedBy(await somebody({ born: '1981-02-03' }), bram.id);
    const { text } = await bram.client.get('/api/likes.php');
    expect(text).not.toMatch(/@x\.example|1981|password|"lat"|"lon"/);
  });

  it('says like_new until that profile is opened, and not after', async () => {
    const bram = await member();
    const [elise, other] = [await somebody(), await somebody()];
    await likedBy(elise, bram.id);
    await likedBy(other, bram.id);
    const liveEvents = listen(bram.id);
    await like(bram, elise);
    expect((await bram.client.get('/api/likes.php')).json.new_likes).toBe(2);
    expect((await bram.client.get(`/api/members/${elise}.php`)).status).toBe(200);
    expect(liveEvents).toEqual([{ type: 'likes', new_likes: 1 }]);
    expect((await bram.client.get('/api/likes.php')).json).toMatchObject({
      liked_by: [
        { id: other, like_new: true },
        { id: elise, like_new: false },
      ],
      new_likes: 1,
    });
    await bram.client.get(`/api/members/${elise}.php`);
    expect(liveEvents).toHaveLength(1);
    // A like withdrawn and given again is a new one.
    await app.sql('delete from likes where member_id = $1', [elise]);
    await likedBy(elise, bram.id);
    expect((await bram.client.get('/api/likes.php')).json.new_likes).toBe(2);
  });

  it('comes in pages that hold each like once, even of the same instant', async () => {
    const bram = await member();
    const likers = await Promise.all(Array.from({ length: 60 }, () => somebody({ photo: false })));
    await app.sql(
      "insert into likes (member_id, other_id, created_at) select id, $2, '2026-03-01T10:00:00.123456Z' from unnest($1::uuid[]) as t(id)",
      [likers, bram.id],
    );
    await app.sql('update members set invisible = true where id = $1', [likers[7]]);
    const likerIds: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { likes: { profile: { id: string } }[]; next_cursor: string | null } = (
        await bram.client.get(`/api/likes/received.php${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`)
      ).json;
      likerIds.push(...page.likes.map((l) => l.profile.id));
      sizes.push(page.likes.length);
      if (page.next_cursor)
        expect(
          (await bram.client.get(`/api/likes/sent.php?cursor=${encodeURIComponent(page.next_cursor)}`)).status,
        ).toBe(400);
      cursor = page.next_cursor;
    }
    expect(sizes).toEqual([24, 24, 11]);
    expect(likerIds.toSorted()).toEqual(likers.filter((_, i) => i !== 7).toSorted());
    expect((await bram.client.get('/api/likes/received.php?cursor=bm9uZQ')).status).toBe(400);
  });
});

describe('the automatic like', () => {
  const auto = async (who: TestMember) =>
    (await who.client.get('/api/auto-like.php')).json.profile as {
      id: string;
      fictional: boolean;
      gender: string;
    } | null;
  const anHourLater = (who: TestMember) =>
    app.sql("update automatic_likes set last_at = last_at - interval '1 hour' where member_id = $1", [who.id]);

  it('is of a fictional profile that fits, one an hour, five in all', async () => {
    const bram = await member();
    await Promise.all(Array.from({ length: 7 }, () => somebody({ kind: 'fictional' })));
    await somebody({ kind: 'fictional', gender: 'male' });
    await somebody();
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => auto(bram)));
    expect(atOnce.filter((p) => p !== null)).toHaveLength(1);
    const likesGiven = atOnce.filter((p) => p !== null);
    for (let i = 0; i < 6; i++) {
      await anHourLater(bram);
      const next = await auto(bram);
      if (next) likesGiven.push(next);
      expect(await auto(bram)).toBeNull();
    }
    expect(likesGiven).toHaveLength(5);
    expect(new Set(likesGiven.map((p) => p.id)).size).toBe(5);
    expect(likesGiven.every((p) => p.fictional && p.gender === 'female')).toBe(true);
    expect((await bram.client.get('/api/likes.php')).json.new_likes).toBe(5);
  });

  it('is never made up for a real member, whoever is asked', async () => {
    const rows = await app.sql(
      "select 1 from likes l join members m on m.id = l.member_id where l.source = 'automatic' and m.kind <> 'fictional'",
    );
    expect(rows).toEqual([]);
    const anna = await member({ gender: 'female', wanted: ['male'] });
    await app.sql(
      "update profiles set gender = 'female' where member_id in (select id from members where kind = 'fictional')",
    );
    await somebody({ gender: 'male', wanted: ['female'] });
    expect(await auto(anna)).toBeNull();
    // Nothing was given, so nothing was counted.
    expect(await app.sql('select 1 from automatic_likes where member_id = $1', [anna.id])).toEqual([]);
  });

  it('ends after seven days, is not for whoever hides, and not where a site switched it off', async () => {
    const [old, hidden, off] = [await member(), await member(), await member()];
    await app.sql("update members set signup_date = now() - interval '7 days 1 minute' where id = $1", [old.id]);
    await app.sql('update members set invisible = true where id = $1', [hidden.id]);
    expect([await auto(old), await auto(hidden)]).toEqual([null, null]);
    await app.settings(app.sites.a.site_id, { auto_likes: 0 });
    expect(await auto(off)).toBeNull();
    await app.settings(app.sites.a.site_id, {});
    expect(await auto(off)).not.toBeNull();
  });
});

describe('the swipe game', () => {
  const deck = async (who: TestMember) =>
    (await who.client.get('/api/swipes.php')).json as {
      profiles: { id: string; photo: unknown; liked: boolean }[];
      state: { likes_left: number; likes_a_day: number; continues_at: string; can_undo: boolean };
    };
  const people = (n: number) => Promise.all(Array.from({ length: n }, () => somebody()));

  it('16 gives exactly 4 likes a day, however many are asked for at once', async () => {
    const bram = await member();
    const ids = await people(20);
    const answers = await Promise.all(ids.map((id) => swipe(bram, id, true)));
    const codes = answers.map((a) => a.json.error ?? a.status).toSorted();
    expect(codes).toEqual([...Array(4).fill(200), ...Array(16).fill('swipe_limit')]);
    expect(await app.sql<{ n: number }>('select count(*) as n from likes where member_id = $1', [bram.id])).toEqual([
      { n: 4 },
    ]);
    expect((await deck(bram)).state).toMatchObject({ likes_left: 0, likes_a_day: 4 });
    // Passing is unlimited, and repeating an earlier like is the same swipe.
    expect((await swipe(bram, ids[19] as string, false)).status).toBe(200);
    const [liked] = await app.sql<{ other_id: string }>('select other_id from likes where member_id = $1 limit 1', [
      bram.id,
    ]);
    expect((await swipe(bram, liked?.other_id as string, true)).json).toMatchObject({
      match: false,
      state: { likes_left: 0 },
    });
  });

  it('counts a swipe that is repeated once', async () => {
    const bram = await member();
    const [id] = (await people(1)) as [string];
    await likedBy(id, bram.id);
    const answers = await Promise.all([1, 2, 3].map(() => swipe(bram, id, true)));
    expect(answers.map((a) => a.json.match)).toEqual([true, true, true]);
    expect((await deck(bram)).state.likes_left).toBe(3);
    expect(await events('match_made', bram.id, id)).toHaveLength(1);
  });

  it('begins its day at midnight of the time zone of the site', async () => {
    const bram = await member();
    const ids = await people(5);
    // These two zones are 26 hours apart: at any time one of them is on another day.
    await app.settings(app.sites.a.site_id, { time_zone: 'Etc/GMT+12' });
    for (const id of ids.slice(0, 4)) expect((await swipe(bram, id, true)).status).toBe(200);
    expect((await swipe(bram, ids[4] as string, true)).json).toMatchObject({
      error: 'swipe_limit',
      message: 'You have given your 4 likes for today.',
    });
    await app.settings(app.sites.a.site_id, { time_zone: 'Pacific/Kiritimati' });
    expect((await deck(bram)).state.likes_left).toBe(4);
    expect((await swipe(bram, ids[4] as string, true)).json.state.likes_left).toBe(3);
    for (const zone of ['Etc/GMT+12', 'Pacific/Kiritimati', 'Europe/Amsterdam', 'America/New_York']) {
      await app.settings(app.sites.a.site_id, { time_zone: zone });
      const next = new Date((await deck(bram)).state.continues_at);
      expect(
        new Intl.DateTimeFormat('en-GB', {
          timeZone: zone,
          hour: '2-digit',
          minute: '2-digit',
          second: '2-digit',
        }).format(next),
      ).toMatch(/^(?:00|24):00:00$/);
      expect(next.getTime() - Date.now()).toBeGreaterThan(-1_000);
      expect(next.getTime() - Date.now()).toBeLessThanOrEqual(25 * 3_600_000);
    }
    await app.settings(app.sites.a.site_id, { swipe_likes_a_day: 0 });
    expect((await swipe(bram, (await people(1))[0] as string, true)).json.error).toBe('swipe_limit');
    await app.settings(app.sites.a.site_id, {});
  });

  it('takes the last swipe back once, and gives the like back to its day', async () => {
    const bram = await member();
    const [first, second, passed] = (await people(3)) as [string, string, string];
    expect((await bram.client.delete('/api/swipes.php')).status).toBe(409);
    await swipe(bram, first, true);
    await swipe(bram, second, true);
    const liveEvents = listen(second);
    const undone = await Promise.all([1, 2, 3].map(() => bram.client.delete('/api/swipes.php')));
    expect(undone.map((a) => a.status).toSorted()).toEqual([200, 409, 409]);
    expect(undone.find((a) => a.status === 200)?.json).toMatchObject({
      profile: { id: second, liked: false },
      state: { likes_left: 3, can_undo: false },
    });
    expect(liveEvents).toEqual([{ type: 'likes', new_likes: 0 }]);
    expect(await idsOf(bram, 'sent')).toEqual([first]);
    // Yesterday's like is counted for yesterday.
    await swipe(bram, second, true);
    await app.sql('update swipe_days set day = day - 1 where member_id = $1', [bram.id]);
    await app.sql('update last_swipes set day = day - 1 where member_id = $1', [bram.id]);
    expect((await bram.client.delete('/api/swipes.php')).json.state.likes_left).toBe(4);
    await swipe(bram, passed, false);
    expect((await deck(bram)).profiles.map((p) => p.id)).not.toContain(passed);
    await bram.client.delete('/api/swipes.php');
    expect(await app.sql('select 1 from swipe_passes where member_id = $1', [bram.id])).toEqual([]);
  });

  it('deals 20 who fit both ways and have a photo; a pass comes back after 30 days', async () => {
    const bram = await member({ country: 'PL', wanted: ['female'] });
    await app.sql(
      "delete from members where id in (select member_id from profiles where country = 'PL' and member_id <> $1)",
      [bram.id],
    );
    const [fits, bi] = [await somebody({ country: 'PL' }), await somebody({ country: 'PL', wanted: [] })];
    const blocked = await somebody({ country: 'PL' });
    await app.sql('insert into blocks (member_id, blocked_id) values ($1, $2)', [blocked, bram.id]);
    const wrong = [
      blocked,
      await somebody({ country: 'PL', wanted: ['female'] }),
      await somebody({ country: 'PL', gender: 'male', wanted: [] }),
      await somebody({ country: 'PL', photo: false }),
      await somebody({ country: 'PL', pool: 'b' }),
    ];
    const ids = async () => (await deck(bram)).profiles.map((p) => p.id);
    const dealt = await deck(bram);
    expect(
      dealt.profiles
        .slice(0, 2)
        .map((p) => p.id)
        .toSorted(),
    ).toEqual([fits, bi].toSorted());
    expect(dealt.profiles).toHaveLength(20);
    expect(new Set(dealt.profiles.map((p) => p.id)).size).toBe(20);
    expect(dealt.profiles.every((p) => p.photo && !p.liked)).toBe(true);
    for (const id of wrong) expect(dealt.profiles.map((p) => p.id)).not.toContain(id);
    await swipe(bram, fits, false);
    await swipe(bram, bi, true);
    for (const id of [fits, bi]) expect(await ids()).not.toContain(id);
    await app.sql("update swipe_passes set passed_at = now() - interval '29 days 23 hours' where member_id = $1", [
      bram.id,
    ]);
    expect(await ids()).not.toContain(fits);
    await app.sql("update swipe_passes set passed_at = now() - interval '30 days 1 minute' where member_id = $1", [
      bram.id,
    ]);
    expect(await ids()).toContain(fits);
  });
});

describe('the match finder', () => {
  it('finds who fits best, with reasons that are true', async () => {
    const bram = await member({ country: 'DE', region: 'BE', interests: ['wine', 'music'] });
    const base = { country: 'DE', born: '1990-01-01' };
    const best = await somebody({ ...base, region: 'BE', interests: ['wine', 'music', 'yoga'] });
    const fan = await somebody({ ...base, region: 'BY', interests: ['golf'], wanted: [] });
    const plain = await somebody({ ...base, region: 'BY' });
    const fictional = await somebody({ ...base, region: 'BY', kind: 'fictional' });
    const old = await somebody({ ...base, born: '1950-01-01', region: 'BE', interests: ['wine'] });
    const liked = await somebody({ ...base, region: 'BE', interests: ['wine'] });
    await likedBy(fan, bram.id);
    await like(bram, liked);
    await app.sql("update members set last_active = now() - interval '10 days' where id = $1", [plain]);

    expect((await bram.client.get('/api/match-finder/start.php')).json).toEqual({
      wanted: ['female'],
      age: 36,
      country: 'DE',
      region: 'BE',
      min_age: 28,
      max_age: 44,
      trait: null,
      interests: ['wine', 'music'],
    });
    const answer = await bram.client.get(
      '/api/match-finder.php?gender=female&min_age=30&max_age=45&country=DE&region=BE&interests=wine,music',
    );
    const matches = Object.fromEntries(
      answer.json.matches.map((m: { profile: { id: string }; reasons: string[]; shared_interests: string[] }) => [
        m.profile.id,
        m,
      ]),
    );
    expect(Object.keys(matches)[0]).toBe(best);
    expect(matches[best]).toMatchObject({
      reasons: ['interests', 'region', 'wants_you', 'age', 'active'],
      shared_interests: ['music', 'wine'],
    });
    expect(matches[fan]).toMatchObject({ reasons: ['likes_you', 'age', 'active'], shared_interests: [] });
    expect(matches[plain].reasons).toEqual(['wants_you', 'age']);
    expect(matches[fictional].reasons).toEqual(['wants_you', 'age']);
    expect([matches[old], matches[liked]]).toEqual([undefined, undefined]);
    expect((await bram.client.get('/api/match-finder.php?min_age=5')).status).toBe(400);
  });

  it('shows a new member whom they could like first', async () => {
    const bram = await member({ country: 'US', interests: ['tea'] });
    const match = await somebody({ country: 'US', interests: ['tea'] });
    const { matches } = (await bram.client.get('/api/signup-matches.php')).json;
    expect(matches[0]).toMatchObject({ profile: { id: match, liked: false }, shared_interests: ['tea'] });
    expect(matches).toHaveLength(8);
    // Without gender or wishes there is still somebody to show.
    const quiet = await app.signup();
    expect((await quiet.client.get('/api/signup-matches.php')).json.matches.length).toBe(8);
  });
});
