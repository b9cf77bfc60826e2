/** What the desk's dialogs are opened about, beside helpers/everything.ts: one of each state that has a dialog of its own. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { campaignText } from '../../helpers/campaigns.ts';
import { send } from '../../helpers/chat.ts';
import { debitsOf } from '../../helpers/debits.ts';
import { addFictional } from '../../helpers/factories.ts';
import { samplePicture, uploadMedia } from '../../helpers/site-media.ts';
import { addStaff, type TestStaff } from '../../helpers/staff.ts';
import type { Answer } from '../../helpers/http-client.ts';
import type { Everything } from './everything.ts';

/** A month that is over. */
export const pastMonth = '2026-02';

export type DeskExamples = Awaited<ReturnType<typeof deskExamples>>;

export async function deskExamples({ site, shop, member, staff }: Everything) {
  const { app } = site;
  const { client } = staff;
  const { a, b } = app.sites;
  const good = async (asked: Promise<Answer>) => {
    const answer = await asked;
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.json;
  };
  const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
  const post = (path: string, body: object) => good(client.post(`/api/desk/${path}.php`, body, once()));
  const put = (path: string, body: object) => good(client.put(`/api/desk/${path}.php`, body));
  const get = (path: string) => good(client.get(`/api/desk/${path}`));
  const person = () => app.signup({ host: 'localhost' });

  const colleague = await addStaff(app, ['support']);
  const closed = await addStaff(app, ['writer'], { signed_in: false });
  await app.sql('update staff set active = false, closed_at = now() where id = $1', [closed.id]);
  const grants = [{ role: 'writer', sites: null, languages: null }];
  const invited = await post('staff', { name: 'Ines Novak', email: 'ines@staff.example', grants, language: 'en' });
  const role = await post('roles', {
    name: 'Evenings',
    rights: { 'credits.give': 'asks', 'payments.refund': 'asks', 'members.suspend': 'asks', 'campaigns.send': 'asks' },
  });
  // Nobody of those who own the house agrees alone to another host.
  const owner = await addStaff(app, ['owner']);
  const host = (by: Pick<TestStaff, 'client'>, id: number, name: string) =>
    good(by.client.post('/api/desk/host-add.php', { site_id: id, host: name }, once()));
  await host(owner, a.site_id, 'theirs.test');
  await host(staff, b.site_id, 'ours.test');
  await app.sql("insert into site_hosts (host, site_id, redirects) values ('leads.test', $1, true)", [a.site_id]);
  app.forgetSites();

  await post('bans', { kind: 'self', email: 'kept.out@members.example', days: 180 });
  await post('discount-codes', { code: 'LAMPS25', value_percentage: 25, validity: 'once-per-user' });
  await post('templates', { id: null, version: 0, language: 'en', name: 'Paid twice', text: 'Hello {name}.' });

  // Debits of the company's own bank: one settled, one on its way, one that came back, one for the next file.
  const { config } = app.services;
  app.services.config = { ...config, payments: { ...config.payments, providers: ['ownbank', 'sandbox'] } };
  const debited = async () => {
    const debtor = await person();
    await app.sql("update profiles set country = 'NL' where member_id = $1", [debtor.id]);
    await app.sql("update members set signup_step = 5, signup_date = now() - interval '3 days' where id = $1", [
      debtor.id,
    ]);
    return debitsOf(shop).debited({ member: debtor });
  };
  const [settled, returned] = [await debited(), await debited()];
  await debited();
  await good(client.post('/api/desk/debits/export.php', {}));
  for (const { id } of [settled, returned]) await post('debits/outcome', { payment_id: id, outcome: 'settled' });
  await post('debits/outcome', { payment_id: returned.id, outcome: 'returned', reason: 'MD06' });
  await debited();
  app.services.config = config;

  const buyer = await person();
  const bought = await shop.bought(buyer, { code: null });
  await app.sql(
    `insert into payment_bookings (id, payment_id, provider, ref, kind, entity_id, amount_minor, credits, created_at)
     values ($1::uuid, $2, 'sandbox', $1::text, 'refund', $1::text, -1, 0, $3)`,
    [randomUUID(), bought.id, `${pastMonth}-10T12:00Z`],
  );

  // A writer of this month, who is paid.
  await app.sql(
    `insert into writer_answers (message_id, staff_id, site_id, language, conversation_id, kind, characters, waited_seconds)
     values (gen_random_uuid(), $1, $2, 'nl', gen_random_uuid(), 'text', 40, 600)`,
    [staff.id, a.site_id],
  );

  // Prices: planned ones, and a draft.
  const { company } = await get('prices.php');
  const cell = { kind: 'package', currency: 'EUR', country: '', credits: 50, version: 0 };
  await put('prices-draft', { company, cells: [{ ...cell, value: 5_350 }] });
  const { draft } = await get(`prices.php?company=${company}`);
  await post('prices-publish', {
    company,
    cells: [{ ...cell, version: draft[0].version }],
    from: '2099-01-01T00:00:00Z',
    note: 'Spring',
  });
  await put('prices-draft', { company, cells: [{ ...cell, credits: 25, value: 2_950 }] });
  await put('costs-draft', { site: a.site_id, country: null, key: 'message_credits', value: 3, version: 0 });

  // A published version of one site, a draft of another.
  const setting = async (scope: number, key: string, value: string) => {
    await put('site-draft', { scope: String(scope), country: null, key, language: null, version: 0, value });
    const review = await get(`site-review.php?scope=${scope}`);
    const field = review.changes.find((change: { key: string }) => change.key === key);
    return { live: review.version as number, fields: [{ key, country: null, language: null, version: field.version }] };
  };
  const change = await setting(b.site_id, 'name', 'Second Evening');
  await post('site-publish', { scope: String(b.site_id), ...change, note: 'Its name', at: null });
  await uploadMedia(staff as TestStaff, { scope: String(a.site_id), kind: 'picture', bytes: await samplePicture() });

  const campaignNamed = async (name: string, more: object = {}) => {
    const { id } = await post('campaigns', { name, kind: 'news', site: a.site_id });
    const { campaign: empty } = await get(`campaigns/${id}.php`);
    await put(`campaigns/${id}`, {
      name,
      sites: empty.sites,
      version: empty.version,
      audience: {},
      control_percent: 0,
      test_percent: 0,
      test_hours: 4,
      code: null,
      path: '/members',
      picture: null,
      per_hour: 2_000,
      sends: 'now',
      starts_at: null,
      starts_local: null,
      results_days: 7,
      texts: [campaignText()],
      ...more,
    });
    return id as string;
  };
  const ready = await campaignNamed('Long evenings');
  const chosen = await campaignNamed('Those in the Netherlands', { audience: { countries: ['NL'] } });
  const inState = async (state: string) => {
    const id = await campaignNamed(`It is ${state}`);
    await app.sql(
      `update campaigns set state = $2, sends = 'at', starts_at = '2099-01-01', started_at = now(), started_name = 'Marta' where id = $1`,
      [id, state],
    );
    return id;
  };
  const [planned, paused] = [await inState('planned'), await inState('paused')];

  // Fictional profiles: one nobody saw yet, one that rests; and somebody who liked a third without writing.
  const place = { country: 'NL', region: 'NL-UT', city: 'Utrecht' };
  const { id: fictionalDraft } = await post('fictional', {
    site_id: a.site_id,
    name: 'quiet.quill',
    date_of_birth: '1990-01-01',
    gender: 'female',
    wanted: ['male'],
    ...place,
  });
  const fictionalPaused = await addFictional(app.services.db, a, 'paused.pia');
  await post(`fictional/${fictionalPaused}/pause`, { paused: true });
  const liked = await addFictional(app.services.db, a, 'liked.lena');
  await app.sql("update members set signup_date = now() - interval '30 days' where id = $1", [liked]);
  const fan = await app.signup({ host: 'localhost', gender: 'male', wanted: 'female' });
  await app.sql('insert into likes (member_id, other_id) values ($1, $2)', [fan.id, liked]);
  await app.sql(`update sites set settings = settings || '{"writers_may_start": true}' where id = $1`, [a.site_id]);
  app.forgetSites();

  // Somebody suspended, somebody who has not confirmed, and a conversation that may be read.
  const suspended = await person();
  await app.sql("update members set status = 'suspended' where id = $1", [suspended.id]);
  const unconfirmed = await app.signup({ host: 'localhost', confirmed: false });
  const talker = await person();
  await send(talker, liked, { price: 0, body: 'Good evening.' });
  await app.sql(
    `insert into talk_permits (conversation_id, staff_id, reason, until)
     select conversation_id, $2, 'a threat on the phone', now() + interval '1 day' from inbox where member_id = $1`,
    [talker.id, staff.id],
  );

  // One privacy request whose code was sent, one of somebody who proved who they are.
  const request = async (name: string, proof: object) => {
    const { id } = await post('privacy', { member_id: (await person()).id, kind: name, source: 'mail', text: 'All.' });
    await post(`privacy/${id}/identity`, proof);
    return id as string;
  };
  const asked = await request('export', { how: 'send' });
  const proved = await request('erase', { how: 'questions', note: 'Her first order, and the day.' });

  await post('webhooks/out/make', {
    name: 'Books',
    url: 'https://books.example/hook',
    events: ['purchase'],
    sites: null,
    personal: false,
    active: true,
  });
  const [report] = await app.sql<{ id: string }>('select id from webhooks_in where payment_id = $1', [bought.id]);
  await app.sql("insert into health_parts (part, state, since, checked_at) values ('backup', 'ok', now(), now())");
  await app.sql(
    `insert into jobs.job (name, data, state, output, source_name, source_id, source_created_on, source_retry_count)
     values ('dead_letter', $1, 'created', '{"message": "421 too many"}', 'send_mail', gen_random_uuid(), now(), 16)`,
    [JSON.stringify({ member_id: member.id, mail: 'activation', data: {} })],
  );
  const [rule] = await app.sql<{ rule: string }>('select rule from signal_rules order by rule desc limit 1');
  await app.sql('update signal_rules set resting_since = now() where rule = $1', [rule?.rule]);

  return {
    colleague: colleague.id,
    closed: closed.id,
    invited: invited.id as string,
    role: role.id as string,
    bought: bought.id,
    returned: returned.id,
    report: report?.id ?? '',
    ready,
    /** For some only. */
    chosen,
    planned,
    paused,
    fictionalDraft: fictionalDraft as string,
    fictionalPaused,
    suspended: suspended.id,
    unconfirmed: unconfirmed.id,
    talker: talker.id,
    asked,
    proved,
  };
}
