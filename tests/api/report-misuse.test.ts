/** Reports with obviously nothing to them (DSA, article 23): a warning, after it a time behind others; decided by people, told, appealable. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let mo: TestStaff;
let colleague: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  [mo, colleague, owner] = [
    await addStaff(app, ['moderation']),
    await addStaff(app, ['lead']),
    await addStaff(app, ['owner']),
  ];
});
beforeEach(() => app.sql('delete from cases'));
afterAll(() => app.stop());

const file = async (by: TestMember, about: TestMember, reason = 'fake') =>
  (await by.client.post('/api/reports.php', { member_id: about.id, reason })).json;
async function report(by: TestMember, about: TestMember, reason?: string): Promise<{ id: string; number: string }> {
  const { number } = await file(by, about, reason);
  const [row] = await app.sql<{ id: string }>('select id from cases where number = $1', [number]);
  return { id: row?.id ?? '', number };
}
type Step = 'warn_reports' | 'reports_wait';
const close = (id: string, step: Step, body: object = {}, staff = mo) =>
  staff.client.post(`/api/desk/reports/${id}.php`, {
    action: 'dismiss',
    misuse: [{ report_id: id, step }],
    misuse_facts: 'Three people you had only just met.',
    ...body,
  });
const stepsFor = async (id: string): Promise<Step[]> =>
  (await mo.client.post(`/api/desk/reports/${id}/open.php`, {})).json.report.reports[0].misuse_steps;
const listed = async (): Promise<{ id: string; behind: boolean }[]> =>
  (await mo.client.get('/api/desk/reports.php')).json.reports;
const measures = async (member: TestMember) => (await member.client.get('/api/standing.php')).json.measures;
const decisions = async (member: TestMember) => (await member.client.get('/api/decisions.php')).json.decisions;
/** Warned for one report, made to wait for another. */
async function waiting(): Promise<TestMember> {
  const by = await app.signup();
  expect((await close((await report(by, await app.signup())).id, 'warn_reports')).status).toBe(200);
  expect((await close((await report(by, await app.signup())).id, 'reports_wait')).status).toBe(200);
  return by;
}

it('the first time is a warning, told with reason, facts and the way to appeal; nothing else changes', async () => {
  const by = await app.signup();
  const { id } = await report(by, await app.signup());
  expect(await stepsFor(id)).toEqual(['warn_reports']);
  expect((await close(id, 'reports_wait')).status).toBe(400);
  expect((await close(id, 'warn_reports')).status).toBe(200);
  const [decision] = await decisions(by);
  expect(decision).toMatchObject({ action: 'warn_reports', facts: 'Three people you had only just met.' });
  expect(decision.reason_text).toContain('obviously nothing to it');
  expect(decision.appeal_until).not.toBeNull();
  const mail = await app.smtp.waitFor(by.email, `A decision about your account (${decision.number})`);
  for (const words of ['warned about your reports', 'Three people you had only just met.', 'You can appeal'])
    expect(mail.text).toContain(words);
  expect(await measures(by)).toEqual([]);
  expect((await file(by, await app.signup())).behind_until).toBeNull();
});

it('after a warning a further one makes that member’s reports wait behind others for 30 days, told at once', async () => {
  const by = await waiting();
  const [decision] = await decisions(by);
  expect(decision.action).toBe('reports_wait');
  const mail = await app.smtp.waitFor(by.email, `A decision about your account (${decision.number})`);
  expect(mail.text).toMatch(/It ends by itself on .+ 20\d\d\./);
  const [measure] = await measures(by);
  expect(measure).toMatchObject({ action: 'reports_wait', number: decision.number, automatic: false });
  expect(Math.round((Date.parse(measure.until) - Date.now()) / 86_400_000)).toBe(30);

  const [about, shared] = [await app.signup(), await app.signup()];
  expect((await file(by, shared)).behind_until).toBe(measure.until);
  const alone = await report(by, about);
  const later = await report(await app.signup(), await app.signup());
  await report(await app.signup(), shared);
  const lines = await listed();
  // What somebody else reported too does not wait, however old the first report of it.
  expect(lines.map(({ behind }) => behind)).toEqual([false, false, true]);
  expect(lines.map(({ id }) => id).slice(1)).toEqual([later.id, alone.id]);
});

it('about somebody under 18 or a threat nothing ever waits', async () => {
  const by = await waiting();
  const before = await report(await app.signup(), await app.signup());
  for (const reason of ['minor', 'extortion']) {
    expect((await file(by, await app.signup(), reason)).behind_until).toBeNull();
  }
  const lines = await listed();
  expect(lines.map(({ behind }) => behind)).toEqual([false, false, false]);
  expect(lines.at(-1)?.id).toBe(before.id);
});

it('it ends by itself', async () => {
  const by = await waiting();
  const { id } = await report(by, await app.signup());
  expect((await listed())[0]).toMatchObject({ id, behind: true });
  await app.sql("update decisions set until = now() - interval '1 minute' where action = 'reports_wait'");
  expect((await listed())[0]).toMatchObject({ id, behind: false });
  expect(await measures(by)).toEqual([]);
});

it('what was reported before the warning is no further misuse; the warning itself may be repeated', async () => {
  const by = await app.signup();
  const [first, second] = [await report(by, await app.signup()), await report(by, await app.signup())];
  await close(first.id, 'warn_reports');
  expect(await stepsFor(second.id)).toEqual(['warn_reports']);
  expect((await close(second.id, 'reports_wait')).status).toBe(400);
  const third = await report(by, await app.signup());
  expect(await stepsFor(third.id)).toEqual(['warn_reports', 'reports_wait']);
  expect((await close(third.id, 'warn_reports')).status).toBe(200);
  expect(await measures(by)).toEqual([]);
});

it('an appeal is decided by somebody else; a warning taken back takes the wait with it', async () => {
  const by = await waiting();
  const [, warning] = await decisions(by);
  const body = { number: warning.number, email: by.email, text: 'I was afraid of them.' };
  expect((await app.client().post('/api/appeals.php', body)).status).toBe(200);
  const [{ id } = { id: '' }] = await app.sql<{ id: string }>("select id from appeals where status = 'open'");
  const answer = { decision: 'overturn', answer: 'We see why.' };
  expect((await mo.client.post(`/api/desk/appeals/${id}.php`, answer)).status).toBeGreaterThanOrEqual(400);
  expect((await colleague.client.post(`/api/desk/appeals/${id}.php`, answer)).status).toBe(200);
  expect(await measures(by)).toEqual([]);
  expect((await file(by, await app.signup())).behind_until).toBeNull();
});

it('only a person decides it, on reports closed now as no breach, about whoever can be told', async () => {
  const [by, about] = [await app.signup(), await app.signup()];
  const { id } = await report(by, about);
  const elsewhere = await report(await app.signup(), await app.signup());
  expect((await close(id, 'warn_reports', { action: 'warn', reason: 'other' })).status).toBe(400);
  const other = [{ report_id: elsewhere.id, step: 'warn_reports' }];
  expect((await close(id, 'warn_reports', { misuse: other })).status).toBe(400);
  // Nothing of a refused call was kept.
  expect(await listed()).toHaveLength(2);
  await app.sql("update members set status = 'suspended' where id = $1", [by.id]);
  expect(await stepsFor(id)).toEqual([]);
  expect((await close(id, 'warn_reports')).status).toBe(400);
  // Staff's own cases have no reporter; a decision without staff cannot be written.
  const misuse = await app
    .sql(
      `insert into decisions (id, case_id, action, reason) values (gen_random_uuid(), $1, 'warn_reports', 'misuse')`,
      [id],
    )
    .catch((error: Error) => error.message);
  expect(misuse).toContain('decisions_by_staff');
});

it('two who close reports of one member at once: one warning each, nobody waits unwarned', async () => {
  const by = await app.signup();
  const reports = [await report(by, await app.signup()), await report(by, await app.signup())];
  const done = await Promise.all(
    reports.map(({ id }, i) => close(id, i ? 'reports_wait' : 'warn_reports', {}, i ? colleague : mo)),
  );
  expect(done.map(({ status }) => status)).toEqual([200, 400]);
});

it('stands in the audit log and in the report of transparency', async () => {
  const by = await waiting();
  const lines = await app.sql<{ action: string }>(
    `select action from audit_log where details ->> 'member_id' = $1 and action like 'reporter%' order by id`,
    [by.id],
  );
  expect(lines.map(({ action }) => action)).toEqual(['reporter_warn_reports', 'reporter_reports_wait']);
  const day = new Date().toISOString().slice(0, 10);
  const { rows } = (await owner.client.get(`/api/desk/insight/transparency.php?from=${day}&to=${day}`)).json;
  const of = (part: string, kind: string) =>
    rows.find((row: { part: string; kind: string }) => row.part === part && row.kind === kind)?.n;
  expect([of('measures', 'warn_reports'), of('measures', 'reports_wait')]).toEqual([1, 1]);
  expect(of('measures_by_reason', 'misuse')).toBe(2);
});
