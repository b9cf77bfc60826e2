/** The picture of a campaign: in real mails, the preview and the test to oneself; never removed under a mail that is to go. */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import sharp from 'sharp';
import type { Campaign } from '../../contract/desk-campaigns.ts';
import { runCampaigns } from '../../server/campaigns/run-campaigns.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { campaignBody, campaignText } from '../helpers/campaigns.ts';
import { uploadMedia } from '../helpers/site-media.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let marta: TestStaff;
let picture: string;
/** Noon in Amsterdam: no quiet hours. */
const noon = new Date(`${new Date().toISOString().slice(0, 10)}T11:00:00Z`);

beforeAll(async () => {
  app = await startTestApp();
  app.services.clock = { now: () => noon };
  marta = await addStaff(app, ['marketing']);
  picture = await upload(1_400, 1_800);
});
afterAll(() => app.stop());

async function upload(width: number, height: number, site = app.sites.a.site_id): Promise<string> {
  const drawn = { create: { width, height, channels: 3 as const, background: '#c03060' } };
  const bytes = await sharp(drawn).jpeg().toBuffer();
  const answer = await uploadMedia(marta, { scope: String(site), kind: 'picture', bytes, name: 'Lamps' });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.id;
}
async function describe(id: string, alt: Record<string, string>) {
  const [row] = await app.sql<{ version: number }>('select version from site_media where id = $1', [id]);
  const said = { name: 'Lamps', licence: 'Ours, 2026', alt, version: row?.version };
  expect((await marta.client.put(`/api/desk/site-media/${id}.php`, said)).status).toBe(200);
}
const remove = (id: string) =>
  marta.client.send('DELETE', `/api/desk/site-media/${id}.php`, undefined, {
    headers: { 'x-confirmed': 'reason=no+longer+ours' },
  });
const lineOf = async (id: string) =>
  (await marta.client.get(`/api/desk/site-media.php?scope=${app.sites.a.site_id}`)).json.media.find(
    (media: { id: string }) => media.id === id,
  );

const open = async (id: string): Promise<{ campaign: Campaign; pictures: { id: string }[] }> =>
  (await marta.client.get(`/api/desk/campaigns/${id}.php`)).json;
const save = async (id: string, more: object = {}) =>
  marta.client.put(`/api/desk/campaigns/${id}.php`, campaignBody((await open(id)).campaign, { picture, ...more }));
async function draft(more: object = {}): Promise<string> {
  const wish = { name: 'Winter evenings', kind: 'promotions', site: app.sites.a.site_id };
  const answer = await marta.client.post('/api/desk/campaigns.php', wish);
  const saved = await save(answer.json.id, more);
  expect(saved.status, saved.text).toBe(200);
  return answer.json.id;
}
async function start(id: string) {
  const { version } = (await open(id)).campaign;
  const { gets } = (await marta.client.get(`/api/desk/campaigns/${id}/count.php`)).json;
  return marta.client.post(`/api/desk/campaigns/${id}/start.php`, { version, recipients: gets });
}
async function reader() {
  const member = await app.signup();
  await member.client.put('/api/notifications/switch.php', { by: 'email', kind: 'promotions', on: true });
  return member;
}
/** Until the campaign is over: the application's own run may have taken some of it. */
const sent = (id: string) =>
  expect
    .poll(
      async () => {
        await runCampaigns.run(app.services, {}, { id: uuidv7(), attempt: 1 });
        return (await open(id)).campaign.state;
      },
      { timeout: 15_000 },
    )
    .toBe('done');
/** The campaign's own mail: the one that asks to confirm the address may come before or after it. */
const mailTo = ({ email }: { email: string }) => app.smtp.waitFor(email, 'Long evenings');
const imageOf = (html: string | undefined) => /<img [^>]*>/.exec(html ?? '')?.[0] ?? '';

it('stands in every reader’s mail alike, as a JPEG of the site’s own host with its size, and as words in plain text', async () => {
  await describe(picture, { en: 'Lamps over a canal', de: 'Laternen' });
  const [anna, ben] = [await reader(), await reader()];
  const id = await draft({ texts: [campaignText({ alt: 'Lamps over a "canal" on {site}' })] });
  const answer = await start(id);
  expect(answer.json, answer.text).toMatchObject({ state: 'sending' });
  await sent(id);
  const [first, second] = [await mailTo(anna), await mailTo(ben)];
  const image = imageOf(first.html);
  const [, src = ''] = /src="([^"]+)"/.exec(image) ?? [];
  const url = new URL(src);
  expect([url.hostname, url.pathname, url.search]).toEqual(['a.test', `/site-media/${picture}/mail.jpg`, '']);
  // The same for both: it says nothing about who opened it.
  expect(imageOf(second.html)).toBe(image);
  expect(first.html.match(/<img/g)).toHaveLength(1);
  // 3:4 as it was uploaded, cut to 4:3.
  expect(image).toContain('width="518" height="389"');
  expect(image).toMatch(/alt="Lamps over a &quot;canal&quot; on [^"{]+"/);
  expect(first.text).toMatch(/^\[Lamps over a "canal" on [^{]+\]\n\nWho lights up/);
  const file = await fetch(`http://127.0.0.1:${app.port}${url.pathname}`, { headers: { host: 'a.test' } });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1_036,
    height: 777,
  });
});

it('is in the preview, which may load nothing else, and in the test to oneself; without words of the mail with its own', async () => {
  await describe(picture, { en: 'Lamps over a canal', de: 'Laternen' });
  const id = await draft();
  const page = await marta.client.get(`/desk/campaigns/${id}/mail?language=en&variant=a&scheme=dark`);
  expect(imageOf(page.text)).toContain('alt="Lamps over a canal"');
  const [, from = ''] = /src="([^"]+)"/.exec(imageOf(page.text)) ?? [];
  const [, allowed = ''] = /img-src ([^;]+)/.exec(String(page.headers['content-security-policy'])) ?? [];
  expect(from.startsWith(allowed)).toBe(true);
  expect(allowed).toMatch(/^https?:\/\/a\.test[^ ]*\/site-media\/$/);
  expect(imageOf((await marta.client.get(`/desk/campaigns/${id}/mail?language=de`)).text)).toContain('alt="Laternen"');
  const before = app.smtp.mails.length;
  await marta.client.post(`/api/desk/campaigns/${id}/test.php`, { language: 'en', variant: 'a' });
  const [mail] = app.smtp.mails.slice(before);
  expect(imageOf(mail?.html)).toContain(`${picture}/mail.jpg`);
  expect(mail?.text).toContain('[Lamps over a canal]');
});

it('without words for it a language is not finished', async () => {
  await describe(picture, { de: 'Laternen' });
  await reader();
  const id = await draft();
  expect((await start(id)).json.error).toBe('campaign_text_missing');
  await save(id, { texts: [campaignText({ alt: '{password}' })] });
  expect((await start(id)).json.error).toBe('campaign_text_wrong');
  await save(id, { texts: [campaignText({ alt: 'Lamps' })] });
  expect((await marta.client.get(`/api/desk/campaigns/${id}/count.php`)).json.written).toBeGreaterThan(0);
});

it('is not removed while a draft shows it; once the mails have gone it can be, and both sides are told', async () => {
  const own = await upload(900, 400);
  const id = await draft({ picture: own, texts: [campaignText({ alt: 'Lamps' })] });
  expect(await lineOf(own)).toMatchObject({ used: true, mailed: false });
  expect((await remove(own)).json.error).toBe('media_used');
  const copied = await marta.client.post('/api/desk/campaigns.php', {
    name: 'Again',
    kind: 'promotions',
    site: app.sites.a.site_id,
    copy_of: id,
  });
  const copy = (await open(copied.json.id)).campaign;
  expect(copy).toMatchObject({ picture: own, picture_name: 'Lamps', texts: [{ alt: 'Lamps' }] });
  await marta.client.post(`/api/desk/campaigns/${copy.id}/steer.php`, { act: 'remove' });
  await app.sql("delete from notices where kind = 'campaign'");
  const anna = await reader();
  expect((await start(id)).json).toEqual({ state: 'sending' });
  await sent(id);
  expect(imageOf((await mailTo(anna)).html)).toContain('width="518" height="230"');
  expect(await lineOf(own)).toMatchObject({ used: false, mailed: true });
  expect((await remove(own)).status).toBe(200);
  const file = await fetch(`http://127.0.0.1:${app.port}/site-media/${own}/mail.jpg`, { headers: { host: 'a.test' } });
  expect(file.status).toBe(404);
  expect(await open(id)).toMatchObject({ campaign: { picture: null, picture_name: 'Lamps' }, pictures: [] });
  // What is gone cannot be chosen, and a copy does not speak of it.
  expect((await save(await draft(), { picture: own })).json).toMatchObject({ error: 'picture_gone' });
  const later = await marta.client.post('/api/desk/campaigns.php', {
    name: 'Later',
    kind: 'promotions',
    site: app.sites.a.site_id,
    copy_of: id,
  });
  expect((await open(later.json.id)).campaign).toMatchObject({ picture: null, picture_name: null });
});

it('comes from a company whose sites the mails are for, and is no film', async () => {
  const id = await draft();
  const other = (
    await app.sql<{ id: number }>(
      `insert into companies (name, address, postal_code, city, country) values ('Other B.V.', 'x', '1', 'y', 'NL') returning id`,
    )
  )[0];
  const theirs = uuidv7();
  await app.sql(
    `insert into site_media (id, company_id, kind, name, licence, format, width, height, bytes, staff_name)
     values ($1, $2, 'picture', 'Theirs', 'Theirs', 'picture', 640, 480, 1, 'Bo')`,
    [theirs, other?.id],
  );
  expect((await open(id)).pictures.map((media) => media.id)).not.toContain(theirs);
  for (const wrong of [theirs, uuidv7()])
    expect((await save(id, { picture: wrong })).json, wrong).toMatchObject({ error: 'picture_gone' });
});
