/** Roles that a company makes: copied, changed, given, deleted; nobody gives themselves or others more than they have. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  owner = await addStaff(app, ['owner']);
});
afterAll(() => app.stop());

const save = (staff: TestStaff, body: object) => staff.client.post('/api/desk/roles.php', body);
const rolesOf = async (staff: TestStaff) => (await staff.client.get('/api/desk/roles.php')).json.roles;
const give = (by: TestStaff, to: TestStaff, role: string) =>
  by.client.put(`/api/desk/staff/${to.id}.php`, {
    grants: [{ role, sites: null, languages: null }],
    language: 'en',
  });
const claims = async (staff: TestStaff) => (await staff.client.post('/api/desk/texts/claim.php', { count: 1 })).status;

it('a copy is changed and given; what it may holds at once for those who have it', async () => {
  const roles = await rolesOf(owner);
  const support = roles.find(({ id }: { id: string }) => id === 'support');
  expect(support).toMatchObject({ built_in: true, rights: { 'complaints.answer': 'does' } });
  const saved = await save(owner, { name: 'Support, mornings', rights: support.rights });
  expect(saved.status, saved.text).toBe(200);
  const { id } = saved.json;
  expect((await save(owner, { name: 'SUPPORT, mornings', rights: support.rights })).json.error).toBe('conflict');
  const clerk = await addStaff(app, ['writer']);
  expect((await give(owner, clerk, id)).status).toBe(200);
  expect(await claims(clerk)).toBe(403);
  expect(
    (await save(owner, { id, name: 'Support, mornings', rights: { ...support.rights, 'texts.decide': 'does' } }))
      .status,
  ).toBe(200);
  expect(await claims(clerk)).toBe(200);
  expect((await rolesOf(owner)).find((role: { id: string }) => role.id === id)).toMatchObject({ people: [clerk.name] });
  expect((await clerk.client.get('/api/desk/me.php')).json.staff.roles).toEqual(['Support, mornings']);
  expect((await owner.client.delete(`/api/desk/roles/${id}.php`)).json.error).toBe('conflict');
  await give(owner, clerk, 'writer');
  expect((await owner.client.delete(`/api/desk/roles/${id}.php`)).status).toBe(200);
  expect((await owner.client.delete(`/api/desk/roles/${id}.php`)).status).toBe(404);
  const lines = await app.sql<{ action: string }>('select action from audit_log where subject_id = $1 order by id', [
    id,
  ]);
  expect(lines.map(({ action }) => action)).toEqual(['role_made', 'role_changed', 'role_deleted']);
});

it('refuses roles that may nothing, or what there is no permission for', async () => {
  expect((await save(owner, { name: 'Nothing', rights: {} })).status).toBe(400);
  expect((await save(owner, { name: 'Odd', rights: { 'moon.fly': 'does' } })).status).toBe(400);
  expect((await save(owner, { name: 'Odd', rights: { 'photos.decide': 'owns' } })).status).toBe(400);
  expect((await save(owner, { id: owner.id, name: 'Gone', rights: { 'photos.decide': 'does' } })).status).toBe(404);
});

it('a role that looks after staff needs a second look, as being an owner does, and so does that permission alone', async () => {
  const other = await addStaff(app, ['owner']);
  const rights = { 'staff.manage': 'agrees', 'photos.decide': 'does' };
  const asked = await save(owner, { name: 'Heads', rights });
  expect(asked.json).toHaveProperty('second_look');
  expect((await rolesOf(owner)).some(({ name }: { name: string }) => name === 'Heads')).toBe(false);
  const decide = (staff: TestStaff) =>
    staff.client.post(`/api/desk/second-looks/${asked.json.second_look}.php`, { decision: 'agree' });
  expect((await decide(owner)).status).toBe(403);
  expect((await decide(other)).status).toBe(200);
  const heads = (await rolesOf(owner)).find(({ name }: { name: string }) => name === 'Heads');
  expect(heads).toMatchObject({ rights });

  const head = await addStaff(app, ['writer']);
  expect((await give(owner, head, heads.id)).json).toHaveProperty('second_look');
  const alone = await owner.client.put(`/api/desk/staff/${(await addStaff(app, ['writer'])).id}.php`, {
    grants: [{ permission: 'staff.manage', level: 'does', sites: null, languages: null }],
    language: 'en',
  });
  expect(alone.json).toHaveProperty('second_look');
  const answer = await owner.client.post('/api/desk/staff.php', {
    name: 'Head two',
    email: app.secret('head2@staff.example'),
    grants: [{ role: heads.id, sites: null, languages: null }],
    language: 'en',
  });
  expect(answer.json.error).toBe('second_look_needed');
});

it('nobody changes a role they have, or gives more than they have', async () => {
  const [role] = await app.sql<{ id: string }>(
    `insert into desk_roles (id, name, rights) values (gen_random_uuid(), 'Narrow', '{"staff.manage": "does", "photos.decide": "does"}') returning id`,
  );
  const narrow = await addStaff(app, ['writer']);
  await app.sql(`update staff_grants set role = null, desk_role_id = $1 where staff_id = $2`, [role?.id, narrow.id]);
  expect((await save(narrow, { name: 'More', rights: { 'photos.decide': 'agrees' } })).json.error).toBe('forbidden');
  expect((await save(narrow, { name: 'Money', rights: { 'payments.refund': 'does' } })).json.error).toBe('forbidden');
  expect((await save(narrow, { name: 'Photos', rights: { 'photos.decide': 'does' } })).status).toBe(200);
  expect((await save(narrow, { id: role?.id, name: 'Narrow', rights: { 'photos.decide': 'does' } })).json.error).toBe(
    'own_account',
  );
  // Nor does it weaken one that is above it.
  const [above] = await app.sql<{ id: string }>(
    `insert into desk_roles (id, name, rights) values (gen_random_uuid(), 'Above', '{"payments.refund": "agrees"}') returning id`,
  );
  expect((await save(narrow, { id: above?.id, name: 'Above', rights: { 'photos.decide': 'does' } })).json.error).toBe(
    'forbidden',
  );
});

it('a role does alone up to its limits, which somebody else sets; the door holds them at once', async () => {
  const clerk = await addStaff(app, ['support']);
  const support = (await rolesOf(owner)).find(({ id }: { id: string }) => id === 'support');
  expect(support.limits).toEqual({ refund_minor: 10_000, credits: 100, suspend_days: 30, recipients: 10_000 });
  const limit = (by: TestStaff, role: string, more: object) =>
    by.client.put(`/api/desk/roles/${role}/limits.php`, { ...support.limits, ...more });
  const member = await app.signup();
  const credits = async (amount: number) =>
    (
      await clerk.client.post(
        `/api/desk/members/${member.id}/credits.php`,
        { amount, note: 'lost in an outage' },
        { headers: { 'idempotency-key': uuidv7() } },
      )
    ).status;
  const suspend = async (days: number) =>
    (await clerk.client.post(`/api/desk/members/${member.id}/suspend.php`, { reason: 'other', days })).status;
  expect(await credits(80)).toBe(200);
  expect((await limit(owner, 'support', { credits: 50, suspend_days: 7 })).json).toEqual({ ok: true });
  const rights = (await clerk.client.get('/api/desk/me.php')).json.rights as { permission: string; limit?: number }[];
  expect(rights.find(({ permission }) => permission === 'credits.give')?.limit).toBe(50);
  expect(await credits(50)).toBe(200);
  expect(await credits(51)).toBe(202);
  expect(await suspend(30)).toBe(202);
  // A second role adds up: the larger limit counts.
  await owner.client.put(`/api/desk/staff/${clerk.id}.php`, {
    grants: ['support', 'finance'].map((role) => ({ role, sites: null, languages: null })),
    language: 'en',
  });
  expect(await credits(60)).toBe(200);
  expect((await limit(owner, 'owner', {})).json.error).toBe('own_account');
  expect((await limit(owner, 'nobody', {})).json.error).toBe('not_found');
  expect((await limit(owner, 'support', { credits: -1 })).status).toBe(400);
  expect((await limit(clerk, 'moderation', {})).status).toBe(403);
  const [line] = await app.sql<{ details: object }>(
    `select details from audit_log where action = 'role_limits_changed' order by id desc limit 1`,
  );
  expect(line?.details).toMatchObject({
    changes: [
      { field: 'credits_limit', before: 100, after: 50 },
      { field: 'days_limit', before: 30, after: 7 },
    ],
  });
});

it('nobody sets a limit beyond their own', async () => {
  const [row] = await app.sql<{ id: string }>(
    `insert into desk_roles (id, name, rights) values (gen_random_uuid(), 'Keeper', '{"staff.manage": "does", "credits.give": "asks"}') returning id`,
  );
  const keeper = await addStaff(app, ['writer']);
  await app.sql('update staff_grants set role = null, desk_role_id = $2 where staff_id = $1', [keeper.id, row?.id]);
  const saved = await save(owner, { name: 'Giver', rights: { 'credits.give': 'asks' } });
  const limit = (credits: number) =>
    keeper.client.put(`/api/desk/roles/${saved.json.id}/limits.php`, {
      refund_minor: 0,
      credits,
      suspend_days: 0,
      recipients: 0,
    });
  expect((await limit(101)).json.error).toBe('forbidden');
  expect((await limit(100)).json).toEqual({ ok: true });
});
