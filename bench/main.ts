/**
 * `npm run bench`: every bench, one after the other, in one report; `npm run bench -- pages login` runs only those,
 * `chat:polls,sends` only these parts of one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Figure, isReached, printed, type Report } from './figures.ts';
import type { World } from './world.ts';

const root = join(import.meta.dirname, '..');

const benches: Record<string, (world: World, parts?: string[]) => Promise<Report>> = {
  budget: async () => (await import('./budget.ts')).budget(),
  pages: async (world) => (await import('./pages.ts')).pages(world),
  login: async (world) => (await import('./login.ts')).login(world),
  chat: async (world, parts) => (await import('./chat.ts')).chat(world, parts),
  search: async (world) => (await import('./search.ts')).searchBench(world),
  growth: async (_, parts) => (await import('./growth.ts')).growth(parts),
  find: async (world) => (await import('./find.ts')).findBench(world),
  desk: async (world, parts) => (await import('./desk.ts')).deskBench(world, parts),
  insight: async (world) => (await import('./insight.ts')).insightBench(world),
  lcp: async (world) => (await import('./lcp.ts')).lcp(world),
  lighthouse: async (world) => (await import('./lighthouse.ts')).lighthouseBench(world),
  crowd: async (world) => (await import('./crowd.ts')).crowdBench(world),
  photos: async () => (await import('./photos.ts')).photos(),
  trust: async () => (await import('./trust.ts')).trust(),
};

function build(): void {
  if (
    existsSync(join(root, 'dist/client/.vite/manifest.json')) &&
    existsSync(join(root, 'dist/server/entry-server.js'))
  )
    return;
  console.log('Building the pages first …');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('the build failed');
}

const machine = (postgres: string) =>
  `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, ` +
  `${process.platform} ${process.arch}; node ${process.versions.node}; PostgreSQL ${postgres} (embedded, not flushed to disk)`;

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const nameOf = (text: string) => text.split(':', 1)[0] ?? '';
  const unknown = wanted.filter((text) => !(nameOf(text) in benches));
  if (unknown.length)
    throw new Error(`there is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
  build();
  const { startWorld } = await import('./world.ts');
  const started = performance.now();
  const world = await startWorld();
  const figures: Figure[] = [];
  try {
    console.log(`\n${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC\n${machine(world.postgresVersion)}`);
    console.log('Client and server share this machine; ratios carry over to another one, absolute figures do not.');
    for (const name of wanted.length ? wanted : Object.keys(benches)) {
      try {
        const report = await benches[nameOf(name)]?.(world, name.split(':')[1]?.split(','));
        if (!report) continue;
        figures.push(...report.figures);
        console.log(`\n${printed(report)}`);
      } catch (error) {
        console.log(`\n${name}: could not be measured: ${(error as Error).message}`);
        process.exitCode = 1;
      }
    }
  } finally {
    await world.stop();
  }
  const judged = figures.filter((figure) => isReached(figure) !== undefined);
  const reached = judged.filter((figure) => isReached(figure)).length;
  console.log(`\n${reached} of ${judged.length} reached, in ${Math.round((performance.now() - started) / 1000)} s\n`);
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
