/** Calls about other members: search, profile, who is related, who visited, blocking. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Country, Cursor, Id } from './fields.ts';
import { traitIds } from './niche-filters.ts';

/** A photo of somebody else, as far as the viewer may see it. The sources of a locked one show the blurred file. */
export const PhotoView = Type.Object({
  id: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Base64 of the thumbhash, drawn until the picture is there. */
  thumbhash: Type.String(),
  /** The point that must stay in the picture when it is cropped, 0 to 1. */
  focal_x: Type.Number(),
  focal_y: Type.Number(),
  /** True: only the blurred file is served; premium unlocks it. */
  locked: Type.Boolean(),
  /** Signed addresses, the smallest first. */
  sources: Type.Array(Type.Object({ width: Type.Integer(), type: Type.String(), url: Type.String() })),
});

/** A member in a list; a fact not among `visible_profile_fields` is null. Never holds birth date, coordinates, e-mail or address. */
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
  /** Upper bound of the distance step in km (5, 10, 25 …), null when unknown. */
  distance_km: Type.Union([Type.Integer(), Type.Null()]),
  /** Ids of at most three interests, those in common first. */
  interests: Type.Array(Type.String()),
  photo: Type.Union([PhotoView, Type.Null()]),
  /** The caller likes this member. */
  liked: Type.Boolean(),
});

const Flag = Type.Optional(Type.Literal('1'));
/** The filters of `/members`, in the address bar under the same names. `countryregion` is "NL" or "NL-Utrecht". */
export const SearchFilters = {
  gender: Type.Optional(Type.Enum(['male', 'female'])),
  /** Only those who look for this gender. Of a caller whose own gender is known it is always that one. */
  wanted: Type.Optional(Type.Enum(['male', 'female'])),
  country: Type.Optional(Country),
  region: Type.Optional(Type.String({ maxLength: 80 })),
  min_age: Type.Optional(Type.Integer({ minimum: 18, maximum: 99 })),
  max_age: Type.Optional(Type.Integer({ minimum: 18, maximum: 99 })),
  /** Nearest first, from the caller's own place. */
  near: Flag,
  online: Flag,
  photo: Flag,
  /** Interest ids with commas between; all of them must be there. */
  interests: Type.Optional(Type.String({ maxLength: 400 })),
  /** Full-figured, or with one of the interests of bdsm. */
  trait: Type.Optional(Type.Enum([...traitIds])),
};

export const searchMembers = endpoint({
  method: 'GET',
  path: '/api/members.php',
  summary: 'Members that fit the filters, online or most recently active first, 24 a page.',
  access: 'anyone',
  share: 'search',
  limit: { max: 240, window_seconds: 60, by: 'member' },
  query: Type.Object({
    ...SearchFilters,
    cursor: Type.Optional(Cursor),
    /** Similar results instead: region, then age, then country relaxed; none that the filters themselves find. */
    similar: Flag,
    /** Only to tell how many would be found: it is not remembered as the member's last search. */
    preview: Flag,
  }),
  answer: Type.Object({
    profiles: Type.Array(MemberCard),
    /** Opaque; null on the last page. */
    next_cursor: Type.Union([Type.String(), Type.Null()]),
    /** Exact up to 1,000; with `more` it is 1,000 and means "1,000+". Only on the first page, else null. */
    count: Type.Union([Type.Integer(), Type.Null()]),
    more: Type.Boolean(),
    /** The filters as used: defaults and the member's last search filled in. */
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
      interests: Type.Array(Type.String()),
      trait: Type.Union([Type.Enum([...traitIds]), Type.Null()]),
    }),
  }),
  errors: ['authentication_required'],
});

const Text = Type.Union([Type.String(), Type.Null()]);

/** A member's page as the caller may see it. Facts not among `visible_profile_fields` are null. */
export const Profile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  age: Type.Union([Type.Integer(), Type.Null()]),
  gender: Text,
  sexuality: Text,
  country: Type.Union([Type.String(), Type.Null()]),
  region: Text,
  city: Text,
  hair_color: Text,
  eye_color: Text,
  body_type: Text,
  relationship_status: Text,
  tattoos: Type.Union([Type.Boolean(), Type.Null()]),
  signup_reason: Text,
  wanted: Type.Array(Type.String()),
  interests: Type.Array(Type.String()),
  shared_interests: Type.Array(Type.String()),
  /** Told members where its owner wants; else null and none. */
  bdsm_role: Text,
  bdsm_limits: Type.Array(Type.String()),
  about: Type.String(),
  fictional: Type.Boolean(),
  online: Type.Boolean(),
  /** 'now' | 'today' | 'week' | 'month' | 'longer'; null for fictional profiles. */
  last_active: Text,
  distance_km: Type.Union([Type.Integer(), Type.Null()]),
  /** The main photo first; locked ones blurred. Private ones only with a grant. */
  photos: Type.Array(PhotoView),
  private_photos: Type.Array(PhotoView),
  /** How many private photos there are that the caller may not see. */
  private_hidden: Type.Integer(),
  liked: Type.Boolean(),
  likes_you: Type.Boolean(),
  /** The caller blocked this member. */
  blocked: Type.Boolean(),
  /** The page is the caller's own. */
  own: Type.Boolean(),
});

const IdParam = Type.Object({ id: Id });

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/members/:id.php',
  summary: "A member's profile; a visit is noted. 403 `blocked` when that member blocked the caller.",
  access: 'anyone',
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
  share: 'search',
  params: IdParam,
  answer: Type.Object({ profiles: Type.Array(MemberCard) }),
  errors: ['not_found', 'blocked', 'authentication_required'],
});

export const getVisits = endpoint({
  method: 'GET',
  path: '/api/visits.php',
  summary: 'Who looked at the caller lately, newest first.',
  access: 'member',
  query: Type.Object({ cursor: Type.Optional(Cursor) }),
  answer: Type.Object({
    visits: Type.Array(Type.Object({ profile: MemberCard, visited_at: Type.String() })),
    next_cursor: Text,
  }),
  errors: [],
});

export const getBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks.php',
  summary: 'Whom the caller blocked.',
  access: 'member',
  answer: Type.Object({
    blocks: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), created_at: Type.String() })),
  }),
  errors: [],
});

export const addBlock = endpoint({
  method: 'POST',
  path: '/api/blocks.php',
  summary: 'Blocks a member: from now on neither finds, sees or writes to the other.',
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
  summary: 'Takes a block back.',
  access: 'member',
  idempotent: 'answer',
  params: IdParam,
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});

const Location = Type.Object({
  country: Type.String(),
  /** Region code. */
  region: Text,
  region_name: Text,
  city: Text,
  /** A position of the member's own is kept, to at least 5 km, instead of the city's. */
  shared: Type.Boolean(),
});

export const getLocation = endpoint({
  method: 'GET',
  path: '/api/location.php',
  summary: "The caller's place as they set it; coordinates are not told.",
  access: 'member',
  answer: Location,
  errors: [],
});

export const saveLocation = endpoint({
  method: 'PUT',
  path: '/api/location.php',
  summary:
    'Sets the place. With `position` it is shared, kept to at least 5 km; without, sharing ends and the city counts.',
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
