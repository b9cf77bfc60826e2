/** Calls of campaigns: offers and news by mail to those who asked for them. */
import { type Static, Type } from 'typebox';
import { CsvWish, defineList, listAnswer, listQuery } from './desk-list.ts';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { Count, Country, Id, Moment, NullableText, Text } from './fields.ts';
import { LOCALES } from './locales.ts';
import { consentKinds } from './notifications.ts';

export const campaignStates = ['draft', 'planned', 'sending', 'paused', 'done', 'stopped'] as const;
export type CampaignState = (typeof campaignStates)[number];
/** At once; at a moment; at an hour of each member's own clock; at the hour at which each was last here. */
export const sendingTimes = ['now', 'at', 'local', 'best'] as const;
/** Why somebody the rules chose gets nothing. */
export const leftOutReasons = [
  'consent',
  'gone',
  'stopped_mail',
  'language',
  'too_often',
  'undeliverable',
  'stopped',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** At most one such mail in so many days, of all campaigns together. */
export const mailEveryDays = 7;
/** A campaign stops by itself: so many reports, and that share of what was sent. */
export const stopAt = { complaints: { least: 3, share: 0.001 }, bounces: { least: 20, share: 0.05 } } as const;
/** Why it ended early: by itself, or by staff. */
export const stopReasons = ['complaints', 'bounces', 'code', 'staff'] as const;
export type StopReason = (typeof stopReasons)[number];
/** For how long it is kept who got a campaign and followed its link; its sums stay. */
export const recipientDays = 90;
/** What may stand in braces in a text. */
export const placeholders = ['name', 'site', 'place', 'code', 'percent', 'until', 'new_members_near'] as const;
/** Fewer new members near somebody are not told: the sentence that would tell it is left out of their mail. */
export const nearFewest = 5;
/** What is looked at in a draft. */
export const checkKinds = [
  'text_missing',
  'picture_unsaid',
  'placeholder_unknown',
  'placeholder_empty',
  'placeholder_place',
  'near_alone',
  'brace_alone',
  'way_out_missing',
  'nobody',
  'late',
  'code_over',
  'code_not_yet',
  'language_missing',
  'subject_long',
  'subjects_alike',
  'address_in_text',
  'code_early',
  'mail_large',
  'provider',
  'way_out',
  'size',
  'near_few',
] as const;
export type CheckKind = (typeof checkKinds)[number];
/** Where in a draft a check is mended. */
export const checkPlaces = [
  'subject_a',
  'subject_b',
  'lead',
  'heading',
  'body',
  'button',
  'alt',
  'code',
  'start',
  'audience',
] as const;
export type CheckPlace = (typeof checkPlaces)[number];
/** Phones show about so many characters of a subject. */
export const subjectFits = 50;
/** Gmail cuts a mail off after so many kilobytes. */
export const mailFitsKb = 102;
/** Of so many of its latest hours it is shown how many mails went out. */
export const hoursShown = 96;
/** Where the button may lead. */
export const campaignPaths = [
  '/members',
  '/members?sort=distance',
  '/likes/received',
  '/chats',
  '/credits',
  '/profile',
  '/',
] as const;

const Kind = Type.Enum([...consentKinds]);
const State = Type.Enum([...campaignStates]);
const Language = Type.Enum([...LOCALES]);
const Gender = Type.Enum(['male', 'female']);
const IdParam = Type.Object({ id: Id });
const Days = Count({ maximum: 3_650 });

/** Rules beside consent and site; what is left out does not matter. */
export const Audience = Type.Object({
  countries: Type.Optional(Type.Array(Country, { maxItems: 60, uniqueItems: true })),
  languages: Type.Optional(Type.Array(Language, { maxItems: LOCALES.length, uniqueItems: true })),
  gender: Type.Optional(Gender),
  wanted: Type.Optional(Gender),
  age_min: Type.Optional(Count({ minimum: 18, maximum: 99 })),
  age_max: Type.Optional(Count({ minimum: 18, maximum: 99 })),
  bought: Type.Optional(Type.Enum(['ever', 'never'])),
  /** Last here at least, at most so many days ago. */
  away_min: Type.Optional(Days),
  away_max: Type.Optional(Days),
  /** Signed up at least, at most so many days ago. */
  joined_min: Type.Optional(Days),
  joined_max: Type.Optional(Days),
  credits_below: Type.Optional(Count({ minimum: 1, maximum: 100_000 })),
});
export type Audience = Static<typeof Audience>;

/** The list under which audiences are kept as views. */
export const audiencesList = 'audiences';

export const CampaignText = Type.Object({
  language: Language,
  subject_a: Text(150),
  subject_b: Text(150),
  /** What mail programs show after the subject. */
  lead: Text(200),
  heading: Text(150),
  /** Paragraphs, with an empty line between them. */
  body: Text(4_000),
  button: Text(60),
  /** What its picture shows; empty: what is said of the picture itself. */
  alt: Text(300),
});
export type CampaignText = Static<typeof CampaignText>;

const draftFields = {
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  sites: Type.Array(Count({ minimum: 1 }), { minItems: 1, maxItems: 200, uniqueItems: true }),
  audience: Audience,
  control_percent: Count({ maximum: 50 }),
  test_percent: Count({ maximum: 50 }),
  test_hours: Count({ minimum: 1, maximum: 72 }),
  code: Type.Union([Text(40), Type.Null()]),
  path: Text(200),
  /** At the head of the mail: one of the pictures of a company whose sites it is for. */
  picture: Type.Union([Id, Type.Null()]),
  per_hour: Count({ minimum: 60, maximum: 100_000 }),
  sends: Type.Enum([...sendingTimes]),
  starts_at: Type.Union([Moment, Type.Null()]),
  /** By each member's own clock. */
  starts_local: Type.Union([Text(16, { pattern: '^2\\d{3}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$' }), Type.Null()]),
  results_days: Count({ minimum: 1, maximum: 30 }),
  texts: Type.Array(CampaignText, { maxItems: LOCALES.length }),
};

const Bought = Type.Object({
  people: Type.Integer(),
  /** Net of what was given or charged back, VAT included. */
  revenue: Type.Array(Type.Object({ currency: Type.String(), net_minor: Type.Integer() })),
});
export const CampaignResults = Type.Object({
  sent: Type.Integer(),
  waiting: Type.Integer(),
  /** Handed over when a process ended: perhaps sent, never sent again. */
  unsure: Type.Integer(),
  control: Type.Integer(),
  left_out: Type.Array(Type.Object({ reason: Type.Enum([...leftOutReasons]), count: Type.Integer() })),
  followed: Type.Integer(),
  left: Type.Integer(),
  bounced: Type.Integer(),
  complained: Type.Integer(),
  variants: Type.Array(Type.Object({ variant: Type.Enum(['a', 'b']), sent: Type.Integer(), followed: Type.Integer() })),
  /** Purchases within the days: of all who got it, of those of them who followed its link, of the group left out at random. */
  bought: Bought,
  bought_followed: Bought,
  bought_control: Bought,
});
export type CampaignResults = Static<typeof CampaignResults>;

/** Each line is what remains after the one before. */
export const AudienceCount = Type.Object({
  people: Type.Integer(),
  consented: Type.Integer(),
  /** Active, with a confirmed address. */
  here: Type.Integer(),
  match: Type.Integer(),
  /** Mails to them do not come back, and they did not end all mails. */
  reachable: Type.Integer(),
  /** In a language that is written. */
  written: Type.Integer(),
  rested: Type.Integer(),
  control: Type.Integer(),
  gets: Type.Integer(),
  /** Of those reachable. */
  languages: Type.Array(Type.Object({ language: Type.String(), count: Type.Integer() })),
});
export type AudienceCount = Static<typeof AudienceCount>;

const CampaignCheck = Type.Object({
  kind: Type.Enum([...checkKinds]),
  /** `bad`: it cannot be started like this. */
  tone: Type.Enum(['bad', 'warn', 'good']),
  language: NullableText,
  place: Type.Union([Type.Enum([...checkPlaces]), Type.Null()]),
  /** A placeholder, a moment, a mail provider. */
  value: NullableText,
  /** People, characters, kilobytes, languages, or per cent of mails. */
  count: Type.Integer(),
});
export type CampaignCheck = Static<typeof CampaignCheck>;

const Campaign = Type.Object({
  ...draftFields,
  id: Type.String(),
  kind: Kind,
  state: State,
  version: Type.Integer(),
  starts_at: NullableText,
  starts_local: NullableText,
  picture: NullableText,
  /** As it was called when it was chosen; `picture` is null once it was removed. */
  picture_name: NullableText,
  winner: Type.Union([Type.Enum(['a', 'b']), Type.Null()]),
  made_by: Type.String(),
  made_at: Type.String(),
  changed_at: Type.String(),
  started_by: NullableText,
  started_at: NullableText,
  ended_at: NullableText,
  stopped_for: Type.Union([Type.Enum([...stopReasons]), Type.Null()]),
  counted: Type.Union([AudienceCount, Type.Null()]),
  results: Type.Union([CampaignResults, Type.Null()]),
  results_at: NullableText,
});
export type Campaign = Static<typeof Campaign>;

export const campaignsList = defineList({
  name: 'campaigns',
  columns: {
    name: { kind: 'text', sort: 'asc' },
    kind: { kind: 'code', sort: 'asc' },
    state: { kind: 'code', sort: 'asc' },
    when: { kind: 'moment', sort: 'desc' },
    sent: { kind: 'number', sort: 'desc', sum: true },
    left_out: { kind: 'number', sort: 'desc', extra: true },
    followed: { kind: 'number', sort: 'desc', sum: true },
    bought: { kind: 'number', sort: 'desc', sum: true },
    revenue: { kind: 'text' },
    unsubscribed: { kind: 'number', sort: 'desc', sum: true },
    bounced: { kind: 'number', sort: 'desc', sum: true, extra: true },
    complained: { kind: 'number', sort: 'desc', sum: true },
    made_by: { kind: 'text', extra: true },
  },
  filters: {
    when: { kind: 'days' },
    kind: { kind: 'choice', codes: [...consentKinds] },
    state: { kind: 'choice', codes: [...campaignStates] },
  },
  order: '-when',
  views: { at_work: 'state=planned,sending,paused', drafts: 'state=draft' },
});

const CampaignLine = Type.Object({
  id: Type.String(),
  name: Type.String(),
  kind: Kind,
  state: State,
  stopped_for: NullableText,
  sites: Type.Array(Type.Integer()),
  made_by: Type.String(),
  /** When it began; of a draft when it was made. */
  when: Type.String(),
  results: Type.Union([CampaignResults, Type.Null()]),
});
export type CampaignLine = Static<typeof CampaignLine>;

const staff = { access: 'staff', permission: 'campaigns.send', about: 'scope' } as const;

export const deskCampaigns = endpoint({
  method: 'GET',
  path: '/api/desk/campaigns.php',
  summary: 'Campaigns of the caller’s sites as a list: drafts, at work, past ones with what came of them.',
  ...staff,
  query: listQuery(campaignsList),
  answer: listAnswer(CampaignLine),
  errors: [],
});

export const deskCampaignConsents = endpoint({
  method: 'GET',
  path: '/api/desk/campaign-consents.php',
  summary: 'How many members of the caller’s sites agreed to offers, and how many to news.',
  ...staff,
  query: Type.Object(scoped),
  answer: Type.Object({ promotions: Type.Integer(), news: Type.Integer() }),
  errors: [],
});

export const deskCampaignsFile = endpoint({
  method: 'POST',
  path: '/api/desk/campaigns/file.php',
  summary: 'The same campaigns as a CSV file.',
  ...staff,
  confirm: 'do',
  idempotent: 'never',
  query: listQuery(campaignsList),
  body: CsvWish,
  answer: 'file',
  errors: [],
});

export const deskCampaign = endpoint({
  method: 'GET',
  path: '/api/desk/campaigns/:id.php',
  summary: 'One campaign with its texts, its results so far, and what can be chosen for it.',
  ...staff,
  params: IdParam,
  answer: Type.Object({
    campaign: Campaign,
    /** Mails sent in each of its latest hours, by subject; empty hours in between are there. */
    hours: Type.Array(Type.Object({ at: Type.String(), a: Type.Integer(), b: Type.Integer() })),
    /** Of the caller. */
    sites: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        niche: Type.Integer(),
        languages: Type.Array(Type.String()),
        countries: Type.Array(Type.String()),
      }),
    ),
    /** Of the companies of its sites; of one that was started the one it shows. */
    pictures: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        /** A small one, for the desk. */
        src: Type.String(),
        width: Type.Integer(),
        height: Type.Integer(),
        /** What it shows, by language. */
        alt: Type.Record(Type.String(), Type.String()),
      }),
    ),
    /** Codes that hold on every site of the campaign. */
    codes: Type.Array(
      Type.Object({
        code: Type.String(),
        percent: Type.Integer(),
        /** Null: it holds already. */
        starts: NullableText,
        expires: NullableText,
      }),
    ),
    /** Rules kept under a name (calls of desk-views.ts, list `audiences`): own ones and those shared with the caller. */
    audiences: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), audience: Audience, own: Type.Boolean() }),
    ),
  }),
  errors: ['not_found'],
});

export const deskCampaignCount = endpoint({
  method: 'GET',
  path: '/api/desk/campaigns/:id/count.php',
  summary:
    'How many a campaign is for, as a falling count with the reason of each step; of a draft also what to mend before it goes.',
  ...staff,
  params: IdParam,
  answer: Type.Object({ ...AudienceCount.properties, checks: Type.Array(CampaignCheck) }),
  errors: ['not_found'],
});

export const deskMakeCampaign = endpoint({
  method: 'POST',
  path: '/api/desk/campaigns.php',
  summary: 'Begins the draft of a campaign, or copies another. Its kind fixes the consent it asks for.',
  ...staff,
  confirm: 'do',
  idempotent: 'answer',
  body: Type.Object({
    name: draftFields.name,
    kind: Kind,
    site: Count({ minimum: 1 }),
    copy_of: Type.Optional(Id),
  }),
  answer: Type.Object({ id: Type.String() }),
  errors: ['not_found'],
});

export const deskSaveCampaign = endpoint({
  method: 'PUT',
  path: '/api/desk/campaigns/:id.php',
  summary: 'Keeps a draft. 409 when somebody else changed it since `version`.',
  ...staff,
  confirm: 'do',
  idempotent: 'answer',
  params: IdParam,
  body: Type.Object({ ...draftFields, version: Count() }),
  answer: Type.Object({ version: Type.Integer() }),
  errors: ['not_found', 'conflict', 'bad_request', 'code_not_found', 'picture_gone'],
});

export const deskTestCampaign = endpoint({
  method: 'POST',
  path: '/api/desk/campaigns/:id/test.php',
  summary: 'Mails a campaign in one language to the caller’s own address, and to the seed list where asked.',
  ...staff,
  confirm: 'do',
  idempotent: 'answer',
  limit: { max: 30, window_seconds: 3_600, by: 'address' },
  params: IdParam,
  body: Type.Object({ language: Language, variant: Type.Enum(['a', 'b']), seeds: Type.Optional(Type.Boolean()) }),
  answer: Type.Object({
    to: Type.String(),
    /** How many of the list it went to, and to which it did not. */
    seeds: Type.Integer(),
    refused: Type.Array(Type.String()),
  }),
  errors: ['not_found', 'forbidden', 'campaign_text_missing'],
});

const seedList = { access: 'staff', permission: 'campaigns.send', about: 'every' } as const;
const Seeds = Type.Array(Type.String({ maxLength: 254 }), { maxItems: 20 });

export const deskCampaignSeeds = endpoint({
  method: 'GET',
  path: '/api/desk/campaign-seeds.php',
  summary: 'The seed list: mailboxes of one’s own at several mail providers, to which tests can go.',
  ...seedList,
  answer: Type.Object({ emails: Seeds }),
  errors: [],
});

export const deskSaveCampaignSeeds = endpoint({
  method: 'PUT',
  path: '/api/desk/campaign-seeds.php',
  summary: 'Replaces the seed list.',
  ...seedList,
  confirm: 'do',
  idempotent: 'natural',
  body: Type.Object({ emails: Seeds }),
  answer: Type.Object({ emails: Seeds }),
  errors: ['email_invalid'],
});

export const deskStartCampaign = endpoint({
  method: 'POST',
  path: '/api/desk/campaigns/:id/start.php',
  summary:
    'Plans or sends a campaign as it was seen: 409 when its draft changed, or when it would now go to a tenth more people than `recipients`.',
  ...staff,
  confirm: 'second_look',
  idempotent: 'answer',
  params: IdParam,
  body: Type.Object({ version: Count(), recipients: Count() }),
  answer: Type.Object({ state: State }),
  errors: [
    'not_found',
    'conflict',
    'forbidden',
    'bad_request',
    'campaign_text_missing',
    'campaign_text_wrong',
    'campaign_nobody',
    'campaign_late',
    'code_expired',
    'code_early',
    'second_look_waits',
  ],
});

export const deskSteerCampaign = endpoint({
  method: 'POST',
  path: '/api/desk/campaigns/:id/steer.php',
  summary: 'Pauses a campaign, lets it go on, or throws a draft away.',
  ...staff,
  confirm: 'do',
  idempotent: 'answer',
  params: IdParam,
  body: Type.Object({ act: Type.Enum(['pause', 'go_on', 'remove']) }),
  answer: Type.Object({ state: Type.Union([State, Type.Null()]) }),
  errors: ['not_found', 'conflict'],
});

export const deskStopCampaign = endpoint({
  method: 'POST',
  path: '/api/desk/campaigns/:id/stop.php',
  summary: 'Ends a campaign for good: whoever waits gets nothing.',
  ...staff,
  confirm: 'say',
  reason: 'asked',
  idempotent: 'answer',
  params: IdParam,
  body: Type.Object({}),
  answer: Type.Object({ state: State }),
  errors: ['not_found', 'conflict'],
});
