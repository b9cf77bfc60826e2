/** Staff accounts: roles, closing, a lost phone, one's own password. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeAt } from '../../server/accounts/codes.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let admin: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  admin = await addStaff(app, ['owner']);
});
afterAll(() => app.stop());

const login = (email: string, password: string, code: string) =>
  app.client().post('/api/desk/login.php', { email, password, code });
const grants = (...roles: string[]) => roles.map((role) => ({ role, sites: null, languages: null }));
const code = (secret: string) => codeAt(secret, app.services.clock.now());
const status = async (staff: TestStaff) => (await staff.client.get('/api/desk/me.php')).status;

it('an admin makes an account, which signs in with the secret that is shown once', async () => {
  const body = {
    name: 'Nora New',
    email: app.secret('nora@staff.example'),
    password: app.secret('behind quiet doors'),
    grants: [{ role: 'writer', sites: null, languages: null }],
    language: 'nl',
  };
  const make = (more: object) => admin.client.post('/api/desk/staff.php', { ...body, ...more });
  expect((await make({ email: 'no address' })).json.fields).toHaveProperty('email');
  expect((await make({ password: 'password1' })).json.fields).toHaveProperty('password');
  const made = await make({});
  expect(made.status, made.text).toBe(200);
  app.secret(made.json.secret);
  expect(made.json.otpauth_url).toContain(made.json.secret);
  expect((await make({ email: 'NORA@staff.example' })).json.error).toBe('email_taken');
  expect((await login(body.email, body.password, code(made.json.secret))).json.staff.roles).toEqual(['writer']);
  const { staff } = (await admin.client.get('/api/desk/staff.php')).json;
  expect(staff.find((s: { name: string }) => s.name === 'Nora New')).toMatchObject({
    grants: [{ role: 'writer', sites: null, languages: null }],
    active: true,
    language: 'nl',
  });
  expect(JSON.stringify(staff)).not.toContain(made.json.secret);
});

it('roles hold at once, a closed account is out at once, and nobody closes or demotes their own', async () => {
  const one = await addStaff(app, ['support']);
  const save = (id: string, body: object) =>
    admin.client.put(`/api/desk/staff/${id}.php`, { grants: grants('support'), language: 'en', active: true, ...body });
  expect((await one.client.post('/api/desk/texts/claim.php', { count: 1 })).status).toBe(403);
  expect((await save(one.id, { grants: grants('lead') })).status).toBe(200);
  expect((await one.client.post('/api/desk/texts/claim.php', { count: 1 })).status).toBe(200);
  expect((await save(one.id, { active: false })).status).toBe(200);
  expect(await status(one)).toBe(403);
  expect((await save(one.id, { active: true })).status).toBe(200);
  expect(await status(one)).toBe(403);
  for (const body of [
    { grants: grants('support') },
    { grants: grants('owner', 'writer') },
    { grants: grants('owner'), active: false },
  ])
    expect((await save(admin.id, body)).json.error).toBe('own_account');
  const lines = await app.sql<{ action: string }>(
    "select action from audit_log where subject_id = $1 and action like 'staff%' order by id",
    [one.id],
  );
  expect(lines.map((line) => line.action)).toEqual(['staff_changed', 'staff_closed', 'staff_opened']);
});

it('a new code secret makes the old one worthless and ends the sessions', async () => {
  const one = await addStaff(app, ['support']);
  const { json } = await admin.client.post(`/api/desk/staff/${one.id}/code.php`, {});
  app.secret(json.secret);
  expect(await status(one)).toBe(403);
  expect((await login(one.email, one.password, code(one.secret))).json.error).toBe('login_failed');
  expect((await login(one.email, one.password, code(json.secret))).status).toBe(200);
});

it('changes the own password only with the old one, and ends the other sessions', async () => {
  const one = await addStaff(app, ['finance']);
  const other = app.client();
  await app.sql('update staff set last_code_step = 0 where id = $1', [one.id]);
  expect(
    (await other.post('/api/desk/login.php', { email: one.email, password: one.password, code: one.code() })).status,
  ).toBe(200);
  const change = (oldPassword: string, newPassword: string) =>
    one.client.post('/api/desk/password.php', { old_password: oldPassword, new_password: newPassword });
  expect((await change('wrong', 'another quiet lantern')).json.fields).toHaveProperty('old_password');
  expect((await change(one.password, 'short')).json.fields).toHaveProperty('new_password');
  expect((await change(one.password, app.secret('another quiet lantern'))).status).toBe(200);
  expect([await status(one), (await other.get('/api/desk/me.php')).status]).toEqual([200, 403]);
  await app.sql('update staff set last_code_step = 0 where id = $1', [one.id]);
  expect((await login(one.email, one.password, one.code())).status).toBe(400);
  expect((await login(one.email, 'another quiet lantern', one.code())).status).toBe(200);
});
