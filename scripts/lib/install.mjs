/** Installs the packages when they are missing or do not match the lock file. */
import { existsSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { contentOf, fingerprint, patience, root, runProgram, say } from './root.mjs';

const modules = join(root, 'node_modules');
const stamp = join(modules, '.stamp');

/** Node 24, which runs TypeScript directly: the one installed as a package, or the current one if new enough. */
export function node24() {
  const installed = join(modules, '.bin/node');
  if (existsSync(installed)) return installed;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  return undefined;
}

/** Runs npm, preferably the one that started us. */
function npm(args) {
  const path = process.env.npm_execpath;
  return path?.endsWith('.js') ? runProgram(process.execPath, [path, ...args]) : runProgram('npm', args);
}

/** An installation depends on these files, the machine, and whether the build and test tools are included. */
const wantedStamp = (all) =>
  `${fingerprint(['package.json', 'package-lock.json'])} ${process.platform}-${process.arch} ${all ? 'all' : 'run'}`;

/** Whether npm itself (`npm ci --omit=dev`) installed everything a built server needs, in the lock file's versions. */
function hasRunPackages() {
  const read = (path) => JSON.parse(String(contentOf(path)) || '{}').packages ?? {};
  const installed = read(join(modules, '.package-lock.json'));
  return Object.entries(read(join(root, 'package-lock.json'))).every(
    ([path, { version, dev, optional, devOptional }]) =>
      path === '' || dev || optional || devOptional || installed[path]?.version === version,
  );
}

/**
 * @param all include the tools that build and test; otherwise only what a built server needs
 * @throws Error when npm fails
 */
export async function ensureInstalled({ all = true } = {}) {
  const wanted = wantedStamp(all);
  const installed = String(contentOf(stamp));
  // A more complete installation is fine too.
  if ((installed === wanted || installed === wantedStamp(true) || (!all && hasRunPackages())) && node24()) return;

  say(
    existsSync(modules)
      ? 'Bringing the packages up to date …'
      : 'Installing the packages (the first time; about a minute) …',
  );
  const stopPatience = patience('still installing');
  // Not `npm ci`, which insists on packages for other operating systems that not every registry mirror carries.
  // Versions and hashes still come from the lock file; --no-save leaves it unchanged.
  const code = await npm([
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(all ? ['--include=dev'] : ['--omit=dev']),
  ]);
  if (code === 0) installNode();
  const took = stopPatience();
  if (code !== 0) throw new Error('The packages could not be installed: see the message of npm above.');
  if (!node24())
    throw new Error('Node.js 24 is needed and could not be installed as a package. Install it and try again.');
  writeFileSync(stamp, wanted);
  say(`Installed in ${took}.`);
}

/** The package `node` downloads the program in an install script; run here where npm does not run those. */
function installNode() {
  if (node24()) return;
  say('Installing Node.js 24 …');
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(modules, 'node'), stdio: 'inherit' });
}
