/** Pictures and films for landers at the desk, and the addresses of partners. */
import type * as contract from '../../contract/desk-site-media.ts';
import { lies } from '../../contract/permissions.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { checkLink } from '../sites/check-link.ts';
import { allSitesNow, sitesChanged } from '../sites/find-site.ts';
import { addMedia, filmAddress, recutMailPicture, removeMedia, saveMedia, smallPicture } from '../sites/media.ts';
import { companyOfMedia, mediaById, mediaOf, type MediaRow } from '../sites/sql-media.ts';
import { audit, changesIn } from './audit.ts';

const about = (company: number) => ({ kind: 'company', id: String(company) });

/** The company that a scope of the editor belongs to. @throws Refusal not_found */
async function companyOf(services: Services, scope: string): Promise<number> {
  const sites = await allSitesNow(services);
  const site = scope.startsWith('c')
    ? sites.find((site) => site.company.id === Number(scope.slice(1)))
    : sites.find((site) => site.id === Number(scope));
  if (!site) throw new Refusal('not_found');
  return site.company.id;
}

/** What a company has uploaded is looked after by whoever edits one of its sites. @throws Refusal not_found */
async function checkOwn(call: Pick<Call, 'services' | 'scope'>, id: string): Promise<void> {
  const row = await companyOfMedia.one(call.services.db, id);
  const sites = await allSitesNow(call.services);
  if (!sites.some((site) => site.company.id === row?.company_id && lies(call.scope, site.id)))
    throw new Refusal('not_found');
}

export const deskSiteMedia: Handler<typeof contract.deskSiteMedia> = async ({ services, query }) => {
  const rows = await mediaOf(services.db, await companyOf(services, query.scope));
  return {
    media: rows.map((row) => ({
      ...row,
      added_at: row.added_at.toISOString(),
      src: row.kind === 'film' ? filmAddress(row) : smallPicture(row),
    })),
  };
};

export const deskAddSiteMedia: Handler<typeof contract.deskAddSiteMedia> = async (call) => {
  const { services, staff, query } = call;
  const company = await companyOf(services, query.scope);
  const { kind, name, licence } = query;
  const added = { kind, name: name.trim(), licence: licence.trim(), bytes: await call.file() };
  const id = await addMedia(services, company, staff, call.sharer, added, (tx, media) =>
    audit(tx, staff, 'media_added', about(company), { media, kind }),
  );
  sitesChanged(services);
  return { id };
};

const changesOfMedia = (before: MediaRow, after: MediaRow) => [
  ...changesIn(
    { name: before.name, licence: before.licence, picture: `${before.focal_x} ${before.focal_y}` },
    { name: after.name, licence: after.licence, picture: `${after.focal_x} ${after.focal_y}` },
  ),
  ...[...new Set([...Object.keys(before.alt), ...Object.keys(after.alt)])].flatMap((language) =>
    changesIn({ text: before.alt[language] }, { text: after.alt[language] }, { language }),
  ),
];

export const deskSaveSiteMedia: Handler<typeof contract.deskSaveSiteMedia> = async (call) => {
  const { services, staff, params, body, sharer } = call;
  await checkOwn(call, params.id);
  const { version } = await transaction(services.db, async (tx) => {
    const before = await mediaById.one(tx, params.id);
    const saved = await saveMedia(tx, params.id, body as typeof body & { alt: Record<string, string> });
    const after = await mediaById.one(tx, params.id);
    const changes = before && after ? changesOfMedia(before, after) : [];
    await audit(tx, staff, 'media_saved', about(saved.company_id), { media: params.id }, changes);
    return saved;
  });
  if (body.focal) await recutMailPicture(services, params.id, sharer);
  sitesChanged(services);
  return { version };
};

export const deskRemoveSiteMedia: Handler<typeof contract.deskRemoveSiteMedia> = async (call) => {
  const { services, staff, params } = call;
  await checkOwn(call, params.id);
  await removeMedia(services, params.id, (tx, removed) =>
    audit(tx, staff, 'media_removed', about(removed.company_id), { media: params.id, kind: removed.kind }),
  );
  sitesChanged(services);
  return { ok: true };
};

export const deskCheckLink: Handler<typeof contract.deskCheckLink> = ({ services, query }) =>
  checkLink(query.link, services.config.webhookOwnHosts);
