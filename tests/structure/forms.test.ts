/** A dialog drawn inside of a form would send that form: browsers do not nest them, and the page would be loaded anew. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('no dialog stands inside of a form', () => {
  const faults: string[] = [];
  for (const file of globSync('web/**/*.tsx', { cwd: root })) {
    let depth = 0;
    for (const [token] of readFileSync(join(root, file), 'utf8').matchAll(
      /<form\b|<\/form>|<[A-Z]\w*Dialog\b|<dialog\b|^}/gm,
    )) {
      if (token === '<form') depth++;
      else if (token === '</form>') depth--;
      // The end of a component.
      else if (token === '}') depth = 0;
      else if (depth > 0) faults.push(`${file}: ${token}`);
    }
  }
  expect(faults).toEqual([]);
});
