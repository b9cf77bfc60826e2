/** Members read all days and times in the time zone of their browser, from `web/app/use-dates.ts`. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Other files that write dates, and why. */
const others = new Map([
  ['web/app/use-dates.ts', 'the one way'],
  ['web/chat/times.ts', 'short times beside messages, in the same zone (use-local-time.ts)'],
  ['web/desk/use-dates.ts', 'staff compare with each other: UTC'],
  ['web/profile/PersonSection.tsx', 'a date of birth is a day of the calendar'],
  ['web/legal/use-text-values.ts', 'the version date of the terms is one too'],
  ['web/signup/AccountForm.tsx', 'names of months'],
]);

test('nobody else formats a date', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\.|^web\/dev\//.test(path));
  const formatters = files.filter((path) =>
    /DateTimeFormat|toLocale(Date|Time)String|\bi18n\.date\(|dateStyle/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(formatters.toSorted()).toEqual([...others.keys()].toSorted());
});
