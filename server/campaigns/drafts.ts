/** Drafts of campaigns: made and kept, also with what is still wrong in them (check-draft.ts). */
import type { Campaign, deskSaveCampaign } from '../../contract/desk-campaigns.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { ownPath } from '../../contract/own-path.ts';
import { type Db, transaction, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Sharer } from '../platform/fair-share.ts';
import { allSitesNow } from '../sites/find-site.ts';
import { makeMailPicture } from '../sites/media.ts';
import * as media from '../sites/sql-media.ts';
import * as sql from './sql.ts';

type Draft = BodyOf<typeof deskSaveCampaign>;

/** Pools of these sites. @throws Refusal not_found for a site that is none */
async function poolsOf(services: Services, sites: readonly number[]): Promise<number[]> {
  const all = await allSitesNow(services);
  const shown = all.filter(({ id }) => sites.includes(id));
  if (shown.length < sites.length) throw new Refusal('not_found');
  return [...new Set(shown.map(({ pool_id: pool }) => pool))];
}

/** The codes that hold on all of these sites. */
export const codesOf = async (services: Services, sites: readonly number[]) =>
  sql.codesFor(services.db, await poolsOf(services, sites), services.clock.now());

const companiesOf = async (services: Services, sites: readonly number[]): Promise<number[]> => [
  ...new Set((await allSitesNow(services)).filter(({ id }) => sites.includes(id)).map(({ company }) => company.id)),
];

/** Those it may show: of the companies whose mails they will stand in. */
export const picturesFor = async (services: Services, sites: readonly number[]): Promise<media.MediaRow[]> =>
  media.picturesOf(services.db, await companiesOf(services, sites));

/** The picture it shows, or null. */
export const pictureOf = async (db: Db | Tx, { picture }: Pick<sql.CampaignRow, 'picture'>) =>
  picture === null ? null : ((await media.pictureById.one(db, picture)) ?? null);

/** Not the 31st of February, which a date would make the 3rd of March. */
const isReal = (local: string): boolean => {
  const at = Date.parse(`${local}Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(local);
};

/** Keeps a draft whole. @throws Refusal not_found, conflict, bad_request (by field), code_not_found, picture_gone */
export async function saveDraft(services: Services, id: string, draft: Draft, sharer: Sharer): Promise<number> {
  const { db, clock } = services;
  if (ownPath(draft.path) === undefined) throw fieldRefusal('path', 'bad_request');
  if (draft.starts_at !== null && Number.isNaN(Date.parse(draft.starts_at)))
    throw fieldRefusal('starts_at', 'bad_request');
  if (draft.starts_local !== null && !isReal(draft.starts_local)) throw fieldRefusal('starts_local', 'bad_request');
  const languages = draft.texts.map(({ language }) => language);
  if (new Set(languages).size < languages.length) throw fieldRefusal('texts', 'bad_request');
  if (draft.code !== null && !(await codesOf(services, draft.sites)).some(({ code }) => code === draft.code))
    throw fieldRefusal('code', 'code_not_found');
  if (draft.picture !== null) await readyPicture(services, draft.picture, draft.sites, sharer);
  return transaction(db, async (tx) => {
    const campaign = await sql.lockCampaign.one(tx, id);
    if (!campaign) throw new Refusal('not_found');
    if (campaign.state !== 'draft' || campaign.version !== draft.version) throw new Refusal('conflict');
    const picture = draft.picture === null ? undefined : await media.holdPicture.one(tx, draft.picture);
    if (draft.picture !== null && !picture) throw fieldRefusal('picture', 'picture_gone');
    await sql.saveCampaign.run(
      tx,
      id,
      draft.name.trim(),
      draft.sites,
      JSON.stringify(draft.audience),
      draft.control_percent,
      draft.test_percent,
      draft.test_hours,
      draft.code,
      draft.path,
      draft.per_hour,
      draft.sends,
      draft.starts_at === null ? null : new Date(draft.starts_at),
      draft.starts_local,
      draft.results_days,
      clock.now(),
      picture?.id ?? null,
      picture?.name ?? null,
    );
    await sql.clearTexts.run(tx, id);
    await sql.insertTexts.run(tx, id, JSON.stringify(draft.texts));
    return campaign.version + 1;
  });
}

/** The file for mails is there before anybody sees the draft with it. @throws Refusal picture_gone */
async function readyPicture(services: Services, id: string, sites: readonly number[], sharer: Sharer): Promise<void> {
  const picture = await media.pictureById.one(services.db, id);
  if (!picture || !(await companiesOf(services, sites)).includes(picture.company_id))
    throw fieldRefusal('picture', 'picture_gone');
  await makeMailPicture(services, picture, sharer);
}

/** As the contract has it. */
export function presentCampaign(row: sql.CampaignRow, texts: Campaign['texts']): Campaign {
  const { made_by: _, made_name: madeName, started_by: __, started_name: startedName, ...rest } = row;
  return {
    ...rest,
    texts,
    made_by: madeName,
    started_by: startedName,
    made_at: row.made_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    starts_at: row.starts_at?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    results_at: row.results_at?.toISOString() ?? null,
  };
}
