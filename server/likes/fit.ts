/** Who fits a member, best first, with the reasons: for the swipe game, the match finder and the first matches. */
import type { Static } from 'typebox';
import type { Match, MatchReason } from '../../contract/likes.ts';
import { type CallerOfCards, type Card, cardsFor } from './cards.ts';
import * as sql from './sql.ts';

export interface Wishes {
  genders: readonly string[];
  countries: readonly string[];
  region: string | null;
  min_age: number;
  max_age: number;
  interests: readonly string[];
}

export interface FitOptions {
  limit: number;
  /** Only members with a photo that others can see. */
  photo_needed: boolean;
  /** Who was passed by in the swipe game less than so many days ago is left out; 0 leaves nobody out. */
  pass_days: number;
}

export interface Fitting {
  profile: Card;
  fit: sql.Fit;
  /** Ages were asked for; being of nearly any age is no reason. */
  age: boolean;
}

const near_km = 25;
const any_age_years = 60;

/** Those who fit best of the members that the caller can see. */
export async function findFitting(call: CallerOfCards, wishes: Wishes, options: FitOptions): Promise<Fitting[]> {
  const { genders, countries, region, min_age, max_age, interests } = wishes;
  const { limit, photo_needed, pass_days } = options;
  // More than asked for, because blocks are only judged afterwards.
  const rows = await sql.fitting(
    call.services.db, call.member_id, genders, countries, region, min_age, max_age, interests, photo_needed, pass_days, limit * 2,
  );
  const cards = await cardsFor(call, rows.map((row) => row.id));
  const found = rows.flatMap((fit) => {
    const profile = cards.get(fit.id);
    return profile ? [{ profile, fit, age: max_age - min_age < any_age_years }] : [];
  });
  return found.slice(0, limit);
}

/** The reasons that hold, the strongest first. */
function reasonsOf({ profile, fit, age }: Fitting): MatchReason[] {
  const holds: [MatchReason, boolean][] = [
    ['likes_you', fit.likes_you],
    ['interests', fit.shared.length > 0],
    ['near', profile.distance_km !== null && profile.distance_km <= near_km],
    ['region', fit.region],
    ['wants_you', fit.wants_you],
    ['age', age],
    ['active', fit.active],
  ];
  return holds.filter(([, is]) => is).map(([reason]) => reason);
}

export const presentMatch = (found: Fitting): Static<typeof Match> => ({
  profile: found.profile,
  reasons: reasonsOf(found),
  shared_interests: found.fit.shared,
});

const both = ['male', 'female'];

/** What a member's own profile says they look for: their country, and ages around their own. */
export async function ownWishes(call: CallerOfCards, years: number): Promise<Wishes> {
  const own = await sql.ownWishes.one(call.services.db, call.member_id);
  const age = own?.age ?? 18;
  return {
    genders: own?.wanted.length ? own.wanted : both,
    countries: own ? [own.country] : [],
    region: own?.region ?? null,
    min_age: Math.max(18, age - years),
    max_age: age + years,
    interests: own?.interests ?? [],
  };
}

/** First those around one's own age in one's country; when there are too few, all ages and all countries of the site. */
export async function findWider(call: CallerOfCards, years: number, options: FitOptions): Promise<Fitting[]> {
  const wishes = await ownWishes(call, years);
  const close = await findFitting(call, wishes, options);
  if (close.length >= options.limit) return close;
  const found = new Set(close.map(({ profile }) => profile.id));
  const far = await findFitting(call, { ...wishes, countries: call.site.countries, min_age: 18, max_age: 120 }, options);
  return [...close, ...far.filter(({ profile }) => !found.has(profile.id))].slice(0, options.limit);
}
