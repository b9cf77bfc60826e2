/** Reads colours from tokens.css for the contrast test; supports only the syntax that file uses. */

export type Scheme = 'light' | 'dark';
/** Red, green, blue 0 to 255, alpha 0 to 1. */
export type Rgba = readonly [number, number, number, number];
export type Tokens = ReadonlyMap<string, string>;

/** The custom properties of each rule of a style sheet without nesting, by selector list (with single quotes). */
export function parseRules(css: string): { selectors: string; tokens: Tokens }[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map((rule) => {
    const tokens = new Map<string, string>();
    for (const declaration of (rule[2] ?? '').matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)) {
      tokens.set(declaration[1] ?? '', (declaration[2] ?? '').replace(/\s+/g, ' ').trim());
    }
    return { selectors: (rule[1] ?? '').trim().replaceAll('"', "'"), tokens };
  });
}

/** The tokens in effect for a niche (`general` has no block of its own). */
export function tokensOf(css: string, niche: string): Tokens {
  const rules = parseRules(css).filter(
    (rule) => rule.selectors.startsWith(':') || rule.selectors.includes(`[data-niche='${niche}']`),
  );
  return new Map(rules.flatMap((rule) => [...rule.tokens]));
}

/** The colour of a token; throws on a value it cannot read. */
export function colorOf(name: string, tokens: Tokens, scheme: Scheme): Rgba {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`no token ${name}`);
  return evaluate(value, tokens, scheme);
}

function evaluate(value: string, tokens: Tokens, scheme: Scheme): Rgba {
  if (value === 'transparent') return [0, 0, 0, 0];
  if (/^#[0-9a-f]{6}$/.test(value)) {
    const channel = (at: number) => Number.parseInt(value.slice(at, at + 2), 16);
    return [channel(1), channel(3), channel(5), 1];
  }
  const call = /^([\w-]+)\((.*)\)$/.exec(value);
  const name = call?.[1];
  const inner = call?.[2] ?? '';
  if (name === 'var') return colorOf(inner.trim(), tokens, scheme);
  if (name === 'rgb') {
    const [red = 0, green = 0, blue = 0, alpha = 1] = inner.split(/[\s/]+/).map(Number);
    return [red, green, blue, alpha];
  }
  const parts = splitArguments(inner);
  if (name === 'light-dark') return evaluate(parts[scheme === 'light' ? 0 : 1] ?? '', tokens, scheme);
  if (name === 'color-mix') {
    const first = /^(.*) (\d+)%$/.exec(parts[1] ?? '');
    if (!first) throw new Error(`no share in ${value}`);
    return mix(
      evaluate(first[1] ?? '', tokens, scheme),
      evaluate(parts[2] ?? '', tokens, scheme),
      Number(first[2]) / 100,
    );
  }
  throw new Error(`cannot read ${value}`);
}

/** Splits at the commas outside brackets. */
function splitArguments(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** Mixes two colours in sRGB, `share` of the first, as `color-mix(in srgb, …)` does for opaque colours. */
function mix(a: Rgba, b: Rgba, share: number): Rgba {
  const at = (index: 0 | 1 | 2 | 3) => a[index] * share + b[index] * (1 - share);
  return [at(0), at(1), at(2), at(3)];
}

/** A colour with alpha laid over an opaque background. */
export function over(top: Rgba, ground: Rgba): Rgba {
  return mix([top[0], top[1], top[2], 1], ground, top[3]);
}

function luminance([red, green, blue]: Rgba): number {
  const [r, g, b] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two opaque colours by WCAG 2, from 1 to 21. */
export function contrast(a: Rgba, b: Rgba): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
