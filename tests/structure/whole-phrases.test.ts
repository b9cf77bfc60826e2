/** A message is a whole phrase: numbers in it are plurals, and the code hangs no marks on it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { messages } from '../../scripts/lib/catalogs.ts';
import { notes } from '../../scripts/lib/notes.ts';

const root = join(import.meta.dirname, '../..');

/** What may follow a number that does not change with it: “3 of 5”, “3 online”, a unit, or a number that is fixed. */
const unbent = /^(of|in|and|min|km|online|times|more|ever|instead|chosen)\b/;
const fixed = new Set(['caseAtPoints', 'times', 'checkHours', 'minAge', 'min_age', 'right']);

const all = notes();

test('a number with a word after it is a plural', () => {
  const english = new Map(messages('en').map(({ area, id, context, text }) => [`${area} ${context} ${id}`, text]));
  const wrong = all.flatMap(({ area, id, context, holds }) => {
    const text = english.get(`${area} ${context} ${id}`) ?? id;
    return holds.flatMap((line) => {
      const name = /^\{(\w+)\}: .*\bhow many\b(?!.*phrase)/.exec(line)?.[1];
      if (!name || fixed.has(name)) return [];
      const parts = text.split(`{${name}} `);
      // “all 5 selected”, “1 of 5 came back”: what follows goes with other words.
      const bent = parts.some(
        (part, i) => i > 0 && /^\p{Ll}/u.test(part) && !unbent.test(part) && !/\b(all|of) $/i.test(parts[i - 1] ?? ''),
      );
      return bent ? [`${area}: ${text}`] : [];
    });
  });
  expect(wrong).toEqual([]);
});

test('no mark hangs on a message in the code: French puts a space before it, and a sentence may end otherwise', () => {
  const wrong = globSync('{web,server}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\{t`[^`]*`\}\s?[:.;!?]|\{t\([^()]*\)\}\s?[:.;!?]/g)].map(
        ([hanging]) => `${file}: ${hanging}`,
      ),
    );
  expect(wrong).toEqual([]);
});

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const inside = (node: Node) => Object.values(node).flat().filter(isNode);
const listOf = (node: Node, field: string) => (node[field] ?? []) as Node[];

/**
 * Where a text hangs a mark, or another text without one, on a message: `${label}: ${value}`, `{t`Asked for`}: {name}`.
 * A dot in the middle, brackets and commas between whole phrases are of no language; a second sentence is one of its own.
 */
function glued(file: string, code: string): string[] {
  const { program } = parseSync(file, code);
  const hanging: string[] = [];
  const tells = (node: Node | undefined): boolean => {
    if (!node) return false;
    const callee = (node.tag ?? node.callee) as Node | undefined;
    if (node.type === 'TaggedTemplateExpression') return callee?.name === 't';
    if (node.type === 'ConditionalExpression') return tells(node.consequent as Node) || tells(node.alternate as Node);
    if (node.type !== 'CallExpression' || !callee) return false;
    return /^(t|translate|(services\.)?words\.(text|word)|i18n\._)$/.test(code.slice(callee.start, callee.end));
  };
  const walk = (node: Node) => {
    if (node.type === 'TemplateLiteral') {
      const values = listOf(node, 'expressions');
      const between = listOf(node, 'quasis').map((quasi) => (quasi.value as { cooked: string }).cooked);
      values.forEach((value, i) => {
        const [before = '', after = ''] = [between[i], between[i + 1]];
        const alone = (i > 0 && /^\s*[:;.!?]?\s*$/.test(before)) || /^(\s*[:;.!?].*|\s+)$/s.test(after);
        const sentences = values.every((other) => tells(other)) && between.join('').trim() === '';
        const sentence = before + after === ' ' && /[.?!]`$/.test(code.slice(value.start, value.end));
        if (alone && !sentences && !sentence && tells(value)) hanging.push(code.slice(node.start, node.end));
      });
      // A name or value after a label: whichever of them is a message.
      if (between.some((part, i) => i > 0 && i < values.length && /^\s?: $/.test(part)))
        hanging.push(code.slice(node.start, node.end));
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const shown = listOf(node, 'children').filter((child) => child.type !== 'JSXText' || String(child.value).trim());
      shown.forEach((child, i) => {
        const next = shown[i + 1];
        if (child.type !== 'JSXExpressionContainer' || !tells(child.expression as Node)) return;
        if (next?.type === 'JSXText' && /^\s*[:;.!?]/.test(String(next.value)))
          hanging.push(code.slice(child.start, next.end));
      });
    }
    // Inside of t`…` and t({ message }) the pieces are one message.
    if (node.type === 'Property' && (node.key as Node).name === 'message') return;
    if (node.type === 'TaggedTemplateExpression') for (const value of inside(node.quasi as Node)) walk(value);
    else for (const child of inside(node)) walk(child);
  };
  walk(program as unknown as Node);
  return hanging;
}

test('the kinds of glue are seen', () => {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: it is source code
  expect(glued('a.ts', 'const a = `${label}: ${value}`;')).toHaveLength(1);
  expect(glued('a.ts', 'const a = `${t`Discount`} ${percent}`;')).toHaveLength(1);
  expect(glued('a.ts', 'const a = `${name}: ${translate(words.photo)}`;').length).toBeGreaterThan(0);
  expect(glued('a.tsx', 'const a = <p>{t`Asked for`}: {name}</p>;')).toHaveLength(1);
  expect(glued('a.ts', 'const a = t`${label}: ${value}`;')).toEqual([]);
  expect(glued('a.ts', 'const a = `${t`Private`} · ${day}`;')).toEqual([]);
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: it is source code
});

test('no text is put together from a message and marks, names or units: one message for each case', () => {
  // Command lines, logs and files of data, in English; what a second look changes, from a setting’s key and its values.
  const data = [
    'server/setup.ts',
    'server/platform/ask.ts',
    'server/platform/config.ts',
    'server/platform/job-list.ts',
    'server/payments/direct-debit/pain008.ts',
    'server/desk/change-prices.ts',
    'server/desk/site-dangers.ts',
  ];
  const files = globSync('{web,server}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !data.includes(file) && !/\.test\.|\/demo\/|web\/dev\//.test(file),
  );
  const wrong = files.flatMap((file) =>
    glued(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(wrong).toEqual([]);
});
