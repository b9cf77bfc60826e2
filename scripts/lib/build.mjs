/** Builds the pages when their sources have changed since the last build. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node24 } from './install.mjs';
import { contentOf, fingerprint, patience, root, runProgram, say } from './root.mjs';

const stamp = join(root, 'dist/.stamp');
const sources = [
  'web',
  'contract',
  'locales',
  'vite.config.ts',
  'lingui.config.ts',
  'scripts/build.ts',
  'scripts/rooms.ts',
  'package.json',
  'package-lock.json',
];

/** Tests do not affect the build. */
const isSource = (path) => !/\.test\.tsx?$/.test(path);

/** Whether the build matches the current sources. */
export const isBuilt = () =>
  String(contentOf(stamp)) === fingerprint(sources, isSource) && existsSync(join(root, 'dist/client'));

/** @throws Error when the build fails; the previous one may then be incomplete, so the next start builds again */
export async function ensureBuilt() {
  if (isBuilt()) return;
  const wanted = fingerprint(sources, isSource);
  say('Building the pages …');
  rmSync(stamp, { force: true });
  const stopPatience = patience('still building');
  const code = await runProgram(node24(), ['scripts/build.ts'], { env: { ...process.env, NODE_ENV: 'production' } });
  const took = stopPatience();
  if (code !== 0) throw new Error('The pages could not be built: see the message above.');
  // Sources changed during the build are built next time.
  writeFileSync(stamp, wanted);
  say(`Built in ${took}.`);
}
