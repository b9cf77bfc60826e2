/** Calls of the studio: fictional profiles, made and kept at the desk. That they are fictional is not among what can be set. */
import { Type } from 'typebox';
import { DeskPhoto } from './desk-queues.ts';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { Count, Id, NullableText, Text } from './fields.ts';
import { draftField } from './fictional-draft.ts';
import { LOCALES } from './locales.ts';
import { aboutMax, interestsMax } from './profile.ts';
import * as signup from './signup.ts';

export const fictionalStates = ['draft', 'shown', 'paused', 'retired'] as const;
export type FictionalState = (typeof fictionalStates)[number];
export const photoOrigins = ['drawn', 'licensed', 'generated'] as const;
export type PhotoOrigin = (typeof photoOrigins)[number];

/** Four shares from 0 to 1. */
const cropPattern = '^(?:(?:0(?:\\.\\d{1,6})?|1(?:\\.0{1,6})?)(?:,(?!$)|$)){4}$';
const IdParam = Type.Object({ id: Id });
const PhotoParams = Type.Object({ id: Id, photo: Id });
const Language = Type.Enum([...LOCALES]);
const State = Type.Enum([...fictionalStates]);
const orNull = <const T extends readonly string[]>(values: T) => Type.Union([Type.Enum([...values]), Type.Null()]);

const facts = {
  gender: signup.Gender,
  wanted: Type.Array(signup.Gender, { minItems: 1, maxItems: 2, uniqueItems: true }),
  hair_color: orNull(signup.hairColors),
  eye_color: orNull(signup.eyeColors),
  body_type: orNull(signup.bodyTypes),
  relationship_status: orNull(signup.relationshipStatuses),
  signup_reason: orNull(signup.signupReasons),
  tattoos: Type.Union([Type.Boolean(), Type.Null()]),
  interests: Type.Array(Type.String({ maxLength: 40 }), { maxItems: interestsMax, uniqueItems: true }),
};
const place = {
  country: Type.String({ minLength: 2, maxLength: 2 }),
  region: Type.String({ maxLength: 10 }),
  city: Type.String({ maxLength: 120 }),
};
const WriterOf = Type.Object({
  language: Language,
  staff_id: Id,
  from_hour: Type.Integer({ minimum: 0, maximum: 23 }),
  to_hour: Type.Integer({ minimum: 1, maximum: 24 }),
});

/** What of a profile can be changed; what is not named stays. */
export const FictionalChanges = Type.Object({
  facts: Type.Optional(Type.Partial(Type.Object(facts))),
  place: Type.Optional(Type.Object(place)),
  about: Type.Optional(Type.String({ maxLength: aboutMax })),
  /** All of them; an empty text falls back to the profile's own. In a draft those that are changed. */
  texts: Type.Optional(
    Type.Array(Type.Object({ language: Language, about: Type.String({ maxLength: aboutMax }) }), {
      maxItems: LOCALES.length,
    }),
  ),
  voice: Type.Optional(Type.String({ maxLength: 2_000 })),
  never: Type.Optional(Type.String({ maxLength: 2_000 })),
  writers: Type.Optional(Type.Array(WriterOf, { maxItems: 60 })),
});
const DraftField = Text(40, { pattern: draftField });

export const listFictional = endpoint({
  method: 'GET',
  path: '/api/desk/fictional.php',
  summary: 'Fictional profiles with what waits for an answer; the retired ones last.',
  access: 'staff',
  permission: 'fictional.see',
  about: 'scope',
  query: Type.Object({
    ...scoped,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    language: Type.Optional(Language),
    writer: Type.Optional(Id),
  }),
  answer: Type.Object({
    profiles: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        age: Type.Integer(),
        site: Type.String(),
        city: NullableText,
        state: State,
        /** Out of search while the cap on their share is reached. */
        rests: Type.Boolean(),
        /** In which somebody writes; none: nobody is assigned. */
        languages: Type.Array(Type.String()),
        waiting: Type.Integer(),
        photo: Type.Union([DeskPhoto, Type.Null()]),
      }),
    ),
  }),
  errors: [],
});

export const fictionalOutline = endpoint({
  method: 'GET',
  path: '/api/desk/fictional/outline.php',
  summary: 'How many there are, who writes, how much of what members find is fictional, and for whom there is none.',
  access: 'staff',
  permission: 'fictional.see',
  about: 'scope',
  query: Type.Object(scoped),
  answer: Type.Object({
    counts: Type.Object({
      shown: Type.Integer(),
      paused: Type.Integer(),
      draft: Type.Integer(),
      resting: Type.Integer(),
    }),
    /** Who writes for any of them. */
    writers: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    /** In which somebody writes. */
    languages: Type.Array(Type.String()),
    /** Sites where the caller may make one, with their countries. */
    sites: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), countries: Type.Array(Type.String()) })),
    /** Of a hundred whom members can find, so many are fictional; and at most so many (100: no cap). As last counted. */
    share: Type.Object({ percent: Type.Number(), most: Type.Integer() }),
    /** Members for whom no profile of about their age is shown in their language; the most first. */
    gaps: Type.Array(
      Type.Object({
        site_id: Type.Integer(),
        gender: signup.Gender,
        wanted: signup.Gender,
        /** From this age on: 18, 35 or 50, to the next. */
        age: Type.Integer(),
        language: Type.String(),
        members: Type.Integer(),
      }),
    ),
  }),
  errors: [],
});

export const FictionalProfile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  age: Type.Integer(),
  date_of_birth: Type.String(),
  site_id: Type.Integer(),
  site: Type.String(),
  state: State,
  rests: Type.Boolean(),
  /** Somebody was assigned to write for it, now or before; without anybody now, nobody new finds it. */
  assigned: Type.Boolean(),
  version: Type.Integer(),
  made_by: Type.String(),
  made_at: Type.String(),
  shown_at: NullableText,
  ...facts,
  gender: orNull(['male', 'female'] as const),
  wanted: Type.Array(signup.Gender),
  country: Type.String(),
  region: NullableText,
  city: NullableText,
  about: Type.String(),
  voice: Type.String(),
  never: Type.String(),
  texts: Type.Array(Type.Object({ language: Type.String(), about: Type.String() })),
  writers: Type.Array(
    Type.Object({
      ...WriterOf.properties,
      language: Type.String(),
      name: Type.String(),
      /** Now, by the clock of the site. */
      on_duty: Type.Boolean(),
    }),
  ),
  /** That of the site: writers' hours are of its day. */
  time_zone: Type.String(),
  photos: Type.Array(
    Type.Object({
      photo: DeskPhoto,
      origin: Type.Union([Type.Enum([...photoOrigins]), Type.Null()]),
      licence: NullableText,
      /** Another profile may show it, too: a copy has it. */
      reusable: Type.Boolean(),
    }),
  ),
  /** Of the last 28 days, and the 28 before. */
  counts: Type.Array(
    Type.Object({
      conversations: Type.Integer(),
      written: Type.Integer(),
      received: Type.Integer(),
      /** Half of the answers came within. */
      minutes: Type.Union([Type.Integer(), Type.Null()]),
      /** By members, on messages, photos and gifts to it. */
      credits: Type.Integer(),
      /** How often members asked whether it is real, and how often a writer gave the true answer. */
      asked: Type.Integer(),
      true_answers: Type.Integer(),
    }),
  ),
  /** What was written by it on each of the last 28 days of its site, today the last. */
  days: Type.Array(Type.Object({ day: Type.String(), written: Type.Integer() })),
  cases: Type.Integer(),
  /** Staff who may write, with their languages; null: all. */
  staff: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      languages: Type.Union([Type.Array(Type.String()), Type.Null()]),
      /** For how many other profiles of the site they write. */
      profiles: Type.Integer(),
    }),
  ),
  /** For how many one person writes at most; 0: any number. */
  writer_profiles: Type.Integer(),
  countries: Type.Array(Type.String()),
});

export const getFictional = endpoint({
  method: 'GET',
  path: '/api/desk/fictional/:id.php',
  summary: 'A fictional profile with its texts, photos, writers and counts.',
  access: 'staff',
  permission: 'fictional.see',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  answer: Type.Object({ profile: FictionalProfile }),
  errors: ['not_found'],
});

export const previewFictional = endpoint({
  method: 'GET',
  path: '/api/desk/fictional/:id/preview.php',
  summary: 'A token that opens the members’ pages of this profile for an hour, as its draft makes it.',
  access: 'staff',
  permission: 'fictional.see',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  answer: Type.Object({ token: Type.String(), languages: Type.Array(Language) }),
  errors: ['not_found'],
});

export const makeFictional = endpoint({
  method: 'POST',
  path: '/api/desk/fictional.php',
  summary: 'A new fictional profile as a draft, which nobody sees.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'fictional.edit',
  about: 'scope',
  query: Type.Object(scoped),
  body: Type.Object({
    site_id: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
    name: Type.String({ minLength: 3, maxLength: 30 }),
    date_of_birth: Type.String({ maxLength: 10 }),
    gender: facts.gender,
    wanted: facts.wanted,
    ...place,
  }),
  answer: Type.Object({ id: Type.String() }),
  errors: ['forbidden', 'name_taken', 'name_invalid', 'date_of_birth_invalid', 'place_unknown', 'bad_request'],
});

export const copyFictional = endpoint({
  method: 'POST',
  path: '/api/desk/fictional/:id/copy.php',
  summary:
    'A new draft with the facts, texts, voice and writers of this one, and those pictures whose licence allows it.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'fictional.edit',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  body: Type.Object({
    name: Type.String({ minLength: 3, maxLength: 30 }),
    date_of_birth: Type.String({ maxLength: 10 }),
  }),
  answer: Type.Object({ id: Type.String(), photos: Type.Integer() }),
  errors: ['not_found', 'name_taken', 'name_invalid', 'date_of_birth_invalid'],
});

export const saveFictional = endpoint({
  method: 'PUT',
  path: '/api/desk/fictional/:id.php',
  summary: 'Saves what is named and leaves the rest; 409 if somebody else has changed it since `version`.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'fictional.edit',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  body: Type.Object({
    version: Count(),
    ...FictionalChanges.properties,
    /** Fields of the draft as they were seen: what they say is saved too, over what is named here. */
    draft: Type.Optional(Type.Array(Type.Object({ field: DraftField, version: Count() }), { maxItems: 60 })),
  }),
  answer: Type.Object({ version: Type.Integer() }),
  errors: ['not_found', 'conflict', 'place_unknown', 'bad_request', 'writer_full'],
});

export const keepFictional = endpoint({
  method: 'PUT',
  path: '/api/desk/fictional/:id/draft.php',
  summary:
    'Keeps one field as it is typed, shown to nobody yet. It names the version of the change it was made from; 0: there was none. Null takes it out of the draft.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'do',
  permission: 'fictional.edit',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  body: Type.Object({ field: DraftField, changes: Type.Union([FictionalChanges, Type.Null()]), seen: Count() }),
  /** 0: the draft says nothing of it. */
  answer: Type.Object({ version: Type.Integer() }),
  errors: ['not_found', 'conflict', 'bad_request'],
});

export const editingFictional = endpoint({
  method: 'PUT',
  path: '/api/desk/fictional/:id/editing.php',
  summary: 'Says in which field of a profile one is. Answers who else is there, and what the draft is by now.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'fictional.edit',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  body: Type.Object({ field: Text(40) }),
  answer: Type.Object({
    version: Type.Integer(),
    editors: Type.Array(Type.Object({ name: Type.String(), field: Type.String() })),
    draft: Type.Array(
      Type.Object({
        field: Type.String(),
        changes: FictionalChanges,
        version: Type.Integer(),
        own: Type.Boolean(),
        staff_name: Type.String(),
        changed_at: Type.String(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const showFictional = endpoint({
  method: 'POST',
  path: '/api/desk/fictional/:id/show.php',
  summary: 'Shows a draft to members, after a second look; 409 `not_ready` without photo, text or writer.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'second_look',
  permission: 'fictional.edit',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  body: Type.Object({}),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict', 'not_ready'],
});

export const pauseFictional = endpoint({
  method: 'POST',
  path: '/api/desk/fictional/:id/pause.php',
  summary: 'Paused, nobody new finds the profile; those it talks with go on. Or the end of the pause.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'asked',
  permission: 'fictional.edit',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  body: Type.Object({ paused: Type.Boolean() }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict'],
});

export const retireFictional = endpoint({
  method: 'POST',
  path: '/api/desk/fictional/:id/retire.php',
  summary: 'Retires a profile for good: says goodbye in its conversations of the last 90 days, then they close.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'type',
  typed: { kind: 'member', at: 'params.id', in: 'body.name' },
  permission: 'fictional.edit',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  body: Type.Object({
    /** Typed, so that it is this one. */
    name: Type.String({ maxLength: 30 }),
    goodbye: Type.Array(Type.Object({ language: Language, text: Type.String({ minLength: 1, maxLength: 1_000 }) }), {
      minItems: 1,
      maxItems: LOCALES.length,
    }),
  }),
  answer: Type.Object({ conversations: Type.Integer() }),
  errors: ['not_found', 'conflict', 'bad_request'],
});

export const addFictionalPhoto = endpoint({
  method: 'POST',
  path: '/api/desk/fictional/:id/photos.php',
  summary: 'Adds a picture (multipart, field `photo`) with where it is from; it is reviewed like every other.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'do',
  permission: 'fictional.edit',
  about: { kind: 'member', at: 'params.id' },
  params: IdParam,
  query: Type.Object({
    origin: Type.Enum([...photoOrigins]),
    licence: Type.String({ minLength: 3, maxLength: 500 }),
    /** The licence allows another profile to show it, too. */
    reusable: Type.Optional(Text(3, { pattern: '^yes$' })),
    /** The part to keep: x, y, width and height as shares of the upright picture, with commas between them. */
    crop: Type.Optional(Text(60, { pattern: cropPattern })),
  }),
  upload: true,
  share: 'upload',
  answer: Type.Object({ id: Type.String() }),
  errors: ['not_found', 'photo_type', 'photo_heic', 'photo_too_large', 'photo_pixels', 'photo_limit', 'photos_full'],
});

export const saveFictionalPhoto = endpoint({
  method: 'PUT',
  path: '/api/desk/fictional/:id/photos/:photo.php',
  summary: 'Puts a picture at a place (0: the main one), makes it private, or says where it is from.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'do',
  permission: 'fictional.edit',
  about: { kind: 'member', at: 'params.id' },
  params: PhotoParams,
  body: Type.Object({
    place: Type.Optional(Count({ maximum: 24 })),
    private: Type.Optional(Type.Boolean()),
    source: Type.Optional(
      Type.Object({
        origin: Type.Enum([...photoOrigins]),
        licence: Type.String({ minLength: 3, maxLength: 500 }),
        reusable: Type.Boolean(),
      }),
    ),
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'conflict'],
});

export const removeFictionalPhoto = endpoint({
  method: 'DELETE',
  path: '/api/desk/fictional/:id/photos/:photo.php',
  summary: 'Removes a picture.',
  access: 'staff',
  idempotent: 'answer',
  confirm: 'do',
  permission: 'fictional.edit',
  about: { kind: 'member', at: 'params.id' },
  params: PhotoParams,
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});
