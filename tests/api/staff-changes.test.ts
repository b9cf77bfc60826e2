/**
 * Members are notified by mail, in their language, of what staff changes on their account; and no call of the desk is
 * forgotten.
 */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../contract/index.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let support: TestStaff;
let finance: TestStaff;
let moderator: TestStaff;
/** Suspends; the appeal is for another. */
let lead: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  [support, finance, moderator, lead] = await Promise.all([
    addStaff(app, ['support']),
    addStaff(app, ['finance']),
    addStaff(app, ['lead']),
    addStaff(app, ['lead']),
  ]);
});
afterAll(() => app.stop());

const subject = 'Something on your account has changed';
async function member(language = 'en'): Promise<TestMember> {
  const signedUp = await app.signup();
  await app.sql('update members set language = $2 where id = $1', [signedUp.id, language]);
  return signedUp;
}
const memberPath = (id: string) => `/api/desk/members/${id}`;
/** The queued mails about changes by staff for a member. */
const ordered = (id: string) =>
  app.sql<{ change: string }>(
    "select payload->>'change' as change from outbox where kind = 'staff_changed' and payload->>'member_id' = $1 order by id",
    [id],
  );

it('a suspension that is lifted', async () => {
  const anna = await member();
  expect((await lead.client.post(`${memberPath(anna.id)}/suspend.php`, { reason: 'scam' })).status).toBe(200);
  expect((await lead.client.post(`${memberPath(anna.id)}/unsuspend.php`, { note: 'a mistake' })).status).toBe(200);
  const mail = await app.smtp.waitFor(anna.email, subject);
  expect(mail.text).toContain('has been lifted');
  expect(mail.text).toContain('/login');
});

it('in the language of the member', async () => {
  const anna = await member('nl');
  await lead.client.post(`${memberPath(anna.id)}/suspend.php`, { reason: 'scam' });
  await lead.client.post(`${memberPath(anna.id)}/unsuspend.php`, { note: 'a mistake' });
  const translated = app.services.words.text('nl', { id: 'mail.staff_change.subject', message: subject }, {});
  expect((await app.smtp.waitFor(anna.email, translated)).text).not.toContain('has been lifted');
});

it('an appeal that is granted', async () => {
  const anna = await member();
  const { number } = (await lead.client.post(`${memberPath(anna.id)}/suspend.php`, { reason: 'scam' })).json;
  expect(
    (await app.client().post('/api/appeals.php', { number, email: anna.email, text: 'It was not me.' })).status,
  ).toBe(200);
  const { appeals } = (await moderator.client.get('/api/desk/appeals.php')).json;
  const [appeal] = appeals.filter((a: { decision: { number: string } }) => a.decision.number === number);
  expect(
    (
      await moderator.client.post(`/api/desk/appeals/${appeal.id}.php`, {
        decision: 'overturn',
        answer: 'You were right.',
      })
    ).status,
  ).toBe(200);
  const mail = await app.smtp.waitFor(anna.email, `The answer to your appeal (${number})`);
  expect(mail.text).toContain('You were right.');
  expect((await app.client().post('/api/user.php', { login: anna.email, password: anna.password })).status).toBe(200);
});

it('credits that were booked, with their sign, once', async () => {
  const anna = await member();
  const key = uuidv7();
  for (let i = 0; i < 2; i++)
    await support.client.post(
      `${memberPath(anna.id)}/credits.php`,
      { amount: 20, note: 'lost in an outage' },
      { headers: { 'idempotency-key': key } },
    );
  expect((await app.smtp.waitFor(anna.email, subject)).text).toContain('+20');
  await support.client.post(
    `${memberPath(anna.id)}/credits.php`,
    { amount: -5, note: 'too many' },
    { headers: { 'idempotency-key': uuidv7() } },
  );
  await expect.poll(() => ordered(anna.id)).toHaveLength(2);
});

it('buying that was stopped, and opened again; what was so already is not told', async () => {
  const anna = await member();
  for (const blocked of [true, true, false, false])
    expect((await finance.client.post('/api/desk/buying.php', { member_id: anna.id, blocked })).status).toBe(200);
  expect(await ordered(anna.id)).toEqual([{ change: 'buying_stopped' }, { change: 'buying_open' }]);
  expect((await app.smtp.waitFor(anna.email, subject)).text).toMatch(/purchases of credits|buy credits/);
});

/**
 * How the member concerned learns of each desk call; add new calls about members, their photos, texts or money here.
 */
const notifiedBy: Record<string, string> = {
  desk_suspend: 'mail: the decision',
  desk_ask_member: 'mail: the decision',
  desk_close_account: 'mail: of the deletion, with the link that takes it back',
  desk_unsuspend: 'mail: staff_changed',
  desk_give_credits: 'mail: staff_changed',
  desk_add_to_thread: 'mail: the answer',
  desk_steer_thread: 'nothing changes for them',
  desk_add_note: 'in their own export',
  desk_change_note: 'in their own export',
  desk_part_members: 'nothing changes for them',
  desk_member_contact: 'nothing changes',
  desk_ask_talk: 'nothing changes; in the audit log',
  desk_log_out_member: 'mail: staff_changed',
  desk_resend_mail: 'the mail itself',
  desk_send_activation: 'mail: the activation',
  desk_mend_address: 'mails: to the new address, and to the old one',
  desk_set_language: 'mail: staff_changed',
  desk_decide_report: 'mail: the decision',
  desk_open_report: 'nothing changes',
  desk_close_care: 'mail: staff_changed, when buying is paused with it',
  desk_open_care: 'nothing changes',
  desk_add_to_care: 'mail: what is written to them',
  desk_steer_care: 'nothing changes for them',
  desk_tell_care: 'nothing changes: a colleague looks after them',
  desk_limit_spending: 'mail: staff_changed',
  desk_claim_appeal: 'nothing changes',
  desk_decide_appeal: 'mail: the answer',
  desk_answer_complaint: 'mail: the answer',
  desk_begin_thread: 'mail: what was written',
  desk_preview_thread: 'nothing changes',
  desk_claim_complaint: 'nothing changes',
  desk_decide_photo: 'mail: the decision when refused; shown at once when approved',
  desk_undo_photo: 'within minutes, before its mail goes out',
  desk_claim_photos: 'nothing changes',
  desk_claim_check: 'nothing changes',
  desk_decide_check: 'mail: the decision when refused; the page of the check and the mark otherwise',
  desk_decide_main: 'mail: the decision when refused; the page of the check and the mark otherwise',
  desk_decide_photos: 'mail: the decision about each that is refused',
  desk_open_photo: 'nothing changes',
  desk_release_photos: 'nothing changes',
  desk_ask_opinion: 'nothing changes: another colleague decides',
  desk_make_case: 'nothing changes until it is decided',
  desk_release_report: 'nothing changes',
  desk_undo_text: 'within minutes, before its mail goes out',
  desk_members_file: 'nothing changes; in the audit log',
  desk_decide_text: 'mail: the decision when hidden',
  desk_claim_texts: 'nothing changes',
  desk_buying: 'mail: staff_changed',
  desk_refund: 'mail: the refund',
  desk_check_payment: 'mail: of the payment',
  desk_lift_debit_block: 'mail: staff_changed',
  desk_end_mandate: 'mail: staff_changed',
  desk_debit_outcome: 'mail: of the payment',
  desk_import_debits: 'mail: of the payment',
  desk_export_debits: 'mail: the notice before each debit',
  desk_collections_file: 'nothing changes; in the audit log',
  desk_debit_blocks_file: 'nothing changes; in the audit log',
  desk_debit_files_file: 'nothing changes; in the audit log',
  desk_release_care: 'nothing changes',
  desk_release_complaint: 'nothing changes',
  desk_undo_care_step: 'nothing changes for them: buying stays as it is',
  desk_undo_thread_step: 'nothing changes for them',
};
const aboutMembers =
  /^\/api\/desk\/(members|reports|appeals|complaints|photos|checks|texts|care|buying|refund|payment|debits|mandate)\b/;

it('every call of the desk that changes something of a member has an answer to how they hear', () => {
  const changing = Object.entries(endpoints).filter(
    ([, e]) => e.access === 'staff' && e.method !== 'GET' && aboutMembers.test(e.path),
  );
  expect(changing.map(([name]) => name).sort()).toEqual(Object.keys(notifiedBy).sort());
});
