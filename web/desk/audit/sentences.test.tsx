/** Every kind of line of the audit log, and every kind of second look, is a sentence of its own, without a code in it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import PO from 'pofile';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { auditActions } from '../../../contract/audit.ts';
import {
  type AuditChange,
  type ChangeField,
  changeFields,
  type ChangeKind,
  withoutChanges,
} from '../../../contract/audit-changes.ts';
import type { SecondLook } from '../../../contract/desk-looks.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/index.ts';
import { LOCALES, type Locale } from '../../../contract/locales.ts';
import { PageContextProvider } from '../../app/page-context.ts';
import { queries } from '../../app/queries.ts';
import { lookHref } from '../look-href.ts';
import { useLookEffects } from '../use-look-effects.ts';
import { useLookSentence } from '../use-look-sentence.ts';
import { useChangeWords } from './use-change-words.ts';
import { useAuditSentence } from './use-audit-sentence.ts';

const member = '01900000-0000-7000-8000-000000000001';
const other = '01900000-0000-7000-8000-000000000002';
const details = {
  ...{ member_id: member, other, number: 'D-2026-00017', name: 'Autumn', reason: 'scam', days: 7, amount: 20 },
  ...{ amount_minor: 5000, currency: 'EUR', found: 3, note: 'rang twice', host: 'she.example', month: '2026-10' },
  ...{ country: 'NL', language: 'nl', version: 4, percentage: 20, valid_from: '2026-11-01T00:00:00Z', asked_by: 'Sam' },
  ...{ call: 'desk_suspend', jobs: 'send_mail 3', reference: 'M-17', into: 'K-2', day: '2026-11-20', to: '' },
};
const names = { [`member ${member}`]: { name: 'Jan K.', site_id: 1 }, [`member ${other}`]: { name: 'Jo', site_id: 1 } };
const actions = Object.values(auditActions).flat();

function Lines({ kinds, into }: { kinds: readonly string[]; into: string[] }) {
  const { sentence } = useAuditSentence();
  for (const action of kinds)
    into.push(sentence({ staff_name: 'Marta', action, subject_kind: 'member', subject_id: member, details }, names));
  return null;
}

function Changes({ into, of }: { into: string[]; of: readonly AuditChange[] }) {
  const words = useChangeWords();
  for (const change of of) {
    const { label, before, after } = words(change, { [`staff ${member}`]: { name: 'Finn', site_id: null } });
    into.push([label, before, after].join(' | '));
  }
  return null;
}

/** A catalog under the ids that the macro gives its messages (their hash, as it stands in an address), not compiled. */
const wordsIn = (locale: Locale) =>
  Object.fromEntries(
    PO.parse(readFileSync(`locales/${locale}/desk.po`, 'utf8')).items.map(({ msgid, msgctxt, msgstr }) => [
      createHash('sha256')
        .update(`${msgid}\u001F${msgctxt ?? ''}`)
        .digest('base64url')
        .slice(0, 6),
      msgstr[0] ?? '',
    ]),
  );

const sentencesOf = (kinds: readonly string[], locale?: Locale) =>
  said((into) => <Lines kinds={kinds} into={into} />, locale);

/** What the part puts into its list while it is drawn, in a language. */
function said(part: (into: string[]) => ReactNode, locale: Locale = 'en'): string[] {
  const i18n = setupI18n({ locale, messages: { [locale]: locale === 'en' ? {} : wordsIn(locale) } });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(queries.desk().queryKey, {
    sites: [{ id: 1, name: 'Blue Dusk', niche: 'general' }],
    rights: [],
  } as never);
  client.setQueryData(queries.settings().queryKey, {
    fictional_singular: 'fictional',
    fictional_plural: 'fictional',
  } as never);
  const into: string[] = [];
  renderToString(
    <PageContextProvider
      value={{
        ...{ locale, niche: 'general', theme: undefined, country: 'NL', entryWarningDone: true, dismissed: [] },
        ...{ now: '2026-11-23T12:00:00Z', development: false },
      }}
    >
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={client}>{part(into)}</QueryClientProvider>
      </I18nProvider>
    </PageContextProvider>,
  );
  return into;
}

test('each kind has one, and no two the same', () => {
  const sentences = sentencesOf(actions);
  expect(sentences).toHaveLength(actions.length);
  expect(sentences.filter((text) => /_|[{}]|undefined|NaN|[:\s]$/.test(text))).toEqual([]);
  expect(sentences.filter((text, i) => sentences.indexOf(text) !== i)).toEqual([]);
  expect(sentences.filter((text) => !/Marta|by itself|could not be published/.test(text))).toEqual([]);
});

test.each(LOCALES.filter((locale) => locale !== 'en'))('%s says each of them in its own words', (locale) => {
  const sentences = sentencesOf(actions, locale);
  const english = sentencesOf(actions);
  expect(sentences.filter((text, i) => text === english[i])).toEqual([]);
  expect(sentences.filter((text) => /_|[{}]|undefined|NaN|[:\s]$/.test(text))).toEqual([]);
  expect(sentences.filter((text, i) => sentences.indexOf(text) !== i)).toEqual([]);
});

/** Something of each kind of value. */
const values: Record<ChangeKind, [AuditChange['before'], AuditChange['after']]> = {
  ...{ money: [999, 1_099], basis_points: [2_100, 900], percent: [10, 20], number: [3, 4], flag: [true, false] },
  ...{ moment: ['2026-11-20T12:00:00Z', '2026-11-21T12:00'], country: ['NL', 'DE'], language: ['nl', 'de'] },
  ...{ methods: [null, ['ideal', 'creditcard']], events: [[], ['purchase']], validity: ['once', 'unlimited'] },
  ...{ sends: ['now', 'best'], health: ['warn', 'bad'], origin: ['drawn', 'licensed'], level: [null, 'asks'] },
  ...{ grants: ['support@1/nl', 'photos.decide:does'], staff: [null, member], site: [1, null], sites: [['1'], null] },
  ...{
    setting: ['7', 'null'],
    fact: ['brown', 'blue'],
    list: [['one'], ['two']],
    text: ['Blue', 'Green'],
    seen: [null, null],
  },
};
const changes = (Object.entries(changeFields) as [ChangeField, ChangeKind][]).map(([field, kind]): AuditChange => {
  const [before, after] = values[kind];
  const of = { setting: 'gift_credits', permission: 'photos.decide', fact: 'eye_color' }[field as string];
  return { field, before, after, ...(of ? { of } : {}) };
});

test('before and after are read as money, dates and names, whatever changed, never as codes', () => {
  const read = said((into) => <Changes into={into} of={changes} />);
  expect(read).toHaveLength(changes.length);
  expect(read.filter((text) => /_|[{}]|undefined|NaN|@|\d{4}-\d\d-\d\dT/.test(text))).toEqual([]);
  expect(
    said((into) => (
      <Changes
        into={into}
        of={[
          { field: 'price', currency: 'EUR', country: 'AT', credits: 50, before: 5_250, after: 5_350 },
          { field: 'vat', country: 'NL', before: 2_100, after: 900 },
          { field: 'permission', of: 'photos.decide', before: null, after: 'does' },
          { field: 'assigned', before: null, after: member },
        ]}
      />
    )),
  ).toEqual([
    'Price · 50 credits · EUR · Austria | €52.50 | €53.50',
    'VAT · Netherlands | 21% | 9%',
    'Decide about photos | no | does it',
    'Assigned to | nobody | Finn',
  ]);
});

function ActionNames({ into }: { into: string[] }) {
  const { actionName } = useAuditSentence();
  for (const action of actions) into.push(actionName(action));
  return null;
}

test.each(LOCALES)('%s names each kind of line by itself, to choose it', (locale) => {
  const names = said((into) => <ActionNames into={into} />, locale);
  expect(names.filter((name) => name.length < 4 || /_|[{}]|undefined|NaN|^…|[:\s]$/.test(name))).toEqual([]);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test('each kind of line says what it changed, or why it does not, once', () => {
  const without = Object.values(withoutChanges).flat();
  expect(without.filter((action, i) => without.indexOf(action) !== i)).toEqual([]);
});

test('says who did what to whom, for how long and why', () => {
  expect(sentencesOf(['member_suspended', 'login_failed', 'jobs_replayed', 'an_older_kind'])).toEqual([
    'Marta suspended Jan K. (Blue Dusk) for 7 days: Money or advertising',
    'A log-in as Marta was refused',
    'Marta replayed dead letters (Account mail 3)',
    'Marta · an older kind',
  ]);
});

/** One of each kind, about somebody. */
const looks = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([call, e]) =>
  e.confirm === 'second_look' ? [lookOf(call)] : [],
);

function lookOf(call: string): SecondLook {
  const effect = {
    ...{ number: 'D-2026-00017', name: 'Autumn', reason: 'scam', days: 7, amount_minor: 5000, currency: 'EUR' },
    ...{ credits: 200, balance: 3, credits_back: 4, refunded_before: 100, charge_backs: 1, open_cases: 2, version: 1 },
    ...{ host: 'she.example', hosts: 'he.example', main: 'he.example', redirects: 1, changes: 2, at: null },
    ...{ cells: 'NL', valid_from: null, bank: '…4300', recipients: 20_000, languages: 'nl', starts_at: null },
    ...{ said: 'gift_credits: 1 → 2', rights: 'members.see:does', after: '12', before: '10', grants: 'owner@1/nl' },
    ...(call === 'desk_save_role' ? { before: 'audit.see:does' } : {}),
    ...(call === 'desk_save_staff' ? { before: 'audit.see:does' } : {}),
  };
  const about = { subject_kind: 'member', subject_id: member, subject_name: 'Jan K.' };
  return { call, ...about, effect } as unknown as SecondLook;
}

function Looks({ into, of }: { into: string[]; of: readonly SecondLook[] }) {
  const sentence = useLookSentence();
  const effects = useLookEffects();
  for (const look of of) into.push([sentence(look), ...effects(look)].join(' · '));
  return null;
}

test('what somebody else must agree to: each kind says what it does and to whom, and leads to the thing itself', () => {
  const sentences = said((into) => <Looks into={into} of={looks} />);
  expect(sentences).toHaveLength(looks.length);
  expect(sentences.filter((text) => /_|[{}]|undefined|NaN|[:\s]$|members\.see/.test(text))).toEqual([]);
  expect(sentences.filter((text, i) => sentences.indexOf(text) !== i)).toEqual([]);
  expect(sentences.filter((text) => !text.includes('Jan K.'))).toEqual([]);
  const pages = [...readFileSync('web/desk-routes.ts', 'utf8').matchAll(/desk\('([^']+)'/g)].map(
    ([, path = '']) => new RegExp(`^/desk${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`),
  );
  const paths = looks.map((look) => lookHref(look)?.split('?')[0] ?? '');
  expect(paths.filter((path) => !pages.some((page) => page.test(path)))).toEqual([]);
});

test('an erasure says whose, for good; once done nobody’s name', () => {
  const look = lookOf('desk_erase_privacy');
  expect(said((into) => <Looks into={into} of={[look, { ...look, subject_name: null }]} />)).toEqual([
    'Erase Jan K. for good, as privacy request D-2026-00017 asks · 1 charge-back · 2 open cases · There is no way back.',
    'Erase the account of privacy request D-2026-00017 for good · 1 charge-back · 2 open cases · There is no way back.',
  ]);
});
