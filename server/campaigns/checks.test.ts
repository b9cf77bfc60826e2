import { expect, test } from 'vitest';
import type { AudienceCount, CampaignText } from '../../contract/desk-campaigns.ts';
import { type Checked, checksOf } from './checks.ts';
import { withoutNear } from './rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const text = (more: Partial<CampaignText> = {}): CampaignText => ({
  language: 'en',
  subject_a: 'Long evenings',
  subject_b: '',
  lead: '',
  heading: 'Who lights up your Thursday?',
  body: 'Hello {name}.',
  button: 'See who is near',
  alt: '',
  ...more,
});
const count = (gets: number, languages: AudienceCount['languages'] = []): AudienceCount => ({
  people: gets,
  consented: gets,
  here: gets,
  match: gets,
  reachable: gets,
  written: gets,
  rested: gets,
  control: 0,
  gets,
  languages,
});
const campaign = {
  test_percent: 0,
  test_hours: 4,
  sends: 'now',
  per_hour: 1_000,
  starts_at: null,
  starts_local: null,
} as const;
/** What is said about a draft that is otherwise right. */
const said = (more: Partial<Checked> = {}) =>
  checksOf({
    campaign,
    texts: [text()],
    languages: ['en'],
    picture: null,
    code: null,
    now,
    begins: now,
    count: count(100),
    mails: [{ language: 'en', bytes: 9_000, wayOut: true }],
    trouble: [],
    ...more,
  }).map(({ kind, tone, ...where }) => [
    kind,
    tone,
    ...Object.values(where).filter((value) => value !== null && value !== 0),
  ]);
const good = [
  ['way_out', 'good', 1],
  ['size', 'good', 9],
];

test('a draft that is right says so', () => {
  expect(said()).toEqual(good);
});

test('a text that is missing or not finished', () => {
  expect(said({ texts: [], mails: [] })).toEqual([['text_missing', 'bad', 'en', 'subject_a']]);
  expect(said({ texts: [text({ heading: ' ' })] })).toEqual([['text_missing', 'bad', 'en', 'heading'], ...good]);
  const tried = { ...campaign, test_percent: 10 };
  expect(said({ campaign: tried })).toEqual([['text_missing', 'bad', 'en', 'subject_b'], ...good]);
  expect(said({ campaign: tried, texts: [text({ subject_b: 'Long evenings ' })] })).toEqual([
    ['subjects_alike', 'warn', 'en', 'subject_b'],
    ...good,
  ]);
  expect(said({ picture: { alt: {} } })).toEqual([['picture_unsaid', 'bad', 'en', 'alt'], ...good]);
  expect(said({ picture: { alt: { en: 'A lamp' } } })).toEqual(good);
});

test('languages whose readers are left out, with how many', () => {
  const languages = ['en', 'fr', 'de'];
  const readers = [
    { language: 'en', count: 60 },
    { language: 'fr', count: 40 },
  ];
  expect(said({ languages, count: count(60, readers) })).toEqual([
    ['language_missing', 'warn', 'fr', 'subject_a', 40],
    ...good,
  ]);
});

test('braces that mean nothing, or would stay empty', () => {
  expect(said({ texts: [text({ body: 'Hello {nmae} and {nmae}.' })] })).toEqual([
    ['placeholder_unknown', 'bad', 'en', 'body', '{nmae}'],
    ...good,
  ]);
  expect(said({ texts: [text({ subject_a: 'Hello {name' })] })).toEqual([
    ['brace_alone', 'bad', 'en', 'subject_a'],
    ...good,
  ]);
  const offer = [text({ lead: '{percent} off until {until}' })];
  expect(said({ texts: offer })).toEqual([
    ['placeholder_empty', 'bad', 'en', 'lead', '{percent}'],
    ['placeholder_empty', 'bad', 'en', 'lead', '{until}'],
    ...good,
  ]);
  expect(said({ texts: offer, code: { starts: null, expires: null } })).toEqual([
    ['placeholder_empty', 'bad', 'en', 'lead', '{until}'],
    ...good,
  ]);
  expect(said({ texts: offer, code: { starts: null, expires: inHours(500) } })).toEqual(good);
  // The second subject is not sent while one is enough.
  expect(said({ texts: [text({ subject_b: '{nmae}' })] })).toEqual(good);
});

test('subjects that phones cut off, addresses in the text', () => {
  expect(said({ texts: [text({ subject_a: 'x'.repeat(51), body: 'See www.example.org' })] })).toEqual([
    ['subject_long', 'warn', 'en', 'subject_a', 51],
    ['address_in_text', 'warn', 'en', 'body'],
    ...good,
  ]);
});

test('a time that is missing or over, a code that begins too late or ends too early', () => {
  expect(said({ campaign: { ...campaign, sends: 'at' } })[0]).toEqual(['late', 'bad', 'start']);
  const at = { ...campaign, sends: 'at', starts_at: inHours(-2) } as const;
  expect(said({ campaign: at, begins: inHours(-2) })[0]).toEqual(['late', 'bad', 'start']);
  expect(said({ campaign: { ...at, starts_at: inHours(2) }, begins: inHours(2) })).toEqual(good);
  expect(said({ code: 'gone' })[0]).toEqual(['code_over', 'bad', 'code']);
  expect(said({ code: { starts: null, expires: now } })[0]).toEqual(['code_over', 'bad', 'code']);
  const later = { starts: inHours(3), expires: null };
  expect(said({ code: later })[0]).toEqual(['code_not_yet', 'bad', 'code', inHours(3).toISOString()]);
  // In time for mails that go out from its first moment on.
  const then = { campaign: { ...at, starts_at: inHours(3) }, begins: inHours(3) };
  expect(said({ code: later, ...then })).toEqual(good);
  // 20,000 at 1,000 an hour: fourteen hours of one day, six of the next.
  const many = count(20_000);
  expect(said({ code: { starts: null, expires: inHours(29) }, count: many })[0]).toEqual([
    'code_early',
    'warn',
    'code',
    inHours(30).toISOString(),
  ]);
  expect(said({ code: { starts: null, expires: inHours(31) }, count: many })).toEqual(good);
});

test('mails that are cut off, that lack the way out, that providers do not take; nobody gets it', () => {
  const mail = { language: 'en', bytes: 103 * 1024, wayOut: true };
  expect(said({ mails: [mail] })).toEqual([
    ['mail_large', 'warn', 'en', 'body', 103],
    ['way_out', 'good', 1],
  ]);
  expect(said({ mails: [{ ...mail, bytes: 9_000, wayOut: false }] })).toEqual([
    ['way_out_missing', 'bad', 'en', 'body'],
    ['size', 'good', 9],
  ]);
  expect(said({ trouble: [{ domain: 't-online.de', percent: 40 }] })).toEqual([
    ['provider', 'warn', 't-online.de', 40],
    ...good,
  ]);
  expect(said({ count: count(0) })[0]).toEqual(['nobody', 'bad', 'audience']);
});

test('the number of new members near goes into sentences that may be left out, and nowhere else', () => {
  const near = ['near_few', 'good', 5];
  expect(said({ texts: [text({ body: 'Hello. {new_members_near} people near you are new.' })] })).toEqual([
    ...good,
    near,
  ]);
  expect(said({ texts: [text({ lead: '{new_members_near} are new', body: 'Hello.' })] })).toEqual([...good, near]);
  expect(said({ texts: [text({ heading: '{new_members_near} new people' })] })).toEqual([
    ['placeholder_place', 'bad', 'en', 'heading', '{new_members_near}'],
    ...good,
  ]);
  expect(said({ texts: [text({ body: '{new_members_near} people near you are new.' })] })).toEqual([
    ['near_alone', 'bad', 'en', 'body'],
    ...good,
    near,
  ]);
});

test('only the sentence with the number goes, with its line when it stood alone there', () => {
  const body =
    'Hello {name}. Since Monday {new_members_near} people are 2.5 km away! Say hello.\n- {new_members_near} new\n- Lamps';
  expect(withoutNear(body)).toBe('Hello {name}. Say hello.\n- Lamps');
  expect(withoutNear('Hello. Bye.')).toBe('Hello. Bye.');
});
