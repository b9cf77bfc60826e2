/** Selects the tests for a change: API tests by the domain in their name, server tests beside the changed files. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Name prefixes of API tests, by what lies in server/, or by top folder. A folder not listed here has tests of its own name. */
const byFolder = {
  accounts: ['sign-in', 'attempts', 'taking-back', 'hidden-accounts', 'mail-links', 'log-out', 'leaving', 'export'],
  credits: ['discounts', 'ledger', 'offers'],
  members: ['members', 'profile', 'visibility', 'what-others-learn', 'invisible', 'niches', 'mark'],
  photos: ['photo', 'fair-share'],
  chat: ['chat', 'polls', 'socket', 'locks'],
  payments: ['payments', 'refunds', 'prices', 'sandbox', 'direct-debit', 'offers', 'order-endings', 'tryout'],
  moderation: ['moderation', 'staff-changes'],
  sites: ['sites', 'settings', 'prices', 'setup'],
  signup: ['sign-up', 'landers', 'front-page'],
  desk: ['desk', 'second-looks', 'staff-changes'],
  platform: ['door', 'once', 'bad-input', 'proxy'],
  contract: ['door', 'bad-input'],
  db: ['statements', 'locks'],
  'pages.ts': ['pages', 'member-pages', 'routes', 'own-pages'],
  'page-calls.ts': ['pages', 'member-pages'],
  'forms.ts': ['pages', 'own-pages'],
  'setup.ts': ['setup'],
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

/** Files that differ from the fork point with `main` (on `main` itself: from the last commit), committed or not. */
function changedFiles() {
  const [since = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

/** @returns paths from the root, sorted */
export function testsOfChanges(files = changedFiles()) {
  const apiTests = readdirSync(join(root, 'tests/api')).filter((name) => name.endsWith('.test.ts'));
  const tests = new Set();
  for (const file of files) {
    const [top, folder = ''] = file.split('/');
    const beside = file.replace(/\.tsx?$/, '.test.ts');
    if (file.startsWith('tests/api/') && existsSync(join(root, file))) tests.add(file);
    if (top === 'server' && existsSync(join(root, beside))) tests.add(beside);
    const names = byFolder[top === 'server' ? folder : top] ?? (top === 'server' ? [folder] : []);
    for (const name of apiTests) if (names.some((start) => name.startsWith(start))) tests.add(`tests/api/${name}`);
  }
  return [...tests].sort();
}
