/** A log-out whose own call never came through: the cookie that notes it ends the session with whatever is asked next. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logOutCookies } from '../../contract/log-out.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addStaff } from '../helpers/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const sessions = async (id: string) => (await app.sql('select id from sessions where member_id = $1', [id])).length;
const login = (member: { email: string; password: string }) => ({ login: member.email, password: member.password });

describe('a noted log-out', () => {
  it.each([
    ['a call of members', '/api/chats.php', 403],
    ['a call of anyone', '/api/user.php', 200],
    ['the log-out itself', '/api/logout.php', 200],
    ['a form', '/lang-config', 404],
  ])('%s ends the session and is answered as for a visitor', async (_, path, status) => {
    const member = await app.signup();
    member.client.cookies.set(logOutCookies.member, '1');
    const answer = await member.client.get(path);
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain(member.email);
    expect(await sessions(member.id)).toBe(0);
    member.client.cookies.delete(logOutCookies.member);
    expect((await member.client.get('/api/user.php')).json).toEqual({ user: null });
  });

  it('changes nothing in the name of the member any more', async () => {
    const [member, other] = await Promise.all([app.signup(), app.signup()]);
    member.client.cookies.set(logOutCookies.member, '1');
    const liked = await member.client.post('/api/likes.php', { id: other.id });
    expect([liked.status, liked.json.authentication_required]).toEqual([403, true]);
    expect(await app.sql('select 1 as x from likes where member_id = $1', [member.id])).toEqual([]);
  });

  it('ends this session alone, however many requests come at once', async () => {
    const member = await app.signup();
    const elsewhere = app.client();
    await elsewhere.post('/api/user.php', login(member));
    expect(await sessions(member.id)).toBe(2);
    member.client.cookies.set(logOutCookies.member, '1');
    const answers = await Promise.all(Array.from({ length: 8 }, () => member.client.get('/api/user.php')));
    for (const answer of answers) expect([answer.status, answer.json.user]).toEqual([200, null]);
    expect(await sessions(member.id)).toBe(1);
    expect((await elsewhere.get('/api/user.php')).json.user.id).toBe(member.id);
  });

  it('is over with the next log-in, which holds', async () => {
    const member = await app.signup();
    member.client.cookies.set(logOutCookies.member, '1');
    const answer = await member.client.post('/api/user.php', login(member));
    expect(answer.status, answer.text).toBe(200);
    expect(member.client.cookies.get(logOutCookies.member) || undefined).toBeUndefined();
    expect((await member.client.get('/api/user.php')).json.user.id).toBe(member.id);
  });

  it('of staff ends theirs, with one line in the audit log, and not that of a member in the same browser', async () => {
    const staff = await addStaff(app, ['finance']);
    expect((await staff.client.get('/api/desk/me.php')).status).toBe(200);
    staff.client.cookies.set(logOutCookies.member, '1');
    expect((await staff.client.get('/api/desk/me.php')).status).toBe(200);
    staff.client.cookies.set(logOutCookies.desk, '1');
    const answers = await Promise.all(Array.from({ length: 5 }, () => staff.client.get('/api/desk/me.php')));
    expect(answers.map((answer) => answer.json.authentication_required)).toEqual([true, true, true, true, true]);
    staff.client.cookies.delete(logOutCookies.desk);
    expect((await staff.client.get('/api/desk/me.php')).status).toBe(403);
    expect(
      await app.sql("select 1 as x from audit_log where staff_id = $1 and action = 'logout'", [staff.id]),
    ).toHaveLength(1);
  });
});
