/** The tour's stage: the demo in a temporary folder, and the pictures for README. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { StaffRole } from '../../contract/roles.ts';
import { buildApp } from '../../server/app.ts';
import { makeFaces } from '../../server/demo/portraits.ts';
import { renderPortrait } from '../../server/demo/portraits/render.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { demoLogins, demoStaff, demoStaffPassword, ensureDemoStaff } from '../../server/desk/demo-staff.ts';
import { paymentProviders } from '../../server/payments/registry.ts';
import { startSandbox } from '../../server/payments/sandbox/start.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { readConfig } from '../../server/platform/config.ts';
import { createDb } from '../../server/platform/db.ts';
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres.ts';
import { createLog } from '../../server/platform/log.ts';
import { migrate } from '../../server/platform/migrate.ts';
import { createServices, type Services } from '../../server/platform/services.ts';
import { forgetSites } from '../../server/sites/find-site.ts';
import { startWorkers } from '../../server/workers.ts';
import type { Play, Stage } from '../../tests/browser/helpers/journey/play.ts';
import { untilSeen } from '../../tests/browser/helpers/until.ts';

const root = join(import.meta.dirname, '../..');
const pictures = join(root, 'docs/pictures');
const largestBytes = 120_000;

type Colleague = Pick<Play['desk'], 'email' | 'password' | 'code'>;

export interface TourStage {
  stage: Stage;
  origin: string;
  port: number;
  services: Services;
  moderator: Colleague;
  owner: Colleague;
  stop(): Promise<void>;
}

/** @param report receives a few words about each step */
export async function openStage(port: number, report: (text: string) => void): Promise<TourStage> {
  const dir = await mkdtemp(join(tmpdir(), 'tour-'));
  // The sandbox is a process of its own and reads the same variables.
  Object.assign(process.env, { PORT: String(port), DATA_DIR: dir, METRICS_PORT: 'off' });
  for (const name of ['DATABASE_URL', 'NODE_ENV', 'SMTP_URL']) delete process.env[name];
  const log = createLog('error');
  const stops: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })];
  const stop = async () => {
    for (const stopPart of stops.reverse()) await stopPart();
  };
  try {
    const config = readConfig(process.env);
    const postgres = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log, volatile: true });
    stops.push(() => postgres.stop());
    const db = createDb(postgres.url, config.databasePool, log);
    stops.push(() => db.end());
    await migrate(db, join(root, 'db'), log);
    const services = await createServices({
      config,
      log,
      clock: systemClock,
      db,
      wordsDir: join(root, 'dist/locales'),
    });
    stops.push(() => services.live.stop());
    await seedDemo(services, { members: 160, faces: 48, onProgress: report });
    await ensureDemoStaff(services);
    // New members get enough for one gift, one photo and one message; no other photo waits at the desk.
    await db.query(`update sites set settings = settings || '{"signup_credits": 6}' where is_default`);
    await db.query("update photos set status = 'active' where status = 'pending'");
    forgetSites(db);
    paymentProviders(services);
    const sandbox = await startSandbox(config, log);
    if (sandbox) stops.push(() => sandbox.stop());
    const workers = await startWorkers(services, { outboxPollMs: 200 });
    stops.push(() => workers.stop());
    const app = await buildApp(services);
    stops.push(() => app.close());
    await app.listen({ port, host: '127.0.0.1' });
    return {
      stage: stageOf(services),
      origin: `http://localhost:${port}`,
      port,
      services,
      moderator: colleague(services, 'moderation'),
      owner: colleague(services, 'owner'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function colleague(services: Services, role: StaffRole): Colleague {
  return {
    email: demoStaff.find((staff) => staff.role === role)?.email ?? '',
    password: demoStaffPassword,
    code: () => demoLogins(services)?.code ?? '',
  };
}

function stageOf(services: Services): Stage {
  const { db, words } = services;
  const sql: Stage['sql'] = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await db.query(text, values)).rows as Row[];
  return {
    words,
    sql,
    async mail(to, subject) {
      const [mail] = await untilSeen(
        () =>
          sql<{ text: string }>(
            'select text_body as text from local_mailbox where recipient = $1 and subject = $2 order by id desc limit 1',
            [to, subject],
          ),
        (rows) => rows.length > 0,
        `no mail "${subject}"`,
      );
      return mail ?? { text: '' };
    },
    // The demo's sandbox settles by itself every half second; the steps wait for the result.
    settle: async () => {},
    async photoOf(name, n) {
      const gender = name.startsWith('nora') ? 'female' : 'male';
      const face = makeFaces(`tour ${name}`, 120)
        .filter((portrait) => portrait.gender === gender && portrait.age === 'middle')
        .sort((a, b) => b.shots - a.shots)[0];
      if (!face) throw new Error('no face');
      const { files } = await renderPortrait(face, n);
      const largest = files
        .filter((file) => file.name.endsWith('.webp'))
        .sort((a, b) => b.bytes.length - a.bytes.length)[0];
      return { name: `${name}.webp`, mimeType: 'image/webp', buffer: Buffer.from(largest?.bytes ?? []) };
    },
    picture,
  };
}

/** Takes a screenshot, as small as README needs it. */
export async function picture(name: string, page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      [...document.images].filter((i) => !i.complete && i.loading !== 'lazy').map((i) => i.decode().catch(() => {})),
    );
  });
  await page.waitForTimeout(250);
  const png = await page.screenshot();
  for (let quality = 84; quality >= 40; quality -= 8) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length < largestBytes || quality - 8 < 40) return writeFile(join(pictures, `${name}.webp`), webp);
  }
}
