/** What the browser keeps of a call's declaration (vite.config.ts) is written in the call itself: what a spread brings is lost there. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { browserFields } from '../../contract/endpoint.ts';

const folder = join(import.meta.dirname, '../../contract');
const files = globSync('*.ts', { cwd: folder });

/** Spreads of calls whose object holds one of the browser's fields, or is not declared in the same file. */
function lostIn(file: string): string[] {
  const code = readFileSync(join(folder, file), 'utf8');
  return [...code.matchAll(/\bendpoint\(\{([\s\S]*?)^\}\);/gm)]
    .flatMap(([, call = '']) => [...call.matchAll(/^ {2}\.\.\.(\w+)/gm)].map(([, name = '']) => name))
    .filter((name) => {
      const declared = new RegExp(`^const ${name} = (\\{[\\s\\S]*?\\})[^{}]*;$`, 'm').exec(code)?.[1];
      return !declared || browserFields.some((field) => new RegExp(`\\b${field}:`).test(declared));
    })
    .map((name) => `${basename(file)}: …${name}`);
}

test('no call hides a field of the browser behind a spread', () => {
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap(lostIn)).toEqual([]);
});
