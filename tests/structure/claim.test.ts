/** The claim of premium ("a 46 % higher chance") is the operator's, with figure and source: no text of ours makes it on its own. */
import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('one component makes the claim, from both settings; no catalog, mail, legal text or page holds a figure of its own', async () => {
  const making: string[] = [];
  for await (const file of glob('{web,server,contract}/**/*.{ts,tsx}')) {
    if (
      /\.test\.tsx?$/.test(file) ||
      file.startsWith('server/demo/') ||
      /^(contract\/(sites|setting-groups)\.ts|web\/desk\/sites\/use-setting-words\.ts)$/.test(file)
    )
      continue;
    const text = await readFile(file, 'utf8');
    if (/premium_claim_|higher chance|find a match/.test(text)) {
      making.push(file);
      expect(text, file).toContain('premium_claim_percent');
      expect(text, file).toContain('premium_claim_source');
    }
    expect(text, file).not.toMatch(/46 ?%/);
  }
  expect(making).toEqual(['web/credits/PremiumPage.tsx']);
  let catalogs = 0;
  for await (const file of glob(['locales/*/*.po', 'web/legal/texts/*/*.md'])) {
    const text = await readFile(file, 'utf8');
    expect(text, file).not.toMatch(/46[\s\u00a0\u202f]?(%|procent|Prozent|por ciento|pour cent|per cento|prosent)/i);
    const claim = /^msgid "Premium gives a \{percent\} higher chance[^"]*"\nmsgstr "(.*)"$/m.exec(text)?.[1];
    if (claim === undefined) continue;
    catalogs += 1;
    expect(claim, file).toContain('{percent}');
  }
  expect(catalogs).toBe(11);
});
