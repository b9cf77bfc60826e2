/** Campaigns at the desk: drafts, tests, the start, and what came of them. Only on sites where the caller may send. */
import { Value } from 'typebox/value';
import { uuidv7 } from 'uuidv7';
import type * as contract from '../../contract/desk-campaigns.ts';
import { Audience, audiencesList } from '../../contract/desk-campaigns.ts';
import { countConsents, firstMoment } from '../campaigns/audience.ts';
import { checkDraft, checkReady } from '../campaigns/check-draft.ts';
import { codesOf, pictureOf, picturesFor, presentCampaign, saveDraft } from '../campaigns/drafts.ts';
import { countResults, refreshResults, sentByHour } from '../campaigns/results.ts';
import { stopCampaign, wakeCampaigns } from '../campaigns/run-campaigns.ts';
import * as sql from '../campaigns/sql.ts';
import { transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler, StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { allSitesNow } from '../sites/find-site.ts';
import { smallPicture } from '../sites/media.ts';
import { audit } from './audit.ts';
import { changesOfCampaign } from './campaign-changes.ts';
import { type CampaignListRow, mayOn, presentLine } from './campaigns-list.ts';
import { fileLists } from './file-lists.ts';
import { sendList } from './list-files.ts';
import { answerFileList } from './lists.ts';
import { viewsFor } from './views.ts';

export const campaignSubject = (id: string) => ({ kind: 'campaign', id });

/** One on sites of the caller. @throws Refusal not_found: nobody learns of others */
export async function campaignFor(services: Services, staff: StaffCaller, id: string): Promise<sql.CampaignRow> {
  const campaign = await sql.campaignById.one(services.db, id);
  if (!campaign || !mayOn(staff, campaign.sites)) throw new Refusal('not_found');
  return campaign;
}

export const deskCampaigns: Handler<typeof contract.deskCampaigns> = (call) =>
  answerFileList(call, fileLists.campaigns, (rows: CampaignListRow[]) => rows.map(presentLine));

export const deskCampaignConsents: Handler<typeof contract.deskCampaignConsents> = ({ services, scope }) =>
  countConsents(services.db, scope);

export const deskCampaignsFile: Handler<typeof contract.deskCampaignsFile> = (call) =>
  sendList(call, fileLists.campaigns);

/** Rules kept under a name; what is no audience (any more) is left out. */
async function savedAudiences(services: Services, staff: StaffCaller) {
  const views = await viewsFor(services.db, staff.id, staff.roles, audiencesList);
  return views.flatMap(({ id, name, query, own }) => {
    try {
      const audience: unknown = JSON.parse(query);
      return Value.Check(Audience, audience) ? [{ id, name, audience, own }] : [];
    } catch {
      return [];
    }
  });
}

/** Not counted twice within a quarter of a minute, however many look. */
const freshMs = 15_000;

export const deskCampaign: Handler<typeof contract.deskCampaign> = async ({ services, staff, params }) => {
  const campaign = await campaignFor(services, staff, params.id);
  const now = services.clock.now();
  const [texts, sites, pictures, codes, audiences, hours] = await Promise.all([
    sql.textsOf(services.db, campaign.id),
    allSitesNow(services),
    campaign.state === 'draft' ? picturesFor(services, campaign.sites) : pictureOf(services.db, campaign),
    campaign.state === 'draft' ? codesOf(services, campaign.sites) : [],
    campaign.state === 'draft' ? savedAudiences(services, staff) : [],
    campaign.state === 'draft' ? [] : sentByHour(services.db, campaign.id),
  ]);
  // Of one whose rows are forgotten the sums are what is left.
  const counts = campaign.ended_at === null || now.getTime() - campaign.ended_at.getTime() < 80 * 86_400_000;
  const fresh = campaign.results_at !== null && now.getTime() - campaign.results_at.getTime() < freshMs;
  const results =
    campaign.state === 'draft'
      ? null
      : counts && !fresh
        ? await countResults(services.db, campaign.id, campaign.results_days)
        : campaign.results;
  return {
    campaign: presentCampaign(
      { ...campaign, results, results_at: fresh || !counts ? campaign.results_at : now },
      texts,
    ),
    hours,
    sites: sites
      .filter((site) => mayOn(staff, [site.id]))
      .map((site) => ({
        id: site.id,
        name: site.stored.name ?? site.name,
        niche: site.niche,
        languages: site.languages,
        countries: site.countries,
      })),
    pictures: [pictures ?? []].flat().map((picture) => ({
      id: picture.id,
      name: picture.name,
      src: smallPicture(picture),
      width: picture.width,
      height: picture.height,
      alt: picture.alt,
    })),
    codes: codes.map(({ starts, expires, ...code }) => ({
      ...code,
      starts: starts?.toISOString() ?? null,
      expires: expires?.toISOString() ?? null,
    })),
    audiences,
  };
};

export const deskCampaignCount: Handler<typeof contract.deskCampaignCount> = async ({ services, staff, params }) => {
  const campaign = await campaignFor(services, staff, params.id);
  const { count, checks } = await checkDraft(services, services.db, campaign);
  return { ...count, checks: campaign.state === 'draft' ? checks : [] };
};

export const deskMakeCampaign: Handler<typeof contract.deskMakeCampaign> = async ({ services, staff, body }) => {
  if (!mayOn(staff, [body.site]) || !(await allSitesNow(services)).some(({ id }) => id === body.site))
    throw new Refusal('not_found');
  const from = body.copy_of === undefined ? undefined : await campaignFor(services, staff, body.copy_of);
  const id = uuidv7();
  await transaction(services.db, async (tx) => {
    await sql.insertCampaign.run(
      tx,
      id,
      body.name.trim(),
      from?.kind ?? body.kind,
      [body.site],
      staff.id,
      staff.name,
      services.clock.now(),
    );
    if (from) {
      await sql.copyCampaign.run(tx, id, from.id);
      await sql.copyTexts.run(tx, id, from.id);
    }
    await audit(tx, staff, 'campaign_made', campaignSubject(id), {
      name: body.name.trim(),
      kind: from?.kind ?? body.kind,
    });
  });
  return { id };
};

const changedMs = 600_000;

export const deskSaveCampaign: Handler<typeof contract.deskSaveCampaign> = async ({
  services,
  staff,
  params,
  body,
  sharer,
}) => {
  const before = await campaignFor(services, staff, params.id);
  if (!mayOn(staff, body.sites)) throw new Refusal('not_found');
  const version = await saveDraft(services, params.id, body, sharer);
  // It is kept as one types: a line in ten minutes says that somebody was at it.
  if (before.version === 1 || services.clock.now().getTime() - before.changed_at.getTime() > changedMs)
    await transaction(services.db, async (tx) => {
      const changes = await changesOfCampaign(tx, params.id);
      await audit(
        tx,
        staff,
        'campaign_changed',
        campaignSubject(params.id),
        { name: body.name.trim(), version },
        changes,
      );
    });
  return { version };
};

export const startCampaign: Handler<typeof contract.deskStartCampaign> = async ({ services, staff, params, body }) => {
  const state = await transaction(services.db, async (tx) => {
    const campaign = await sql.lockCampaign.one(tx, params.id);
    if (!campaign || !mayOn(staff, campaign.sites)) throw new Refusal('not_found');
    const now = services.clock.now();
    const counted = await checkReady({ ...services, db: tx as unknown as Services['db'] }, campaign, body);
    const begins = await firstMoment(tx, campaign, now);
    const next = begins > now ? 'planned' : 'sending';
    await sql.startCampaign.run(tx, campaign.id, next, staff.id, staff.name, now, JSON.stringify(counted));
    await wakeCampaigns(services, tx);
    await audit(
      tx,
      staff,
      'campaign_started',
      campaignSubject(campaign.id),
      { name: campaign.name, recipients: counted.gets, begins: begins.toISOString() },
      // What was typed since the last line of the draft.
      await changesOfCampaign(tx, campaign.id),
    );
    return next;
  });
  return { state };
};

const acts = {
  pause: { from: ['planned', 'sending'], line: 'campaign_paused' },
  go_on: { from: ['paused'], line: 'campaign_resumed' },
  remove: { from: ['draft'], line: 'campaign_removed' },
} as const;

/** It, held until the change is written. @throws Refusal not_found; conflict when it is in none of these states */
async function lockedFor(tx: Tx, staff: StaffCaller, id: string, states: readonly string[]): Promise<sql.CampaignRow> {
  const campaign = await sql.lockCampaign.one(tx, id);
  if (!campaign || !mayOn(staff, campaign.sites)) throw new Refusal('not_found');
  if (!states.includes(campaign.state)) throw new Refusal('conflict');
  return campaign;
}

export const deskSteerCampaign: Handler<typeof contract.deskSteerCampaign> = ({
  services,
  staff,
  params,
  body: { act },
}) =>
  transaction(services.db, async (tx) => {
    const campaign = await lockedFor(tx, staff, params.id, acts[act].from);
    const now = services.clock.now();
    // One that was paused before its time waits for it again.
    const later = act === 'go_on' && !campaign.gathered && (await firstMoment(tx, campaign, now)) > now;
    const state = act === 'remove' ? null : act === 'pause' ? 'paused' : later ? 'planned' : 'sending';
    await (state === null ? sql.removeDraft.run(tx, campaign.id) : sql.setState.run(tx, campaign.id, state));
    if (act === 'go_on') await wakeCampaigns(services, tx);
    await audit(tx, staff, acts[act].line, campaignSubject(campaign.id), { name: campaign.name });
    return { state };
  });

export const deskStopCampaign: Handler<typeof contract.deskStopCampaign> = async ({ services, staff, params }) => {
  const campaign = await transaction(services.db, async (tx) => {
    const campaign = await lockedFor(tx, staff, params.id, ['planned', 'sending', 'paused']);
    await stopCampaign(tx, campaign.id, 'staff', services.clock.now());
    await audit(tx, staff, 'campaign_stopped', campaignSubject(campaign.id), { name: campaign.name });
    return campaign;
  });
  await refreshResults(services.db, campaign, services.clock.now());
  return { state: 'stopped' };
};
