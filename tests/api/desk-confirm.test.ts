/** What the desk's door asks before a call changes anything: declared by every call, and held for each, whatever the page shows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
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
  const { lines, broken_at: broken } = (await owner.client.get(`/api/desk/audit.php?subject=${member.id}`)).json;
  expect(lines[0].details).toMatchObject({ said: 'Zij vroeg erom, „nu”' });
  await app.sql('delete from audit_reasons');
  expect(broken).toBeNull();
  expect((await owner.client.get(`/api/desk/audit.php?subject=${member.id}`)).json.broken_at).toBeNull();
});
