/** Calls about likes and matches, the swipe game and the match finder. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Country, Cursor, Id } from './fields.ts';
import { traitIds } from './niche-filters.ts';
import { MemberCard } from './members.ts';

const MemberId = Type.Object({ id: Id });
const CardOrNull = Type.Union([MemberCard, Type.Null()]);

/** The sender of a received like; `like_new` until the member opens that profile. */
const LikedBy = Type.Object({ id: Type.String(), like_new: Type.Boolean() });

export const getLikes = endpoint({
  method: 'GET',
  path: '/api/likes.php',
  summary: 'Received likes with the profiles of their senders, newest first (the latest 100).',
  access: 'member',
  etag: true,
  answer: Type.Object({
    profiles: Type.Array(MemberCard),
    liked_by: Type.Array(LikedBy),
    /** How many received likes are new, including those beyond the latest 100. */
    new_likes: Type.Integer(),
  }),
  errors: [],
});

export const autoLike = endpoint({
  method: 'GET',
  path: '/api/auto-like.php',
  summary: 'Gives a new member a like from a fitting fictional profile, at most one an hour; null if none is due.',
  access: 'member',
  limit: { max: 60, window_seconds: 3600, by: 'member' },
  answer: Type.Object({ profile: CardOrNull }),
  errors: [],
});

export const likeTypes = ['received', 'sent', 'matches'] as const;
export type LikeType = (typeof likeTypes)[number];

/** A like between the caller and the member of the card. */
export const LikeEntry = Type.Object({
  profile: MemberCard,
  /** The caller has not opened that profile since being liked. */
  like_new: Type.Boolean(),
  match: Type.Boolean(),
  /** When it became what the tab shows: liked, or matched. */
  created_at: Type.String(),
});

export const listLikes = endpoint({
  method: 'GET',
  path: '/api/likes/:type.php',
  summary: 'One tab of the likes page: received, sent or matches, newest first, 24 a page.',
  access: 'member',
  needs_age: 'contact',
  params: Type.Object({ type: Type.Enum([...likeTypes]) }),
  query: Type.Object({ cursor: Type.Optional(Cursor) }),
  answer: Type.Object({
    likes: Type.Array(LikeEntry),
    /** Opaque; null on the last page. */
    next_cursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['bad_request'],
});

export const getLike = endpoint({
  method: 'GET',
  path: '/api/likes/m/:id.php',
  summary: 'The likes between the caller and one member, and since when.',
  access: 'member',
  needs_age: 'contact',
  params: MemberId,
  answer: Type.Object({
    profile: MemberCard,
    liked_at: Type.Union([Type.String(), Type.Null()]),
    likes_you_at: Type.Union([Type.String(), Type.Null()]),
    like_new: Type.Boolean(),
    match: Type.Boolean(),
    /** Ids of the interests both have. */
    shared_interests: Type.Array(Type.String()),
  }),
  errors: ['not_found'],
});

export const addLike = endpoint({
  method: 'POST',
  path: '/api/likes.php',
  summary: 'Likes a member; liking twice counts once. `match` if that member likes the caller, too.',
  access: 'member',
  needs_age: 'contact',
  idempotent: 'answer',
  limit: { max: 120, window_seconds: 60, by: 'member' },
  body: MemberId,
  answer: Type.Object({ match: Type.Boolean() }),
  errors: ['not_found', 'blocked'],
});

export const removeLike = endpoint({
  method: 'DELETE',
  path: '/api/likes/m/:id.php',
  summary: 'Takes a like back.',
  access: 'member',
  idempotent: 'answer',
  limit: { max: 120, window_seconds: 60, by: 'member' },
  params: MemberId,
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});

/** The state of the swipe game today. */
export const SwipeState = Type.Object({
  likes_left: Type.Integer(),
  likes_a_day: Type.Integer(),
  /** When the site's next day begins (ISO). */
  continues_at: Type.String(),
  can_undo: Type.Boolean(),
});

export const getSwipes = endpoint({
  method: 'GET',
  path: '/api/swipes.php',
  summary: 'The next 20 members for the swipe game: all fit both ways and have a photo.',
  access: 'member',
  needs_age: 'contact',
  share: 'search',
  limit: { max: 60, window_seconds: 60, by: 'member' },
  answer: Type.Object({ profiles: Type.Array(MemberCard), state: SwipeState }),
  errors: [],
});

export const swipe = endpoint({
  method: 'POST',
  path: '/api/swipes.php',
  summary: 'Likes or passes in the swipe game. A like counts towards the day, a pass comes back after 30 days.',
  access: 'member',
  needs_age: 'contact',
  idempotent: 'answer',
  limit: { max: 240, window_seconds: 60, by: 'member' },
  body: Type.Object({ id: Id, like: Type.Boolean() }),
  answer: Type.Object({ match: Type.Boolean(), state: SwipeState }),
  errors: ['not_found', 'blocked', 'swipe_limit'],
});

export const undoSwipe = endpoint({
  method: 'DELETE',
  path: '/api/swipes.php',
  summary: 'Undoes the last swipe and credits its like to its day.',
  access: 'member',
  idempotent: 'answer',
  limit: { max: 120, window_seconds: 60, by: 'member' },
  answer: Type.Object({ profile: CardOrNull, state: SwipeState }),
  errors: ['conflict'],
});

/** Why a member fits; only true reasons are given. */
const matchReasons = ['likes_you', 'wants_you', 'age', 'near', 'region', 'interests', 'active'] as const;
export type MatchReason = (typeof matchReasons)[number];

export const Match = Type.Object({
  profile: MemberCard,
  /** The strongest first. */
  reasons: Type.Array(Type.Enum([...matchReasons])),
  /** Ids of the shared interests among those requested. */
  shared_interests: Type.Array(Type.String()),
});

export const findMatches = endpoint({
  method: 'GET',
  path: '/api/match-finder.php',
  summary: 'The 12 members who best fit the match finder’s answers, with the reasons.',
  access: 'member',
  needs_age: 'contact',
  share: 'search',
  limit: { max: 60, window_seconds: 60, by: 'member' },
  query: Type.Object({
    gender: Type.Optional(Type.Enum(['male', 'female'])),
    min_age: Type.Optional(Type.Integer({ minimum: 18, maximum: 99 })),
    max_age: Type.Optional(Type.Integer({ minimum: 18, maximum: 99 })),
    country: Type.Optional(Country),
    region: Type.Optional(Type.String({ maxLength: 80 })),
    /** Comma-separated interest ids; each shared one counts. */
    interests: Type.Optional(Type.String({ maxLength: 400 })),
    trait: Type.Optional(Type.Enum([...traitIds])),
  }),
  answer: Type.Object({ matches: Type.Array(Match) }),
  errors: [],
});

export const getMatchFinder = endpoint({
  method: 'GET',
  path: '/api/match-finder/start.php',
  summary: "The match finder's initial answers, from the caller's profile and the site's niche.",
  access: 'member',
  answer: Type.Object({
    wanted: Type.Array(Type.String()),
    age: Type.Integer(),
    /** Around the caller's age, or those of the niche. */
    min_age: Type.Integer(),
    max_age: Type.Integer(),
    trait: Type.Union([Type.Enum([...traitIds]), Type.Null()]),
    country: Type.String(),
    region: Type.Union([Type.String(), Type.Null()]),
    interests: Type.Array(Type.String()),
  }),
  errors: [],
});

export const getSignupMatches = endpoint({
  method: 'GET',
  path: '/api/signup-matches.php',
  summary: 'The 8 members who best fit a new profile, with the reasons.',
  access: 'member',
  share: 'search',
  limit: { max: 60, window_seconds: 60, by: 'member' },
  answer: Type.Object({ matches: Type.Array(Match) }),
  errors: [],
});
