/** Every figure is explained where it is shown: a page of insight with numbers in a table or a chart says at its `?` what they mean. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, root } from './imports.ts';

const pages = [
  ...filesOf('web/desk/insight').filter((file) => file.endsWith('.tsx')),
  'web/desk/BookDays.tsx',
  'web/desk/writing/WriterCountsPage.tsx',
];
const shown = (file: string) => readFileSync(join(root, file), 'utf8');
const showsFigures = (code: string) => /<(?:table|ChartCard)\b|className="insight-numbers"/.test(code);

it('wherever insight shows figures, their definitions stand beside them', () => {
  const figures = pages.filter((file) => showsFigures(shown(file)));
  expect(figures.length).toBeGreaterThan(12);
  expect(figures.filter((file) => !/<Definitions? of=|className="insight-what"/.test(shown(file)))).toEqual([]);
});

it('each table and each chart has its own', () => {
  const without = pages.flatMap((file) => {
    const code = shown(file);
    const charts = [...code.matchAll(/<ChartCard\b[\s\S]*?\n\s*>\n/g)];
    return charts
      .filter(([head]) => !head.includes('note={') && !code.includes('<Definition of={step}'))
      .map(() => file);
  });
  expect(without).toEqual([]);
});
