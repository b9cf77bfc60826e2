/**
 * No address of ours redirects to another site: after a log-in, and after forms that lead back. With the real pages.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp({ pages: true });
  member = await app.signup();
  await app.sql('update members set signup_step = 5 where id = $1', [member.id]);
});
afterAll(() => app.stop());

const targets = [
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d/evil.example',
  '/%00',
  '/%e3%80%82',
  '/%E3%80%82evil.example',
  '//evil.example',
  '/%5cevil.example',
  '/%2f/evil.example',
  '%2f%2fevil.example',
  '%09//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/%5c%5cevil.example',
  '/%c2%85/evil.example',
  '/%e2%80%a8/evil.example',
  '/api/logout.php',
  '/%f0%9f%98%80',
  '/%ff',
  '/%20/evil.example',
];

it.each(targets)('/login?next=%s', async (target) => {
  const answer = await member.client.get(`/login?next=${target}`);
  expect([301, 302, 303, 307]).toContain(answer.status);
  const to = answer.headers['location'] ?? '';
  expect(to).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
  expect(new URL(to, 'http://a.test').host).toBe('a.test');
  expect(to).not.toMatch(/logout/);
  // Logged out, the form is shown.
  expect((await app.client().get(`/login?next=${target}`)).status).toBe(200);
  expect((await app.client().get(`/desk/login?next=${target}`)).status).toBe(200);
});

it('a page of ours is where one goes', async () => {
  expect((await member.client.get('/login?next=/notifications%23privacy')).headers['location']).toBe(
    '/notifications#privacy',
  );
  expect((await member.client.get('/login?next=/members%3Fmin_age%3D30')).headers['location']).toBe(
    '/members?min_age=30',
  );
});
