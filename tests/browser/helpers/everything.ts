/**
 * A site with at least one example of everything, and the address at which each page of web/routes.ts is visited. A
 * page with a parameter needs an example here; the walk fails without one.
 */
import { memberParts } from '../../../contract/desk-console.ts';
import { send } from '../../helpers/chat.ts';
import { addFictional } from '../../helpers/factories.ts';
import { debitsOf } from '../../helpers/debits.ts';
import { shopOf, type TestShop } from '../../helpers/sandbox.ts';
import { addStaff } from '../../helpers/staff.ts';
import type { TestMember } from '../../helpers/app.ts';
import { type Client, createClient } from '../../helpers/http-client.ts';
import { makeHost, uploadPhoto } from './journey/host.ts';
import { startSite, type TestSite } from './site.ts';
import { photoFile } from './story.ts';

export interface Everything {
  site: TestSite;
  shop: TestShop;
  /** Free, confirmed, with a match, a conversation and an open order. */
  member: TestMember;
  /** Premium: four photos. */
  premium: { client: Client };
  /** Every role of the desk. */
  staff: { id: string; client: Client };
  /** The address for a route that cannot be visited at its path; several where the query changes the page. */
  looks: Record<string, string[]>;
  /** Pages only the free member visits. */
  membersOwn: string[];
}

const place = { country: 'NL', region: 'NL-UT', city: 'Utrecht', lat: 52.09, lon: 5.12 };

export async function everything(): Promise<Everything> {
  const site = await startSite();
  const { app } = site;
  const shop = await shopOf(app);
  await app.sql(
    "update companies set creditor_identifier = 'NL79ZZZ999999990000', creditor_iban = 'NL91ABNA0417164300', creditor_bic = 'ABNANL2A'",
  );
  const insert = async (text: string, values: unknown[] = []) =>
    (await app.sql<{ id: string }>(text, values))[0]?.id ?? '';

  const login = {
    name: 'premium.p',
    email: 'premium@members.example',
    password: 'ten quiet meadows',
    language: 'en' as const,
  };
  const facts = {
    gender: 'male',
    wanted: 'female',
    birth: '1988-01-05',
    interests: ['art', 'wine'],
    about: 'Long walks, short mails.',
    credits: 500,
    place,
  } as const;
  const photos = await Promise.all(Array.from({ length: 4 }, () => photoFile()));
  const premiumId = await makeHost({ sql: (text, values) => app.sql(text, values) }, app.port, login, facts, photos);
  const premium = createClient(app.port, 'localhost');
  await premium.post('/api/user.php', { login: login.email, password: login.password });

  const member = await app.signup({ host: 'localhost', gender: 'female', wanted: 'male' });
  await app.sql('update members set signup_step = 5 where id = $1', [member.id]);
  await app.sql('update profiles set country = $2, region = $3, city = $4 where member_id = $1', [
    member.id,
    place.country,
    place.region,
    place.city,
  ]);
  await member.client.post('/api/likes.php', { id: premiumId });
  await premium.post('/api/likes.php', { id: member.id });
  await send(member, premiumId, { price: 0, body: 'Good evening!' });
  const fictional = await addFictional(app.services.db, app.sites.a, 'lantern.lady');
  await send(member, fictional, { price: 0, body: 'Are you a real person?' });

  const other = await app.signup({ host: 'localhost' });
  await uploadPhoto(other.client, await photoFile());
  await member.client.post('/api/reports.php', { member_id: other.id, reason: 'harassment' });
  await member.client.post('/api/complaints.php', { kind: 'payment', text: 'Paid twice.', email: member.email });
  const order = await shop.ordered(member, { credits: 25 });
  const debtor = await app.signup({ host: 'localhost' });
  await app.sql("update profiles set country = 'NL' where member_id = $1", [debtor.id]);
  await app.sql('update members set signup_step = 5 where id = $1', [debtor.id]);
  await debitsOf(shop).debited({ member: debtor });
  const staff = await addStaff(app, ['owner', 'lead', 'support', 'writer', 'finance']);
  await staff.client.post('/api/desk/privacy.php', {
    member_id: other.id,
    kind: 'export',
    source: 'mail',
    text: 'All.',
  });
  const { id: care } = (
    await staff.client.post(`/api/desk/members/${other.id}/care.php`, { reason: 'spending', note: 'Four orders.' })
  ).json;

  await member.client.put('/api/notifications/switch.php', { by: 'email', kind: 'news', on: true });
  const campaign = async (name: string) =>
    (await staff.client.post('/api/desk/campaigns.php', { name, kind: 'news', site: app.sites.a.site_id })).json
      .id as string;
  const [campaignDraft, campaignSent] = [await campaign('A draft'), await campaign('Sent')];
  await app.sql(
    "update campaigns set state = 'done', started_at = now(), started_name = 'Marta', ended_at = now() where id = $1",
    [campaignSent],
  );

  const noToken = 'a'.repeat(43);
  const conversation = (a: string, b: string) =>
    insert('select id from conversations where $1 in (member_a, member_b) and $2 in (member_a, member_b)', [a, b]);
  const report = await insert('select id from cases where reporter_id = $1', [member.id]);
  return {
    site,
    shop,
    member,
    premium: { client: premium },
    staff,
    membersOwn: [`/likes/m/${premiumId}`, `/transactions/${order.id}`],
    looks: {
      '/complete-signup': [1, 2, 3, 4, 5].map((step) => `/complete-signup?step=${step}`),
      '/reset-password/do': [`/reset-password/do?token=${noToken}`],
      '/mail-change/do': ['/mail-change/do?done=1', '/mail-change/do?done=undo', `/mail-change/do?token=${noToken}`],
      '/unsubscribed': ['/unsubscribed?of=promotions'],
      '/account-deleted': ['/account-deleted?until=2026-12-05T10:00:00Z'],
      '/:token': [`/${noToken}`],
      '/members/:id': [`/members/${premiumId}`],
      '/members/:id/landing': [`/members/${premiumId}/landing`],
      '/members/:id/landing2/:slug?': [`/members/${premiumId}/landing2`],
      '/members/:id/landing3/:slug?': [`/members/${premiumId}/landing3`],
      '/members/:id/chat': [`/members/${fictional}/chat`],
      '/chats/:id': [`/chats/${await conversation(member.id, premiumId)}`],
      '/likes/:type': ['/likes/sent', '/likes/matches'],
      '/likes/m/:id': [`/likes/m/${premiumId}`],
      '/credits/:id/:paymentmethod?': ['/credits/25', '/credits/50/ideal'],
      '/transactions/:id?': [
        '/transactions',
        '/transactions?show=credits',
        '/transactions?show=limits',
        `/transactions/${order.id}`,
      ],
      '/desk/staff/:id': [`/desk/staff/${staff.id}`],
      '/desk/sites/:site/review': [`/desk/sites/${site.app.sites.a.site_id}/review`],
      '/desk/sites/:site/:group?': ['', '/hosts', '/credits'].map(
        (group) => `/desk/sites/${site.app.sites.a.site_id}${group}`,
      ),
      '/desk/photos/:id?': [
        '/desk/photos',
        `/desk/photos/${await insert("select id from photos where status = 'pending' limit 1")}`,
      ],
      '/desk/appeals/:id?': ['/desk/appeals'],
      '/desk/care/:id?': ['/desk/care', `/desk/care/${care}`],
      '/desk/reports/:id?': ['/desk/reports', `/desk/reports/${report}`],
      '/desk/campaigns/:id': [`/desk/campaigns/${campaignDraft}`, `/desk/campaigns/${campaignSent}`],
      '/desk/complaints/:id?': ['/desk/complaints', `/desk/complaints/${await insert('select id from complaints')}`],
      '/desk/privacy/:id?': ['/desk/privacy', `/desk/privacy/${await insert('select id from privacy_requests')}`],
      '/desk/fictional/:id?': ['/desk/fictional', `/desk/fictional/${fictional}`],
      '/desk/members/:id/:tab?': ['', '/profile', '/photos', ...memberParts.map((part) => `/${part}`)].map(
        (tab) => `/desk/members/${member.id}${tab}`,
      ),
      '/desk/writing/:id': [`/desk/writing/${await conversation(member.id, fictional)}`],
      '/desk/payments/:id': [`/desk/payments/${order.id}`],
      '/desk/debits/mandates/:id': [`/desk/debits/mandates/${await insert('select id from debit_mandates')}`],
    },
  };
}
