/**
 * A local says what it holds (docs/glossary.md); these words only say that there is something. A name taken over from data, as in
 * `const { known } = answer`, is the data's.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '../..');
const empty = new Set(['one', 'known', 'made', 'found', 'told', 'heard']);
/** Only files that seem to declare one of them are parsed. */
const word = `(?:${[...empty].join('|')})\\b`;
const perhaps = new RegExp(
  `\\b(?:const|let|function) ${word}|[([,:] *${word} *(?:[,)\\]=?}]|: ?[A-Z{(])|^ *${word}(?:,|: [A-Z{])`,
  'm',
);

type Node = { type: string } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The names a pattern gives by itself. */
function givenBy(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [pattern['name'] as string];
  if (pattern.type === 'AssignmentPattern') return givenBy(pattern['left']);
  if (pattern.type === 'RestElement') return givenBy(pattern['argument']);
  if (pattern.type === 'ArrayPattern') return (pattern['elements'] as unknown[]).flatMap(givenBy);
  if (pattern.type === 'ObjectPattern')
    return (pattern['properties'] as Node[]).flatMap((property) =>
      property.type === 'RestElement' ? givenBy(property) : property['shorthand'] ? [] : givenBy(property['value']),
    );
  return [];
}

/** Every name that is declared below a node: variables, parameters, functions. */
function declared(node: Node): string[] {
  const names =
    node.type === 'VariableDeclarator'
      ? givenBy(node['id'])
      : Array.isArray(node['params']) && !node.type.startsWith('TS')
        ? [...(node['params'] as unknown[]).flatMap(givenBy), ...givenBy(node['id'])]
        : [];
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) names.push(...declared(child));
  return names;
}

const namesIn = (file: string, code: string) => declared(parseSync(file, code).program as unknown as Node);

test('finds what it should', () => {
  const code = `for (const { known, a: made } of list) list.map((one, [found = 1]) => one); function told({ heard }) {}`;
  expect(namesIn('some.ts', code).filter((name) => empty.has(name))).toEqual(['made', 'one', 'found', 'told']);
});

test('no variable, parameter or function is called by a word that says nothing', () => {
  const files = globSync('{server,web,contract,scripts,bench,tests}/**/*.{ts,tsx,mjs}', { cwd: root });
  expect(files.length).toBeGreaterThan(1_500);
  const wrong = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    if (!perhaps.test(code)) return [];
    return namesIn(file, code).flatMap((name) => (empty.has(name) ? [`${file}: ${name}`] : []));
  });
  expect(wrong).toEqual([]);
});
