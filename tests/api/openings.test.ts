/** New conversations a day, for all alike; answers to warnings, counted without anybody. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openings } from '../../contract/time.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { grant, send } from '../helpers/chat.ts';
import type { Answer } from '../helpers/http-client.ts';
import { addPeople, person as someone } from '../helpers/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const person = async () => {
  const member = await app.signup();
  await app.sql("update profiles set gender = 'female' where member_id = $1", [member.id]);
  await grant(app, member.id, 100);
  return member;
};
const reached = (answer: Answer) => answer.json.error ?? 'sent';

it('a new member may begin so many conversations a day, of fifty at once as one by one, and may always answer', async () => {
  const sender = await person();
  const others = Array.from({ length: 50 }, () =>
    someone({ pool_id: app.sites.a.pool_id, site_id: app.sites.a.site_id }, { wanted: [] }),
  );
  await addPeople(app.services.db, others);
  // No free conversations, whose number would change the price for the others.
  await app.sql('update chat_members set free_used = 1000 where member_id = $1', [sender.id]);
  const { text_price: price } = (await sender.client.get(`/api/chat.php?profile=${others[0]?.id}`)).json.state;
  const write = (from: TestMember, to: string) => send(from, to, { price: from === sender ? price : 0 });
  const answers = await Promise.all(others.map(({ id }) => write(sender, id)));
  const results = answers.map(reached);
  const count = (wanted: string) => results.filter((result) => result === wanted).length;
  expect([count('sent'), count('openings_limit'), new Set(results).size], results.join()).toEqual([
    openings.first,
    50 - openings.first,
    2,
  ]);
  const [refused] = answers.filter((answer) => answer.json.error);
  expect(refused?.status).toBe(429);
  expect(refused?.json.message).toContain(String(openings.first));
  // Whoever was written to already, and whoever wrote first, is no new conversation.
  expect(reached(await write(sender, others[results.indexOf('sent')]?.id ?? ''))).toBe('sent');
  const stranger = await person();
  expect(reached(await write(stranger, sender.id))).toBe('sent');
  expect(reached(await write(sender, stranger.id))).toBe('sent');
  // Whoever is no longer new may begin more, and tomorrow is another day.
  const left = others.filter((_, i) => results[i] === 'openings_limit').map(({ id }) => id);
  await app.sql("update members set signup_date = now() - interval '3 days' where id = $1", [sender.id]);
  expect(reached(await write(sender, left[0] ?? ''))).toBe('sent');
  await app.sql('update members set signup_date = now() where id = $1', [sender.id]);
  expect(reached(await write(sender, left[1] ?? ''))).toBe('openings_limit');
  await app.sql('update chat_members set openings_day = openings_day - 1 where member_id = $1', [sender.id]);
  expect(reached(await write(sender, left[1] ?? ''))).toBe('sent');
});

it('answers to warnings are counted by day and kind, by nothing else', async () => {
  const member = await app.signup();
  for (const outcome of ['dismissed', 'dismissed', 'reported'])
    expect((await member.client.post('/api/chat/warning.php', { signal: 'money', outcome })).status).toBe(200);
  expect(await app.sql('select outcome, n from warning_counts order by outcome')).toEqual([
    { outcome: 'dismissed', n: 2 },
    { outcome: 'reported', n: 1 },
  ]);
  expect((await member.client.post('/api/chat/warning.php', { signal: 'love', outcome: 'dismissed' })).status).toBe(
    400,
  );
});
