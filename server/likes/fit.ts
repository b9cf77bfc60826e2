/** Who fits a member, best first, with the reasons: for the swipe game, the match finder and the first matches. */
import type { Static } from 'typebox';
import type { Match, MatchReason } from '../../contract/likes.ts';
import { nicheFilters, type Trait } from '../../contract/niche-filters.ts';
import { nicheByNumber } from '../../contract/niches.ts';
import { interestBits } from '../members/filters.ts';
import { type CallerOfCards, type Card, cardsFor } from './cards.ts';
import * as sql from './sql.ts';

export interface Wishes {
  genders: readonly string[];
  countries: readonly string[];
  region: string | null;
  min_age: number;
  max_age: number;
  interests: readonly string[];
  trait: Trait | null;
  /** The ages are near the caller's own or were asked for: being of them is a reason. */
  ageCounts: boolean;
}

/** What a member is taken to wish before anything was asked. */
export interface OwnWishes extends Wishes {
  /** As their profile says, whatever the niche. */
  ownGenders: readonly string[];
  /** The niche is about somebody in particular. */
  ofNiche: boolean;
}

export interface FitOptions {
  limit: number;
  /** Only members with a photo that others can see. */
  photo_needed: boolean;
  /** Who was passed by in the swipe game less than so many days ago is left out; 0 leaves nobody out. */
  passDays: number;
}

export interface Fitting {
  profile: Card;
  fit: sql.Fit;
  /** Ages were asked for; being of nearly any age is no reason. */
  age: boolean;
}

const nearKm = 25;
const youngest = 18;
const oldest = 120;
const anyAgeYears = 60;

/** Those who fit best of the members that the caller can see. */
export async function findFitting(call: CallerOfCards, wishes: Wishes, options: FitOptions): Promise<Fitting[]> {
  const { genders, countries, region, min_age: minAge, max_age: maxAge, interests, trait } = wishes;
  const { limit, photo_needed: photoNeeded, passDays } = options;
  // More than asked for, because blocks are only judged afterwards.
  const rows = await sql.fitting(
    call.services.db,
    call.member_id,
    genders,
    countries,
    region,
    minAge,
    maxAge,
    interests,
    photoNeeded,
    passDays,
    limit * 2,
    interestBits([], trait).interests_high,
  );
  const cards = await cardsFor(
    call,
    rows.map((row) => row.id),
  );
  const found = rows.flatMap((fit) => {
    const profile = cards.get(fit.id);
    return profile ? [{ profile, fit, age: wishes.ageCounts && maxAge - minAge < anyAgeYears }] : [];
  });
  return found.slice(0, limit);
}

/** The reasons that hold, the strongest first. */
function reasonsOf({ profile, fit, age }: Fitting): MatchReason[] {
  const holds: [MatchReason, boolean][] = [
    ['likes_you', fit.likes_you],
    ['interests', fit.shared.length > 0],
    ['near', profile.distance_km !== null && profile.distance_km <= nearKm],
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

/** What a member's own profile says they look for, as the niche of the site has it: their country, ages around their own or the niche's. */
export async function ownWishes(call: CallerOfCards, years: number): Promise<OwnWishes> {
  const own = await sql.ownWishes.one(call.services.db, call.member_id);
  const age = own?.age ?? 18;
  const niche = nicheFilters(nicheByNumber(call.site.niche).key, { wanted: own?.wanted ?? [] });
  const ownGenders = own?.wanted.length ? own.wanted : both;
  return {
    genders: niche.gender ? [niche.gender] : ownGenders,
    ownGenders,
    ofNiche: Object.values(niche).some((value) => value !== null),
    countries: own ? [own.country] : [],
    region: own?.region ?? null,
    min_age: niche.min_age ?? Math.max(youngest, age - years),
    max_age: niche.max_age ?? Math.max(age + years, niche.min_age === null ? 0 : oldest),
    interests: own?.interests ?? [],
    trait: niche.trait,
    ageCounts: niche.min_age === null,
  };
}

/**
 * First those the niche is about, around one's own age in one's country; when there are too few, those it is about of any age in
 * all countries of the site, then everybody.
 */
export async function findWider(call: CallerOfCards, years: number, options: FitOptions): Promise<Fitting[]> {
  const wishes = await ownWishes(call, years);
  const everywhere = { countries: call.site.countries, max_age: oldest };
  const stages: Wishes[] = [
    wishes,
    ...(wishes.ofNiche
      ? [
          {
            ...wishes,
            ...everywhere,
            min_age: wishes.ageCounts ? youngest : wishes.min_age,
            max_age: wishes.ageCounts ? oldest : wishes.max_age,
          },
        ]
      : []),
    { ...wishes, ...everywhere, genders: wishes.ownGenders, trait: null, min_age: youngest },
  ];
  const found = new Map<string, Fitting>();
  for (const stage of stages) {
    if (found.size >= options.limit) break;
    for (const one of await findFitting(call, stage, options))
      if (!found.has(one.profile.id)) found.set(one.profile.id, one);
  }
  return [...found.values()].slice(0, options.limit);
}
