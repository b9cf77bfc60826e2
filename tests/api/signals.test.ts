/** What the server knows of sending: facts with points, a case for a person, and rules that lose their weight when they are wrong. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signalRules } from '../../contract/signal-rules.ts';
import { openings } from '../../contract/time.ts';
import { forgetOldSignals, lookForSignals } from '../../server/moderation/signals/find-signals.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPhoto, grant, send } from '../helpers/chat.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let lead: TestStaff;
let moderator: TestStaff;
/** Members who have been here for long, to be written to and to block. */
let others: TestMember[];
beforeAll(async () => {
  app = await startTestApp();
  lead = await addStaff(app, ['lead']);
  moderator = await addStaff(app, ['moderation']);
  others = [];
  for (let i = 0; i < 22; i++) others.push(await person());
  await app.sql("update members set signup_date = now() - interval '30 days'");
}, 60_000);
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql('delete from rule_counts');
  await app.sql('update signal_rules set resting_since = null, round = 1');
});

const person = async () => {
  const member = await app.signup();
  await app.sql("update profiles set gender = 'female' where member_id = $1", [member.id]);
  await grant(app, member.id, 200);
  return member;
};
/** Past the hours in which one may write to ten. */
const older = async () => {
  const member = await person();
  await app.sql("update members set signup_date = now() - interval '20 days' where id = $1", [member.id]);
  return member;
};
const letter = (name: string) =>
  `Hi ${name}, you have such a kind smile, and I should love to hear what made you happy this week.`;
async function write(from: TestMember, to: TestMember, body: string) {
  let answer = await send(from, to.id, { body });
  // What a first text costs depends on how many were free.
  if (answer.json.error === 'conflict') answer = await send(from, to.id, { body, price: answer.json.state.text_price });
  expect(answer.status, answer.text).toBe(200);
}
const writeToMany = async (from: TestMember, n: number, text: (i: number) => string) => {
  for (const [i, to] of others.slice(0, n).entries()) await write(from, to, text(i));
};
const look = () => lookForSignals(app.services);
const block = (by: TestMember, member: TestMember) =>
  app.sql('insert into blocks (member_id, blocked_id) values ($1, $2)', [by.id, member.id]);
const report = async (by: TestMember, member: TestMember) => {
  const answer = await by.client.post('/api/reports.php', { member_id: member.id, reason: 'scam', note: 'Odd.' });
  expect(answer.status, answer.text).toBe(200);
};
const caseOf = async (member: TestMember) =>
  (
    await app.sql<{
      id: string;
      status: string;
      signals: { rule: string; points: number; n: number; right?: boolean }[];
    }>("select id, status, signals from cases where member_id = $1 and source = 'signal' order by created_at desc", [
      member.id,
    ])
  )[0];
const rulesOf = async (member: TestMember) => (await caseOf(member))?.signals.map(({ rule }) => rule).sort();
/** Puts a case there as the rules would have. */
const suspected = async (...rules: (keyof typeof signalRules)[]) => {
  const member = await older();
  for (const rule of rules)
    await app.sql("select note_signal($1, $2, (now() at time zone 'UTC')::date, 1)", [member.id, rule]);
  return member;
};
const decide = async (member: TestMember, body: object, staff = moderator) => {
  const { id } = (await caseOf(member)) ?? { id: '' };
  expect((await staff.client.post(`/api/desk/reports/${id}/open.php`, {})).status).toBe(200);
  const answer = await staff.client.post(`/api/desk/reports/${id}.php`, body);
  expect(answer.status, answer.text).toBe(200);
};
const openCase = async (member: TestMember) => {
  // Enough for a case, whatever is tried.
  await app.sql("select note_signal($1, 'other_person', (now() at time zone 'UTC')::date, 1)", [member.id]);
  await report(others[20] as TestMember, member);
  await look();
};
const figure = async (rule: string) => {
  const { rules } = (await lead.client.get('/api/desk/rules.php')).json;
  return rules.find((row: { rule: string }) => row.rule === rule);
};

describe('what opens a case', () => {
  it('the same first message to eight people, and three who block: a case with its reasons, and nothing else happens to the member', async () => {
    const sender = await older();
    await writeToMany(sender, 8, (i) => letter(`friend number ${i}`));
    await look();
    // Four points are not enough.
    expect(await caseOf(sender)).toBeUndefined();
    for (const other of others.slice(0, 3)) await block(other, sender);
    await report(others[3] as TestMember, sender);
    await look();
    expect(await rulesOf(sender)).toEqual(['blocked', 'reports', 'same_opening']);
    expect((await caseOf(sender))?.signals.find(({ rule }) => rule === 'same_opening')).toMatchObject({
      points: 4,
      n: 8,
    });
    // It stands in the queue, with the report as one case about the person.
    const { reports } = (await moderator.client.get('/api/desk/reports.php')).json;
    expect(reports.filter((report: { member_name: string }) => report.member_name === sender.name)).toHaveLength(1);
    const { id } = (await caseOf(sender)) ?? { id: '' };
    const opened = (await moderator.client.post(`/api/desk/reports/${id}/open.php`, {})).json.report;
    expect(opened.signals.map(({ rule }: { rule: string }) => rule).sort()).toEqual([
      'blocked',
      'reports',
      'same_opening',
    ]);
    // No measure: nothing to tell, and writing goes on.
    expect((await sender.client.get('/api/standing.php')).json.measures).toEqual([]);
    await write(sender, others[9] as TestMember, 'And you, how was your day?');
    // Looking again opens no second one.
    await look();
    await look();
    expect(await app.sql("select 1 from cases where member_id = $1 and source = 'signal'", [sender.id])).toHaveLength(
      1,
    );
  });

  it('of a first message only a keyed hash is kept: for this member alone, not of short ones, not of what follows', async () => {
    const [first, second] = [await older(), await older()];
    const kept = (member: TestMember) =>
      app.sql<{ hash: string; n: number }>(
        "select encode(text_hash, 'hex') as hash, n from openings where member_id = $1",
        [member.id],
      );
    await write(first, others[0] as TestMember, 'Hi, how are you doing today?');
    expect(await kept(first)).toEqual([]);
    await write(first, others[1] as TestMember, letter('Anna'));
    await write(
      first,
      others[1] as TestMember,
      'As I said: what a wonderful smile you have, tell me more about your week, please.',
    );
    // Another name, other spaces and an emoji are the same letter.
    await write(first, others[2] as TestMember, letter('Bea').replace('kind smile', 'kind  SMILE 😊'));
    expect(await kept(first)).toMatchObject([{ n: 2 }]);
    await write(second, others[1] as TestMember, letter('Anna'));
    expect((await kept(second))[0]?.hash).not.toBe((await kept(first))[0]?.hash);
  });

  it('twenty openings that nobody answers are seen when the day’s number is used up; an answered half is none', async () => {
    const [lonely, welcome] = [await older(), await older()];
    for (const sender of [lonely, welcome]) {
      await writeToMany(sender, 20, (i) => `Hello number ${i}`);
      await app.sql("update conversations set created_at = now() - interval '1 day' where $1 in (member_a, member_b)", [
        sender.id,
      ]);
      if (sender === welcome) for (const other of others.slice(0, 10)) await write(other, sender, 'Hello back');
      await app.sql('update chat_members set openings = $2 where member_id = $1', [sender.id, openings.later - 1]);
      await write(sender, others[20] as TestMember, 'One more');
    }
    await app.idle();
    const seen = (member: TestMember) =>
      app.sql("select n from signals where member_id = $1 and rule = 'unanswered'", [member.id]);
    await expect.poll(() => seen(lonely)).toEqual([{ n: 20 }]);
    expect(await seen(welcome)).toEqual([]);
  });

  it('a picture of an older account, a check that showed somebody else, the device of somebody excluded', async () => {
    const [first, later] = [await older(), await person()];
    const [photo, copy] = [await addPhoto(app, first.id), await addPhoto(app, later.id)];
    const twin =
      "insert into photo_hints (photo_id, kind, score, other_id, source) values ($1, 'duplicate', 0.97, $2, 'hash')";
    await app.sql(twin, [copy, photo]);
    await app.sql(twin, [photo, copy]);
    await app.sql(
      `insert into photo_checks (id, member_id, status, poses, pictures, expires_at, reason, decided_at)
       values (gen_random_uuid(), $1, 'failed', '{1,2}', 2, now(), 'other_person', now())`,
      [later.id],
    );
    await app.sql("insert into member_keys (member_id, kind, hash) values ($1, 'device', decode(md5('lent'), 'hex'))", [
      later.id,
    ]);
    await app.sql(
      `with b as (insert into bans (company_id, kind) select company_id, 'ban' from sites s join members m on m.site_id = s.id where m.id = $1 returning id)
       insert into ban_keys (ban_id, kind, hash) select id, 'device', decode(md5('lent'), 'hex') from b`,
      [later.id],
    );
    await look();
    expect(await rulesOf(later)).toEqual(['ban_device', 'other_person', 'same_photo']);
    // Whoever had the picture first is not asked about.
    expect(await app.sql('select 1 from signals where member_id = $1', [first.id])).toEqual([]);
  });

  it('points halve every 14 days; signals go after 90, openings after 14', async () => {
    const member = await suspected('blocked', 'same_opening', 'ban_device');
    const score = async () =>
      (await app.sql<{ score: number }>('select score from signal_scores(array[$1::uuid])', [member.id]))[0]?.score;
    expect(await score()).toBe(11);
    await app.sql('update signals set day = day - 14 where member_id = $1', [member.id]);
    expect(await score()).toBe(5.5);
    await write(member, others[0] as TestMember, letter('Anna'));
    await app.sql('update openings set day = day - 15 where member_id = $1', [member.id]);
    await app.sql("update signals set day = day - 77 where member_id = $1 and rule = 'blocked'", [member.id]);
    await forgetOldSignals(app.services.db);
    expect(await app.sql('select 1 from openings where member_id = $1', [member.id])).toEqual([]);
    expect((await app.sql('select rule from signals where member_id = $1', [member.id])).length).toBe(2);
  });
});

describe('right or wrong', () => {
  it('a dismissal counts against each rule, and the same facts open no second case; a measure counts for those that were right', async () => {
    const member = await suspected('blocked', 'same_opening', 'other_person');
    await openCase(member);
    await decide(member, { action: 'dismiss' });
    expect(await figure('blocked')).toMatchObject({ hits: 0, misses: 1 });
    await look();
    expect((await caseOf(member))?.status).toBe('decided');
    const guilty = await suspected('blocked', 'same_opening');
    await openCase(guilty);
    await decide(guilty, { action: 'warn', reason: 'scam', wrong_rules: ['blocked'] });
    expect(await figure('blocked')).toMatchObject({ hits: 0, misses: 2 });
    expect(await figure('same_opening')).toMatchObject({ hits: 1, misses: 1 });
    // Overturned: no rule was right after all.
    await app.sql('update decisions set overturned_at = now() where case_id = $1', [(await caseOf(guilty))?.id]);
    expect(await figure('same_opening')).toMatchObject({ hits: 0, misses: 2 });
    expect(await figure('blocked')).toMatchObject({ hits: 0, misses: 2 });
  });

  const judged = (rule: string, hits: number, misses: number) =>
    app.sql(
      `insert into rule_counts (rule, day, round, hits, misses) select $1, (now() at time zone 'UTC')::date - 3, round, $2, $3 from signal_rules where rule = $1`,
      [rule, hits, misses],
    );

  it('at 29 of 100 a rule counts nothing; at 30 it does; a person switches it on again, with a reason, and counting begins anew', async () => {
    await judged('blocked', 29, 70);
    await judged('same_opening', 30, 69);
    const member = await suspected('blocked', 'same_opening');
    await openCase(member);
    await decide(member, { action: 'dismiss' });
    expect(await figure('blocked')).toMatchObject({ hits: 29, misses: 71, resting_since: expect.any(String) });
    expect(await figure('same_opening')).toMatchObject({ hits: 30, misses: 70, resting_since: null });
    const next = await suspected('blocked', 'other_person');
    await look();
    expect((await app.sql('select score from signal_scores(array[$1::uuid])', [next.id]))[0]).toEqual({ score: 6 });
    expect(await caseOf(next)).toBeUndefined();
    // Not by whoever only decides cases; not without saying why.
    const change = (staff: TestStaff, why?: string) =>
      staff.client.put(
        '/api/desk/rules/blocked.php',
        { points: 4 },
        { headers: { 'x-confirmed': why && new URLSearchParams({ reason: why }).toString() } },
      );
    expect((await change(moderator, 'It is a good rule.')).status).toBe(403);
    expect((await change(lead)).status).toBe(400);
    expect((await change(lead, 'The texts were changed.')).status).toBe(200);
    expect((await app.sql('select score from signal_scores(array[$1::uuid])', [next.id]))[0]).toEqual({ score: 10 });
    const again = await suspected('blocked');
    await openCase(again);
    await decide(again, { action: 'dismiss' });
    expect(await figure('blocked')).toMatchObject({ resting_since: null });
    expect(
      await app.sql("select details from audit_log where action = 'rule_changed' order by id desc limit 1"),
    ).toEqual([{ details: { points: 4, was_resting: true } }]);
  });

  it('what other points would have opened last month is said before they are set', async () => {
    const member = await suspected('blocked', 'unanswered');
    const tried = async (points: number) =>
      (await lead.client.get(`/api/desk/rules/blocked/try.php?points=${points}`)).json;
    const before = await tried(4);
    expect(before.tried).toBe(before.now);
    expect((await tried(7)).tried).toBeGreaterThan(before.now);
    await app.sql('delete from signals where member_id = $1', [member.id]);
    expect((await lead.client.get('/api/desk/rules/blocked/try.php?points=21')).status).toBe(400);
  });

  it('the table of rules is that of the contract', async () => {
    const { rules } = (await lead.client.get('/api/desk/rules.php')).json;
    expect(Object.fromEntries(rules.map((rule: { rule: string; points: number }) => [rule.rule, rule.points]))).toEqual(
      signalRules,
    );
  });
});

describe('the brake is told', () => {
  it('near the day’s number a conversation that is not begun says how many are left; a checked photo may begin more', async () => {
    const member = await older();
    const stranger = others[5] as TestMember;
    const left = async () => (await member.client.get(`/api/chat.php?profile=${stranger.id}`)).json.state.openings_left;
    expect(await left()).toBe(openings.later);
    await app.sql(
      "update chat_members set openings = 28, openings_day = (now() at time zone 'UTC')::date where member_id = $1",
      [member.id],
    );
    expect(await left()).toBe(2);
    await app.sql('update chat_members set openings = 30 where member_id = $1', [member.id]);
    expect(await left()).toBe(0);
    expect((await send(member, stranger.id)).json.error).toBe('openings_limit');
    const photo = await addPhoto(app, member.id);
    await app.sql('update photos set same_person = true, checked_at = now() where id = $1', [photo]);
    expect(await left()).toBe(openings.checked - 30);
    await write(member, stranger, 'Good evening');
    expect(await left()).toBeNull();
    await app.sql('update chat_members set openings = 60 where member_id = $1', [member.id]);
    expect((await send(member, (others[6] as TestMember).id)).json.error).toBe('openings_limit');
  });
});
