/** Sites at the desk: making one, its hosts, and its settings as a draft that is looked at, published and gone back from. */
import { type Static, Type } from 'typebox';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { Count, Country, Moment, Nullable, Text } from './fields.ts';
import { LOCALES } from './locales.ts';
import { wordAreas } from './own-words.ts';
import { pageTexts } from './page-texts.ts';
import { settingGroups } from './setting-groups.ts';

/** `12`: a site; `c3`: a company, for all of its sites. */
const ScopeName = Text(12, { pattern: '^c?[1-9][0-9]{0,9}$' });
const SiteId = Count({ minimum: 1 });
const Version = Count();

const Field = Type.Object({
  country: Nullable(Country),
  key: Text(60),
  language: Nullable(Text(5)),
});
const SeenField = Type.Object({ ...Field.properties, version: Version });
/** A value as settings hold them: what it may be is said by the setting's own schema. */
const Value = Type.Unknown();
/** As it is typed; what is no plain value (costs by country) comes as JSON. */
const TypedValue = Type.Union([
  Type.Null(),
  Type.Boolean(),
  Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }),
  Text(30_000),
  Type.Array(Text(60), { maxItems: 250 }),
]);
const Change = Type.Object({ ...Field.properties, before: Value, after: Value });

const Control = Type.Union([
  Type.Object({ kind: Type.Literal('number'), minimum: Type.Integer(), maximum: Type.Integer() }),
  Type.Object({ kind: Type.Literal('switch') }),
  Type.Object({ kind: Type.Enum(['choice', 'choices', 'ordered']), options: Type.Array(Type.String()) }),
  Type.Object({ kind: Type.Enum(['line', 'text', 'page']), max_length: Type.Integer() }),
  Type.Object({ kind: Type.Enum(['colour', 'data', 'pictures', 'film', 'tiles']) }),
  /** So many different ones, each at its place. */
  Type.Object({ kind: Type.Literal('slots'), options: Type.Array(Type.String()), count: Type.Integer() }),
]);
export type FieldControl = Static<typeof Control>;

const FieldView = Type.Object({
  key: Type.String(),
  group: Type.Enum([...settingGroups]),
  control: Control,
  text: Type.Boolean(),
  /** Levels that may set it. */
  levels: Type.Array(Type.String()),
  built_in: Value,
  company: Value,
  site: Value,
  /** What countries of the site say otherwise. */
  by_country: Type.Record(Type.String(), Value),
});

const DraftField = Type.Object({
  ...Field.properties,
  value: Value,
  version: Version,
  staff_name: Type.String(),
  own: Type.Boolean(),
  changed_at: Type.String(),
});
export type DraftField = Static<typeof DraftField>;

const Editor = Type.Object({ name: Type.String(), field: Type.String() });

export const deskSites = endpoint({
  method: 'GET',
  path: '/api/desk/sites.php',
  summary: 'The sites one may see with their companies, and what waits to be published.',
  access: 'staff',
  permission: 'sites.see',
  about: 'scope',
  query: Type.Object(scoped),
  answer: Type.Object({
    companies: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        /** What applies to all of its sites is for who may see each of them. */
        whole: Type.Boolean(),
        changes: Type.Integer(),
        pools: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
      }),
    ),
    sites: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        company_id: Type.Integer(),
        pool_id: Type.Integer(),
        niche: Type.Integer(),
        hosts: Type.Array(Type.String()),
        redirects: Type.Array(Type.String()),
        is_default: Type.Boolean(),
        countries: Type.Array(Type.String()),
        languages: Type.Array(Type.String()),
        version: Type.Integer(),
        changes: Type.Integer(),
        scheduled_at: Nullable(Type.String()),
      }),
    ),
  }),
  errors: [],
});

export const deskSiteSettings = endpoint({
  method: 'GET',
  path: '/api/desk/site-settings.php',
  summary: 'Everything a site or a company can be set to: what each level says of it, and what the draft changes.',
  access: 'staff',
  permission: 'sites.see',
  about: { kind: 'site', at: 'query.scope' },
  query: Type.Object({ scope: ScopeName }),
  answer: Type.Object({
    scope: Type.String(),
    name: Type.String(),
    niche: Type.Integer(),
    company: Type.Object({ id: Type.Integer(), name: Type.String() }),
    hosts: Type.Array(Type.String()),
    /** Those of them that lead on to the main one, which is the first. */
    redirects: Type.Array(Type.String()),
    /** Whether it answers hosts nobody has. */
    is_default: Type.Boolean(),
    /** What is published. */
    version: Type.Integer(),
    /** Of the site as published. */
    languages: Type.Array(Type.String()),
    countries: Type.Array(Type.String()),
    fields: Type.Array(FieldView),
    draft: Type.Array(DraftField),
    scheduled: Type.Array(
      Type.Object({
        id: Type.Integer(),
        publish_at: Type.String(),
        staff_name: Type.String(),
        note: Type.String(),
        changes: Type.Array(Change),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const deskPreview = endpoint({
  method: 'GET',
  path: '/api/desk/site-preview.php',
  summary: 'Tokens that open previews of a site’s pages for an hour: with the draft of this scope, and as published.',
  access: 'staff',
  permission: 'sites.see',
  about: { kind: 'site', at: 'query.scope' },
  query: Type.Object({ scope: ScopeName }),
  answer: Type.Object({
    draft: Type.String(),
    live: Type.String(),
    host: Type.String(),
    languages: Type.Array(Type.String()),
    countries: Type.Array(Type.String()),
    /** Visitors may look around; else there is neither card nor profile to show. */
    open: Type.Boolean(),
    /** Landers that run. */
    landers: Type.Array(Type.String()),
    /** A fictional profile that the site shows, for the page of a profile. */
    person: Nullable(Type.String()),
  }),
  errors: ['not_found'],
});

export const deskSaveField = endpoint({
  method: 'PUT',
  path: '/api/desk/site-draft.php',
  summary: 'Keeps one change in the draft. It names the version of the change it was made from; 0: there was none.',
  access: 'staff',
  permission: 'sites.edit',
  about: { kind: 'site', at: 'body.scope' },
  idempotent: 'never',
  confirm: 'do',
  body: Type.Object({ scope: ScopeName, ...SeenField.properties, value: TypedValue }),
  body_limit: 128 * 1024,
  /** 0: the field is as published. */
  answer: Type.Object({ version: Version }),
  errors: ['not_found', 'conflict', 'word_broken', 'word_parts'],
});

export const deskDropFields = endpoint({
  method: 'POST',
  path: '/api/desk/site-draft-drop.php',
  summary: 'Takes changes out of the draft.',
  access: 'staff',
  permission: 'sites.edit',
  about: { kind: 'site', at: 'body.scope' },
  idempotent: 'answer',
  confirm: 'undo',
  body: Type.Object({ scope: ScopeName, fields: Type.Array(SeenField, { minItems: 1, maxItems: 2_000 }) }),
  body_limit: 512 * 1024,
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['conflict'],
});

export const deskEditing = endpoint({
  method: 'PUT',
  path: '/api/desk/site-editing.php',
  summary: 'Says in which field of the settings one is. Answers who else is there, and what the draft is by now.',
  access: 'staff',
  permission: 'sites.edit',
  about: { kind: 'site', at: 'body.scope' },
  idempotent: 'natural',
  confirm: 'do',
  body: Type.Object({ scope: ScopeName, field: Text(120) }),
  answer: Type.Object({ editors: Type.Array(Editor), draft: Type.Array(DraftField), version: Type.Integer() }),
  errors: ['not_found'],
});

export const deskSiteReview = endpoint({
  method: 'GET',
  path: '/api/desk/site-review.php',
  summary: 'What a draft changes, whom that concerns, and the versions before it.',
  access: 'staff',
  permission: 'sites.see',
  about: { kind: 'site', at: 'query.scope' },
  query: Type.Object({ scope: ScopeName }),
  answer: Type.Object({
    name: Type.String(),
    niche: Type.Integer(),
    version: Type.Integer(),
    changes: Type.Array(
      Type.Object({
        ...Change.properties,
        group: Type.Enum([...settingGroups]),
        version: Version,
        staff_name: Type.String(),
        changed_at: Type.String(),
        /** What holds where it says nothing: from the levels before it. */
        inherited: Value,
        /** It cannot be published as it is. */
        refused: Type.Boolean(),
        effect: Type.Object({
          kind: Type.Enum(['readers', 'signups', 'countries', 'members']),
          members: Type.Integer(),
          /** In the last seven days. */
          signups: Type.Integer(),
          /** Countries that come along, with what is there for them. */
          countries: Type.Array(
            Type.Object({
              code: Type.String(),
              currency: Type.String(),
              own_currency: Type.Boolean(),
              vat_basis_points: Type.Integer(),
              own_language: Type.Boolean(),
            }),
          ),
        }),
      }),
    ),
    versions: Type.Array(
      Type.Object({
        version: Type.Integer(),
        staff_name: Type.String(),
        note: Type.String(),
        /** Of the first version of a copied site: the name of the other. */
        copied_from: Nullable(Type.String()),
        at: Type.String(),
        changes: Type.Integer(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const deskTextHistory = endpoint({
  method: 'GET',
  path: '/api/desk/page-text-history.php',
  summary: 'What was published of the text of a page in a language, the newest first.',
  access: 'staff',
  permission: 'sites.see',
  about: { kind: 'site', at: 'query.scope' },
  query: Type.Object({ scope: ScopeName, page: Type.Enum([...pageTexts]), language: Type.Enum([...LOCALES]) }),
  answer: Type.Object({
    versions: Type.Array(
      Type.Object({
        number: Type.Integer(),
        /** Null: taken back to what the levels before it say. */
        body: Nullable(Type.String()),
        published_at: Type.String(),
        staff_name: Type.String(),
      }),
    ),
  }),
  errors: [],
});

export const deskSiteWords = endpoint({
  method: 'GET',
  path: '/api/desk/site-words.php',
  summary:
    'Messages of the product that a site or a company may say otherwise, in a language: found by their words, in English too.',
  access: 'staff',
  permission: 'sites.see',
  about: { kind: 'site', at: 'query.scope' },
  query: Type.Object({
    scope: ScopeName,
    language: Type.Enum([...LOCALES]),
    area: Type.Optional(Type.Enum([...wordAreas])),
    q: Type.Optional(Text(100)),
    /** Only those that are said otherwise here, or in the draft. */
    own: Type.Optional(Type.Enum(['1'])),
  }),
  answer: Type.Object({
    areas: Type.Array(Type.Object({ area: Type.Enum([...wordAreas]), messages: Type.Integer(), own: Type.Integer() })),
    /** How many match; the first of them follow. */
    found: Type.Integer(),
    messages: Type.Array(
      Type.Object({ ...FieldView.properties, area: Type.Enum([...wordAreas]), english: Type.String() }),
    ),
  }),
  errors: ['not_found'],
});

export const deskCompareVersions = endpoint({
  method: 'GET',
  path: '/api/desk/site-compare.php',
  summary: 'What differs between two published versions.',
  access: 'staff',
  permission: 'sites.see',
  about: { kind: 'site', at: 'query.scope' },
  query: Type.Object({ scope: ScopeName, from: Count({ minimum: 1 }), to: Count({ minimum: 1 }) }),
  answer: Type.Object({ changes: Type.Array(Change) }),
  errors: ['not_found'],
});

export const deskPublish = endpoint({
  method: 'POST',
  path: '/api/desk/site-publish.php',
  summary:
    'Publishes the changes named, as they were seen, now or at a time. What fictional profiles are called or warn of, and credits at sign-up, need a second look.',
  access: 'staff',
  permission: 'sites.edit',
  about: { kind: 'site', at: 'body.scope' },
  idempotent: 'answer',
  confirm: 'second_look',
  reason: 'body.note',
  body: Type.Object({
    scope: ScopeName,
    live: Count({ minimum: 1 }),
    fields: Type.Array(SeenField, { minItems: 1, maxItems: 2_000 }),
    note: Text(300),
    at: Nullable(Moment),
  }),
  body_limit: 512 * 1024,
  answer: Type.Object({ version: Nullable(Type.Integer()) }),
  errors: ['not_found', 'conflict'],
});

export const deskCancelPublishing = endpoint({
  method: 'POST',
  path: '/api/desk/site-publish-cancel.php',
  summary: 'Takes back what was to be published later; its changes are in the draft again.',
  access: 'staff',
  permission: 'sites.edit',
  about: { kind: 'site', at: 'body.scope' },
  idempotent: 'answer',
  confirm: 'undo',
  body: Type.Object({ scope: ScopeName, id: Count({ minimum: 1 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});

export const deskRollBack = endpoint({
  method: 'POST',
  path: '/api/desk/site-roll-back.php',
  summary: 'Puts into the draft what leads back to a version.',
  access: 'staff',
  permission: 'sites.edit',
  about: { kind: 'site', at: 'body.scope' },
  idempotent: 'answer',
  confirm: 'undo',
  body: Type.Object({ scope: ScopeName, version: Count({ minimum: 1 }) }),
  answer: Type.Object({ changes: Type.Integer() }),
  errors: ['not_found', 'draft_open'],
});

export const deskMakeSite = endpoint({
  method: 'POST',
  path: '/api/desk/site-make.php',
  summary: 'Makes a site under a company and a pool, from nothing or with the settings of another.',
  access: 'staff',
  permission: 'sites.edit',
  about: 'every',
  idempotent: 'answer',
  confirm: 'do',
  body: Type.Object({
    company_id: SiteId,
    pool_id: SiteId,
    name: Text(80, { minLength: 1 }),
    host: Text(300, { minLength: 1 }),
    niche: Count({ minimum: 1, maximum: 7 }),
    countries: Type.Array(Country, { minItems: 1, maxItems: 60 }),
    languages: Type.Array(Type.Enum([...LOCALES]), { minItems: 1, maxItems: LOCALES.length }),
    copy_of: Nullable(SiteId),
  }),
  answer: Type.Object({ id: Type.Integer() }),
  errors: ['host_taken', 'host_invalid', 'not_found'],
});

const HostBody = Type.Object({ site_id: SiteId, host: Text(300, { minLength: 1 }) });

export const deskAddHost = endpoint({
  method: 'POST',
  path: '/api/desk/host-add.php',
  summary: 'Adds a host to a site.',
  access: 'staff',
  permission: 'sites.edit',
  about: { kind: 'site', at: 'body.site_id' },
  idempotent: 'answer',
  confirm: 'second_look',
  reason: 'asked',
  body: HostBody,
  answer: Type.Object({ host: Type.String() }),
  errors: ['host_taken', 'host_invalid', 'not_found'],
});
export const deskRemoveHost = endpoint({
  method: 'POST',
  path: '/api/desk/host-remove.php',
  summary: 'Takes a host from a site; not its main one.',
  access: 'staff',
  permission: 'sites.edit',
  about: { kind: 'site', at: 'body.site_id' },
  idempotent: 'answer',
  confirm: 'type',
  typed: { kind: 'itself', at: 'body.host' },
  body: HostBody,
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});
export const deskSetMainHost = endpoint({
  method: 'POST',
  path: '/api/desk/host-main.php',
  summary: 'Makes a host of a site the one in the links of its mails.',
  access: 'staff',
  permission: 'sites.edit',
  about: { kind: 'site', at: 'body.site_id' },
  idempotent: 'answer',
  confirm: 'second_look',
  reason: 'asked',
  body: HostBody,
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});

export const deskRedirectHost = endpoint({
  method: 'POST',
  path: '/api/desk/host-redirect.php',
  summary: 'Lets a host lead on to the main host of its site, with path and query, or answer itself again.',
  access: 'staff',
  permission: 'sites.edit',
  about: { kind: 'site', at: 'body.site_id' },
  idempotent: 'answer',
  confirm: 'second_look',
  reason: 'asked',
  body: Type.Object({ site_id: SiteId, host: Text(300, { minLength: 1 }), redirects: Type.Boolean() }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});
export const deskSetDefaultSite = endpoint({
  method: 'POST',
  path: '/api/desk/site-default.php',
  summary: 'Makes a site the one that answers hosts nobody has.',
  access: 'staff',
  permission: 'sites.edit',
  about: 'every',
  idempotent: 'answer',
  confirm: 'second_look',
  reason: 'asked',
  body: Type.Object({ site_id: SiteId }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});

export const dnsStates = ['right', 'elsewhere', 'nothing', 'unknown'] as const;
export const certificateStates = ['valid', 'other_name', 'expired', 'untrusted', 'no_answer', 'not_looked'] as const;

export const deskCheckHost = endpoint({
  method: 'GET',
  path: '/api/desk/host-check.php',
  summary: 'Whether a host leads here: its DNS records beside those expected, and its certificate.',
  access: 'staff',
  permission: 'sites.see',
  about: 'scope',
  limit: { max: 60, window_seconds: 60, by: 'member' },
  query: Type.Object({ host: Text(300, { minLength: 1 }) }),
  answer: Type.Object({
    host: Type.String(),
    taken_by: Nullable(Type.String()),
    expected: Type.Array(Type.String()),
    found: Type.Array(Type.String()),
    alias: Type.Array(Type.String()),
    dns: Type.Enum([...dnsStates]),
    certificate: Type.Enum([...certificateStates]),
    until: Nullable(Type.String()),
  }),
  errors: ['host_invalid'],
});
