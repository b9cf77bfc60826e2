/** A member's static pages from memory: what is filled in is what would have been drawn, for every kind of member. */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { send } from '../helpers/chat.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ pages: true });
});
afterAll(() => app.stop());

const html = { accept: 'text/html' };
const get = async (member: TestMember, path: string) => {
  const answer = await member.client.get(path, { headers: html });
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  return answer;
};

interface State {
  context: { now: string };
  query: { queries: { queryKey: unknown[]; state: { data: unknown } }[] };
}

/** The HTML up to the state, and the state without the times at which it was read. */
function partsOf(text: string) {
  const [drawn = '', rest = ''] = text.split('<script id="state" type="application/json">');
  const [json = '', tail] = rest.split('</script>');
  const { context, query } = JSON.parse(json) as State;
  const queries = query.queries.map(({ queryKey, state: { data } }) => ({ queryKey, data: timeless(data) }));
  queries.sort((a, b) => String(a.queryKey).localeCompare(String(b.queryKey)));
  return { drawn, context: { ...context, now: '' }, queries, tail };
}
const timeless = (data: unknown) =>
  data !== null && typeof data === 'object' && 'now' in data ? { ...data, now: '' } : data;

const fileOf = (of: TestMember) => of.id.replaceAll('-', '');

async function member(set: string, photo = false): Promise<TestMember> {
  const created = await app.signup();
  await app.sql(`update members set signup_step = 5, ${set} where id = $1`, [created.id]);
  if (photo)
    await app.sql(
      `insert into photos (id, member_id, position, private, status, filename, width, height, thumbhash)
       values ($1, $2, 0, false, 'active', $3, 1200, 800, '\\x0102')`,
      [uuidv7(), created.id, fileOf(created)],
    );
  return created;
}
const credit = (id: string, credits: number) =>
  app.sql("select book_transfer(gen_random_uuid(), $1, 'adjustment', $2, 'adjustment', $3, null, 'for a test')", [
    id,
    credits,
    uuidv7(),
  ]);
const old = "signup_date = now() - interval '30 days'";

// Offers end well within an hour, or a minute, that is shown.
const kinds: Record<string, () => Promise<TestMember>> = {
  'one without a photo, a name of two words': () => member(`${old}, username = 'ßé o''neil & <b>"x"</b>'`),
  'one with a photo': () => member(old, true),
  'premium, no credits': () => member(`${old}, paid_user = true`),
  'premium, three credits': async () => {
    const viewer = await member(`${old}, paid_user = true`);
    await credit(viewer.id, 3);
    return viewer;
  },
  'premium, many credits, a photo': async () => {
    const viewer = await member(`${old}, paid_user = true`, true);
    await credit(viewer.id, 512);
    return viewer;
  },
  'with the welcome discount': () => member("signup_date = now() - interval '10 hours 30 minutes'"),
  'in the last hour of the welcome discount': () =>
    member("signup_date = now() - interval '47 hours 20 minutes 2 seconds'"),
  'with the time bonus': () => member('paid_user = false'),
  'an address to confirm': () => member(`${old}, status = 'not_confirmed', email = 'a&<b>''"c@test.example'`),
  'mails that came back': () => member(`${old}, mail_disabled = 'bounce'`),
  'somebody who likes them and wrote': async () => {
    const viewer = await member(old);
    const fan = await app.signup({ gender: 'female', wanted: 'male' });
    await app.sql("update profiles set gender = 'male', wanted = '{female}' where member_id = $1", [viewer.id]);
    await app.sql('update members set signup_step = 5');
    await fan.client.post('/api/likes.php', { id: viewer.id });
    expect((await send(fan, viewer.id, { price: 0 })).status).toBe(200);
    return viewer;
  },
};

describe.each(Object.entries(kinds))('%s', (name, make) => {
  it('sees from memory what would be drawn', async () => {
    const viewer = await make();
    for (const path of ['/', '/pricing', '/pages/faq', '/milfeng'])
      for (const language of ['en', 'pl']) {
        await app.sql('update members set language = $2 where id = $1', [viewer.id, language]);
        viewer.client.cookies.delete('locale');
        // A query is never kept; an empty one changes nothing else.
        const drawn = partsOf((await get(viewer, `${path}?`)).text);
        // The page of a niche has a language of its own.
        if (path !== '/milfeng') expect(drawn.drawn.includes(`<html lang="${language}"`)).toBe(true);
        for (const _ of ['first', 'kept']) {
          const filled = partsOf((await get(viewer, path)).text);
          // The countdown may be a second further.
          const still = (text: string) => (name.includes('bonus') ? text.replace(/<time.*?<\/time>/g, '') : text);
          expect(still(filled.drawn)).toBe(still(drawn.drawn));
          expect(filled).toMatchObject({ context: drawn.context, queries: drawn.queries, tail: drawn.tail });
        }
      }
  });
});

it('two who look alike share a page, and none of their data', async () => {
  const [first, second] = [await member(old, true), await member(old, true)];
  const pages = [await get(first, '/pages/terms'), await get(second, '/pages/terms')].map(({ text }) => text);
  const own = [first, second].map((m) => [m.id, m.email, m.name, fileOf(m)]);
  for (const [i, text] of pages.entries()) {
    for (const value of own[i] ?? []) expect(text).toContain(value);
    for (const value of own[1 - i] ?? []) expect(text).not.toContain(value);
    expect(text).not.toMatch(/[\uE000\uE001]/);
  }
});

it('what changes is there on the next page', async () => {
  const viewer = await member(`${old}, paid_user = true`);
  await credit(viewer.id, 12);
  expect((await get(viewer, '/')).text).not.toContain('credits left');
  await credit(viewer.id, -5);
  expect((await get(viewer, '/')).text).toContain('7 credits left');
  await app.settings(app.sites.a.site_id, { name: 'Another name' });
  expect((await get(viewer, '/')).text).toContain('Another name');
  viewer.client.cookies.set('theme', 'dark');
  expect((await get(viewer, '/')).text).toContain('data-theme="dark"');
  await app.sql('delete from sessions where member_id = $1', [viewer.id]);
  expect((await viewer.client.get('/', { headers: html })).text).not.toContain(viewer.email);
});

it('visitors and members never get each other’s page', async () => {
  const viewer = await member(old);
  for (const _ of [1, 2, 3]) {
    expect((await get(viewer, '/')).text).toContain('class="topbar" data-member');
    expect((await app.client().get('/', { headers: html })).text).not.toContain('class="topbar" data-member');
  }
});
