/** Who fits a member, best first and with reasons: for the swipe game, the match finder and the first matches. */
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
  /** Whether the age counts as a reason: the range is near the caller's age, or was requested. */
  ageCounts: boolean;
}

/** The wishes assumed for a member who has not filtered. */
export interface OwnWishes extends Wishes {
  /** From their profile, whatever the niche. */
  ownGenders: readonly string[];
  /** Whether the niche narrows the wishes. */
  narrowedByNiche: boolean;
}

export interface FitOptions {
  limit: number;
  /** Only members with a photo that others can see. */
  photo_needed: boolean;
  /** Members passed in the swipe game within this many days are left out; 0 leaves nobody out. */
  passDays: number;
}

export interface FittingMember {
  profile: Card;
  fit: sql.Fit;
  /** Whether the age is a reason: a range of nearly all ages is not. */
  age: boolean;
}

const nearKm = 25;
const youngest = 18;
const oldest = 120;
const anyAgeYears = 60;

/** The best-fitting members among those the caller may see. */
export async function findFitting(call: CallerOfCards, wishes: Wishes, options: FitOptions): Promise<FittingMember[]> {
  const { genders, countries, region, min_age: minAge, max_age: maxAge, interests, trait } = wishes;
  const { limit, photo_needed: photoNeeded, passDays } = options;
  // Twice as many as needed, because blocks are only checked afterwards.
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
  const matches = rows.flatMap((fit) => {
    const profile = cards.get(fit.id);
    return profile ? [{ profile, fit, age: wishes.ageCounts && maxAge - minAge < anyAgeYears }] : [];
  });
  return matches.slice(0, limit);
}

/** The reasons that apply, the strongest first. */
function reasonsOf({ profile, fit, age }: FittingMember): MatchReason[] {
  const reasons: [MatchReason, boolean][] = [
    ['likes_you', fit.likes_you],
    ['interests', fit.shared.length > 0],
    ['near', profile.distance_km !== null && profile.distance_km <= nearKm],
    ['region', fit.region],
    ['wants_you', fit.wants_you],
    ['age', age],
    ['active', fit.active],
  ];
  return reasons.filter(([, is]) => is).map(([reason]) => reason);
}

export const presentMatch = (match: FittingMember): Static<typeof Match> => ({
  profile: match.profile,
  reasons: reasonsOf(match),
  shared_interests: match.fit.shared,
});

const both = ['male', 'female'];

/** The wishes from a member's profile and the site's niche: in their country, with ages around their own or those of the niche. */
export async function ownWishes(call: CallerOfCards, years: number): Promise<OwnWishes> {
  const profile = await sql.ownWishes.one(call.services.db, call.member_id);
  const age = profile?.age ?? 18;
  const niche = nicheFilters(nicheByNumber(call.site.niche).key, { wanted: profile?.wanted ?? [] });
  const ownGenders = profile?.wanted.length ? profile.wanted : both;
  return {
    genders: niche.gender ? [niche.gender] : ownGenders,
    ownGenders,
    narrowedByNiche: Object.values(niche).some((value) => value !== null),
    countries: profile ? [profile.country] : [],
    region: profile?.region ?? null,
    min_age: niche.min_age ?? Math.max(youngest, age - years),
    max_age: niche.max_age ?? Math.max(age + years, niche.min_age === null ? 0 : oldest),
    interests: profile?.interests ?? [],
    trait: niche.trait,
    ageCounts: niche.min_age === null,
  };
}

/**
 * First the niche's members around one's own age and in one's country; if too few, the niche's members of any age in all the
 * site's countries; then everybody.
 */
export async function findWider(call: CallerOfCards, years: number, options: FitOptions): Promise<FittingMember[]> {
  const wishes = await ownWishes(call, years);
  const everywhere = { countries: call.site.countries, max_age: oldest };
  const stages: Wishes[] = [
    wishes,
    ...(wishes.narrowedByNiche
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
  const matches = new Map<string, FittingMember>();
  for (const stage of stages) {
    if (matches.size >= options.limit) break;
    for (const match of await findFitting(call, stage, options))
      if (!matches.has(match.profile.id)) matches.set(match.profile.id, match);
  }
  return [...matches.values()].slice(0, options.limit);
}
