/** ARCHITECTURE.md is the map of the code: every path in it exists, and every folder is on it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const map = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const exists = (path: string) => existsSync(join(root, path));

/** Files and folders that an answer names, as paths: a bare name is in the folder of the last full path. */
function pathsOf(answer: string): string[] {
  let folder = '';
  return [...answer.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => {
    // An address, a command, or many files at once.
    if (/^\/|^npm |[…{*]/.test(name)) return [];
    if (!exists(name)) return [join(folder, name)];
    folder = /\.\w+$/.test(name) ? dirname(name) : name;
    return [name];
  });
}

test('every path of the answers to "where is" exists', () => {
  const answers = [...map.matchAll(/^\| (?!question|---)[^|]+ \| (.+) \|$/gm)].map((row) => row[1] ?? '');
  const paths = answers.flatMap(pathsOf);
  expect(paths.length).toBeGreaterThan(80);
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});

test('a question is asked once', () => {
  const questions = [...map.matchAll(/^\| (?!question|---)([^|]+) \| .+ \|$/gm)].map(([, question = '']) => question);
  expect(questions.filter((question, i) => questions.indexOf(question) !== i)).toEqual([]);
});

test('every room is on the map', () => {
  const rooms = map.slice(map.indexOf('## Rooms'), map.indexOf('## Arrows'));
  const folders = (of: string) =>
    readdirSync(join(root, of), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && readdirSync(join(root, of, entry.name)).length > 0)
      .map((entry) => entry.name);
  const generated = new Set(['node_modules', 'dist', 'data']);
  const expectedFolders = [
    ...folders('.').filter((name) => !name.startsWith('.') && !generated.has(name)),
    ...folders('server'),
    ...folders('web'),
  ];
  expect(expectedFolders.filter((name) => !new RegExp(`\\b${name}/`).test(rooms))).toEqual([]);
});
