/** The imports of a source file, read line by line: enough for the rules checked here. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface Import {
  /** Path from the root, with `/`. */
  file: string;
  /** Path from the root for our own files, else the specifier. */
  target: string;
  own: boolean;
  typeOnly: boolean;
}

export const filesOf = (room: string): string[] =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(ts|tsx)$/.test(name));

/** Tests, and modules only tests import: `chat.test.ts`, `test-services.ts`. */
export const isTest = (file: string) => /(?:\.test\.tsx?|\/test-[\w-]+\.ts)$/.test(file);
/** Without comments, so that examples in them are not taken for code. Strings stay. */
export const codeOf = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');

export function importsOf(file: string): Import[] {
  const code = codeOf(file);
  const imports: [specifier: string, typeOnly: boolean][] = [];
  for (const m of code.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?'([^']+)'/gm))
    imports.push([m[2] as string, m[1] !== undefined]);
  for (const m of code.matchAll(/(typeof\s+)?\bimport\(\s*'([^']+)'\s*\)/g))
    imports.push([m[2] as string, m[1] !== undefined]);
  return imports.map(([specifier, typeOnly]) => {
    const own = specifier.startsWith('.');
    const target = own ? relative(root, join(root, dirname(file), specifier)).replaceAll('\\', '/') : specifier;
    return { file, target, own, typeOnly };
  });
}
