/** The mark of a fictional profile is the site's own word: no component and no mail writes it itself. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const areas = ['public', 'landers', 'signup', 'accounts', 'members', 'desk', 'server', 'mail'];

/**
 * Texts that explain fictional profiles before any is shown. A shown profile has the site's word, from
 * `web/app/Mark.tsx`.
 */
const explain = new Set([
  'Some profiles are fictional. We mark every one.',
  'Some profiles are fictional: written by our team for entertainment, and always marked. By continuing you confirm that you are {minAge} or older.',
  'Some profiles here are fictional: written by our team for entertainment, always marked, and never met in person.',
  '{name} is an entertainment and dating service for adults. Some profiles are fictional, written by our team; every one of them carries a mark. We can’t promise that you’ll meet anyone.',
  // The default words, where a site sets none, and the placeholders for the site's.
  'site.fictional_warning',
  'site.fictional_singular',
  'site.fictional_plural',
  'error.fictional_unconfirmed',
]);

const items = areas
  .flatMap((area) => PO.parse(readFileSync(join(root, `locales/en/${area}.po`), 'utf8')).items)
  .filter((item) => !item.obsolete);

test('no text writes the word of the mark', () => {
  const writing = items.filter(
    (item) => /fictional/i.test((item.msgstr[0] || item.msgid).replace(/\{[^}]*\}/g, '')) && !explain.has(item.msgid),
  );
  const staff = writing.filter((item) => item.references.every((where) => /^server\/desk\/|^web\/desk\//.test(where)));
  // The desk never marks anybody by a sentence; it may describe its own work.
  expect(writing.filter((item) => !staff.includes(item)).map((item) => item.msgid)).toEqual([]);
  expect(staff.map((item) => item.msgid).filter((text) => /^(a |the )?fictional( profiles?)?\.?$/i.test(text))).toEqual(
    [],
  );
});

test('components draw the mark by Mark.tsx alone, with the site’s picture', () => {
  const files = globSync('web/**/*.tsx', { cwd: root }).filter(
    (path) => !/^web\/(dev|ui)\/|^web\/app\/Mark\.tsx$/.test(path),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((path) => /<FictionalMark|VenetianMask/.test(readFileSync(join(root, path), 'utf8')))).toEqual(
    [],
  );
});

test('what explains is still there', () => {
  const msgids = new Set(items.map((item) => item.msgid));
  expect([...explain].filter((text) => !msgids.has(text))).toEqual([]);
});
