import { expect, it } from 'vitest';
// @ts-expect-error Plain JavaScript: it runs before anything is installed.
import { testsOfChanges } from './changed.mjs';

it.each<[string[], string[]]>([
  [
    ['server/sites/prices.ts'],
    [
      'server/sites/prices.test.ts',
      'tests/api/prices.test.ts',
      'tests/api/settings.test.ts',
      'tests/api/setup.test.ts',
      'tests/api/sites.test.ts',
    ],
  ],
  [['server/likes/swipe.ts'], ['tests/api/likes.test.ts']],
  [['tests/api/door.test.ts', 'tests/api/gone.test.ts'], ['tests/api/door.test.ts']],
  [['server/page-calls.ts'], ['tests/api/member-pages.test.ts', 'tests/api/pages.test.ts']],
  [['README.md', 'web/app/Footer.tsx', 'server/app.ts'], []],
])('of %j: %j', (files, tests) => expect(testsOfChanges(files)).toEqual(tests));
