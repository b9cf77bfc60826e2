/**
 * What the browser's tests look for on the page is a text of the product as it reads today, or something that a test itself brought
 * in. Whoever changes a text hears of such a test here, within seconds, and not from a browser that waits for a button that is gone.
 */
import { parse, type Token } from '@messageformat/parser';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { messages } from '../../scripts/lib/catalogs.ts';

const root = join(import.meta.dirname, '../..');
const finders = new Set(['getByText', 'getByLabel', 'getByTitle', 'getByPlaceholder', 'getByAltText']);
/** The tests' own words for finding something by its text. */
const ownFinders = new Set(
  'expectError tabTo box menu button named act twiceOnPage press field section kindSwitch heading campaign'.split(' '),
);

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

/** The text by which a call looks for something on the page. */
function soughtBy(call: Node): string | undefined {
  const callee = call['callee'] as Node;
  const name = (callee.type === 'MemberExpression' ? (callee['property'] as Node)['name'] : callee['name']) as string;
  const [first, second] = call['arguments'] as unknown[];
  if (finders.has(name)) return textOf(first);
  if (name === 'getByRole' && isNode(second) && second.type === 'ObjectExpression')
    for (const property of second['properties'] as Node[])
      if ((property['key'] as Node | undefined)?.['name'] === 'name') return textOf(property['value']);
  if (callee.type !== 'Identifier' || !ownFinders.has(name)) return undefined;
  return (call['arguments'] as unknown[]).map(textOf).find((text) => text !== undefined && /^[A-Z]/.test(text));
}

function* callsIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const part of value) yield* callsIn(part);
  else if (isNode(value)) {
    if (value.type === 'CallExpression') yield value;
    for (const part of Object.values(value)) if (typeof part === 'object') yield* callsIn(part);
  }
}

const files = globSync(['tests/browser/**/*.ts', 'tests/helpers/**/*.ts'], { cwd: root });
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** Text by the places in which it is sought. */
function soughtTexts(): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const [file, code] of sources)
    for (const call of callsIn(parseSync(file, code).program)) {
      const text = soughtBy(call);
      if (text)
        places.set(text, [...(places.get(text) ?? []), `${file}:${code.slice(0, call.start).split('\n').length}`]);
    }
  return places;
}

const hole = '\u0000';
/** The wordings of a message without marks: one for each branch of a plural or a choice; what is filled in is a hole. */
const wordingsOf = (tokens: Token[]): string[] =>
  tokens.reduce<string[]>(
    (wordings, token) => {
      const parts =
        token.type === 'content'
          ? [token.value]
          : 'cases' in token
            ? token.cases.flatMap((c) => wordingsOf(c.tokens))
            : [hole];
      return wordings.flatMap((before) => parts.map((part) => before + part)).slice(0, 64);
    },
    [''],
  );
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wordings = messages('en')
  .flatMap(({ text }) => wordingsOf(parse(text)))
  .map((text) => text.replace(/<\/?\w+\/?>/g, '').replaceAll('’', "'"))
  .flatMap((text) => [text, ...text.split(/(?<=\.) /)]);
const fixed = wordings.join('\n').toLowerCase();
const withHoles = wordings
  .filter((text) => text.includes(hole) && text.replaceAll(hole, '').trim().length > 2)
  .map((text) => new RegExp(`^${text.trim().split(hole).map(escaped).join('.+')}$`, 'i'));
/** Said at the start of a message with something filled in, too. */
const beginsOne = (text: string) =>
  wordings.some((wording) => {
    const [start = ''] = wording.split(hole);
    return start.trim().length > 5 && wording !== start && text.startsWith(start);
  });
const isText = (text: string) =>
  fixed.includes(text.toLowerCase()) || withHoles.some((whole) => whole.test(text)) || beginsOne(text);
/** What tests, demo and server bring in as data: names, letters, amounts, places. */
const data = globSync('{server,contract}/**/*.{ts,json}', { cwd: root, exclude: ['**/*.test.ts'] })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');
function isBrought(text: string, sought: number): boolean {
  const elsewhere = [...sources.values()].reduce(
    (sum, code) => sum + code.split(text.replace(/\d+$/, '')).length - 1,
    0,
  );
  return elsewhere > sought || data.includes(text);
}

const isKnown = (text: string, sought: number) =>
  isText(text.trim().replaceAll('’', "'")) || isBrought(text.trim(), sought);
/** Several things in one line are several texts; figures are nobody's. */
const between = /, | · | of |\{\w+\}|\d+|[()]/;

test('no test looks for a text that the product does not have', () => {
  const places = soughtTexts();
  expect(places.size).toBeGreaterThan(500);
  const gone = [...places]
    .filter(([text, at]) => !isKnown(text, at.length) && !text.split(between).every((part) => isKnown(part, at.length)))
    .map(([text, at]) => `${at[0]}: ${text}`);
  expect(gone).toEqual([]);
});
