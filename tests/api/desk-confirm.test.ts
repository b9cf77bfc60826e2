/** What the desk's door asks before a call changes anything: declared by every call, and held for each, whatever the page shows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { lookHours } from '../../contract/desk-looks.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { limitNames, limits } from '../../contract/limits.ts';
import { settingsLookedAt } from '../../contract/setting-groups.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addressOf, inputsOf, type Known } from '../helpers/edges.ts';
import { addFictional } from '../helpers/factories.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

const changing = (Object.entries(endpoints) as [string, Endpoint][]).filter(
  ([, e]) => e.access === 'staff' && e.method !== 'GET',
);
const withLevel = (...levels: Endpoint['confirm'][]) => changing.filter(([, e]) => levels.includes(e.confirm));

let app: TestApp;
let owner: TestStaff;
let validFields: Known;
beforeAll(async () => {
  app = await startTestApp();
  owner = await addStaff(app, ['owner', 'support', 'finance', 'lead']);
  const member = await app.signup();
  validFields = { id: member.id, member_id: member.id, host: 'a.test' };
});
afterAll(() => app.stop());

/** The call, well-formed, with this said beside it, and these fields of its body. */
function ask(e: Endpoint, confirmed: string | undefined, fields: object = {}) {
  const [input] = inputsOf(e, validFields);
  if (!input) throw new Error(`no input for ${e.path}`);
  const body = input.body === undefined ? undefined : JSON.stringify({ ...(input.body as object), ...fields });
  return owner.client.send(e.method, addressOf(e.path, input), body, {
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'idempotency-key': uuidv7(),
      'x-confirmed': confirmed,
    },
  });
}

it('every call of the desk that changes something says what its door asks', () => {
  expect(changing.filter(([, e]) => e.confirm === undefined).map(([name]) => name)).toEqual([]);
  expect(withLevel('say', 'second_look').filter(([, e]) => e.confirm === 'say' && !e.reason)).toEqual([]);
  expect(withLevel('type').filter(([, e]) => !e.typed)).toEqual([]);
  expect(withLevel('say').length).toBeGreaterThan(15);
});

/** Section 6 of the desk's design. What it names and the product has not: blocking a network (decision 0170), deleting a lander. */
const designed: readonly [what: string, calls: readonly (keyof typeof endpoints)[], level: Endpoint['confirm']][] = [
  ['a photo', ['desk_decide_photo', 'desk_decide_photos'], 'undo'],
  ['a text', ['desk_decide_text'], 'undo'],
  ['a note', ['desk_change_note'], 'undo'],
  ['closing a thread', ['desk_steer_thread', 'desk_steer_care'], 'undo'],
  ['a filter that was kept', ['desk_drop_view'], 'undo'],
  ['saved lines', ['desk_drop_fields', 'desk_roll_back', 'desk_cancel_publishing'], 'undo'],
  ['replaying', ['desk_replay_jobs', 'desk_replay_webhooks'], 'say'],
  ['pausing a fictional profile', ['desk_pause_fictional'], 'say'],
  ['removing a host', ['desk_remove_host'], 'type'],
  ['retiring a fictional profile', ['desk_retire_fictional'], 'type'],
  ['closing a staff account', ['desk_close_staff'], 'type'],
  ['erasing a member', ['desk_erase_privacy'], 'second_look'],
  ['a refund', ['desk_refund'], 'second_look'],
  ['credits', ['desk_give_credits'], 'second_look'],
  ['suspending and lifting', ['desk_suspend', 'desk_decide_report', 'desk_unsuspend'], 'second_look'],
  ['prices and VAT', ['desk_publish_prices', 'desk_publish_costs', 'desk_save_gift'], 'second_look'],
  ['bank data of a company', ['desk_save_company'], 'second_look'],
  ['hosts', ['desk_add_host', 'desk_set_main_host', 'desk_redirect_host', 'desk_set_default_site'], 'second_look'],
  ['names of fiction, credits at sign-up', ['desk_publish'], 'second_look'],
  ['a campaign', ['desk_start_campaign'], 'second_look'],
  ['talk outside a case', ['desk_ask_talk'], 'second_look'],
  ['who is an owner', ['desk_save_staff', 'desk_save_role'], 'second_look'],
];
it.each(designed)('%s is confirmed as the design says', (_what, calls, level) => {
  for (const name of calls) expect([name, (endpoints[name] as Endpoint).confirm]).toEqual([name, level]);
});
it('amounts above which somebody else looks, and how long a request waits, are those of the design', () => {
  const usual = Object.fromEntries(limitNames.map((name) => [name, limits[name].usual]));
  expect(usual).toEqual({ refund_minor: 10_000, credits: 100, suspend_days: 30, recipients: 10_000 });
  expect(lookHours).toBe(72);
  expect([...settingsLookedAt].sort()).toEqual([
    'fictional_icon',
    'fictional_plural',
    'fictional_singular',
    'fictional_warning',
    'signup_credits',
  ]);
});

describe('without a word nothing is done', () => {
  it.each(withLevel('say'))('%s', async (_name, e) => {
    const field = e.reason?.startsWith('body.') ? { [e.reason.slice('body.'.length)]: ' ' } : {};
    if (e.reason?.startsWith('query.')) return expect((await ask(e, undefined)).status).toBeGreaterThanOrEqual(400);
    const answer = await ask(e, undefined, field);
    // A field of the call may say more about itself than the door does.
    expect([answer.status, answer.json.error], answer.text).toEqual([
      400,
      e.reason === 'asked' ? 'reason_needed' : expect.stringMatching(/reason_needed|bad_request/),
    ]);
    if (e.reason !== 'asked') return;
    expect((await ask(e, 'reason=+x+')).json.error).toBe('reason_needed');
    const said = await ask(e, 'reason=The+bank+asks+for+it');
    expect(said.json?.error, said.text).not.toBe('reason_needed');
  });

  it('in the words of who reads it', async () => {
    await app.sql(`update staff set language = 'nl' where id = $1`, [owner.id]);
    const { json } = await ask(endpoints.desk_buying, undefined);
    expect(json.message).not.toContain('audit log');
    expect(json.fields).toHaveProperty('reason');
    await app.sql(`update staff set language = 'en' where id = $1`, [owner.id]);
  });
});

it('a host is taken away only by its name, typed', async () => {
  const path = '/api/desk/host-remove.php';
  const { site_id: site } = app.sites.a;
  await app.sql(`insert into site_hosts (host, site_id) values ('gone.test', $1)`, [site]);
  const remove = (confirmed: string | undefined) =>
    owner.client.post(path, { site_id: site, host: 'gone.test' }, { headers: { 'x-confirmed': confirmed } });
  for (const typed of [undefined, 'typed=other.test', 'typed=', 'reason=gone.test'])
    expect((await remove(typed)).json.error).toBe('name_needed');
  expect((await remove('typed=gone.test')).status).toBe(200);
});

it('a fictional profile retires only by its name, typed', async () => {
  const id = await addFictional(app.services.db, app.sites.a, `wren.${uuidv7().slice(-6)}`);
  const [row] = await app.sql<{ username: string }>('select username from members where id = $1', [id]);
  const retire = (name: string) =>
    owner.client.post(`/api/desk/fictional/${id}/retire.php`, {
      name,
      goodbye: [{ language: 'en', text: 'Farewell.' }],
    });
  const wrong = await retire('somebody else');
  expect([wrong.json.error, Object.keys(wrong.json.fields)]).toEqual(['name_needed', ['name']]);
  const right = await retire(` ${row?.username.toUpperCase()} `);
  expect(right.json?.error, right.text).not.toBe('name_needed');
});

it('what was said stands beside the line of the log, not in its chain', async () => {
  const member = await app.signup();
  const body = { member_id: member.id, blocked: true };
  const headers = { 'x-confirmed': new URLSearchParams({ reason: 'Zij vroeg erom, „nu”' }).toString() };
  expect((await owner.client.post('/api/desk/buying.php', body, { headers })).status).toBe(200);
  const { rows } = (await owner.client.get(`/api/desk/audit.php?subject=${member.id}`)).json;
  expect(rows[0].details).toMatchObject({ said: 'Zij vroeg erom, „nu”' });
  await app.sql('delete from audit_reasons');
  expect((await owner.client.get('/api/desk/audit/proof.php')).json.broken_at).toBeNull();
});
