/**
 * Handing a campaign's mails over, a few at a time. A mail is marked before it goes and never goes again once it may have gone: after a
 * crash those few in between are "unsure", which is better than twice. Any number of processes may do this at once.
 */
import type { CampaignText } from '../../contract/desk-campaigns.ts';
import { mailEveryDays, recipientDays } from '../../contract/desk-campaigns.ts';
import { issueToken } from '../accounts/tokens.ts';
import { newMembersNear } from '../members/new-near.ts';
import { letterheadOf, postLetter, type Translate } from '../notifications/post-letter.ts';
import { quietSeconds, zoneOf } from '../notifications/rules.ts';
import { type Db, statement, transaction, type Tx } from '../platform/db.ts';
import { MailError } from '../platform/mail.ts';
import type { Services } from '../platform/services.ts';
import type { MediaRow } from '../sites/sql-media.ts';
import { campaignLetter, type Code } from './campaign-letter.ts';
import { allowedNow, atOnce, handingMinutes, isWritten, mostTries, retryMinutes, tellsNear } from './rules.ts';
import { type CampaignRow, lockCampaign, setNext } from './sql.ts';

/** Whoever waits for the better one of two subjects has none yet. */
const takeDue = statement<{ id: string }, [campaign: string, now: Date, limit: number]>(
  'campaigns.take_due',
  `update campaign_recipients set state = 'handing', handed_at = $2, tries = tries + 1
    where id in (select id from campaign_recipients
                  where campaign_id = $1 and state = 'waiting' and due_at <= $2 and variant is not null
                  order by due_at, id limit $3 for update skip locked)
   returning id`,
);
interface Recipient {
  id: string;
  member_id: string;
  variant: 'a' | 'b';
  tries: number;
  here: boolean;
  mail_disabled: string | null;
  email: string;
  username: string;
  language: string;
  site_id: number;
  country: string;
  city: string | null;
}
const lockRecipient = statement<Recipient, [id: string]>(
  'campaigns.lock_recipient',
  `select r.id, r.member_id, r.variant, r.tries, m.status = 'active' and m.confirmed_at is not null and m.email is not null as here, m.mail_disabled,
          m.email, m.username, m.language, m.site_id, p.country, p.city
     from campaign_recipients r join members m on m.id = r.member_id join profiles p on p.member_id = m.id
    where r.id = $1 and r.state = 'handing' for update of r`,
);
/** Held until the mail is gone: whoever takes the yes back at this moment waits for that, and nobody after it. */
const lockConsent = statement<{ kind: string }, [member: string, kind: string]>(
  'campaigns.lock_consent',
  'select kind from mail_consents where member_id = $1 and kind = $2 and ended_at is null for share',
);
/** The turn of a week, of all campaigns together. No row: they had one. */
const takeTurn = statement<never, [member: string, recipient: string, now: Date, days: number]>(
  'campaigns.take_turn',
  `insert into notices as n (member_id, kind, job_id, sent_at) values ($1, 'campaign', $2, $3)
   on conflict (member_id, kind) do update set job_id = $2, sent_at = $3
    where n.job_id = $2 or n.sent_at <= $3::timestamptz - make_interval(days => $4::int)`,
);
const markSent = statement<never, [id: string, now: Date]>(
  'campaigns.mark_sent',
  `update campaign_recipients set state = 'sent', sent_at = $2 where id = $1 and state = 'handing'`,
);
const leaveOut = statement<never, [id: string, reason: string, cameBack: string | null]>(
  'campaigns.leave_out',
  `update campaign_recipients set state = 'left_out', reason = $2, came_back = $3, handed_at = null where id = $1 and state = 'handing'`,
);
const putBack = statement<never, [id: string, due: Date, tries: number]>(
  'campaigns.put_back',
  `update campaign_recipients set state = 'waiting', handed_at = null, due_at = $2, tries = $3 where id = $1 and state = 'handing'`,
);
const markUnsure = statement<never, [id: string]>(
  'campaigns.mark_unsure',
  `update campaign_recipients set state = 'unsure' where id = $1 and state = 'handing'`,
);
const abandoned = statement<never, [now: Date, minutes: number]>(
  'campaigns.abandoned',
  `update campaign_recipients set state = 'unsure' where id in (
     select id from campaign_recipients where state = 'handing' and handed_at < $1::timestamptz - make_interval(mins => $2::int) for update skip locked)`,
);

/** Mails whose process ended while it handed them over. */
export const giveUpAbandoned = (db: Db, now: Date): Promise<number> => abandoned.run(db, now, handingMinutes);

/** Takes as many as may go now, at its rate, and marks them. */
export const takeBatch = (services: Services, campaignId: string): Promise<string[]> =>
  transaction(services.db, async (tx) => {
    const campaign = await lockCampaign.one(tx, campaignId);
    if (campaign?.state !== 'sending') return [];
    const now = services.clock.now();
    const { count, from, step } = allowedNow(now, campaign.next_at, campaign.per_hour);
    if (count === 0) return [];
    const rows = await takeDue(tx, campaignId, now, Math.min(count, atOnce));
    if (rows.length > 0) await setNext.run(tx, campaignId, new Date(from + rows.length * step));
    return rows.map(({ id }) => id);
  });

export interface Sending {
  campaign: CampaignRow;
  texts: readonly CampaignText[];
  code: Code | null;
  picture: MediaRow | null;
}

/** Hands one mail over, if everything still allows it. @returns false when the mail server cannot be reached */
export async function handOver(services: Services, sending: Sending, recipientId: string): Promise<boolean> {
  const { db, clock } = services;
  try {
    await transaction(db, (tx) => handOverOne(services, tx, sending, recipientId));
    return true;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const now = clock.now();
    if (error.unsure) {
      await markUnsure.run(db, recipientId);
      return true;
    }
    const row = await lockRecipient.one(db, recipientId);
    if (row && row.tries >= mostTries) await leaveOut.run(db, recipientId, 'undeliverable', null);
    else await putBack.run(db, recipientId, new Date(now.getTime() + retryMinutes * 60_000), row?.tries ?? 1);
    return false;
  }
}

async function handOverOne(
  services: Services,
  tx: Tx,
  { campaign, texts, code, picture }: Sending,
  recipientId: string,
): Promise<void> {
  const row = await lockRecipient.one(tx, recipientId);
  if (!row) return;
  const now = services.clock.now();
  const text = texts.find(({ language }) => language === row.language);
  const reason = !(await lockConsent.one(tx, row.member_id, campaign.kind))
    ? 'consent'
    : !row.here
      ? 'gone'
      : row.mail_disabled !== null
        ? 'stopped_mail'
        : !text || !isWritten(text, false)
          ? 'language'
          : undefined;
  if (reason) return void (await leaveOut.run(tx, row.id, reason, null));
  const wait = quietSeconds(now, zoneOf(row.country));
  if (wait > 0) return void (await putBack.run(tx, row.id, new Date(now.getTime() + wait * 1_000), row.tries - 1));
  if ((await takeTurn.run(tx, row.member_id, row.id, now, mailEveryDays)) === 0)
    return void (await leaveOut.run(tx, row.id, 'too_often', null));
  const token = await issueToken(tx, {
    kind: campaign.kind === 'news' ? 'leave_news' : 'leave_promotions',
    member_id: row.member_id,
    data: { letter: row.id },
    expiresInHours: recipientDays * 24,
    to: row.email,
  });
  if (!token || !text) return void (await leaveOut.run(tx, row.id, 'gone', null));
  const head = await letterheadOf(services, row);
  const translate: Translate = (words, values) =>
    services.words.text(head.locale, words, { ...head.values, ...values });
  const leave = `${head.origin}/${token}`;
  const tells = tellsNear(text.lead) || tellsNear(text.body);
  const letter = campaignLetter(head, translate, {
    text,
    variant: row.variant,
    kind: campaign.kind,
    code,
    picture,
    reader: { ...row, new_near: tells ? await newMembersNear(tx, row.member_id, now) : null },
    links: { button: `${head.origin}/to/${row.id}`, leave },
  });
  const headers = {
    'List-Unsubscribe': `<${leave}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'bulk',
  };
  const job = { mail: campaign.kind, job_id: row.id, member_id: row.member_id };
  const taken = await postLetter(services, head, translate, { ...letter, to: row.email, headers }, job);
  if (taken) await markSent.run(tx, row.id, now);
  else await leaveOut.run(tx, row.id, 'undeliverable', 'bounced');
}
