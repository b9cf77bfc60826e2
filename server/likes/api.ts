/** Handlers for the calls about likes, matches, the swipe game and the match finder. */
import type * as contract from '../../contract/likes.ts';
import { presentCards } from '../members/cards.ts';
import { viewerOfCall } from '../members/viewer.ts';
import { findVisible } from '../members/visible-to.ts';
import { Refusal } from '../platform/errors.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { giveAutomaticLike } from './auto-like.ts';
import { cardsFor } from './cards.ts';
import { findFitting, findWider, ownWishes, presentMatch } from './fit.ts';
import { likeMember, unlikeMember } from './like-member.ts';
import * as tabs from './list-likes.ts';
import * as sql from './sql.ts';
import * as swipes from './swipe.ts';

export { seenWhenOpened } from './new-likes.ts';

const maxProfiles = 100;

const pairOf = ({ site, member_id: memberId }: { site: Site; member_id: string }, otherId: string) => ({
  pool_id: site.pool_id,
  member_id: memberId,
  other_id: otherId,
});

export const getLikes: Handler<typeof contract.getLikes> = async (call) => {
  const { services, member_id: memberId, site, country, locale } = call;
  const [received, viewer] = await Promise.all([
    sql.receivedCards.one(services.db, memberId, site.pool_id, sql.maxReceived),
    viewerOfCall(call),
  ]);
  const rows = received?.cards ?? [];
  const complete = rows.length < sql.maxReceived;
  const cards = new Map(presentCards(services, viewer, rows, { site, country, locale }).map((card) => [card.id, card]));
  const newIds = complete
    ? rows.filter((row) => row.like_new).map((row) => row.liker)
    : (await sql.newLikers(services.db, memberId)).map((row) => row.member_id);
  const unreadIds = newIds.filter((id) => !cards.has(id));
  const unreadVisible = complete ? 0 : (await findVisible(services.db, viewer, unreadIds)).size;
  const seen = rows.filter((row) => cards.has(row.liker)).slice(0, maxProfiles);
  const profiles = seen.flatMap((row) => cards.get(row.liker) ?? []);
  return {
    profiles,
    liked_by: seen.map(({ liker, like_new: likeNew }) => ({ id: liker, like_new: likeNew })),
    new_likes: newIds.length - unreadIds.length + unreadVisible,
  };
};

export const listLikes: Handler<typeof contract.listLikes> = (call) =>
  tabs.listLikes(call, { type: call.params.type, cursor: call.query.cursor });

export const getLike: Handler<typeof contract.getLike> = async (call) => {
  const { services, member_id: memberId, params } = call;
  const { db } = services;
  if (params.id === memberId) throw new Refusal('not_found');
  const [cards, given, received, shared] = await Promise.all([
    cardsFor(call, [params.id]),
    sql.findLike.one(db, memberId, params.id),
    sql.findLike.one(db, params.id, memberId),
    sql.sharedInterests.one(db, memberId, params.id),
  ]);
  const profile = cards.get(params.id);
  if (!profile) throw new Refusal('not_found');
  return {
    profile,
    liked_at: given?.created_at.toISOString() ?? null,
    likes_you_at: received?.created_at.toISOString() ?? null,
    like_new: received?.seen_at === null,
    match: given !== undefined && received !== undefined,
    shared_interests: shared?.interests ?? [],
  };
};

export const addLike: Handler<typeof contract.addLike> = (call) =>
  likeMember(call.services, pairOf(call, call.body.id));

export const removeLike: Handler<typeof contract.removeLike> = async (call) => {
  await unlikeMember(call.services, pairOf(call, call.params.id));
  return { ok: true };
};

export const autoLike: Handler<typeof contract.autoLike> = async (call) => {
  const { services, member_id: memberId, site, country } = call;
  const id = await giveAutomaticLike(
    services,
    { id: memberId, pool_id: site.pool_id },
    {
      auto_likes: setting(site, country, 'auto_likes'),
      auto_like_days: setting(site, country, 'auto_like_days'),
    },
  );
  return { profile: id ? ((await cardsFor(call, [id])).get(id) ?? null) : null };
};

const rulesOf = ({ site, country }: Pick<Call, 'site' | 'country'>): swipes.SwipeRules => ({
  likes_a_day: setting(site, country, 'swipe_likes_a_day'),
  time_zone: setting(site, country, 'time_zone'),
});

const deckSize = 20;

export const getSwipes: Handler<typeof contract.getSwipes> = async (call) => {
  const passDays = setting(call.site, call.country, 'swipe_pass_days');
  const [matches, state] = await Promise.all([
    call.reading((services) => findWider({ ...call, services }, 12, { limit: deckSize, photo_needed: true, passDays })),
    swipes.swipeState(call.services.db, call.member_id, rulesOf(call)),
  ]);
  return { profiles: matches.map(({ profile }) => profile), state };
};

export const swipe: Handler<typeof contract.swipe> = async (call) => {
  const { services, member_id: memberId, body } = call;
  const rules = rulesOf(call);
  const { match } = await swipes.swipeMember(services, pairOf(call, body.id), { like: body.like, rules });
  return { match, state: await swipes.swipeState(services.db, memberId, rules) };
};

export const undoSwipe: Handler<typeof contract.undoSwipe> = async (call) => {
  const { services, member_id: memberId } = call;
  const { other_id: otherId } = await swipes.undoSwipe(services, { member_id: memberId, pool_id: call.site.pool_id });
  const [cards, state] = await Promise.all([
    cardsFor(call, [otherId]),
    swipes.swipeState(services.db, memberId, rulesOf(call)),
  ]);
  return { profile: cards.get(otherId) ?? null, state };
};

const finderSize = 12;
const finderYears = 8;

export const getMatchFinder: Handler<typeof contract.getMatchFinder> = async (call) => {
  const profile = await sql.ownWishes.one(call.services.db, call.member_id);
  if (!profile) throw new Refusal('not_found');
  const { genders, min_age: minAge, max_age: maxAge, trait } = await ownWishes(call, finderYears);
  return { ...profile, wanted: [...genders], min_age: minAge, max_age: Math.min(99, maxAge), trait };
};

export const findMatches: Handler<typeof contract.findMatches> = async (call) => {
  const { gender, min_age: minAge, max_age: maxAge, country, region, interests, trait } = call.query;
  const defaults = await ownWishes(call, 12);
  const interestIds = (interests ?? '').split(',').filter(Boolean).slice(0, 20);
  const matches = await findFitting(
    call,
    {
      genders: gender ? [gender] : defaults.genders,
      countries: country ? [country] : defaults.countries,
      region: region ?? null,
      min_age: minAge ?? defaults.min_age,
      max_age: maxAge ?? defaults.max_age,
      interests: interestIds,
      trait: trait ?? null,
      ageCounts: true,
    },
    { limit: finderSize, photo_needed: false, passDays: 0 },
  );
  return { matches: matches.map(presentMatch) };
};

const firstMatches = 8;

export const getSignupMatches: Handler<typeof contract.getSignupMatches> = async (call) => {
  const matches = await call.reading((services) =>
    findWider({ ...call, services }, 7, { limit: firstMatches, photo_needed: true, passDays: 0 }),
  );
  return { matches: matches.map(presentMatch) };
};
