/** Pictures and films for landers, at the desk; and whether the address of a partner answers. */
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Count, Id, Text } from './fields.ts';
import { LOCALES } from './locales.ts';
import { mediaKinds } from './site-media.ts';

/** Of the editor: a site or a company. What is uploaded is for all sites of that company. */
const ScopeName = Text(12, { pattern: '^c?[1-9][0-9]{0,9}$' });
const IdParam = Type.Object({ id: Id });
const Alt = Type.Object(Object.fromEntries(LOCALES.map((locale) => [locale, Type.Optional(Text(300))])), {
  additionalProperties: false,
});

const Share = Type.Number({ minimum: 0, maximum: 1 });

const Media = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...mediaKinds]),
  name: Type.String(),
  licence: Type.String(),
  /** By language. */
  alt: Type.Record(Type.String(), Type.String()),
  format: Type.Enum(['picture', 'mp4', 'webm']),
  width: Type.Integer(),
  height: Type.Integer(),
  /** The point that stays in view where a page crops it, 0 to 1. */
  focal_x: Type.Number(),
  focal_y: Type.Number(),
  bytes: Type.Integer(),
  seconds: Type.Union([Type.Number(), Type.Null()]),
  version: Type.Integer(),
  staff_name: Type.String(),
  added_at: Type.String(),
  /** A small picture; of a film the film itself. */
  src: Type.String(),
  /** Whether a site, a draft, something planned or a campaign at work shows it. */
  used: Type.Boolean(),
  /** Whether mails that were sent show it: afterwards they show what was said of it. */
  mailed: Type.Boolean(),
});
export type Media = Static<typeof Media>;

export const deskSiteMedia = endpoint({
  method: 'GET',
  path: '/api/desk/site-media.php',
  summary: 'The pictures and films of a company, the newest first.',
  access: 'staff',
  permission: 'sites.see',
  about: { kind: 'site', at: 'query.scope' },
  query: Type.Object({ scope: ScopeName }),
  answer: Type.Object({ media: Type.Array(Media) }),
  errors: ['not_found'],
});

export const deskAddSiteMedia = endpoint({
  method: 'POST',
  path: '/api/desk/site-media.php',
  summary:
    'Adds a picture or a film (multipart, field `photo`). Pictures go through the pipeline of photos; of a film only its moving picture is kept.',
  access: 'staff',
  permission: 'sites.edit',
  about: { kind: 'site', at: 'query.scope' },
  idempotent: 'never',
  confirm: 'do',
  query: Type.Object({
    scope: ScopeName,
    kind: Type.Enum([...mediaKinds]),
    name: Text(120, { minLength: 1 }),
    licence: Text(500, { minLength: 3 }),
  }),
  upload: true,
  share: 'upload',
  answer: Type.Object({ id: Type.String() }),
  errors: [
    'not_found',
    'photo_type',
    'photo_heic',
    'photo_too_large',
    'photo_pixels',
    'film_type',
    'film_too_large',
    'media_full',
  ],
});

export const deskSaveSiteMedia = endpoint({
  method: 'PUT',
  path: '/api/desk/site-media/:id.php',
  summary: 'Says what a picture shows, by language, where it is from, and which point stays in view.',
  access: 'staff',
  permission: 'sites.edit',
  about: 'scope',
  idempotent: 'never',
  confirm: 'do',
  params: IdParam,
  body: Type.Object({
    name: Text(120, { minLength: 1 }),
    licence: Text(500, { minLength: 3 }),
    alt: Alt,
    /** Of a picture; without one it stays. */
    focal: Type.Optional(Type.Object({ x: Share, y: Share })),
    version: Count({ minimum: 1 }),
  }),
  answer: Type.Object({ version: Type.Integer() }),
  errors: ['not_found', 'conflict'],
});

export const deskRemoveSiteMedia = endpoint({
  method: 'DELETE',
  path: '/api/desk/site-media/:id.php',
  summary: 'Removes a picture or a film that nothing shows, with its files.',
  access: 'staff',
  permission: 'sites.edit',
  about: 'scope',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'asked',
  params: IdParam,
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'media_used'],
});

export const linkStates = ['answers', 'elsewhere', 'refuses', 'nothing', 'wrong'] as const;

export const deskCheckLink = endpoint({
  method: 'GET',
  path: '/api/desk/link-check.php',
  summary: 'Whether the address of a partner answers: asked once, without following where it leads.',
  access: 'staff',
  permission: 'sites.edit',
  about: 'scope',
  limit: { max: 60, window_seconds: 60, by: 'member' },
  query: Type.Object({ link: Text(500, { minLength: 1 }) }),
  answer: Type.Object({
    state: Type.Enum([...linkStates]),
    /** What was answered; null: nothing was. */
    status: Type.Union([Type.Integer(), Type.Null()]),
    /** The host it leads on to. */
    to: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: [],
});
