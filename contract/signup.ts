/** Calls of sign-up: the account (step 0), then photo, person, place, appearance; each step is saved immediately. */
import { Type } from 'typebox';
import { Email, MainImage, Password, User } from './accounts.ts';
import { Bdsm, BdsmFields } from './bdsm.ts';
import { endpoint } from './endpoint.ts';

export const genders = ['male', 'female'] as const;
export const sexualities = ['hetero', 'gay', 'lesbian', 'bi'] as const;
export const bodyTypes = ['slim', 'normal', 'fat'] as const;
export const relationshipStatuses = [
  'divorced',
  'living_together',
  'married',
  'single',
  'widowed',
  'unmarried',
] as const;
export const hairColors = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other'] as const;
export const eyeColors = ['brown', 'blue', 'green', 'grey', 'hazel', 'other'] as const;
export const signupReasons = ['friendship', 'flirting', 'relationship', 'casual', 'chat', 'curious'] as const;

const oneOf = <const T extends readonly string[]>(values: T) => Type.Unsafe<T[number]>(Type.Enum([...values]));
export const Gender = oneOf(genders);

/** What the visitor entered on the front page or a lander before the account existed. */
export const SignupStart = Type.Object({
  email: Type.Optional(Email),
  gender: Type.Optional(Gender),
  wanted: Type.Optional(Gender),
  signup_message: Type.Optional(Type.String({ maxLength: 4000 })),
  to: Type.Optional(Type.String({ maxLength: 40 })),
});

export const getSignup = endpoint({
  method: 'GET',
  path: '/api/signup.php',
  summary: 'Whether sign-up is open for this visitor, what they have entered before, and where a member left off.',
  access: 'anyone',
  answer: Type.Object({
    open: Type.Boolean(),
    min_age: Type.Integer(),
    /** When the form was made, signed. */
    started: Type.String(),
    /** Next step: 0 without an account, 1 to 4, 5 when complete. */
    step: Type.Integer(),
    start: SignupStart,
    /** The recipient of the first message. */
    recipient: Type.Union([
      Type.Object({ id: Type.String(), name: Type.String(), fictional: Type.Boolean() }),
      Type.Null(),
    ]),
    saved: Type.Object({
      gender: Type.Union([Gender, Type.Null()]),
      wanted: Type.Array(Gender),
      sexuality: Type.Union([oneOf(sexualities), Type.Null()]),
      country: Type.String(),
      region: Type.Union([Type.String(), Type.Null()]),
      city: Type.Union([Type.String(), Type.Null()]),
      hair_color: Type.Union([Type.String(), Type.Null()]),
      eye_color: Type.Union([Type.String(), Type.Null()]),
      body_type: Type.Union([Type.String(), Type.Null()]),
      relationship_status: Type.Union([Type.String(), Type.Null()]),
      signup_reason: Type.Union([Type.String(), Type.Null()]),
      tattoos: Type.Union([Type.Boolean(), Type.Null()]),
      interests: Type.Array(Type.String()),
      about: Type.String(),
      ...BdsmFields,
      main_image: Type.Union([MainImage, Type.Null()]),
    }),
  }),
  errors: [],
});

export const checkSignup = endpoint({
  method: 'POST',
  path: '/api/signup/check.php',
  summary: 'Checks an e-mail address or username while it is typed; suggests corrections.',
  access: 'anyone',
  idempotent: 'natural',
  limit: { max: 120, window_seconds: 300, by: 'address' },
  body: Type.Object({ email: Type.Optional(Email), name: Type.Optional(Type.String({ maxLength: 254 })) }),
  answer: Type.Object({
    email_error: Type.Union([Type.String(), Type.Null()]),
    email_suggestion: Type.Union([Type.String(), Type.Null()]),
    name_error: Type.Union([Type.String(), Type.Null()]),
    name_suggestions: Type.Array(Type.String()),
  }),
  errors: [],
});

/** What work is asked for. */
export const workPurposes = ['signup', 'login'] as const;
export type WorkPurpose = (typeof workPurposes)[number];

export const getWork = endpoint({
  method: 'GET',
  path: '/api/work.php',
  summary:
    'Work for a browser, asked for when traffic looks wrong (`work_needed`). Holds at this site, for what it is asked for, 10 minutes, once.',
  access: 'anyone',
  limit: { max: 60, window_seconds: 300, by: 'address' },
  query: Type.Object({ for: Type.Optional(Type.Enum([...workPurposes])) }),
  answer: Type.Object({
    challenge: Type.Object({
      parameters: Type.Object({
        algorithm: Type.String(),
        nonce: Type.String(),
        salt: Type.String(),
        cost: Type.Integer(),
        keyLength: Type.Integer(),
        keyPrefix: Type.String(),
        keySignature: Type.Optional(Type.String()),
        expiresAt: Type.Integer(),
      }),
      signature: Type.String(),
    }),
  }),
  errors: [],
});

export const signup = endpoint({
  method: 'POST',
  path: '/api/signup.php',
  summary: 'Creates the account (step 0), logs in and sends the activation mail.',
  access: 'anyone',
  idempotent: 'never',
  limit: { max: 20, window_seconds: 3600, by: 'address' },
  body: Type.Object({
    email: Email,
    name: Type.String({ maxLength: 254 }),
    password: Password,
    date_of_birth: Type.String({ maxLength: 10 }),
    /** Consents to storing and showing what the profile says about sex life and orientation (GDPR, article 9). */
    consent: Type.Boolean(),
    signup_message: Type.Optional(Type.String({ maxLength: 4000 })),
    to: Type.Optional(Type.String({ maxLength: 40 })),
    gender: Type.Optional(Gender),
    wanted: Type.Optional(Gender),
    /** A field that people do not see and machines fill in. */
    website: Type.Optional(Type.String({ maxLength: 200 })),
    /** `started` of the form. */
    started: Type.Optional(Type.String({ maxLength: 60 })),
    /** The solved challenge of `work.php`, as JSON. */
    work: Type.Optional(Type.String({ maxLength: 4_000 })),
  }),
  answer: Type.Object({ user: Type.Union([User, Type.Null()]) }),
  errors: [
    'work_needed',
    'work_invalid',
    'email_throwaway',
    'email_invalid',
    'email_taken',
    'name_required',
    'name_is_email',
    'name_starts_with_at',
    'name_invalid',
    'name_mixed',
    'name_reserved',
    'name_taken',
    'date_of_birth_required',
    'date_of_birth_invalid',
    'password_short',
    'password_long',
    'password_common',
    'consent_required',
    'signups_closed',
  ],
});

export const savePerson = endpoint({
  method: 'PUT',
  path: '/api/signup/person.php',
  summary: 'Step 2: gender, looking for, sexuality.',
  access: 'member',
  idempotent: 'natural',
  body: Type.Object({
    gender: Gender,
    wanted: Type.Array(Gender, { minItems: 1, maxItems: 2, uniqueItems: true }),
    sexuality: Type.Optional(Type.Union([oneOf(sexualities), Type.Null()])),
  }),
  answer: Type.Object({ step: Type.Integer() }),
  errors: [],
});

export const savePlace = endpoint({
  method: 'PUT',
  path: '/api/signup/place.php',
  summary: 'Step 3: country, region, city, and the position when shared (stored as a cell of at least 5 km).',
  access: 'member',
  idempotent: 'natural',
  body: Type.Object({
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
  answer: Type.Object({ step: Type.Integer() }),
  errors: ['place_unknown'],
});

export const saveAbout = endpoint({
  method: 'PUT',
  path: '/api/signup/about.php',
  summary: 'Step 4: appearance, interests, about me.',
  access: 'member',
  idempotent: 'natural',
  body: Type.Object({
    hair_color: Type.Union([oneOf(hairColors), Type.Null()]),
    eye_color: Type.Union([oneOf(eyeColors), Type.Null()]),
    body_type: Type.Union([oneOf(bodyTypes), Type.Null()]),
    relationship_status: Type.Union([oneOf(relationshipStatuses), Type.Null()]),
    signup_reason: Type.Union([oneOf(signupReasons), Type.Null()]),
    tattoos: Type.Union([Type.Boolean(), Type.Null()]),
    interests: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20, uniqueItems: true }),
    about: Type.String({ maxLength: 4000 }),
    /** Only on sites of the niche bdsm. */
    bdsm: Type.Optional(Bdsm),
  }),
  answer: Type.Object({ step: Type.Integer() }),
  errors: [],
});

export const skipStep = endpoint({
  method: 'PUT',
  path: '/api/signup/skip.php',
  summary: 'Skips a step.',
  access: 'member',
  idempotent: 'natural',
  body: Type.Object({ step: Type.Integer({ minimum: 1, maximum: 4 }) }),
  answer: Type.Object({ step: Type.Integer() }),
  errors: [],
});
