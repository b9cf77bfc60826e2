/**
 * `npm start`: installs and builds what is missing, then runs the server until it ends. `npm run dev` does the same
 * with --dev, serving pages straight from their sources; `npm run build` stops before the server. Plain JavaScript,
 * because it runs before anything is installed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, isBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { serve } from './lib/serve.mjs';

const dev = process.argv.includes('--dev');
const onlyBuild = process.argv.includes('--build');
const rest = process.argv.slice(2).filter((arg) => arg !== '--dev');

try {
  // A production server that is already built needs no compilers.
  await ensureInstalled({ all: process.env.NODE_ENV !== 'production' || !isBuilt() });
  // The server's own texts are compiled by the build, also in development.
  if (!dev || !existsSync(join(root, 'dist/locales'))) await ensureBuilt();
  if (!onlyBuild)
    process.exitCode = await serve(
      ['server/main.ts', ...rest],
      dev ? { ...process.env, NODE_ENV: 'development' } : process.env,
    );
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
