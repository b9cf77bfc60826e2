/** Sizes of the first pages, read from the build: they do not depend on the machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure, Report } from './figures.ts';

const client = join(import.meta.dirname, '../dist/client');

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, Chunk>;

const manifest = (): Manifest => JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The modules a page loads, with all their imports; the server resolves them in the same way. */
export function filesOf(modules: readonly string[]): { js: string[]; css: string[] } {
  const chunks = manifest();
  const seen = new Set<string>();
  const js = new Set<string>();
  const css = new Set<string>();
  const walk = (name: string) => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    chunk.imports?.forEach(walk);
    for (const sheet of chunk.css ?? []) css.add(sheet);
    js.add(chunk.file);
  };
  modules.forEach(walk);
  return { js: [...js], css: [...css] };
}

/** The built pages of everybody but the staff. */
export const pagesOutsideTheDesk = (): string[] =>
  Object.keys(manifest()).filter((name) => /^web\/(?!desk\/).*Page\.tsx$/.test(name));

/** Built modules that import this one's file. */
export function importersOf(name: string): string[] {
  const chunks = manifest();
  const file = chunks[name]?.file;
  return Object.keys(chunks).filter(
    (other) => other !== name && chunks[other]?.imports?.some((imported) => chunks[imported]?.file === file),
  );
}

/** Size of a built file with gzip. */
export const gzipBytes = (file: string): number => gzipSync(readFileSync(join(client, file)), { level: 9 }).length;
const bytes = (file: string): number => readFileSync(join(client, file)).length;
const sum = (files: readonly string[], size: (file: string) => number) =>
  files.reduce((all, file) => all + size(file), 0);

/** Limits for the first pages, in gzip bytes of JavaScript. */
export const limits = { frontPageJs: 15_000, signupJs: 130_000 };

export const frontPage = ['web/entry-static.ts'];
/** As listed by the server: entry, layout, page, words of both areas. */
export const signupModules = (locale = 'en') => [
  'web/entry-client.tsx',
  'web/app/layouts/empty-layout.tsx',
  'web/signup/SignupPage.tsx',
  `locales/${locale}/public.po`,
  `locales/${locale}/signup.po`,
];

const kb = (n: number) => `${(n / 1000).toFixed(1)} KB`;
const listed = (files: readonly string[], size: (file: string) => number, maximum = 8) =>
  [...files]
    .sort((a, b) => size(b) - size(a))
    .slice(0, maximum)
    .map((f) => `${f.replace(/^assets\//, '')} ${kb(size(f))}`)
    .join(', ');

export function budget(): Report {
  const home = filesOf(frontPage);
  const signup = filesOf(signupModules());
  const fonts = [
    ...new Set(
      [...readFileSync(join(client, home.css[0] ?? ''), 'utf8').matchAll(/\/(assets\/[^)"']+\.woff2)/g)].map(
        (m) => m[1] ?? '',
      ),
    ),
  ];
  const figureOf = (name: string, value: number, atMost?: number): Figure => ({
    name,
    value: value / 1000,
    unit: 'KB',
    ...(atMost === undefined ? {} : { reach: { at_most: atMost / 1000 } }),
  });
  return {
    title: 'Bytes (gzip; fonts as they are)',
    figures: [
      figureOf('/ JavaScript that runs', sum(home.js, gzipBytes), limits.frontPageJs),
      figureOf('/ style sheets', sum(home.css, gzipBytes)),
      figureOf('/signup JavaScript, all of it', sum(signup.js, gzipBytes), limits.signupJs),
      figureOf('/signup style sheets', sum(signup.css, gzipBytes)),
    ],
    lines: [
      `/ runs: ${listed(home.js, gzipBytes)}`,
      `/signup, the largest of ${signup.js.length} files: ${listed(signup.js, gzipBytes)}`,
      `fonts, fetched only where the text needs them: ${listed(fonts, bytes)}`,
    ],
  };
}
