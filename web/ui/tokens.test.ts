import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { colorOf, contrast, over, parseRules, type Scheme, tokensOf } from './token-colors.ts';

const folder = import.meta.dirname;
const css = readFileSync(join(folder, 'tokens.css'), 'utf8');
const NICHES = ['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'];
const SCHEMES: Scheme[] = ['light', 'dark'];

/** Text colours and the backgrounds they appear on: at least 4.5. */
const TEXT_ON: [string, string[]][] = [
  ['--text', ['--bg', '--surface', '--surface-2', '--surface-3', '--primary-soft', '--secondary-soft', '--info-soft']],
  ['--text', ['--danger-soft', '--success-soft']],
  ['--text-2', ['--bg', '--surface', '--surface-2', '--primary-soft', '--secondary-soft', '--info-soft']],
  ['--text-2', ['--danger-soft', '--success-soft']],
  ['--muted', ['--bg', '--surface', '--surface-2']],
  ['--bg', ['--text', '--danger']],
  ['--on-primary', ['--primary', '--primary-hover', '--primary-active']],
  ['--on-unread', ['--unread']],
  ['--primary', ['--bg', '--surface', '--surface-2', '--primary-soft']],
  ['--on-secondary', ['--secondary', '--secondary-hover', '--secondary-active']],
  ['--secondary-text', ['--bg', '--surface', '--surface-2', '--secondary-soft']],
  ['--on-success', ['--success']],
  ['--success-text', ['--bg', '--surface', '--surface-2', '--success-soft']],
  ['--on-danger', ['--danger', '--danger-hover', '--danger-active']],
  ['--danger', ['--bg', '--surface', '--surface-2', '--danger-soft']],
  ['--info', ['--bg', '--surface', '--surface-2', '--info-soft']],
  ['--bubble-mine-text', ['--bubble-mine']],
  ['--bubble-theirs-text', ['--bubble-theirs']],
];
/** Edges of controls and the focus ring: at least 3. */
const EDGE_ON: [string, string[]][] = [
  ['--control-border', ['--bg', '--surface']],
  ['--focus', ['--bg', '--surface', '--surface-2']],
];

describe.each(NICHES)('niche %s', (niche) => {
  const tokens = tokensOf(css, niche);
  test.each(SCHEMES)('%s: words stand out by 4.5, edges by 3', (scheme) => {
    const weak: string[] = [];
    const check = (pairs: [string, string[]][], least: number) => {
      for (const [ink, grounds] of pairs) {
        for (const ground of grounds) {
          const ratio = contrast(colorOf(ink, tokens, scheme), colorOf(ground, tokens, scheme));
          if (ratio < least) weak.push(`${ink} on ${ground}: ${ratio.toFixed(2)}`);
        }
      }
    };
    check(TEXT_ON, 4.5);
    check(EDGE_ON, 3);
    expect(weak).toEqual([]);
  });
  test('the heart and the fictional mark stand out on their white pill, over black and white pictures', () => {
    for (const picture of ['#000000', '#ffffff']) {
      const ground = over(
        colorOf('--on-photo-pill', tokens, 'light'),
        colorOf('--p', new Map([['--p', picture]]), 'light'),
      );
      expect(contrast(colorOf('--on-photo-ink', tokens, 'light'), ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colorOf('--on-photo-accent', tokens, 'light'), ground)).toBeGreaterThanOrEqual(3);
    }
  });
});

test('every niche replaces the same tokens', () => {
  const blocks = parseRules(css).filter((rule) => rule.selectors.includes("data-niche='"));
  expect(blocks).toHaveLength(NICHES.length - 1);
  const names = blocks.map((block) => [...block.tokens.keys()].join());
  expect(new Set(names).size).toBe(1);
});

test('tokens.css is the only file of the design system that holds colours', () => {
  const raw = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(/i;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(tsx|css)$/.test(file) && file !== 'tokens.css',
  );
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => raw.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});

test('no component uses the style prop: the content security policy bars style attributes', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.tsx'));
  expect(files.filter((file) => /\sstyle=/.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});

test('every token a style sheet or a theme name uses exists', () => {
  const defined = new Set(parseRules(css).flatMap((rule) => [...rule.tokens.keys()]));
  const local = new Set([
    '--dialog-width',
    '--disc',
    '--focal-x',
    '--focal-y',
    '--icon',
    '--icon-ink',
    '--rows',
    '--span',
    '--tone',
    '--tone-soft',
  ]);
  const unknown: string[] = [];
  for (const file of readdirSync(join(folder, 'css'))) {
    for (const use of readFileSync(join(folder, 'css', file), 'utf8').matchAll(/var\((--[\w-]+)/g)) {
      const name = use[1] ?? '';
      if (!defined.has(name) && !local.has(name)) unknown.push(`${file}: ${name}`);
    }
  }
  expect(unknown).toEqual([]);
});
