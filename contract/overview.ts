/** What every page of a member needs besides its own content. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { completenessParts } from './profile.ts';

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/overview.php',
  summary: 'Unread messages, new likes, and what the profile lacks, the most useful first.',
  access: 'member',
  answer: Type.Object({
    unread: Type.Integer(),
    new_likes: Type.Integer(),
    lacking: Type.Array(Type.Enum(completenessParts.map(([part]) => part))),
  }),
  errors: [],
});
