/** Calls of the landing pages: what a visitor who followed an advertisement is shown of the people here. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import { LanderFilm } from './lander-film.ts';
import { PhotoView } from './members.ts';
import { PartnerTile } from './partner-tiles.ts';

/** How a lander speaks: the slug in its address. Any other slug is the first of them. */
export const landerTones = ['warm', 'direct', 'playful'] as const;
export type LanderTone = (typeof landerTones)[number];

export const landers = [
  'tinderswipe',
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
] as const;

const Text = Type.Union([Type.String(), Type.Null()]);

/** A member as an invitation shows them: the main photo and the first facts. Nothing that changes by the minute. */
export const LandingMember = Type.Object({
  id: Type.String(),
  name: Type.String(),
  age: Type.Union([Type.Integer(), Type.Null()]),
  gender: Text,
  country: Type.Union([Type.String(), Type.Null()]),
  region: Text,
  city: Text,
  /** Ids of at most three. */
  interests: Type.Array(Type.String()),
  fictional: Type.Boolean(),
  photo: Type.Union([PhotoView, Type.Null()]),
});

export const getLanding = endpoint({
  method: 'GET',
  path: '/api/members/:id/landing.php',
  summary: 'A member as their landing page shows them to a visitor. 404 for whom a visitor may not find.',
  access: 'anyone',
  limit: { max: 240, window_seconds: 60, by: 'address' },
  params: Type.Object({ id: Id }),
  answer: Type.Object({
    member: LandingMember,
    /** Whom they look for. */
    wanted: Type.Array(Type.String()),
    tiles: Type.Array(PartnerTile),
  }),
  errors: ['not_found'],
});

export const getLander = endpoint({
  method: 'GET',
  path: '/api/landers.php',
  summary:
    "The people of a lander, of the visitor's country first, and where there are how many (rounded down; fictional profiles never count).",
  access: 'anyone',
  limit: { max: 240, window_seconds: 60, by: 'address' },
  answer: Type.Object({
    /** At most 12, each with a photo; none where the site shows visitors nobody. */
    members: Type.Array(LandingMember),
    country: Type.String(),
    regions: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        /** Rounded down to a step of ten, of fifty from 100 on; null below ten. */
        about: Type.Union([Type.Integer(), Type.Null()]),
        /** On a plane of 1000 by `height`, north above. */
        x: Type.Integer(),
        y: Type.Integer(),
      }),
    ),
    /** The cities of the country on the same plane, the largest first: what one would see of it at night. */
    lights: Type.Array(
      Type.Object({
        x: Type.Integer(),
        y: Type.Integer(),
        size: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
      }),
    ),
    height: Type.Integer(),
    /** Advertisements of the site's partners; none by default. */
    tiles: Type.Array(PartnerTile),
    /** The site's own film for landers that have one; null: those drawn for this product. */
    film: Type.Union([LanderFilm, Type.Null()]),
  }),
  errors: [],
});
