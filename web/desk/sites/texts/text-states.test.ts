import { expect, it } from 'vitest';
import type { DraftField, FieldView } from '../site-queries.ts';
import { excerpt, missingTexts, textCells } from './text-states.ts';

const view = (more: Partial<FieldView> = {}): FieldView => ({
  key: 'page_terms',
  group: 'texts',
  control: { kind: 'page', max_length: 30_000 },
  text: true,
  levels: ['company', 'site'],
  built_in: {},
  company: null,
  site: null,
  by_country: {},
  ...more,
});
const draft = (language: string, value: string | null): DraftField => ({
  country: null,
  key: 'page_terms',
  language,
  value,
  version: 1,
  staff_name: 'Ada',
  own: true,
  changed_at: '',
});
const states = (fields: FieldView[], drafts: DraftField[] = [], isCompany = false) =>
  textCells(fields, drafts, ['nl', 'de', 'pl'], isCompany).map((cell) => cell.state);

it('says where each language of a text comes from', () => {
  expect(states([view()])).toEqual(['built_in', 'built_in', 'built_in']);
  expect(states([view({ company: { nl: '# A', de: '# B' }, site: { nl: '# C' } })])).toEqual([
    'own',
    'company',
    'built_in',
  ]);
  expect(states([view({ site: { nl: '# C' } })], [draft('pl', '# D')])).toEqual(['own', 'built_in', 'draft']);
  expect(states([view({ company: { de: '# B' } })], [], true)).toEqual(['built_in', 'own', 'built_in']);
});

it('names the languages that are missing once one has a text of its own', () => {
  const missing = (fields: FieldView[], drafts: DraftField[] = []) =>
    missingTexts(textCells(fields, drafts, ['nl', 'de', 'pl'], false));
  expect(missing([view()])).toEqual([]);
  expect(missing([view({ site: { nl: '# C' } })])).toEqual([{ page: 'terms', languages: ['de', 'pl'] }]);
  expect(missing([view({ site: { nl: '# C' } })], [draft('pl', '# D')])).toEqual([
    { page: 'terms', languages: ['de'] },
  ]);
  expect(missing([view({ company: { nl: '#', de: '#', pl: '#' } })])).toEqual([]);
});

it('finds a word in a text, whatever its case', () => {
  expect(excerpt('# Terms\n\nYou may leave\nat any time.', 'LEAVE')).toEqual({
    before: '# Terms You may ',
    found: 'leave',
    after: ' at any time.',
  });
  expect(excerpt('# Terms', 'refund')).toBeUndefined();
  expect(excerpt('# Terms', '')).toBeUndefined();
});
