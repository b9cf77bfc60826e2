/** The jobs that carry campaigns out: each minute those at work go on from where they are, whoever did the minute before. */
import { recipientDays, type StopReason } from '../../contract/desk-campaigns.ts';
import { secondMs } from '../../contract/time.ts';
import { campaignWords } from '../notifications/mails/campaign-words.ts';
import { letterheadOf, postLetter, type Translate } from '../notifications/post-letter.ts';
import { type Db, transaction, type Tx } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { firstMoment, gatherRecipients } from './audience.ts';
import type { Code } from './campaign-letter.ts';
import { pictureOf } from './drafts.ts';
import { giveUpAbandoned, handOver, takeBatch } from './hand-over.ts';
import { countHarm, refreshResults } from './results.ts';
import { isWritten, reasonToStop } from './rules.ts';
import * as sql from './sql.ts';
import { decideSubject } from './subject-test.ts';

/** Looked at in one transaction. */
const gatherAtOnce = 5_000;
/** A run ends before the next one begins. */
const runMs = 45 * secondMs;

export const runCampaigns: JobDefinition<object> = {
  name: 'run_campaigns',
  retries: 0,
  backoff: false,
  expiresSeconds: 120,
  schedule: '* * * * *',
  async run(services) {
    const end = performance.now() + runMs;
    await giveUpAbandoned(services.db, services.clock.now());
    for (const { id } of await sql.atWork(services.db)) {
      try {
        await runOne(services, id, end);
      } catch (err) {
        // One of them does not hold up the others.
        services.log.error({ err, campaign: id }, 'a campaign could not go on');
      }
    }
    await countPast(services);
  },
};

/** Goes on at once, instead of with the next minute. */
export const wakeCampaigns = (services: Pick<Services, 'jobs'>, db: Parameters<Services['jobs']['enqueue']>[0]) =>
  services.jobs.enqueue(db, runCampaigns, {});

async function runOne(services: Services, id: string, end: number): Promise<void> {
  const { db, clock } = services;
  let campaign = await begin(services, id);
  if (!campaign) return;
  // What came back since the last minute counts before anything more goes.
  if (campaign.results && (await stopIfHarmful(services, campaign))) return;
  const texts = await sql.textsOf(db, id);
  const written = texts.filter((text) => isWritten(text, false)).map(({ language }) => language);
  while (!campaign.gathered && performance.now() < end) {
    const next = await gatherNext(db, id, written, clock.now());
    if (!next) return;
    campaign = next;
  }
  campaign = await decideSubject(db, campaign, clock.now(), end);
  const picture = await pictureOf(db, campaign);
  while (performance.now() < end) {
    const code = await codeNow(services, campaign);
    if (code === 'gone') return stopByItself(services, campaign, 'code');
    const batch = await takeBatch(services, id);
    if (batch.length === 0) break;
    const reached = await Promise.all(
      batch.map((recipient) =>
        handOver(services, { campaign: campaign as sql.CampaignRow, texts, code, picture }, recipient),
      ),
    );
    // The mail server is away: the next minute tries again.
    if (reached.every((wasReached) => !wasReached)) break;
  }
  await settle(services, id);
}

/** Its code as it holds at this moment: it may have been closed, or ended, since the last mail that promised it. */
async function codeNow({ db, clock }: Services, campaign: sql.CampaignRow): Promise<Code | 'gone' | null> {
  if (campaign.code === null) return null;
  const code = await sql.codeOf.one(db, campaign.code);
  return code && (code.expires === null || code.expires > clock.now()) ? code : 'gone';
}

/** A planned campaign whose time has come is at work. @returns undefined when there is nothing to do yet */
const begin = (services: Services, id: string): Promise<sql.CampaignRow | undefined> =>
  transaction(services.db, async (tx) => {
    const campaign = await sql.lockCampaign.one(tx, id);
    if (!campaign || (campaign.state !== 'planned' && campaign.state !== 'sending')) return undefined;
    if (campaign.state === 'sending') return campaign;
    const now = services.clock.now();
    if ((await firstMoment(tx, campaign, now)) > now) return undefined;
    await sql.setState.run(tx, id, 'sending');
    return { ...campaign, state: 'sending' };
  });

const gatherNext = (db: Db, id: string, written: readonly string[], now: Date): Promise<sql.CampaignRow | undefined> =>
  transaction(db, async (tx) => {
    const campaign = await sql.lockCampaign.one(tx, id);
    if (campaign?.state !== 'sending') return undefined;
    if (campaign.gathered) return campaign;
    const last = await gatherRecipients(tx, campaign, written, now, gatherAtOnce);
    await sql.gatheredTo.run(tx, id, last, last === null);
    return { ...campaign, gathered_to: last ?? campaign.gathered_to, gathered: last === null };
  });

/** Counts, stops what does harm, and ends what is through. */
async function settle(services: Services, id: string): Promise<void> {
  const { db, clock } = services;
  const campaign = await sql.campaignById.one(db, id);
  if (!campaign || (await stopIfHarmful(services, campaign))) return;
  const now = clock.now();
  const { waiting } = await refreshResults(db, campaign, now);
  if (campaign.state === 'sending' && campaign.gathered && waiting === 0)
    await sql.endCampaign.run(db, id, 'done', null, now);
}

async function stopIfHarmful(services: Services, campaign: sql.CampaignRow): Promise<boolean> {
  const why = reasonToStop(await countHarm(services.db, campaign.id));
  if (why) await stopByItself(services, campaign, why);
  return why !== null;
}

/** Ends it for good: whoever waits gets nothing. Those who made and started it are told when it stopped by itself. */
async function stopByItself(
  services: Services,
  campaign: sql.CampaignRow,
  why: Exclude<StopReason, 'staff'>,
): Promise<void> {
  const { id } = campaign;
  // The mail that tells of it names these figures.
  await refreshResults(services.db, campaign, services.clock.now());
  await transaction(services.db, async (tx) => {
    if (!(await stopCampaign(tx, id, why, services.clock.now()))) return;
    await services.jobs.enqueue(tx, tellCampaignStopped, { campaign_id: id }, { key: `stopped ${id}` });
  });
  await refreshResults(services.db, campaign, services.clock.now());
}

/** @returns false when it had ended before */
export async function stopCampaign(tx: Tx, id: string, why: StopReason, now: Date): Promise<boolean> {
  if ((await sql.endCampaign.run(tx, id, 'stopped', why, now)) === 0) return false;
  await sql.endWaiting.run(tx, id);
  return true;
}

/** Purchases of the days after, and money that went back. */
async function countPast({ db, clock }: Services): Promise<void> {
  for (const { id } of await sql.stillCounting(db, clock.now())) {
    const campaign = await sql.campaignById.one(db, id);
    if (campaign) await refreshResults(db, campaign, clock.now());
  }
}

export const tidyCampaigns: JobDefinition<object> = {
  name: 'tidy_campaigns',
  retries: 2,
  backoff: true,
  schedule: '41 3 * * *',
  async run({ db, clock }) {
    while ((await sql.forgetRecipients.run(db, clock.now(), recipientDays)) > 0);
  },
};

export const tellCampaignStopped: JobDefinition<{ campaign_id: string }> = {
  name: 'tell_campaign_stopped',
  retries: 16,
  backoff: true,
  expiresSeconds: 120,
  async run(services, { campaign_id: id }, job) {
    const campaign = await sql.campaignById.one(services.db, id);
    const why = campaign?.stopped_for;
    if (!campaign || !why || why === 'staff') return;
    const [site = 0] = campaign.sites;
    const ids = [campaign.made_by, campaign.started_by].filter((id) => id !== null);
    for (const [i, person] of (await sql.staffToTell(services.db, ids)).entries()) {
      const head = await letterheadOf(services, { site_id: site, language: person.language, country: '' });
      const { sent = 0, complained = 0, bounced = 0 } = campaign.results ?? {};
      const values = { ...head.values, campaign: campaign.name, sent, complained, bounced };
      const translate: Translate = (words) => services.words.text(head.locale, words, values);
      const { stopped } = campaignWords;
      await postLetter(
        services,
        head,
        translate,
        {
          to: person.email,
          subject: translate(stopped.subject),
          heading: translate(stopped.subject),
          paragraphs: [translate(stopped[why])],
          button: { label: translate(stopped.button), url: `${head.origin}/desk/campaigns/${id}` },
          after: [],
          reason: translate(stopped.reason),
        },
        {
          mail: 'campaign_stopped',
          job_id:
            i === 0 ? job.id : `${job.id.slice(0, -1)}${(Number.parseInt(job.id.slice(-1), 16) ^ i).toString(16)}`,
        },
      );
    }
  },
};
