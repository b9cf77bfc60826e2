/** The calls about other members. (A member's own page is answered in photos/show-profile.ts: its photos need what stands there.) */
import type * as contract from '../../contract/members.ts';
import { niche_by_number } from '../../contract/niches.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { checkPlace } from '../sites/check-place.ts';
import { setting } from '../sites/settings.ts';
import { blockMember, listBlocks, unblockMember } from './blocks.ts';
import { cardsOf, presentCards } from './cards.ts';
import { filtersOf, namesFilters, offeredOnly } from './filters.ts';
import { keepLastSearch, readLastSearch, searchOfCookie, searchToCookie, search_cookie } from './last-search.ts';
import { readPlace, savePlace } from './place.ts';
import { relatedTo } from './related.ts';
import { searchPage, similarPage } from './search.ts';
import { checkVisitor, viewerOfCall } from './viewer.ts';
import { listVisits } from './visits.ts';

export const searchMembers: Handler<typeof contract.searchMembers> = async (call) => {
  checkVisitor(call);
  const { services, query, member_id } = call;
  const { cursor, similar, preview } = query;
  // One page for visitors: they get no cursor, so whoever brings one was signed in a moment ago.
  if (member_id === null && cursor !== undefined) throw new Refusal('authentication_required');
  const named = namesFilters(query);
  const [viewer, last] = await Promise.all([
    viewerOfCall(call),
    member_id === null || named ? undefined : readLastSearch(services.db, member_id),
  ]);
  const kept = member_id === null && !named ? searchOfCookie(call.cookie(search_cookie)) : undefined;
  const all = filtersOf({ ...query, ...kept }, viewer, last, niche_by_number(call.site.niche).key);
  const filters = offeredOnly(all, setting(call.site, call.country, 'search_fields'), viewer);
  const is_chosen = named && cursor === undefined && !similar && !preview;
  if (member_id === null && is_chosen) call.set_cookie(search_cookie, searchToCookie(filters));
  const [page] = await Promise.all([
    similar ? similarPage(services, viewer, filters, cursor) : searchPage(services, viewer, filters, cursor),
    member_id !== null && is_chosen ? keepLastSearch(services.db, member_id, filters) : undefined,
  ]);
  const { found, next_cursor, count, more } = page;
  return {
    profiles: presentCards(services, viewer, found, call),
    next_cursor: member_id === null ? null : next_cursor,
    count,
    more,
    filters: { ...filters, near: filters.near && viewer.position !== null },
  };
};

export const getRelated: Handler<typeof contract.getRelated> = async (call) => {
  checkVisitor(call);
  const viewer = await viewerOfCall(call);
  return { profiles: await cardsOf(call.services, viewer, await relatedTo(call.services, viewer, call.params.id), call) };
};

export const getVisits: Handler<typeof contract.getVisits> = async (call) => {
  const { services, member_id } = call;
  const viewer = await viewerOfCall(call);
  const { visits, next_cursor } = await listVisits(services, { ...viewer, id: member_id }, call.query.cursor);
  const cards = new Map((await cardsOf(services, viewer, visits.map((v) => v.id), call)).map((card) => [card.id, card]));
  return {
    visits: visits.flatMap(({ id, visited_at }) => {
      const profile = cards.get(id);
      return profile ? [{ profile, visited_at: visited_at.toISOString() }] : [];
    }),
    next_cursor,
  };
};

export const getBlocks: Handler<typeof contract.getBlocks> = async ({ services, member_id }) => ({
  blocks: (await listBlocks(services, member_id)).map((b) => ({ ...b, created_at: b.created_at.toISOString() })),
});

export const addBlock: Handler<typeof contract.addBlock> = async ({ services, member_id, site, body }) => {
  await blockMember(services, { id: member_id, pool_id: site.pool_id }, body.id);
  return { ok: true };
};

export const removeBlock: Handler<typeof contract.removeBlock> = async ({ services, member_id, params }) => {
  await unblockMember(services, member_id, params.id);
  return { ok: true };
};

export const getLocation: Handler<typeof contract.getLocation> = ({ services, member_id, locale }) =>
  readPlace(services.db, member_id, locale);

export const saveLocation: Handler<typeof contract.saveLocation> = async ({ services, member_id, site, body, locale }) => {
  await savePlace(services.db, member_id, checkPlace(site, body));
  return readPlace(services.db, member_id, locale);
};
