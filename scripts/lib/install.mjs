/** Installs the packages when they are missing or no longer those of the lock file. */
import { existsSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { contentOf, fingerprint, patience, root, runProgram, say } from './root.mjs';

const modules = join(root, 'node_modules');
const stamp = join(modules, '.stamp');

/** Node 24, which runs TypeScript unbuilt: the one that is installed as a package, or this one when it is new enough. */
export function node24() {
  const installed = join(modules, '.bin/node');
  if (existsSync(installed)) return installed;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  return undefined;
}

/** npm, by the path of the one that started us if there is one. */
function npm(args) {
  const path = process.env.npm_execpath;
  return path?.endsWith('.js') ? runProgram(process.execPath, [path, ...args]) : runProgram('npm', args);
}

/** What is installed depends on these files, on the machine, and on whether the tools that build and test are included. */
const wantedStamp = (all) =>
  `${fingerprint(['package.json', 'package-lock.json'])} ${process.platform}-${process.arch} ${all ? 'all' : 'run'}`;

/** Whether npm put there by itself (`npm ci --omit=dev`) what runs a built server, in the versions of the lock file. */
function hasRunPackages() {
  const read = (path) => JSON.parse(String(contentOf(path)) || '{}').packages ?? {};
  const installed = read(join(modules, '.package-lock.json'));
  return Object.entries(read(join(root, 'package-lock.json'))).every(
    ([path, { version, dev, optional, devOptional }]) =>
      path === '' || dev || optional || devOptional || installed[path]?.version === version,
  );
}

/**
 * @param all also what builds the pages and tests them; without it only what runs a built server
 * @throws Error when npm fails
 */
export async function ensureInstalled({ all = true } = {}) {
  const wanted = wantedStamp(all);
  const found = String(contentOf(stamp));
  // More than asked for is good too.
  if ((found === wanted || found === wantedStamp(true) || (!all && hasRunPackages())) && node24()) return;

  say(
    existsSync(modules)
      ? 'Bringing the packages up to date …'
      : 'Installing the packages (the first time; about a minute) …',
  );
  const done = patience('still installing');
  // Not `npm ci`: that insists on packages of other operating systems, which not every registry mirror carries.
  // The versions are those of the lock file here too, checked against its hashes; --no-save leaves it as it is.
  const code = await npm([
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(all ? ['--include=dev'] : ['--omit=dev']),
  ]);
  if (code === 0) installNode();
  const took = done();
  if (code !== 0) throw new Error('The packages could not be installed: see the message of npm above.');
  if (!node24())
    throw new Error('Node.js 24 is needed and could not be installed as a package. Install it and try again.');
  writeFileSync(stamp, wanted);
  say(`Installed in ${took}.`);
}

/** The package `node` fetches the program in an install script. Where npm does not run those, it is run here. */
function installNode() {
  if (node24()) return;
  say('Installing Node.js 24 …');
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(modules, 'node'), stdio: 'inherit' });
}
