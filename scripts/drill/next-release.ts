/** A release with other scripts and style sheets, and members whose browsers read pages and every file these name. */
import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Stage } from './stage.ts';

const root = join(import.meta.dirname, '../..');
/** What a process needs, as in the Dockerfile. */
const parts = ['package.json', 'contract', 'server', 'db', 'scripts', 'web/legal/texts', 'docs/run', 'dist'];
const isChanged = (name: string) => ['.js', '.css'].includes(extname(name));

/**
 * Puts this release into `folder` with every script and style sheet changed, and their names with them.
 * @returns how many
 */
export async function makeNextRelease(folder: string): Promise<number> {
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const assets = join(folder, 'dist/client/assets');
  const all = await readdir(assets);
  const names = new Map(
    all.filter(isChanged).map((name) => [name, `${name.slice(0, -extname(name).length)}-next${extname(name)}`]),
  );
  const renamed = (text: string) => text.replace(/[\w.-]+\.(?:js|css)\b/g, (name) => names.get(name) ?? name);
  for (const [name, next] of names) {
    await writeFile(join(assets, next), `${renamed(await readFile(join(assets, name), 'utf8'))}\n/* next */\n`);
    for (const end of ['', '.br', '.gz']) await rm(join(assets, `${name}${end}`), { force: true });
  }
  const server = join(folder, 'dist/server');
  const naming = (await readdir(server, { recursive: true })).filter(isChanged).map((name) => join(server, name));
  for (const path of [...naming, join(folder, 'dist/client/.vite/manifest.json')])
    await writeFile(path, renamed(await readFile(path, 'utf8')));
  return names.size;
}

interface Read {
  pages: number;
  files: number;
  /** Of these pages: by a process of before, or of the next release. */
  before: number;
  after: number;
  /** Files that were not found, and pages that were not answered. */
  absent: Set<string>;
}

/** Two browsers that read pages; each file comes over a connection of its own, so from any process. */
export function readPages(stage: Stage): () => Promise<Read> {
  const read: Read = { pages: 0, files: 0, before: 0, after: 0, absent: new Set() };
  let stopped = false;
  const work = stage.people.slice(0, 2).map(async ({ client }) => {
    const get = async (path: string) => {
      const answer = await client.get(path).catch(() => undefined);
      if (answer?.status !== 200) read.absent.add(`${path} (${answer?.status ?? 'no answer'})`);
      return answer?.status === 200 ? answer.text : '';
    };
    while (!stopped)
      for (const path of ['/members', '/chats']) {
        const html = await get(path);
        const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g));
        read.pages++;
        if (/-next\.(?:js|css)\b/.test(html)) read.after++;
        else read.before++;
        for (const file of files) await get(file);
        read.files += files.size;
      }
  });
  return async () => {
    stopped = true;
    await Promise.all(work);
    return read;
  };
}
