/** Checks documents where a machine can: links resolve, decisions are dated, every variable is described. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pagesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

test.each(['README.md', 'ARCHITECTURE.md', ...pagesBelow('docs')])('links and pictures of %s exist', (page) => {
  const targets = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map((match) => match[1] ?? '');
  expect(targets.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
});

const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name));

test('no two decisions share a number', () => {
  expect(new Set(decisions.map((name) => name.slice(0, 4))).size).toBe(decisions.length);
});

test.each(decisions)('decision %s has a date and a status, and what it replaces is there and says so', (name) => {
  const text = read(`docs/decisions/${name}`);
  expect(text).toMatch(
    /^Date: \d{4}-\d\d-\d\d · Status: (accepted|superseded( in part)? by \d{4})( · Replaces: .+)?$/m,
  );
  for (const [, number = ''] of (/Replaces: (.+)/.exec(text)?.[1] ?? '').matchAll(/\b(\d{4})\b/g)) {
    const older = decisions.find((other) => other.startsWith(number));
    expect(older, `decision ${number}`).toBeDefined();
    expect(read(`docs/decisions/${older}`)).toContain(`by ${name.slice(0, 4)}`);
  }
});

test('docs/operating.md describes every environment variable, and no other', () => {
  const code = read('server/platform/config.ts');
  const variables = new Set([...code.matchAll(/'([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)'/g)].map((match) => match[1] ?? ''));
  const table = read('docs/operating.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1] ?? '')
    .join(' ');
  const described = new Set([...table.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((match) => match[1] ?? ''));
  expect(described.size).toBeGreaterThan(25);
  expect(
    [...described].filter((name) => !code.includes(name)),
    'described only',
  ).toEqual([]);
  expect(
    [...variables].filter((name) => /_/.test(name) && !described.has(name)),
    'not described',
  ).toEqual([]);
});
