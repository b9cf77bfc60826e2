/** What a site does not show of a member is shown nowhere: one place decides (server), one writes an age behind a name (web). */
import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

async function filesWith(pattern: string, content: RegExp): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern))
    if (!/\.test\.tsx?$/.test(file) && content.test(await readFile(file, 'utf8'))) files.push(file);
  return files.toSorted();
}

it('the settings are asked in one place', async () => {
  expect(await filesWith('server/**/*.ts', /['"]visible_profile_(fields|notes)['"]/)).toEqual([
    'server/members/shown-fields.ts',
  ]);
});

it('an age may be unknown: nobody but agePart puts one behind a name', async () => {
  const inWeb = await filesWith('web/**/*.{ts,tsx}', /, ?(<span>)?\$?\{(\w+\.)?age\}/);
  expect(inWeb.filter((file) => !file.startsWith('web/desk/'))).toEqual(['web/ui/age-part.ts']);
});
