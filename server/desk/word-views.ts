/** Messages of the product as fields of the editor of a site. */
import { isLocale } from '../../contract/locales.ts';
import { isWordKey, wordMost, wordOfKey } from '../../contract/own-words.ts';
import type { Words } from '../platform/words.ts';
import { builtInWord } from '../sites/own-words.ts';
import { type FieldRef, storedAt } from '../sites/setting-fields.ts';
import type { FieldView } from '../sites/setting-view.ts';
import type { Found } from './edited-scope.ts';

/** @param text what the product says in that language */
export function wordView(edited: Found, key: string, language: string, text: string): FieldView {
  const everyLanguage = { country: null, key, language: null };
  return {
    key: key as FieldView['key'],
    group: 'words',
    control: { kind: 'text', max_length: wordMost },
    text: true,
    levels: ['company', 'site'],
    built_in: { [language]: text },
    company: storedAt(edited.company, everyLanguage),
    site: edited.scope.company_id === null ? storedAt(edited.own, everyLanguage) : null,
    by_country: {},
  };
}

/** Of a change of the draft; undefined when it is of something else. */
export function viewOfWord(words: Words, edited: Found, { key, language }: FieldRef): FieldView | undefined {
  if (!isWordKey(key) || language === null || !isLocale(language)) return undefined;
  return wordView(edited, key, language, builtInWord(words, language, wordOfKey(key))?.text ?? '');
}
