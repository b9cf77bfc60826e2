/** Calls about other members: search, profile, related members, visits, blocking. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Country, Cursor, Id, NullableText } from './fields.ts';
import { traitIds } from './niche-filters.ts';

/** A photo of another member as the viewer may see it. The sources of a locked one are the blurred file. */
export const PhotoView = Type.Object({
  id: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Base64 of the thumbhash, drawn until the picture has loaded. */
  thumbhash: Type.String(),
  /** The point that must stay visible when the picture is cropped, 0 to 1. */
  focal_x: Type.Number(),
  focal_y: Type.Number(),
  /** Only the blurred file is served; premium unlocks the clear one. */
  locked: Type.Boolean(),
  /** Signed URLs, the smallest first. */
  sources: Type.Array(Type.Object({ width: Type.Integer(), type: Type.String(), url: Type.String() })),
});

/** A member in a list; a fact not among `visible_profile_fields` is null. Never contains birth date, coordinates or e-mail address. */
export const MemberCard = Type.Object({
  id: Type.String(),
  name: Type.String(),
  age: Type.Union([Type.Integer(), Type.Null()]),
  gender: Type.Union([Type.String(), Type.Null()]),
  country: Type.Union([Type.String(), Type.Null()]),
  region: Type.Union([Type.String(), Type.Null()]),
  city: Type.Union([Type.String(), Type.Null()]),
  fictional: Type.Boolean(),
  /** Never true for a fictional profile or an invisible member. */
  online: Type.Boolean(),
  /** Upper bound of the distance step in km (5, 10, 25 …); null if unknown. */
  distance_km: Type.Union([Type.Integer(), Type.Null()]),
  /** Ids of at most three interests, shared ones first. */
  interests: Type.Array(Type.String()),
  photo: Type.Union([PhotoView, Type.Null()]),
  /** The caller likes this member. */
  liked: Type.Boolean(),
  /** A person of ours compared the main photo with a fresh selfie. Never true for a fictional profile. */
  checked: Type.Boolean(),
});

const Flag = Type.Optional(Type.Literal('1'));
/** The filters of `/members`; the address bar uses the same names. `countryregion` is "NL" or "NL-Utrecht". */
export const SearchFilters = {
  gender: Type.Optional(Type.Enum(['male', 'female'])),
  /** Only members who look for this gender. Ignored if the caller's own gender is known: then it is that one. */
  wanted: Type.Optional(Type.Enum(['male', 'female'])),
  country: Type.Optional(Country),
  region: Type.Optional(Type.String({ maxLength: 80 })),
  min_age: Type.Optional(Type.Integer({ minimum: 18, maximum: 99 })),
  max_age: Type.Optional(Type.Integer({ minimum: 18, maximum: 99 })),
  /** Nearest to the caller first. */
  near: Flag,
  online: Flag,
  photo: Flag,
  /** Only those whose main photo was compared with a selfie. */
  checked: Flag,
  /** Comma-separated interest ids; members must have all of them. */
  interests: Type.Optional(Type.String({ maxLength: 400 })),
  /** Full-figured, or with one of the BDSM interests. */
  trait: Type.Optional(Type.Enum([...traitIds])),
};

export const searchMembers = endpoint({
  method: 'GET',
  path: '/api/members.php',
  summary: 'Members that fit the filters, online or most recently active first, 24 a page.',
  access: 'anyone',
  needs_age: 'entry',
  share: 'search',
  limit: { max: 240, window_seconds: 60, by: 'member' },
  query: Type.Object({
    ...SearchFilters,
    cursor: Type.Optional(Cursor),
    /** Similar results instead: region, then age, then country relaxed; without those the filters find themselves. */
    similar: Flag,
    /** Only to show the count: not stored as the member's last search. */
    preview: Flag,
  }),
  answer: Type.Object({
    profiles: Type.Array(MemberCard),
    /** Opaque; null on the last page. */
    next_cursor: Type.Union([Type.String(), Type.Null()]),
    /** Exact up to 1,000; 1,000 with `more` means "1,000+". Null on later pages. */
    count: Type.Union([Type.Integer(), Type.Null()]),
    more: Type.Boolean(),
    /** The filters in effect, with defaults and the member's last search filled in. */
    filters: Type.Object({
      gender: Type.Union([Type.String(), Type.Null()]),
      wanted: Type.Union([Type.String(), Type.Null()]),
      country: Type.Union([Type.String(), Type.Null()]),
      region: Type.Union([Type.String(), Type.Null()]),
      min_age: Type.Integer(),
      max_age: Type.Integer(),
      near: Type.Boolean(),
      online: Type.Boolean(),
      photo: Type.Boolean(),
      checked: Type.Boolean(),
      interests: Type.Array(Type.String()),
      trait: Type.Union([Type.Enum([...traitIds]), Type.Null()]),
    }),
  }),
  errors: ['authentication_required'],
});

/** A member's page as the caller may see it. Facts not in `visible_profile_fields` are null. */
export const Profile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  age: Type.Union([Type.Integer(), Type.Null()]),
  gender: NullableText,
  sexuality: NullableText,
  country: Type.Union([Type.String(), Type.Null()]),
  region: NullableText,
  city: NullableText,
  hair_color: NullableText,
  eye_color: NullableText,
  body_type: NullableText,
  relationship_status: NullableText,
  tattoos: Type.Union([Type.Boolean(), Type.Null()]),
  signup_reason: NullableText,
  wanted: Type.Array(Type.String()),
  interests: Type.Array(Type.String()),
  shared_interests: Type.Array(Type.String()),
  /** Shown to members where its owner wants; otherwise null and empty. */
  bdsm_role: NullableText,
  bdsm_limits: Type.Array(Type.String()),
  about: Type.String(),
  fictional: Type.Boolean(),
  online: Type.Boolean(),
  /** 'now' | 'today' | 'week' | 'month' | 'longer'; null for fictional profiles. */
  last_active: NullableText,
  distance_km: Type.Union([Type.Integer(), Type.Null()]),
  /** The main photo first; locked ones blurred. Private ones only with a grant. */
  photos: Type.Array(PhotoView),
  private_photos: Type.Array(PhotoView),
  /** The number of private photos the caller may not see. */
  private_hidden: Type.Integer(),
  liked: Type.Boolean(),
  likes_you: Type.Boolean(),
  /** The caller blocked this member. */
  blocked: Type.Boolean(),
  /** The page is the caller's own. */
  own: Type.Boolean(),
  /** The day a person of ours compared the main photo with a fresh selfie; null: not done. */
  checked_at: NullableText,
});

const IdParam = Type.Object({ id: Id });

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/members/:id.php',
  summary: "A member's profile; the visit is recorded. 403 `blocked` if that member blocked the caller.",
  access: 'anyone',
  needs_age: 'entry',
  limit: { max: 240, window_seconds: 60, by: 'member' },
  params: IdParam,
  answer: Type.Object({ profile: Profile }),
  errors: ['not_found', 'blocked', 'authentication_required'],
});

export const getRelated = endpoint({
  method: 'GET',
  path: '/api/members/:id/related.php',
  summary: 'Members similar in place, age and interests.',
  access: 'anyone',
  needs_age: 'entry',
  share: 'search',
  params: IdParam,
  answer: Type.Object({ profiles: Type.Array(MemberCard) }),
  errors: ['not_found', 'blocked', 'authentication_required'],
});

export const getVisits = endpoint({
  method: 'GET',
  path: '/api/visits.php',
  summary: 'Who recently visited the caller’s page, newest first.',
  access: 'member',
  needs_age: 'entry',
  query: Type.Object({ cursor: Type.Optional(Cursor) }),
  answer: Type.Object({
    visits: Type.Array(Type.Object({ profile: MemberCard, visited_at: Type.String() })),
    next_cursor: NullableText,
  }),
  errors: [],
});

export const getBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks.php',
  summary: 'The members the caller has blocked.',
  access: 'member',
  answer: Type.Object({
    blocks: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), created_at: Type.String() })),
  }),
  errors: [],
});

export const addBlock = endpoint({
  method: 'POST',
  path: '/api/blocks.php',
  summary: 'Blocks a member: neither finds, sees or writes to the other any more.',
  access: 'member',
  idempotent: 'answer',
  limit: { max: 60, window_seconds: 3600, by: 'member' },
  body: Type.Object({ id: Id }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});

export const removeBlock = endpoint({
  method: 'DELETE',
  path: '/api/blocks/:id.php',
  summary: 'Removes a block.',
  access: 'member',
  idempotent: 'answer',
  params: IdParam,
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});

const Location = Type.Object({
  country: Type.String(),
  /** Region code. */
  region: NullableText,
  region_name: NullableText,
  city: NullableText,
  /** The member's own position is used, to at least 5 km, instead of the city's. */
  shared: Type.Boolean(),
});

export const getLocation = endpoint({
  method: 'GET',
  path: '/api/location.php',
  summary: "The caller's place as they set it; without coordinates.",
  access: 'member',
  answer: Location,
  errors: [],
});

export const saveLocation = endpoint({
  method: 'PUT',
  path: '/api/location.php',
  summary:
    'Sets the place. With `position` that is shared, to at least 5 km; without, sharing ends and the city’s position is used.',
  access: 'member',
  idempotent: 'natural',
  limit: { max: 60, window_seconds: 3600, by: 'member' },
  body: Type.Object({
    country: Type.String({ minLength: 2, maxLength: 2 }),
    region: Type.String({ maxLength: 10 }),
    city: Type.String({ minLength: 1, maxLength: 80 }),
    position: Type.Optional(
      Type.Object({
        lat: Type.Number({ minimum: -90, maximum: 90 }),
        lon: Type.Number({ minimum: -180, maximum: 180 }),
      }),
    ),
  }),
  answer: Location,
  errors: ['place_unknown'],
});
