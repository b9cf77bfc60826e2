/** Guarantees of the test helpers for several concurrent workers. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { putInPlace } from '../helpers/put-in-place.ts';

async function workshop() {
  const dir = await mkdtemp(join(tmpdir(), 'place-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const make = async (name: string, file = 'program') => {
    await mkdir(join(dir, name));
    await writeFile(join(dir, name, file), name);
    return join(dir, name);
  };
  return { dir, home: join(dir, 'home'), make, program: () => readFile(join(dir, 'home/program'), 'utf8') };
}

it('a folder that another worker has put in place is left alone: it is in use', async () => {
  const { dir, home, make, program } = await workshop();
  await putInPlace(await make('first'), home, 'program');
  const { ino } = await stat(join(home, 'program'));
  await putInPlace(await make('second'), home, 'program');
  expect([await program(), (await stat(join(home, 'program'))).ino]).toEqual(['first', ino]);
  expect(await readdir(dir)).toEqual(['home']);
});

it('of many at once one counts, and nothing else is left', async () => {
  const { dir, home, make, program } = await workshop();
  const folders = await Promise.all(['a', 'b', 'c', 'd'].map((name) => make(name)));
  await Promise.all(folders.map((folder) => putInPlace(folder, home, 'program')));
  expect(['a', 'b', 'c', 'd']).toContain(await program());
  expect(await readdir(dir)).toEqual(['home']);
});

it('what is left of a broken folder is replaced', async () => {
  const { home, make, program } = await workshop();
  await make('home', 'something else');
  await putInPlace(await make('whole'), home, 'program');
  expect([await program(), await readdir(home)]).toEqual(['whole', ['program']]);
});
