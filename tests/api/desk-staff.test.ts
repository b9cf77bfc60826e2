/** Staff accounts: roles, closing, a lost phone, one's own password. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeAt } from '../../server/desk/codes.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let admin: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  admin = await addStaff(app, ['admin']);
});
afterAll(() => app.stop());

const login = (email: string, password: string, code: string) =>
  app.client().post('/api/desk/login.php', { email, password, code });
const code = (secret: string) => codeAt(secret, app.services.clock.now());
const status = async (staff: TestStaff) => (await staff.client.get('/api/desk/me.php')).status;

it('an admin makes an account, which signs in with the secret that is shown once', async () => {
  const body = {
    name: 'Nora New',
    email: app.secret('nora@staff.example'),
    password: app.secret('behind quiet doors'),
    roles: ['writer'],
    language: 'nl',
  };
  const make = (more: object) => admin.client.post('/api/desk/staff.php', { ...body, ...more });
  expect((await make({ email: 'no address' })).json.fields).toHaveProperty('email');
  expect((await make({ password: 'password1' })).json.fields).toHaveProperty('password');
  const created = await make({});
  expect(created.status, created.text).toBe(200);
  app.secret(created.json.secret);
  expect(created.json.otpauth_url).toContain(created.json.secret);
  expect((await make({ email: 'NORA@staff.example' })).json.error).toBe('email_taken');
  expect((await login(body.email, body.password, code(created.json.secret))).json.staff.roles).toEqual(['writer']);
  const { staff } = (await admin.client.get('/api/desk/staff.php')).json;
  expect(staff.find((s: { name: string }) => s.name === 'Nora New')).toMatchObject({
    roles: ['writer'],
    active: true,
    language: 'nl',
  });
  expect(JSON.stringify(staff)).not.toContain(created.json.secret);
});

it('roles hold at once, a closed account is out at once, and nobody closes or demotes their own', async () => {
  const staff = await addStaff(app, ['support']);
  const save = (id: string, body: object) =>
    admin.client.put(`/api/desk/staff/${id}.php`, { roles: ['support'], language: 'en', active: true, ...body });
  expect((await staff.client.get('/api/desk/reports.php')).status).toBe(403);
  expect((await save(staff.id, { roles: ['moderator'] })).status).toBe(200);
  expect((await staff.client.get('/api/desk/reports.php')).status).toBe(200);
  expect((await save(staff.id, { active: false })).status).toBe(200);
  expect(await status(staff)).toBe(403);
  expect((await save(staff.id, { active: true })).status).toBe(200);
  expect(await status(staff)).toBe(403);
  for (const body of [{ roles: ['support'] }, { roles: ['admin'], active: false }])
    expect((await save(admin.id, body)).json.error).toBe('own_account');
  const lines = await app.sql<{ action: string }>(
    "select action from audit_log where subject_id = $1 and action like 'staff%' order by id",
    [staff.id],
  );
  expect(lines.map((line) => line.action)).toEqual(['staff_changed', 'staff_closed', 'staff_opened']);
});

it('a new code secret makes the old one worthless and ends the sessions', async () => {
  const staff = await addStaff(app, ['support']);
  const { json } = await admin.client.post(`/api/desk/staff/${staff.id}/code.php`, {});
  app.secret(json.secret);
  expect(await status(staff)).toBe(403);
  expect((await login(staff.email, staff.password, code(staff.secret))).json.error).toBe('login_failed');
  expect((await login(staff.email, staff.password, code(json.secret))).status).toBe(200);
});

it('changes the own password only with the old one, and ends the other sessions', async () => {
  const staff = await addStaff(app, ['finance']);
  const other = app.client();
  await app.sql('update staff set last_code_step = 0 where id = $1', [staff.id]);
  expect(
    (await other.post('/api/desk/login.php', { email: staff.email, password: staff.password, code: staff.code() }))
      .status,
  ).toBe(200);
  const change = (oldPassword: string, newPassword: string) =>
    staff.client.post('/api/desk/password.php', { old_password: oldPassword, new_password: newPassword });
  expect((await change('wrong', 'another quiet lantern')).json.fields).toHaveProperty('old_password');
  expect((await change(staff.password, 'short')).json.fields).toHaveProperty('new_password');
  expect((await change(staff.password, app.secret('another quiet lantern'))).status).toBe(200);
  expect([await status(staff), (await other.get('/api/desk/me.php')).status]).toEqual([200, 403]);
  await app.sql('update staff set last_code_step = 0 where id = $1', [staff.id]);
  expect((await login(staff.email, staff.password, staff.code())).status).toBe(400);
  expect((await login(staff.email, 'another quiet lantern', staff.code())).status).toBe(200);
});
