/** Which tests go with what was changed: of the API by the domain they are named after, of the server those beside the files. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Tests of the API by folder of the server: those whose names begin so. A folder that is not here has tests of its own name. */
const byFolder = {
  accounts: ['sign-in', 'mail-links', 'leaving', 'export'],
  credits: ['discounts', 'ledger'],
  members: ['members', 'profile', 'visibility'],
  payments: ['payments', 'refunds', 'prices', 'sandbox', 'direct-debit'],
  sites: ['sites', 'settings', 'prices'],
  signup: ['sign-up', 'landers'],
  chat: ['chat'],
  platform: ['door'],
  contract: ['door'],
  db: ['statements'],
};

const git = (...args) => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  } catch {
    return [];
  }
};

/** Files that differ from where this branch left `main` (or from the last commit, on `main` itself), committed or not. */
function changedFiles() {
  const [since = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

/** @returns paths from the root, sorted */
export function testsOfChanges(files = changedFiles()) {
  const all = readdirSync(join(root, 'tests/api')).filter((name) => name.endsWith('.test.ts'));
  const found = new Set();
  for (const file of files) {
    const [top, folder = ''] = file.split('/');
    const beside = file.replace(/\.tsx?$/, '.test.ts');
    if (file.startsWith('tests/api/') && existsSync(join(root, file))) found.add(file);
    if (top === 'server' && existsSync(join(root, beside))) found.add(beside);
    const names = byFolder[top === 'server' ? folder : top] ?? (top === 'server' ? [folder] : []);
    for (const name of all) if (names.some((start) => name.startsWith(start))) found.add(`tests/api/${name}`);
  }
  return [...found].sort();
}
