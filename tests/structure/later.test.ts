/** The server draws a page in one go: what is loaded later is left to the browser, or the page arrives with a fault (React error 419). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, lazy } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Later } from '../../web/app/Later.tsx';

const root = join(import.meta.dirname, '../..');

test('what is loaded later stands within Later, and nothing else waits', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\./.test(path));
  expect(files.length).toBeGreaterThan(500);
  const texts = files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  expect(texts.filter(({ text }) => /<Suspense\b/.test(text)).map(({ path }) => path)).toEqual(['web/app/Later.tsx']);
  const loaded = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/^const (\w+) = lazy(?:Part)?\(/gm)].map(([, name]) => ({ path, name, text })),
  );
  expect(loaded.length).toBeGreaterThan(3);
  const outside = loaded.filter(({ name, text }) => {
    const shown = [...text.matchAll(new RegExp(`<${name}\\b`, 'g'))].length;
    return shown === 0 || shown !== [...text.matchAll(new RegExp(`<Later>\\s*<${name}\\b`, 'g'))].length;
  });
  expect(outside.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

test('it is not drawn by the server, the first time as the next', async () => {
  let loads = 0;
  const Part = lazy(() => {
    loads += 1;
    return Promise.resolve({ default: () => createElement('p', {}, 'loaded') });
  });
  const draw = () => renderToString(createElement('main', {}, createElement(Later, null, createElement(Part))));
  expect(draw()).toBe('<main><!--$--><!--/$--></main>');
  await Promise.resolve();
  expect(draw()).toBe('<main><!--$--><!--/$--></main>');
  expect(loads).toBe(0);
});
