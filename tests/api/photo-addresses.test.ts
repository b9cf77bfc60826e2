/**
 * An address of a photo's file opens for exactly those who may see it now. Clients and caches revalidate within a
 * minute, so what is tested here is the outcome of each such check.
 */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../server/demo/random.ts';
import { mediaUrl } from '../../server/platform/media-url.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPhoto, grant, send } from '../helpers/chat.ts';
import { addPeople, addPhotos, person, type PersonRow, photo, type PhotoRow } from '../helpers/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => {
  return app?.stop();
});

type View = 'clear' | 'blurred' | 'none';

const stemOf = async (id: string) =>
  (await app.sql<{ filename: string }>('select filename from photos where id = $1', [id]))[0]?.filename ?? '';
/** These rows have no files: a conditional request only learns whether the address is still valid. */
async function opens(url: string): Promise<boolean> {
  const { statusCode, headers } = await app.app.inject({
    method: 'GET',
    url,
    headers: { host: 'a.test', 'if-none-match': '*' },
  });
  expect([304, 404]).toContain(statusCode);
  const seconds = /max-age=(\d+)/.exec(String(headers['cache-control']))?.[1];
  if (statusCode === 304) expect(Number(seconds)).toBeLessThanOrEqual(55);
  else expect(headers['cache-control']).toBe('no-store');
  return statusCode === 304;
}
async function viewOf(stem: string, viewer: { id: string } | null): Promise<View> {
  const { config, clock } = app.services;
  const now = clock.now();
  const url = (size: 160 | 'blur') =>
    mediaUrl(config, stem, size, 'webp', now, viewer ? { member_id: viewer.id } : undefined);
  const [clear, blurred] = [await opens(url(160)), await opens(url('blur'))];
  if (clear) expect(blurred).toBe(true);
  return clear ? 'clear' : blurred ? 'blurred' : 'none';
}
describe('addresses of photos', () => {
  it('each change that hides a photo closes its address for others, and taking it back opens it again', async () => {
    const [anna, bert, visitor] = [await app.signup({ gender: 'female' }), await app.signup({ gender: 'male' }), null];
    const ids = [
      await addPhoto(app, anna.id),
      await addPhoto(app, anna.id),
      await addPhoto(app, anna.id),
      await addPhoto(app, anna.id, { private: true }),
    ];
    const [main, second, third, secret] = (await Promise.all(ids.map(stemOf))) as [string, string, string, string];
    const look = async (viewer: { id: string } | null) => {
      const views: View[] = [];
      for (const stem of [main, second, third, secret]) views.push(await viewOf(stem, viewer));
      return views.join(' ');
    };
    const allViews = async () => [await look(anna), await look(bert), await look(visitor)];
    const ownView = 'clear clear clear clear';
    const nothing = 'none none none none';
    const open = [ownView, 'clear clear blurred none', 'clear none none none'];
    expect(await allViews()).toEqual(open);

    const change = async (text: string, values: unknown[], expected: string[], back: string, backValues = values) => {
      await app.sql(text, values);
      expect(await allViews(), text).toEqual(expected);
      await app.sql(back, backValues);
      expect(await allViews(), back).toEqual(open);
    };
    const m = [anna.id];
    await change(
      'update members set invisible = true where id = $1',
      m,
      [ownView, nothing, nothing],
      'update members set invisible = false where id = $1',
    );
    await change(
      "update profiles set status = 'disabled' where member_id = $1",
      m,
      [ownView, nothing, nothing],
      "update profiles set status = 'active' where member_id = $1",
    );
    await change(
      "update members set status = 'suspended' where id = $1",
      m,
      [nothing, nothing, nothing],
      "update members set status = 'active' where id = $1",
    );
    await change(
      "update members set status = 'pending_deletion', delete_after = now() where id = $1",
      m,
      [nothing, nothing, nothing],
      "update members set status = 'active', delete_after = null where id = $1",
    );
    for (const pair of [
      [anna.id, bert.id],
      [bert.id, anna.id],
    ])
      await change(
        'insert into blocks (member_id, blocked_id) values ($1, $2)',
        pair,
        [ownView, nothing, 'clear none none none'],
        'delete from blocks where member_id = $1 and blocked_id = $2',
      );
    // Suspension invalidates all addresses handed out to that member.
    await change(
      "update members set status = 'suspended' where id = $1",
      [bert.id],
      [ownView, nothing, 'clear none none none'],
      "update members set status = 'active' where id = $1",
    );
    await change(
      'update photos set private = true where id = $1',
      [ids[0]],
      [ownView, 'none clear clear none', 'none clear none none'],
      'update photos set private = false where id = $1',
    );
    await change(
      "update photos set status = 'pending' where id = $1",
      [ids[0]],
      [ownView, 'none clear clear none', 'none clear none none'],
      "update photos set status = 'active' where id = $1",
    );
    await change(
      "update photos set status = 'rejected' where id = $1",
      [ids[0]],
      ['none clear clear clear', 'none clear clear none', 'none clear none none'],
      "update photos set status = 'active' where id = $1",
    );
    await change(
      'insert into photo_grants (owner_id, member_id) values ($1, $2)',
      [anna.id, bert.id],
      [ownView, 'clear clear blurred clear', 'clear none none none'],
      'delete from photo_grants where owner_id = $1 and member_id = $2',
    );
    await change(
      'update members set paid_user = true where id = $1',
      [bert.id],
      [ownView, 'clear clear clear none', 'clear none none none'],
      'update members set paid_user = false where id = $1',
    );
    await app.sql(
      'update photos set position = case id when $1 then 2 when $2 then 0 else position end where member_id = $3',
      [ids[0], ids[2], anna.id],
    );
    expect(await allViews()).toEqual([ownView, 'blurred clear clear none', 'none none clear none']);
    expect((await anna.client.delete(`/api/photos/${ids[2]}.php`)).status).toBe(200);
    expect(await allViews()).toEqual(['clear clear none clear', 'clear clear none none', 'none clear none none']);
  });

  it('what is sent in a chat opens for its reader, also private or after they blocked, until the sender closes it or takes it away', async () => {
    const [anna, bert, third] = [
      await app.signup({ gender: 'female' }),
      await app.signup({ gender: 'male' }),
      await app.signup(),
    ];
    for (const member of [anna, bert]) await grant(app, member.id, 20);
    const main = await addPhoto(app, anna.id);
    for (let i = 0; i < 2; i++) await addPhoto(app, anna.id);
    const sent = await addPhoto(app, anna.id, { private: true });
    const [mainStem, stem] = [await stemOf(main), await stemOf(sent)];
    expect(await viewOf(stem, bert)).toBe('none');
    await send(bert, anna.id, { body: 'hello' });
    const answer = await send(anna, bert.id, { kind: 'photo', photo_id: sent, price: 2 });
    expect(answer.status, answer.text).toBe(200);
    const views = async () => [
      await viewOf(stem, bert),
      await viewOf(mainStem, bert),
      await viewOf(stem, third),
      await viewOf(stem, null),
    ];
    expect(await views()).toEqual(['clear', 'clear', 'none', 'none']);

    const addresses = async (who: TestMember) => {
      const chat = await who.client.get(`/api/chat.php?profile=${anna === who ? bert.id : anna.id}`);
      expect(chat.status, chat.text).toBe(200);
      const urls = [...chat.text.matchAll(/\/media\/[0-9a-f]{32}\/\w+\.\w+\?[\w=&-]+/g)].map(([url]) => url);
      const photoUrls = urls.filter((url) => url.includes(stem));
      expect(photoUrls.length).toBeGreaterThan(0);
      return photoUrls;
    };
    // Every address in an answer is made for its reader alone, one's own as well.
    for (const member of [anna, bert]) for (const url of await addresses(member)) expect(url).toContain('&v=');

    await app.sql('update members set invisible = true where id = $1', [anna.id]);
    expect(await views(), 'who writes to each other').toEqual(['clear', 'clear', 'none', 'none']);
    await app.sql('update members set invisible = false where id = $1', [anna.id]);
    await bert.client.post('/api/blocks.php', { id: anna.id });
    expect(await views(), 'the reader blocked: what was sent stays, to report it').toEqual([
      'clear',
      'none',
      'none',
      'none',
    ]);
    await bert.client.delete(`/api/blocks/${anna.id}.php`);
    await anna.client.post('/api/blocks.php', { id: bert.id });
    expect(await views(), 'the sender blocked').toEqual(['none', 'none', 'none', 'none']);
    await anna.client.delete(`/api/blocks/${bert.id}.php`);
    await app.sql("update photos set status = 'pending' where id = $1", [sent]);
    expect(await views(), 'to be looked at again').toEqual(['none', 'clear', 'none', 'none']);
    await app.sql("update photos set status = 'active' where id = $1", [sent]);
    expect(await views()).toEqual(['clear', 'clear', 'none', 'none']);
    expect((await anna.client.delete(`/api/photos/${sent}.php`)).status).toBe(200);
    expect(await views(), 'removed').toEqual(['none', 'clear', 'none', 'none']);
  });

  it('no address of a member’s own photo opens for whoever holds it: pending is the owner’s alone', async () => {
    const anna = await app.signup({ gender: 'female' });
    await addPhoto(app, anna.id, { status: 'pending' });
    for (const path of ['/api/user.php', '/api/photos.php', '/api/profile.php']) {
      const { text } = await anna.client.get(path);
      const urls = [...text.matchAll(/\/media\/[0-9a-f]{32}\/\w+\.\w+\?[\w=&-]+/g)].map(([url]) => url);
      if (path !== '/api/profile.php') expect(urls.length, path).toBeGreaterThan(0);
      for (const url of urls) {
        expect(await opens(url), path).toBe(true);
        expect(await opens(url.replace(/&v=[\w-]+/, '')), path).toBe(false);
      }
    }
  });

  it('whatever chance makes of members, photos, blocks, grants and conversations: the route and the rule agree', async () => {
    const random = createRandom('addresses');
    const { db } = app.services;
    const world = Array.from(
      { length: 26 },
      (): PersonRow =>
        person(random.chance(0.92) ? at('a') : at('b'), {
          status: random.chance(0.8)
            ? 'active'
            : random.pick(['not_confirmed', 'suspended', 'pending_deletion'] as const),
          paid_user: random.chance(0.3),
          invisible: random.chance(0.2),
          profile_status: random.chance(0.12) ? 'disabled' : 'active',
          gender: random.chance(0.1) ? null : 'female',
        }),
    );
    const photos = world.flatMap((owner): PhotoRow[] =>
      Array.from({ length: random.int(0, 5) }, (_, position) =>
        photo(owner.id, position, {
          private: random.chance(0.3),
          status: random.pick(['active', 'active', 'active', 'pending', 'rejected'] as const),
        }),
      ),
    );
    await addPeople(db, world);
    await addPhotos(db, photos);
    const key = (a: { id: string }, b: { id: string }) => `${a.id} ${b.id}`;
    const [blocks, grants, talks, sent] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
    for (const a of world)
      for (const b of world) {
        if (a === b || a.pool_id !== b.pool_id) continue;
        if (random.chance(0.12)) grants.add(key(a, b));
        if (a.id < b.id && random.chance(0.35)) {
          const conversation = uuidv7();
          talks.add(key(a, b)).add(key(b, a));
          await db.query('insert into conversations (id, pool_id, member_a, member_b) values ($1, $2, $3, $4)', [
            conversation,
            a.pool_id,
            a.id,
            b.id,
          ]);
          await db.query('insert into inbox (member_id, conversation_id, other_id) values ($1, $3, $2), ($2, $3, $1)', [
            a.id,
            b.id,
            conversation,
          ]);
          for (const [n, photo] of photos
            .filter((p) => [a.id, b.id].includes(p.member_id) && random.chance(0.3))
            .entries()) {
            const [from, to] = photo.member_id === a.id ? [a, b] : [b, a];
            sent.add(`${photo.id} ${to.id}`);
            await db.query(
              `insert into messages (id, conversation_id, seq, sender_id, kind, body, photo_id) values ($1, $2, $3, $4, 'photo', '', $5)`,
              [uuidv7(), conversation, n + 1, from.id, photo.id],
            );
          }
        }
      }
    for (const text of grants)
      await db.query('insert into photo_grants (owner_id, member_id) values ($1, $2)', text.split(' '));
    for (const a of world)
      for (const b of world)
        if (a !== b && a.pool_id === b.pool_id && random.chance(0.07)) {
          blocks.add(key(a, b));
          await db.query('insert into blocks (member_id, blocked_id) values ($1, $2)', [a.id, b.id]);
        }

    const alive = (p: PersonRow) => p.status === 'active' || p.status === 'not_confirmed';
    /** The rule, restated from the product's decisions. */
    const expected = (viewer: PersonRow | null, owner: PersonRow, photo: PhotoRow): View => {
      if (
        !alive(owner) ||
        photo.status === 'rejected' ||
        (viewer && (!alive(viewer) || viewer.pool_id !== owner.pool_id))
      )
        return 'none';
      if (viewer === owner) return 'clear';
      if (photo.status === 'pending') return 'none';
      const open = photos.filter((p) => p.member_id === owner.id && p.status === 'active' && !p.private);
      const place = open.indexOf(photo);
      const isShown = owner.profile_status === 'active' && owner.gender !== null && !owner.invisible;
      if (!viewer) return isShown && place === 0 ? 'clear' : 'none';
      if (blocks.has(key(owner, viewer))) return 'none';
      const wasSent = sent.has(`${photo.id} ${viewer.id}`);
      if (blocks.has(key(viewer, owner))) return wasSent && isShown ? 'clear' : 'none';
      if (talks.has(key(viewer, owner)) && owner.profile_status === 'active' && (wasSent || place === 0))
        return 'clear';
      if (!isShown) return 'none';
      if (photo.private) return grants.has(key(owner, viewer)) ? 'clear' : 'none';
      return place <= 1 || viewer.paid_user ? 'clear' : 'blurred';
    };
    const counts = { clear: 0, blurred: 0, none: 0 };
    for (const photo of photos) {
      const owner = world.find((p) => p.id === photo.member_id) as PersonRow;
      for (const viewer of [null, ...world]) {
        const view = expected(viewer, owner, photo);
        expect(await viewOf(photo.filename, viewer), `${JSON.stringify(photo)} ${viewer?.id}`).toBe(view);
        counts[view] += 1;
      }
    }
    expect([counts.clear > 200, counts.blurred > 5, counts.none > 500], JSON.stringify(counts)).toEqual([
      true,
      true,
      true,
    ]);
  }, 60_000);
});

const at = (site: 'a' | 'b') => app.sites[site];
