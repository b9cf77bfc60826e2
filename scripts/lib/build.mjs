/** Builds the pages when what they are made of has changed since the last build. */
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
  'package.json',
  'package-lock.json',
];

/** Tests of the pages do not change them. */
const isSource = (path) => !/\.test\.tsx?$/.test(path);

/** Whether what is built was made of these very sources. */
export const isBuilt = () =>
  String(contentOf(stamp)) === fingerprint(sources, isSource) && existsSync(join(root, 'dist/client'));

/** @throws Error when the build fails; the one before is then gone or half replaced, so the next start builds again */
export async function ensureBuilt() {
  if (isBuilt()) return;
  const wanted = fingerprint(sources, isSource);
  say('Building the pages …');
  rmSync(stamp, { force: true });
  const done = patience('still building');
  const code = await runProgram(node24(), ['scripts/build.ts'], { env: { ...process.env, NODE_ENV: 'production' } });
  const took = done();
  if (code !== 0) throw new Error('The pages could not be built: see the message above.');
  // What changed while it was being built is built next time.
  writeFileSync(stamp, wanted);
  say(`Built in ${took}.`);
}
