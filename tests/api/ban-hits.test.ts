/** How often an exclusion met somebody: counted once per account and once per day of refusals, whoever comes at the same time. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { meetRefused, marksOf, writeMarks } from '../../server/accounts/bans/marks.ts';
import { eraseDeletedAccounts } from '../../server/accounts/delete-account.ts';
import { holdReturned } from '../../server/moderation/hold.ts';
import { transaction } from '../../server/platform/db.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { newMember } from '../helpers/factories.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let lead: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  lead = await addStaff(app, ['lead']);
});
afterAll(() => app.stop());

let nth = 0;
const box = () => `hit.${++nth}@example.org`;
const signUp = (email: string, host?: string) => app.client(host).post('/api/signup.php', { ...newMember(), email });
async function suspend(member: TestMember): Promise<void> {
  const answer = await lead.client.post(`/api/desk/members/${member.id}/suspend.php`, { reason: 'scam' });
  expect(answer.status, answer.text).toBe(200);
}
const tested = async (email: string) =>
  (await lead.client.post('/api/desk/bans/find.php', { kind: 'email', value: email })).json.bans[0];
const hits = async (email: string): Promise<number> => (await tested(email)).hits;
/** What is noted after an answer is there. */
const noted = (email: string) => expect.poll(() => hits(email), { timeout: 10_000 });
/** As tomorrow sees it. */
const nextDay = () => app.sql('update bans set refused_on = refused_on - 1 where refused_on is not null');
async function pay(member: TestMember, values: { card?: string; iban?: string; device?: string; network?: string }) {
  const marks = await marksOf(app.services, app.sites.company_id, values);
  await transaction(app.services.db, (tx) => writeMarks(tx, member.id, marks));
  await app.idle();
}

it('a refused sign-up, check or change of address counts once a day, and when it was last is known', async () => {
  const member = await app.signup({ email: box() });
  await suspend(member);
  expect(await tested(member.email)).toMatchObject({ hits: 0, last_hit_at: null });
  expect((await signUp(member.email.replace('@', '+2@'))).json.error).toBe('email_taken');
  await noted(member.email).toBe(1);
  const first = (await tested(member.email)).last_hit_at;
  expect(Math.abs(Date.now() - Date.parse(first))).toBeLessThan(60_000);
  const other = await app.signup();
  const change = { email: member.email, password: other.password };
  expect((await other.client.post('/api/mail-change.php', change)).json.error).toBe('new_email_taken');
  // Once more on the same day: no hit, yet the last time is this one.
  await expect.poll(async () => (await tested(member.email)).last_hit_at > first, { timeout: 10_000 }).toBe(true);
  expect(await hits(member.email)).toBe(1);
  await nextDay();
  const checked = await app.client().post('/api/signup/check.php', { email: member.email });
  expect(checked.json.email_error).toContain('already exists');
  await noted(member.email).toBe(2);
  const { kinds } = (await lead.client.get('/api/desk/bans.php')).json;
  const [{ sum } = { sum: -1 }] = await app.sql<{ sum: number }>(
    "select coalesce(sum(hits), 0)::int as sum from bans where kind = 'ban' and lifted_at is null and company_id = $1",
    [app.sites.company_id],
  );
  expect(kinds.find(({ kind }: { kind: string }) => kind === 'ban').hits).toBe(sum);
});

it('what is refused for many at once counts one day; a taken address that nobody excluded counts nowhere', async () => {
  const [member, taken] = [await app.signup({ email: box() }), await app.signup({ email: box() })];
  await suspend(member);
  const marks = await marksOf(app.services, app.sites.company_id, { email: member.email });
  await Promise.all(Array.from({ length: 12 }, () => transaction(app.services.db, (tx) => meetRefused(tx, marks))));
  expect(await hits(member.email)).toBe(1);
  const before = await app.sql('select id, hits from bans order by id');
  expect((await signUp(taken.email)).json.error).toBe('email_taken');
  await app.idle();
  expect(await app.sql('select id, hits from bans order by id')).toEqual(before);
});

it('an account with a card or a bank account of somebody excluded counts once, by whatever it is found; device and network count nothing', async () => {
  const [banned, back, another] = [await app.signup({ email: box() }), await app.signup(), await app.signup()];
  const shared = { card: 'card-hits', iban: 'NL91ABNA0417164300', device: 'device-hits', network: '198.51.100.7' };
  await pay(banned, shared);
  await suspend(banned);
  await pay(back, { device: shared.device, network: shared.network });
  expect(await hits(banned.email)).toBe(0);
  await pay(back, { card: shared.card });
  await noted(banned.email).toBe(1);
  await pay(back, { card: shared.card });
  await pay(back, { iban: shared.iban });
  expect(await hits(banned.email)).toBe(1);
  await pay(another, { iban: shared.iban });
  await noted(banned.email).toBe(2);
  // Erased, it stays counted, and nothing says who it was.
  const { id } = await tested(banned.email);
  const met = () => app.sql('select member_id from ban_meetings where ban_id = $1', [id]);
  expect(await met()).toHaveLength(2);
  await app.sql("update members set status = 'pending_deletion', delete_after = now() where id = $1", [another.id]);
  await eraseDeletedAccounts.run(app.services, {}, { id: 'test', attempt: 1 });
  expect([await hits(banned.email), await met()]).toEqual([2, [{ member_id: back.id }]]);
  await lead.client.post(`/api/desk/members/${banned.id}/unsuspend.php`, { note: 'A mistake.' });
  expect(await met()).toEqual([]);
});

it('two exclusions met at the same time, in any order: each counts the account once, and nobody waits for ever', async () => {
  const [first, second, back] = [
    await app.signup({ email: box() }),
    await app.signup({ email: box() }),
    await app.signup(),
  ];
  await suspend(first);
  await suspend(second);
  const ids = [(await tested(first.email)).id as string, (await tested(second.email)).id as string];
  const mark = (ban: string) => ({ kind: 'card' as const, ban_id: ban });
  const context = { clock: app.services.clock, live: app.services.live, afterCommit: () => undefined };
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      transaction(app.services.db, (tx) =>
        holdReturned({ db: tx, ...context }, back.id, (n % 2 ? ids : [...ids].reverse()).map(mark)),
      ),
    ),
  );
  expect([await hits(first.email), await hits(second.email)]).toEqual([1, 1]);
});

it('one that is over meets nobody', async () => {
  const [member, back] = [await app.signup({ email: box() }), await app.signup()];
  await suspend(member);
  const { id } = await tested(member.email);
  await lead.client.post(`/api/desk/members/${member.id}/unsuspend.php`, { note: 'A mistake.' });
  await app.sql('select meet_member($1, $2::uuid[])', [back.id, [id, uuidv7()]]);
  expect(await app.sql('select hits from bans where id = $1', [id])).toEqual([{ hits: 0 }]);
});
