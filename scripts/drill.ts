/**
 * `npm run drill`: breaks an installation in every way a year brings, while members use it, and says what they noticed.
 * `npm run drill -- primary restore` runs only those. Everything is on this machine, in folders and on ports of its own.
 * A drill whose programs are not installed is named and left out.
 */
import { access } from 'node:fs/promises';
import { checkStage } from './drill/crowd.ts';
import { bus, nats, processDies, release, secret } from './drill/processes.ts';
import { files } from './drill/files.ts';
import { databaseFull, photosFull } from './drill/full.ts';
import { photosMove } from './drill/photos.ts';
import { primary, restore } from './drill/storage.ts';
import { type Drill, openStage } from './drill/stage.ts';

const drills: readonly Drill[] = [
  processDies,
  release,
  secret,
  bus,
  nats,
  primary,
  restore,
  photosMove,
  photosFull,
  databaseFull,
  files,
];

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !drills.some((drill) => drill.name === name));
if (unknown.length) {
  console.error(`There is no drill ${unknown.join(', ')}; there are ${drills.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

let failed = 0;
for (const drill of drills.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const missing: string[] = [];
  for (const program of drill.needs ?? []) if (!(await isThere(program.path))) missing.push(program.package);
  console.log(`\n── ${drill.name}: ${drill.what}`);
  if (missing.length) {
    console.log(`   left out: install ${[...new Set(missing)].join(', ')}`);
    continue;
  }
  const stage = await openStage();
  try {
    const lines = await drill.run(stage);
    for (const line of lines) console.log(`   ${line}`);
    const faults = stage.databaseUrl ? await checkStage(stage) : [];
    for (const fault of faults) console.log(`   FAULT: ${fault}`);
    if (faults.length) failed++;
  } catch (error) {
    failed++;
    console.log(`   FAILED: ${(error as Error).message}`);
  } finally {
    await stage.close();
  }
}
console.log(failed ? `\n${failed} failed.` : '\nAll held.');
// Members of a drill that failed may still be busy.
process.exit(failed ? 1 : 0);
