/** Every interest has an icon, and every place that names an interest shows it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { interests } from '../../contract/interests.ts';
import { drawInterestIcons } from '../../scripts/lib/interest-icons.ts';

const root = join(import.meta.dirname, '../..');
const sheet = readFileSync(join(root, 'web/app/interests.svg'), 'utf8');

test('the sheet holds the drawing of every interest, as the library draws it: run scripts/make-interest-icons.ts', async () => {
  expect(sheet).toBe(await drawInterestIcons());
  for (const { id } of interests)
    expect(
      new RegExp(`<symbol id="${id}" viewBox="0 0 24 24"><(path|circle|rect|line|ellipse|poly)`).test(sheet),
      id,
    ).toBe(true);
});

test('who names interests in tags, chips or cards draws them', () => {
  const naming = globSync('web/**/*.tsx', { cwd: root }).filter((path) => {
    const code = readFileSync(join(root, path), 'utf8');
    // Exempt: a list of names in a sentence; IconsPage with its own large icons; the desk, whose names come without
    // ids.
    return (
      /useInterestNames\(\)|queries\.interests\(\)\)\.data/.test(code) &&
      !/^web\/(dev|desk)\/|web\/landers\/(people|NetworkPage|IconsPage)\.tsx$/.test(path)
    );
  });
  expect(naming.length).toBeGreaterThan(6);
  expect(naming.filter((path) => !readFileSync(join(root, path), 'utf8').includes('<InterestIcon'))).toEqual([]);
});
