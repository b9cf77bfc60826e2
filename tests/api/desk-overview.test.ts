/** The overview of the desk: what waits by age, in one's own queues and sites, and who is at it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { addPhoto } from '../helpers/chat.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Queue {
  queue: string;
  count: number;
}
const overview = async (staff: TestStaff, query = '') =>
  (await staff.client.get(`/api/desk/overview.php${query}`)).json as {
    queues: Queue[];
    drafts: object[];
    dead_jobs: object | null;
    mail: object | null;
  };
const photosOf = async (staff: TestStaff, query = '') =>
  (await overview(staff, query)).queues.find(({ queue }) => queue === 'photos');

it('tells ages apart, and names who is at it', async () => {
  const member = await app.signup();
  for (const age of ['10 minutes', '2 hours', '3 hours', '5 hours', '30 hours']) {
    const id = await addPhoto(app, member.id, { status: 'pending' });
    await app.sql('update photos set created_at = now() - $2::interval where id = $1', [id, age]);
  }
  const lead = await addStaff(app, ['lead']);
  expect(await photosOf(lead)).toMatchObject({ count: 5, late: 1, under_hour: 1, under_four: 2, longer: 1, at_it: [] });
  await app.sql(
    `insert into desk_claims (kind, subject_id, staff_id, claimed_until)
     select 'photo', id, $1, now() + interval '5 minutes' from photos where member_id = $2 limit 2`,
    [lead.id, member.id],
  );
  expect(await photosOf(lead)).toMatchObject({ at_it: [lead.name] });
});

it('shows the queues one works on, at one’s own sites, and nothing else', async () => {
  const [site] = await app.sql<{ site_id: number }>(
    `select m.site_id from photos f join members m on m.id = f.member_id where f.status = 'pending' limit 1`,
  );
  const [other] = await app.sql<{ id: number }>('select id from sites where id <> $1 order by id limit 1', [
    site?.site_id,
  ]);
  const here = await addStaff(app, ['moderation'], { sites: [site?.site_id as number] });
  const there = await addStaff(app, ['moderation'], { sites: [other?.id as number] });
  expect(await photosOf(here)).toMatchObject({ count: 5 });
  expect(await photosOf(there)).toMatchObject({ count: 0 });
  expect(await photosOf(here, `?site=${other?.id}`)).toMatchObject({ count: 0 });
  const writer = await overview(await addStaff(app, ['writer']));
  expect(writer.queues.map(({ queue }) => queue)).toEqual(['writing']);
  expect(writer).toMatchObject({ drafts: [], dead_jobs: null });
});

it('says who did the last of a queue, to those who work on it; of their own sites', async () => {
  const member = await app.signup();
  const [lead, there, writer] = [
    await addStaff(app, ['lead']),
    await addStaff(app, ['lead'], { sites: [app.sites.b.site_id] }),
    await addStaff(app, ['writer']),
  ];
  const last = (staff: TestStaff, queue: string) => staff.client.get(`/api/desk/last-done.php?queue=${queue}`);
  const photo = await addPhoto(app, member.id, { status: 'pending' });
  expect((await last(lead, 'photos')).json).toEqual({ last: null, half_seconds: null });
  const decided = await lead.client.post('/api/desk/photos/decide.php', { ids: [photo], decision: 'approve' });
  expect(decided.json).toEqual({ done: [photo], failed: [] });
  expect((await last(lead, 'photos')).json.last).toMatchObject({ name: lead.name });
  expect((await last(there, 'photos')).json).toEqual({ last: null, half_seconds: null });
  expect((await last(lead, 'texts')).json).toEqual({ last: null, half_seconds: null });
  expect((await last(writer, 'photos')).json).toEqual({ last: null, half_seconds: null });
});

it('tells of mail that comes back once it is more than usual, to those who see the mail', async () => {
  const [owner, writer] = [await addStaff(app, ['owner']), await addStaff(app, ['writer'])];
  const days = (state: string, n: number, domain = 'mail.example') =>
    app.sql(
      `insert into mail_days (day, site_id, domain, state, took, n) values (current_date - 1, $1, $2, $3, null, $4)`,
      [app.sites.a.site_id, domain, state, n],
    );
  await days('sent', 400);
  await days('bounced', 19);
  expect((await overview(owner)).mail).toBeNull();
  await days('bounced', 25, 'other.example');
  expect((await overview(owner)).mail).toEqual({ letters: 444, bounced: 44, complained: 0, domain: 'other.example' });
  expect((await overview(writer)).mail).toBeNull();
  expect((await overview(owner, `?site=${app.sites.b.site_id}`)).mail).toBeNull();
});
