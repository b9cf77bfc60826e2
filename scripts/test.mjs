/**
 * `npm test`: types, style, unused code, then all tests (structure, words, unit, API, browser). Arguments go to
 * vitest: `npm test -- server/chat`. `npm run test:quick`: the same checks, the structure tests, the pages' own
 * tests, and the API tests for the changed files (scripts/lib/changed.mjs); no browser. The last line, "N passed, N
 * failed", counts tests; a failed stage counts as one more failure.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, node24 } from './lib/install.mjs';
import { contentOf, runProgram, say } from './lib/root.mjs';
import { testsOfChanges } from './lib/changed.mjs';

const quick = process.argv.includes('--quick');
const wanted = process.argv.slice(2).filter((arg) => arg !== '--quick');

const times = [];
let passed = 0;
let failed = 0;
let skipped = 0;

/** @returns whether it succeeded; `work` returns an exit code or throws */
async function stage(name, work) {
  say(`\n── ${name}`);
  const started = Date.now();
  const code = await work().catch((error) => {
    console.error(error.message);
    return 1;
  });
  times.push(`${name} ${((Date.now() - started) / 1000).toFixed(1)} s${code ? ' FAILED' : ''}`);
  return !code;
}

const tool = (path, ...args) => runProgram(node24(), [`node_modules/${path}`, ...args]);

async function tests(args) {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  const report = join(folder, 'report.json');
  try {
    const code = await tool(
      'vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    );
    const counts = JSON.parse(String(contentOf(report)) || '{}');
    passed += counts.numPassedTests ?? 0;
    // A file that does not load, or an error outside of any test, fails the run without a failed test.
    const lost = counts.numFailedTests || (code ? 1 : 0);
    failed += lost;
    skipped += (counts.numPendingTests ?? 0) + (counts.numTodoTests ?? 0);
    return code || (lost ? 1 : 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What did not change is not looked at again: types (tsconfig.json) and unused code. */
const knipCache = ['--cache', '--cache-location', '.cache/knip'];

let good = await stage('packages', () => ensureInstalled());
if (good) {
  const stages = [
    await stage('pages', ensureBuilt),
    await stage('types', () => tool('typescript/bin/tsc', '-p', 'tsconfig.json')),
    await stage('style', () => tool('@biomejs/biome/bin/biome', 'check', '.')),
    await stage('unused', () => tool('knip/bin/knip.js', ...knipCache)),
  ];
  failed = 0;
  let tested;
  if (quick) {
    const changed = testsOfChanges();
    say(changed.length ? `\nOf the API: ${changed.join(' ')}` : '\nNothing of the API was changed.');
    tested = await stage('rules', () => tests(['--project', 'unit', '--project', 'web', ...wanted]));
    if (changed.length)
      tested = (await stage('changed', () => tests(['--project', 'api', '--project', 'parts', ...changed]))) && tested;
  } else tested = await stage('tests', () => tests(wanted));
  failed += stages.filter((stage) => !stage).length;
  good = tested && stages.every(Boolean);
} else failed = 1;

say(`\n${times.join(' · ')}`);
say(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exitCode = good ? 0 : 1;
