/** Translators are told of every message where it stands and what its placeholders hold. */
import { expect, test } from 'vitest';
import { elementAround, held, notes, placeholdersOf } from '../../scripts/lib/notes.ts';

test('what shows a text is told from the code around it', () => {
  expect(elementAround('<Button icon={<Send />} onClick={() => void send(1)}>{t`Send`}</Button>', 'Send')).toBe(
    'a button',
  );
  expect(elementAround('<Field id="a" label={t`Name`}>', 'Name')).toBe('label of a field, column or choice');
  expect(elementAround('<h2>{t`Photos`}</h2>', 'Photos')).toBe('heading of a part');
  expect(elementAround('const word = busy ? t`Later` : t`Now`;', 'Now')).toBe('a word');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
  expect(elementAround('<h3>{t`Photos of ${name}`}</h3>', 'Photos of {name}')).toBe('heading of a part');
});

test('cases of a choice are no placeholders', () => {
  expect(placeholdersOf('{gender, select, male {Married} other {{name} # {n, plural, one {#} other {#}}}}')).toEqual([
    'gender',
    'name',
    'n',
  ]);
});

test('every message has a note, and every placeholder in it says what it holds', () => {
  const all = notes();
  expect(all.length).toBeGreaterThan(4000);
  expect(all.flatMap(({ area, id, missing }) => missing.map((what) => `${area}, “${id}”: ${what}`))).toEqual([]);
});

test('no line of locales/placeholders.tsv is of a placeholder that is gone', () => {
  const used = new Set(notes().flatMap(({ holds }) => holds.map((line) => line.slice(1, line.indexOf('}')))));
  expect([...held.keys()].filter((name) => !used.has(name))).toEqual([]);
});
