/** Style sheets and pages use the same classes: no class without a rule, no rule without a use. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf, isTest, root } from './imports.ts';

/** Classes with rules that no page names in its markup, and what sets them. */
const setElsewhere = new Map([
  ['shop-pay-card', 'web/credits/ShopForm.tsx draws its button twice and hands the place over'],
]);

const sheets = globSync('web/**/*.css', { cwd: root }).toSorted();
const pages = filesOf('web').filter((file) => !isTest(file));

/** Class names in the selectors of a sheet, ignoring comments, addresses and strings. */
function classesOf(sheet: string): string[] {
  const css = readFileSync(join(root, sheet), 'utf8').replace(
    /\/\*[\s\S]*?\*\/|@import[^;]*;|url\([^)]*\)|'[^']*'|"[^"]*"/g,
    '',
  );
  return [...css.matchAll(/([^{};]*)\{/g)].flatMap(([, selector]) =>
    [...(selector ?? '').matchAll(/\.([a-z_][\w-]*)/gi)].map((m) => m[1] ?? ''),
  );
}

/** The end of the `{…}` or `(…)` that opens at `from`. */
function closing(code: string, from: number): number {
  let depth = 0;
  for (let i = from; i < code.length; i++) {
    if ('{(['.includes(code[i] ?? '')) depth++;
    else if ('})]'.includes(code[i] ?? '') && --depth === 0) return i;
  }
  return code.length;
}

/** What a page writes where a class is expected: whole names, and beginnings that it completes (`btn-${variant}`). */
function namesIn(file: string): { whole: string[]; beginnings: string[] } {
  // Comments begin after a space or a brace: an address such as 'texts/*/terms.md' contains none.
  const code = readFileSync(join(root, file), 'utf8')
    .replace(/(?<=^|[\s{(])\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
  const places: string[] = [];
  for (const m of code.matchAll(/\b(?:class|className|\w+_class|\w+Class)=("[^"]*"|\{)/g)) {
    const open = m.index + m[0].length - 1;
    places.push(m[1] === '{' ? code.slice(open, closing(code, open)) : (m[1] ?? ''));
  }
  for (const m of code.matchAll(/\bcx\(/g)) places.push(code.slice(m.index, closing(code, m.index + 2)));
  for (const m of code.matchAll(/\bclassName: ?([^\n,]*)/g)) places.push(m[1] ?? '');
  for (const m of code.matchAll(/function buttonClass\(.*\n([^}]*\}[^}]*)\}/g)) places.push(m[1] ?? '');
  const whole: string[] = [];
  const beginnings: string[] = [];
  for (const place of places) {
    // Comparisons and call arguments are not classes.
    const literals = place.replace(/[!=]== ?'[^']*'|\b(?!cx\b)\w+\([^()]*\)/g, '');
    for (const [, text = ''] of literals.matchAll(/'([^']*)'|"([^"]*)"/g).map((m) => [m[0], m[1] ?? m[2]]))
      whole.push(...text.split(/\s+/));
    for (const [, text = ''] of literals.matchAll(/`([^`]*)`/g))
      for (const name of text.replaceAll(/\$\{[^}]*\}/g, '\0').split(/\s+/)) {
        if (name.includes('\0')) beginnings.push(name.slice(0, name.indexOf('\0')));
        else whole.push(name);
      }
  }
  return { whole: whole.filter(Boolean), beginnings: beginnings.filter(Boolean) };
}

const ruled = new Map(sheets.map((sheet) => [sheet, [...new Set(classesOf(sheet))]]));
const withRule = new Set([...ruled.values()].flat());
const named = new Map(pages.map((file) => [file, namesIn(file)]));
const used = new Set([...named.values()].flatMap((names) => names.whole));
const beginnings = [...new Set([...named.values()].flatMap((names) => names.beginnings))];

test('sheets and pages are read', () => {
  expect(withRule.size).toBeGreaterThan(500);
  expect(used.size).toBeGreaterThan(500);
  expect(beginnings).toContain('btn-');
});

test('every class a page names has a rule', () => {
  const missing = [...named].flatMap(([file, { whole, beginnings: starts }]) => [
    ...whole.filter((name) => !withRule.has(name)).map((name) => `${file}: ${name}`),
    ...starts
      .filter((start) => ![...withRule].some((name) => name.startsWith(start)))
      .map((start) => `${file}: ${start}…`),
  ]);
  expect([...new Set(missing)]).toEqual([]);
});

test('every class with a rule is used', () => {
  const unused = [...ruled].flatMap(([sheet, names]) =>
    names
      .filter(
        (name) => !used.has(name) && !beginnings.some((start) => name.startsWith(start)) && !setElsewhere.has(name),
      )
      .map((name) => `${sheet}: ${name}`),
  );
  expect(unused).toEqual([]);
});

/** Classes of `web/ui/css/layout.css` that say how the parts of an element stand. */
const arrangements = new Set(['stack', 'beside', 'row', 'inline-row', 'center', 'cluster', 'disc', 'cover']);
/** Components whose parts stand differently from place to place. */
const arrangedByPlace = new Set([
  'bubble',
  'card',
  'gallery-wide',
  'link',
  'page',
  'page-narrow',
  'skeleton',
  'start-fine',
]);

test('the parts of a component stand the same wherever it is drawn', () => {
  const utilities = new Set(
    ['web/ui/css/text.css', 'web/ui/css/layout.css'].flatMap((sheet) => ruled.get(sheet) ?? []),
  );
  const places = new Map<string, Map<string, string>>();
  for (const file of pages)
    for (const [, said = ''] of readFileSync(join(root, file), 'utf8').matchAll(/class(?:Name)?="([^"]*)"/g)) {
      const names = said.split(/\s+/);
      const arranged = names.filter((name) => arrangements.has(name)).join(' ');
      for (const name of names.filter((name) => withRule.has(name) && !utilities.has(name)))
        places.set(name, (places.get(name) ?? new Map<string, string>()).set(arranged, file));
    }
  const differing = [...places].filter(([, arranged]) => arranged.size > 1);
  const unexpected = differing.filter(([name]) => !arrangedByPlace.has(name));
  expect(unexpected.map(([name, arranged]) => `${name}: ${[...arranged].map(String).join(' or ')}`)).toEqual([]);
  expect(differing.map(([name]) => name)).toEqual(expect.arrayContaining([...arrangedByPlace]));
});

test('the exceptions are needed', () => {
  expect([...setElsewhere.keys()].filter((name) => used.has(name) || !withRule.has(name))).toEqual([]);
});

test('the layers have one order, and each sheet of a page begins with it', () => {
  for (const sheet of ['web/ui/styles.css', 'web/landers/landers.css'])
    expect(readFileSync(join(root, sheet), 'utf8').match(/@layer [^;{]*;/)?.[0], sheet).toBe(
      '@layer reset, base, components, utilities;',
    );
});
