/**
 * What trust adds to a message on the server: a text is marked (opening-hash.ts) whenever it is sent, and the mark of the first one of a
 * conversation is stored. Both beside the same message without, through the function that stores it, with durable commits.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { openingHash } from '../server/chat/opening-hash.ts';
import { storeOwn } from '../server/chat/store-message.ts';
import { systemClock } from '../server/platform/clock.ts';
import { readConfig } from '../server/platform/config.ts';
import { createDb } from '../server/platform/db.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { siteByHost } from '../server/sites/find-site.ts';
import { memberCount, people, pick } from './chat-people.ts';
import { beside, type Figure, timed } from './figures.ts';
import { secret } from './world.ts';

const text = 'That sounds lovely. Friday after nine, if the weather holds? I know a quiet place by the harbour.';
const each = 10;

export async function sends(): Promise<Figure[]> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'));
  await chmod(dir, 0o755);
  const log = createLog('error');
  const postgres = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log });
  const db = createDb(postgres.url, 2, log);
  try {
    await migrate(db, join(import.meta.dirname, '../db'), log);
    const members = await people(postgres.url);
    // As if they had not begun those conversations today.
    await db.query('update chat_members set openings = 0');
    const config = readConfig({ NODE_ENV: 'test', APP_SECRET: secret, DATABASE_URL: postgres.url, DATA_DIR: dir });
    const at = { site: await siteByHost({ db, clock: systemClock, log }, 'localhost'), country: 'NL' };
    const store = (from: string, to: string, mark?: string) =>
      storeOwn(
        db,
        at,
        { id: uuidv7(), from, to, kind: 'text', body: text, price: 1 },
        { credits: 1, because: 'text' },
        mark,
      );
    const mark = (from: string) => openingHash({ db, config }, from, text);
    let n = 0;
    const later = await beside(
      () => timed(() => mark(members[n++ % memberCount]?.id ?? ''), 500),
      () =>
        timed(() => {
          const [from, to] = pick(n++, members);
          return store(from.id, to.id);
        }, 50),
    );
    // Nobody begins more than a few conversations: each time it is somebody else, with a member they do not know.
    let opener = 0;
    const strangers = () => {
      const from = members[opener++ % memberCount]?.id ?? '';
      return [from, members[(opener + 500 + Math.floor(opener / memberCount)) % memberCount]?.id ?? ''] as const;
    };
    const first = await beside(
      () =>
        timed(async () => {
          const [from, to] = strangers();
          await store(from, to, await mark(from));
        }, each),
      () => timed(() => store(...strangers()), each),
    );
    return [
      {
        name: 'a message: its mark, kept of first ones only',
        value: later.added,
        unit: 'ms',
        floor: { name: 'storing it', value: later.floor },
        reach: { at_most: 0.03 * later.floor },
      },
      {
        name: 'a first message, with its mark stored',
        value: first.added,
        unit: 'ms',
        floor: { name: 'without', value: first.floor },
        reach: { at_most: 1.2 * first.floor },
      },
    ];
  } finally {
    await db.end();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
