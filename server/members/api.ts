/** Handlers for the calls about other members. (A member's page is answered in photos/show-profile.ts, since it shows photos.) */
import type * as control from '../../contract/control.ts';
import type * as contract from '../../contract/members.ts';
import { nicheByNumber } from '../../contract/niches.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { checkPlace } from '../sites/check-place.ts';
import { setting } from '../sites/settings.ts';
import { blockMember, listBlocks, unblockMember } from './blocks.ts';
import { cardsOf, presentCards } from './cards.ts';
import { filtersOf, namesFilters, offeredOnly } from './filters.ts';
import { saveLastSearch, readLastSearch, searchOfCookie, searchToCookie, searchCookie } from './last-search.ts';
import { readPlace, savePlace } from './place.ts';
import * as hides from './hides.ts';
import { relatedTo } from './related.ts';
import { searchPage, similarPage } from './search.ts';
import { checkVisitor, viewerOfCall } from './viewer.ts';
import { listVisits } from './visits.ts';

export const searchMembers: Handler<typeof contract.searchMembers> = async (call) => {
  checkVisitor(call);
  const { services, query, member_id: memberId } = call;
  const { cursor, similar, preview } = query;
  // Visitors see one page and get no cursor: a visitor with a cursor was logged out a moment ago.
  if (memberId === null && cursor !== undefined) throw new Refusal('authentication_required');
  const named = namesFilters(query);
  const [viewer, last] = await Promise.all([
    viewerOfCall(call),
    memberId === null || named ? undefined : readLastSearch(services.db, memberId),
  ]);
  const fromCookie = memberId === null && !named ? searchOfCookie(call.cookie(searchCookie)) : undefined;
  const requested = filtersOf({ ...query, ...fromCookie }, viewer, last, nicheByNumber(call.site.niche).key);
  const filters = offeredOnly(requested, setting(call.site, call.country, 'search_fields'), viewer);
  const isChosen = named && cursor === undefined && !similar && !preview;
  if (memberId === null && isChosen) call.setCookie(searchCookie, searchToCookie(filters));
  const [page] = await Promise.all([
    call.reading((reads) =>
      similar ? similarPage(reads, viewer, filters, cursor) : searchPage(reads, viewer, filters, cursor),
    ),
    memberId !== null && isChosen ? saveLastSearch(services.db, memberId, filters) : undefined,
  ]);
  const { rows, next_cursor: nextCursor, count, more } = page;
  return {
    profiles: presentCards(services, viewer, rows, call),
    next_cursor: memberId === null ? null : nextCursor,
    count,
    more,
    filters: { ...filters, near: filters.near && viewer.position !== null },
  };
};

export const getRelated: Handler<typeof contract.getRelated> = async (call) => {
  checkVisitor(call);
  const viewer = await viewerOfCall(call);
  const profiles = await call.reading(async (reads) =>
    cardsOf(reads, viewer, await relatedTo(reads, viewer, call.params.id), call),
  );
  return { profiles };
};

export const getVisits: Handler<typeof contract.getVisits> = async (call) => {
  const { services, member_id: memberId } = call;
  const viewer = await viewerOfCall(call);
  const { visits, next_cursor: nextCursor } = await listVisits(
    services,
    { ...viewer, id: memberId },
    call.query.cursor,
  );
  const cards = new Map(
    (
      await cardsOf(
        services,
        viewer,
        visits.map((v) => v.id),
        call,
      )
    ).map((card) => [card.id, card]),
  );
  return {
    visits: visits.flatMap(({ id, visited_at: visitedAt }) => {
      const profile = cards.get(id);
      return profile ? [{ profile, visited_at: visitedAt.toISOString() }] : [];
    }),
    next_cursor: nextCursor,
  };
};

export const getBlocks: Handler<typeof contract.getBlocks> = async ({ services, member_id: memberId }) => ({
  blocks: (await listBlocks(services, memberId)).map((b) => ({ ...b, created_at: b.created_at.toISOString() })),
});

export const addBlock: Handler<typeof contract.addBlock> = async ({ services, member_id: memberId, site, body }) => {
  await blockMember(services, { id: memberId, pool_id: site.pool_id }, body.id);
  return { ok: true };
};

export const removeBlock: Handler<typeof contract.removeBlock> = async ({ services, member_id: memberId, params }) => {
  await unblockMember(services, memberId, params.id);
  return { ok: true };
};

export const getLocation: Handler<typeof contract.getLocation> = ({ services, member_id: memberId, locale }) =>
  readPlace(services.db, memberId, locale);

export const saveLocation: Handler<typeof contract.saveLocation> = async ({
  services,
  member_id: memberId,
  site,
  body,
  locale,
}) => {
  await savePlace(services.db, memberId, checkPlace(site, body));
  return readPlace(services.db, memberId, locale);
};

const presentHide = ({ created_at: createdAt, ...row }: hides.HideRow) => ({
  ...row,
  created_at: createdAt.toISOString(),
});

export const getHides: Handler<typeof control.getHides> = async ({ services, member_id: memberId }) => ({
  hides: (await hides.listHides(services, memberId)).map(presentHide),
});

export const addHide: Handler<typeof control.addHide> = async ({ services, member_id: memberId, body }) => ({
  hide: presentHide(await hides.addHide(services, memberId, body.value)),
});

export const removeHide: Handler<typeof control.removeHide> = async ({ services, member_id: memberId, params }) => {
  await hides.removeHide(services, memberId, params.id);
  return { ok: true };
};
