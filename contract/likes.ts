/** Calls about likes and matches. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { MemberCard } from './members.ts';

/** Whose like was received; `like_new` until the member opens that profile. */
export const LikedBy = Type.Object({ id: Type.String(), like_new: Type.Boolean() });

export const getLikes = endpoint({
  method: 'GET',
  path: '/api/likes.php',
  summary: 'Received likes with the profiles of their senders, newest first (the latest 100).',
  access: 'member',
  answer: Type.Object({
    profiles: Type.Array(MemberCard),
    liked_by: Type.Array(LikedBy),
    /** How many received likes are new. */
    new_likes: Type.Integer(),
  }),
  errors: [],
});

export const like_types = ['received', 'sent', 'matches'] as const;

export const listLikes = endpoint({
  method: 'GET',
  path: '/api/likes/:type.php',
  summary: 'One tab of the likes page: received, sent or matches, newest first.',
  access: 'member',
  params: Type.Object({ type: Type.Enum([...like_types]) }),
  query: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 300 })) }),
  answer: Type.Object({
    likes: Type.Array(Type.Object({ profile: MemberCard, like_new: Type.Boolean(), match: Type.Boolean(), created_at: Type.String() })),
    next_cursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: [],
});

const MemberId = Type.Object({ id: Type.String({ format: 'uuid' }) });

export const addLike = endpoint({
  method: 'POST',
  path: '/api/likes.php',
  summary: 'Likes a member; liking twice is one like. `match` when that member likes the caller too.',
  access: 'member',
  limit: { max: 120, window_seconds: 60, by: 'member' },
  body: MemberId,
  answer: Type.Object({ match: Type.Boolean() }),
  errors: ['not_found'],
});

export const removeLike = endpoint({
  method: 'DELETE',
  path: '/api/likes/m/:id.php',
  summary: 'Takes a like back.',
  access: 'member',
  params: MemberId,
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});
