/** Tests of a campaign: to the caller, and to the seed list, which is mailboxes of one's own at several mail providers. */
import { uuidv7 } from 'uuidv7';
import type * as contract from '../../contract/desk-campaigns.ts';
import { may } from '../../contract/permissions.ts';
import { isEmail } from '../accounts/rules.ts';
import { exampleMail, readWritten } from '../campaigns/example-mail.ts';
import { isWritten } from '../campaigns/rules.ts';
import { postLetter } from '../notifications/post-letter.ts';
import { statement, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { campaignFor, campaignSubject } from './api-campaigns.ts';
import { audit } from './audit.ts';

const staffAddress = statement<{ email: string }, [id: string]>(
  'desk.staff_address',
  'select email from staff where id = $1',
);
/** `member`: an address of somebody who has not asked for anything. */
const seeds = statement<{ email: string; member: boolean }>(
  'desk.campaign_seeds',
  `select s.email, exists (select from members m where lower(m.email) = s.email) as member from campaign_seeds s order by s.email`,
);
const dropSeeds = statement<never, [kept: readonly string[]]>(
  'desk.drop_seeds',
  'delete from campaign_seeds where email <> all ($1::text[])',
);
const addSeeds = statement<never, [emails: readonly string[]]>(
  'desk.add_seeds',
  'insert into campaign_seeds select unnest($1::text[]) on conflict do nothing',
);

export const deskCampaignSeeds: Handler<typeof contract.deskCampaignSeeds> = async ({ services }) => ({
  emails: (await seeds(services.db)).map(({ email }) => email),
});

export const deskSaveCampaignSeeds: Handler<typeof contract.deskSaveCampaignSeeds> = async ({
  services,
  staff,
  body,
}) => {
  const emails = [...new Set(body.emails.map((email) => email.trim().toLowerCase()).filter(Boolean))];
  if (!emails.every(isEmail)) throw new Refusal('email_invalid', { fields: { emails: 'email_invalid' } });
  await transaction(services.db, async (tx) => {
    await dropSeeds.run(tx, emails);
    await addSeeds.run(tx, emails);
    await audit(tx, staff, 'campaign_seeds_changed', undefined, { addresses: emails.length });
  });
  return { emails: emails.toSorted() };
};

export const deskTestCampaign: Handler<typeof contract.deskTestCampaign> = async ({
  services,
  staff,
  params,
  body,
}) => {
  if (body.seeds && !may(staff.rights, 'campaigns.send', { site: 'every' })) throw new Refusal('forbidden');
  const campaign = await campaignFor(services, staff, params.id);
  const written = await readWritten(services, services.db, campaign);
  const text = written.texts.find(({ language }) => language === body.language);
  if (!text || !isWritten(text, body.variant === 'b')) throw new Refusal('campaign_text_missing');
  const own = await staffAddress.one(services.db, staff.id);
  if (!own) throw new Refusal('not_found');
  const { head, translate, letter } = exampleMail(services, written, body.language, {
    variant: body.variant,
    username: staff.name,
    test: true,
  });
  const post = (to: string) =>
    postLetter(services, head, translate, { ...letter, to }, { mail: 'campaign_test', job_id: uuidv7() });
  if (!(await post(own.email))) throw new Refusal('campaign_text_missing');
  const others = body.seeds ? await seeds(services.db) : [];
  // An address of a member gets nothing, and nobody is told: who is a member does not concern whoever keeps the list.
  const posted = await Promise.allSettled(others.map(async ({ email, member }) => member || (await post(email))));
  await audit(services.db, staff, 'campaign_tested', campaignSubject(campaign.id), {
    language: body.language,
    variant: body.variant,
    ...(body.seeds ? { addresses: others.length } : {}),
  });
  return {
    to: own.email,
    seeds: posted.filter((answer) => answer.status === 'fulfilled' && answer.value).length,
    refused: others.flatMap(({ email }, i) => {
      const answer = posted[i];
      return answer?.status === 'fulfilled' && answer.value ? [] : [email];
    }),
  };
};
