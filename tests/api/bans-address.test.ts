/** The address of somebody excluded, in every form of the same mailbox, by every way in; and addresses that only look like it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseDeletedAccounts } from '../../server/accounts/delete-account.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { newMember } from '../helpers/factories.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let lead: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  lead = await addStaff(app, ['lead']);
});
afterAll(() => app.stop());

const excluded = async (email: string): Promise<TestMember> => {
  const member = await app.signup({ email });
  const answer = await lead.client.post(`/api/desk/members/${member.id}/suspend.php`, { reason: 'scam' });
  expect(answer.status, answer.text).toBe(200);
  return member;
};
const signUp = (email: string, host?: string) =>
  app.client(host).post('/api/signup.php', { ...newMember(), email: app.secret(email) });
const change = (who: TestMember, email: string) =>
  who.client.post('/api/mail-change.php', { email: app.secret(email), password: who.password });
const emailOf = async ({ id }: TestMember) =>
  (await app.sql<{ email: string }>('select email from members where id = $1', [id]))[0]?.email;

describe('the same mailbox', () => {
  it.each([
    ['dots', 'an.na.one@gmail.com', 'annaone@gmail.com'],
    ['what follows a plus', 'anna.two@example.org', 'anna.two+again@example.org'],
    ['Googlemail', 'anna.three@gmail.com', 'anna.three@googlemail.com'],
    ['capitals', 'anna.four@example.org', 'Anna.FOUR@Example.ORG'],
    ['full width', 'anna.five@example.org', 'ａｎｎａ.five@example.org'],
    ['punycode', 'anna.seven@xn--mnchen-3ya.de', 'anna.seven@münchen.de'],
    ['a name before Fastmail', 'annaeight@fastmail.com', 'dating@annaeight.fastmail.com'],
    ['the names of Proton', 'anna.nine@proton.me', 'an-na_nine@pm.me'],
  ])('%s: found at sign-up, at another site, by a change, and by one asked for before', async (_, was, form) => {
    const [other, early] = [await app.signup(), await app.signup()];
    expect((await change(early, form)).status).toBe(200);
    const token = await app.mailToken(form, 'Confirm your new e-mail address');
    await excluded(was);
    expect((await signUp(form)).json.error).toBe('email_taken');
    expect((await signUp(form, 'b.test')).json.error, 'another site').toBe('email_taken');
    expect((await change(other, form)).json.error).toBe('new_email_taken');
    expect((await app.client().post('/api/token.php', { token })).json.error).toBe('new_email_taken');
    expect([await emailOf(other), await emailOf(early)]).toEqual([other.email, early.email]);
  });

  it('what nobody sees: found at sign-up, at another site and by a change; no link to it was ever sent', async () => {
    const form = 'an\u200bna\u00ad.s\u2060ix@example.org';
    await excluded('anna.six@example.org');
    expect((await signUp(form)).json.error).toBe('email_taken');
    expect((await signUp(form, 'b.test')).json.error).toBe('email_taken');
    expect((await change(await app.signup(), form)).json.error).toBe('new_email_taken');
    await app.idle();
    expect(app.smtp.mails.filter(({ to }) => to.includes('\u200b'))).toEqual([]);
  });

  it('with a dot at its end is no address that anybody can give', async () => {
    await excluded('anna.ten@example.org');
    expect((await signUp('anna.ten@example.org.')).json.error).toBe('email_invalid');
    expect((await change(await app.signup(), 'anna.ten@example.org.')).json.error).toBe('new_email_invalid');
  });

  it('is found at a second site of the pool, and by no other company', async () => {
    const email = 'anna.eleven@example.org';
    await app.sql(
      `with s as (insert into sites (company_id, pool_id, name) values ($1, $2, 'Second') returning id),
            h as (insert into site_hosts (host, site_id, is_primary) select 'second.test', id, true from s)
       insert into site_countries (site_id, country, position) select id, 'NL', 1 from s`,
      [app.sites.company_id, app.sites.a.pool_id],
    );
    await excluded(email);
    expect((await signUp('Anna.Eleven+2@example.org', 'second.test')).json.error).toBe('email_taken');
    const theirs = await otherCompany();
    const member = await app.signup({ host: theirs });
    expect((await signUp(email, theirs)).status).toBe(200);
    expect((await change(member, 'anna.eleven+moved@example.org')).status).toBe(200);
    const token = await app.mailToken('anna.eleven+moved@example.org', 'Confirm your new e-mail address');
    expect((await app.client(theirs).post('/api/token.php', { token })).status).toBe(200);
  });
});

/** A site of a company of its own. @returns its host */
async function otherCompany(): Promise<string> {
  await app.sql(
    `with c as (insert into companies (name, trade_names, address, postal_code, city, country, kvk, vat_numbers, support_phone, support_email, delete_discount, added)
                select 'Other B.V.', trade_names, address, postal_code, city, country, '87654321', vat_numbers, support_phone, 'help@other.test', delete_discount, added
                  from companies order by id limit 1 returning id),
          p as (insert into pools (company_id, name) select id, 'Other' from c returning id, company_id),
          s as (insert into sites (company_id, pool_id, name) select company_id, id, 'Other' from p returning id),
          h as (insert into site_hosts (host, site_id, is_primary) select 'other.test', id, true from s)
     insert into site_countries (site_id, country, position) select id, 'NL', 1 from s`,
  );
  app.forgetSites();
  return 'other.test';
}

describe('another mailbox', () => {
  it.each([
    ['dots of Outlook', 'anna.visser@outlook.com', 'annavisser@outlook.com'],
    ['dots of a domain of one’s own', 'anna.visser@own.example', 'annavisser@own.example'],
    ['dashes of a domain of one’s own', 'anna-visser@own.example', 'anna@own.example'],
    ['a Turkish İ', 'İzmir@example.org', 'izmir@example.org'],
    ['a Turkish ı', 'ıris@example.org', 'iris@example.org'],
  ])(
    '%s: it is free at sign-up and for a change, once the other account is erased and its ban left',
    async (_, was, free) => {
      const gone = await excluded(was);
      await app.sql("update members set status = 'pending_deletion', delete_after = now() where id = $1", [gone.id]);
      await eraseDeletedAccounts.run(app.services, {}, { id: 'test', attempt: 1 });
      expect(await emailOf(gone)).toBeUndefined();
      expect((await signUp(was.replace('@', '+2@'))).json.error, 'the same one').toBe('email_taken');
      const member = await app.signup();
      expect((await change(member, free)).status).toBe(200);
      expect((await signUp(free)).status).toBe(200);
    },
  );
});
