/** Keys of the desk: a letter leads to one place. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const twice = (keys: readonly string[]) => keys.filter((key, i) => keys.indexOf(key) !== i);
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, key = '']) => key);

test('after g, each letter opens one page', () => {
  const nav = read('web/desk/nav.tsx');
  const all = [...matches(nav, /\bkey: '(\w)'/g), ...matches(nav, /queue\('\w+', <\w+ \/>, '(\w)'\)/g)];
  expect(all.length).toBeGreaterThan(20);
  expect(twice(all)).toEqual([]);
});

test('a page names no key twice', () => {
  const pages = globSync('web/desk/**/*.tsx', { cwd: root }).map((file) => ({
    file,
    keys: matches(read(file), /\{ keys: '([^']+)', what:/g),
  }));
  expect(pages.filter(({ keys }) => keys.length > 0).length).toBeGreaterThan(5);
  expect(pages.flatMap(({ file, keys }) => twice(keys).map((key) => `${file}: ${key}`))).toEqual([]);
});
