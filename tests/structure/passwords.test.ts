/** Who looks at a password counts the attempt first: only these may, and each of them does. */
import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('a password is compared in four places, each of which counts before it looks', async () => {
  const looking: string[] = [];
  for await (const file of glob('server/**/*.ts')) {
    if (file.endsWith('.test.ts') || file === 'server/accounts/passwords.ts') continue;
    const text = await readFile(file, 'utf8');
    const at = text.search(/(?<!function )\bcheckPassword\(/);
    if (at < 0) continue;
    looking.push(file);
    expect(text.search(/await count(LogIn|OwnPassword)\(/), file).toBeGreaterThan(0);
    expect(text.search(/await count(LogIn|OwnPassword)\(/), file).toBeLessThan(at);
  }
  expect(looking.toSorted()).toEqual([
    'server/accounts/log-in.ts',
    'server/accounts/own-password.ts',
    'server/desk/log-in.ts',
    'server/desk/staff-links.ts',
  ]);
});
