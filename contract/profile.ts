/** Calls about one's own profile: read as a whole, saved one section at a time. */
import { type Static, Type } from 'typebox';
import { BdsmFields } from './bdsm.ts';
import { endpoint } from './endpoint.ts';
import * as signup from './signup.ts';
import { NullableText } from './fields.ts';

const oneOf = <const T extends readonly string[]>(values: T) => Type.Unsafe<T[number]>(Type.Enum([...values]));
const orNull = <const T extends readonly string[]>(values: T) => Type.Union([oneOf(values), Type.Null()]);

export const aboutMax = 2_000;
export const interestsMax = 20;

/** What members state about themselves and may change, except for the place. */
const facts = {
  gender: Type.Union([signup.Gender, Type.Null()]),
  wanted: Type.Array(signup.Gender, { maxItems: 2, uniqueItems: true }),
  sexuality: orNull(signup.sexualities),
  hair_color: orNull(signup.hairColors),
  eye_color: orNull(signup.eyeColors),
  body_type: orNull(signup.bodyTypes),
  relationship_status: orNull(signup.relationshipStatuses),
  signup_reason: orNull(signup.signupReasons),
  tattoos: Type.Union([Type.Boolean(), Type.Null()]),
  interests: Type.Array(Type.String({ maxLength: 40 }), { maxItems: interestsMax, uniqueItems: true }),
  ...BdsmFields,
};

export const OwnProfile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** YYYY-MM-DD; fixed after sign-up. */
  date_of_birth: Type.String(),
  age: Type.Integer(),
  ...facts,
  country: Type.String(),
  region: NullableText,
  region_name: NullableText,
  city: NullableText,
  /** The member shared their position (stored to at least 5 km) rather than just naming a place. */
  place_shared: Type.Boolean(),
  about: Type.String(),
  /** Hidden by its owner (`disabled`), or shown. */
  status: oneOf(['active', 'disabled']),
});
export type OwnProfile = Static<typeof OwnProfile>;

export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/api/profile.php',
  summary: 'The caller’s own profile, as stored.',
  access: 'member',
  answer: Type.Object({ profile: OwnProfile }),
  errors: ['not_found'],
});

export const saveOwnProfile = endpoint({
  method: 'PUT',
  path: '/api/profile.php',
  summary: 'Saves the fields in the body and leaves the rest; the place is saved as a whole.',
  access: 'member',
  idempotent: 'natural',
  limit: { max: 600, window_seconds: 3600, by: 'member' },
  body: Type.Partial(
    Type.Object({
      ...facts,
      gender: signup.Gender,
      wanted: Type.Array(signup.Gender, { minItems: 1, maxItems: 2, uniqueItems: true }),
      place: Type.Object({
        country: Type.String({ minLength: 2, maxLength: 2 }),
        region: Type.String({ maxLength: 10 }),
        city: Type.String({ maxLength: 120 }),
        position: Type.Optional(
          Type.Object({
            lat: Type.Number({ minimum: -90, maximum: 90 }),
            lon: Type.Number({ minimum: -180, maximum: 180 }),
          }),
        ),
      }),
      about: Type.String({ maxLength: aboutMax }),
      status: oneOf(['active', 'disabled']),
    }),
  ),
  answer: Type.Object({ profile: OwnProfile }),
  errors: ['place_unknown', 'not_found'],
});

/** What a profile can lack, the most useful part first; the weights add up to 100. */
export const completenessParts = [
  ['photo', 25],
  ['about', 15],
  ['gender', 10],
  ['wanted', 10],
  ['place', 10],
  ['interests', 10],
  ['photos', 5],
  ['signup_reason', 3],
  ['relationship_status', 3],
  ['sexuality', 3],
  ['body_type', 2],
  ['hair_color', 2],
  ['eye_color', 1],
  ['tattoos', 1],
] as const;
export type CompletenessPart = (typeof completenessParts)[number][0];

/** A shorter text about oneself does not count. */
export const aboutMinLength = 60;
const interestsMin = 3;

/**
 * How complete a profile is, in percent, and what it lacks, the most useful part first.
 * @param photos how many photos others can or will see (neither private nor rejected)
 */
export function completeness(
  profile: Omit<
    OwnProfile,
    | 'id'
    | 'name'
    | 'date_of_birth'
    | 'age'
    | 'country'
    | 'region_name'
    | 'place_shared'
    | 'status'
    | keyof typeof BdsmFields
  >,
  photos: number,
): { percent: number; lacking: CompletenessPart[] } {
  const has: Record<CompletenessPart, boolean> = {
    photo: photos > 0,
    photos: photos > 1,
    about: profile.about.trim().length >= aboutMinLength,
    gender: profile.gender !== null,
    wanted: profile.wanted.length > 0,
    place: profile.region !== null && profile.city !== null,
    interests: profile.interests.length >= interestsMin,
    signup_reason: profile.signup_reason !== null,
    relationship_status: profile.relationship_status !== null,
    sexuality: profile.sexuality !== null,
    body_type: profile.body_type !== null,
    hair_color: profile.hair_color !== null,
    eye_color: profile.eye_color !== null,
    tattoos: profile.tattoos !== null,
  };
  const lacking = completenessParts.filter(([part]) => !has[part]);
  const percent = 100 - lacking.reduce((sum, [, weight]) => sum + weight, 0);
  return { percent, lacking: lacking.map(([part]) => part) };
}
