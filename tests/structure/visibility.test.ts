/** No silent measure: whether a member is seen is written in few places, each of which tells the member. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, isTest, root } from './imports.ts';

const sources = [
  ...filesOf('server').filter((file) => !isTest(file) && !file.startsWith('server/demo/')),
  ...readdirSync(join(root, 'db/functions')).map((name) => `db/functions/${name}`),
];
const written = (pattern: RegExp) =>
  sources
    .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8').replace(/^\s*(?:--|\/\/|\*).*$/gm, '')))
    .sort();

it('a profile is held, hidden and shown again only by its owner, the hold, and the states of fictional profiles', () => {
  expect(
    written(/update profiles\s+(?:\w+\s+)?set\s+(?:\([^)]*\bstatus\b|(?:[^;`']|'[^']*')*?\b(?:status|held_until)\s*=)/),
  ).toEqual([
    'db/functions/trust.sql',
    'server/desk/sql-fictional.ts',
    'server/members/own-profile-sql.ts',
    'server/moderation/hold.ts',
  ]);
});

it('an account is suspended in one place, and nothing of the rules about sending writes a member, a profile or a message', () => {
  expect(written(/set status = 'suspended'/)).toEqual(['server/accounts/suspend.ts']);
  const rules = [
    'db/functions/signals.sql',
    'server/moderation/signals/find-signals.ts',
    'server/moderation/signals/signal-case.ts',
  ];
  for (const file of rules)
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(
      /(?:update|delete from|insert into) (?:members|profiles|photos|messages|inbox|conversations|chat_members)\b/,
    );
});
