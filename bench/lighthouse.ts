/**
 * Lighthouse scores of the pages a stranger sees first (`/`, a member's landing page, `/login`), as served in
 * production, on its simulated phone (slow 4G and a four times slower processor). Accessibility and best practices do
 * not depend on the machine and are tested by tests/browser/lighthouse.test.ts; performance does, and is only
 * reported.
 */
import { type Figure, median, type Report } from './figures.ts';
import { addPhoto } from './lcp.ts';
import { lighthouseMarks } from '../tests/helpers/lighthouse.ts';
import { launchBrowser } from '../tests/helpers/browser.ts';
import { startServer, type World } from './world.ts';

const runs = 3;
const wanted = 0.95;

export async function lighthouseBench(world: World): Promise<Report> {
  const server = await startServer({
    what: 'app',
    databaseUrl: world.databaseUrl,
    dataDir: world.dataDir,
    cached: true,
  });
  const port = 9_400 + (process.pid % 500);
  const browser = await launchBrowser({ whole: true, args: [`--remote-debugging-port=${port}`] }).catch(
    async (error: unknown) => {
      await server.stop();
      throw error;
    },
  );
  try {
    const pages = { '/': '/', 'a landing': `/members/${await addPhoto(server, world)}/landing`, '/login': '/login' };
    const figures: Figure[] = [];
    const lines: string[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const seen = [];
      for (let run = 0; run < runs; run++)
        seen.push(await lighthouseMarks(server.url + path, port, ['performance', 'accessibility', 'best-practices']));
      for (const category of ['performance', 'accessibility', 'best-practices'] as const) {
        const scores = seen.map((run) => run.marks[category] ?? 0);
        figures.push({
          name: `${name}, ${category}`,
          value: median(scores),
          unit: '',
          floor: { name: 'full marks', value: 100 },
          reach: { at_least: wanted },
          note: `runs ${scores.join(', ')}`,
        });
      }
      for (const fault of new Set(seen.flatMap((run) => run.faults))) lines.push(`${name}: ${fault}`);
    }
    return { title: `Lighthouse, phone (median of ${runs})`, figures, lines };
  } finally {
    await browser.close();
    await server.stop();
  }
}
