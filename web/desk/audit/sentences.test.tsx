/** Every kind of line of the audit log is a sentence of its own, without a code in it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import PO from 'pofile';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { auditActions } from '../../../contract/audit.ts';
import { LOCALES, type Locale } from '../../../contract/locales.ts';
import { PageContextProvider } from '../../app/page-context.ts';
import { queries } from '../../app/queries.ts';
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

function sentencesOf(kinds: readonly string[], locale: Locale = 'en'): string[] {
  const i18n = setupI18n({ locale, messages: { [locale]: locale === 'en' ? {} : wordsIn(locale) } });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(queries.desk().queryKey, { sites: [{ id: 1, name: 'Blue Dusk', niche: 'general' }] } as never);
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
        <QueryClientProvider client={client}>
          <Lines kinds={kinds} into={into} />
        </QueryClientProvider>
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

test('says who did what to whom, for how long and why', () => {
  expect(sentencesOf(['member_suspended', 'login_failed', 'jobs_replayed', 'an_older_kind'])).toEqual([
    'Marta suspended Jan K. (Blue Dusk) for 7 days: Money or advertising',
    'A log-in as Marta was refused',
    'Marta replayed dead letters (Account mail 3)',
    'Marta · an older kind',
  ]);
});
