/** Calls of the landing pages: the members shown to visitors who followed an advertisement. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, NullableText } from './fields.ts';
import { LanderFilm } from './lander-film.ts';
import { PhotoView } from './members.ts';
import { PartnerTile } from './partner-tiles.ts';
import { SitePicture } from './site-media.ts';

/** The tone of a lander: the slug in its address. Any other slug means the first. */
export const landerTones = ['warm', 'direct', 'playful'] as const;
export type LanderTone = (typeof landerTones)[number];

/** A member on a landing page: the main photo and basic facts. Nothing that changes by the minute. */
export const LandingMember = Type.Object({
  id: Type.String(),
  name: Type.String(),
  age: Type.Union([Type.Integer(), Type.Null()]),
  gender: NullableText,
  country: Type.Union([Type.String(), Type.Null()]),
  region: NullableText,
  city: NullableText,
  /** Ids of at most three interests. */
  interests: Type.Array(Type.String()),
  fictional: Type.Boolean(),
  photo: Type.Union([PhotoView, Type.Null()]),
});

export const getLanding = endpoint({
  method: 'GET',
  path: '/api/members/:id/landing.php',
  summary: 'A member as their landing page shows them to a visitor. 404 for members a visitor may not find.',
  access: 'anyone',
  limit: { max: 240, window_seconds: 60, by: 'address' },
  params: Type.Object({ id: Id }),
  answer: Type.Object({
    member: LandingMember,
    /** The genders they look for. */
    wanted: Type.Array(Type.String()),
    tiles: Type.Array(PartnerTile),
  }),
  errors: ['not_found'],
});

export const getLander = endpoint({
  method: 'GET',
  path: '/api/landers.php',
  summary:
    "The members on a lander, those of the visitor's country first, and the number of members per region (rounded down; fictional profiles never count).",
  access: 'anyone',
  limit: { max: 240, window_seconds: 60, by: 'address' },
  answer: Type.Object({
    /** At most 12, each with a photo; none where the site hides members from visitors. */
    members: Type.Array(LandingMember),
    country: Type.String(),
    regions: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        /** Rounded down to tens, from 100 on to fifties; null below ten. */
        about: Type.Union([Type.Integer(), Type.Null()]),
        /** On a plane of 1000 by `height`, north up. */
        x: Type.Integer(),
        y: Type.Integer(),
      }),
    ),
    /** The country's cities on the same plane, the largest first: its lights at night. */
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
    /** The site's own film for landers that show one; null: the product's films. */
    film: Type.Union([LanderFilm, Type.Null()]),
    /** The site's own headlines in the reader's language, by lander; those it leaves to the lander are missing. */
    titles: Type.Record(Type.String(), Type.String()),
    /** The site's own pictures, by lander. */
    pictures: Type.Record(Type.String(), SitePicture),
  }),
  errors: [],
});
