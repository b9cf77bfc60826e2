/** A message is a whole phrase: numbers in it are plurals, and the code hangs no marks on it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '../../scripts/lib/catalogs.ts';
import { notes } from '../../scripts/lib/notes.ts';

const root = join(import.meta.dirname, '../..');

/** What may follow a number that does not change with it: “3 of 5”, “3 online”, a unit, or a number that is fixed. */
const unbent = /^(of|in|and|min|km|online|times|more|ever|instead|chosen)\b/;
const fixed = new Set(['caseAtPoints', 'times', 'checkHours', 'minAge', 'min_age', 'right']);

const all = notes();

test('a number with a word after it is a plural', () => {
  const english = new Map(messages('en').map(({ area, id, context, text }) => [`${area} ${context} ${id}`, text]));
  const wrong = all.flatMap(({ area, id, context, holds }) => {
    const text = english.get(`${area} ${context} ${id}`) ?? id;
    return holds.flatMap((line) => {
      const name = /^\{(\w+)\}: .*\bhow many\b(?!.*phrase)/.exec(line)?.[1];
      if (!name || fixed.has(name)) return [];
      const parts = text.split(`{${name}} `);
      // “all 5 selected”, “1 of 5 came back”: what follows goes with other words.
      const bent = parts.some(
        (part, i) => i > 0 && /^\p{Ll}/u.test(part) && !unbent.test(part) && !/\b(all|of) $/i.test(parts[i - 1] ?? ''),
      );
      return bent ? [`${area}: ${text}`] : [];
    });
  });
  expect(wrong).toEqual([]);
});

test('no mark hangs on a message in the code: French puts a space before it, and a sentence may end otherwise', () => {
  const wrong = globSync('{web,server}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\{t`[^`]*`\}\s?[:.;!?]|\{t\([^()]*\)\}\s?[:.;!?]/g)].map(
        ([hanging]) => `${file}: ${hanging}`,
      ),
    );
  expect(wrong).toEqual([]);
});
