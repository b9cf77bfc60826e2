/** A process says that it lives, and what only it knows: its bus, the lag of its replica, its disk. */
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { uuidv7 } from 'uuidv7';
import { secondMs } from '../../contract/time.ts';
import { statement } from './db.ts';
import type { Services } from './services.ts';

const everyMs = 15 * secondMs;
/** The figures of its own that a process tells. */
const shared = ['bus_connected', 'bus_dropped', 'replica_lag_seconds', 'shed_level'];

const upsert = statement<
  never,
  [id: string, host: string, pid: number, roles: readonly string[], started: Date, seen: Date, figures: string]
>(
  'presence.upsert',
  `insert into processes (id, host, pid, roles, started_at, seen_at, figures) values ($1, $2, $3, $4, $5, $6, $7::jsonb)
   on conflict (id) do update set seen_at = excluded.seen_at, figures = excluded.figures`,
);
const remove = statement<never, [id: string]>('presence.remove', 'delete from processes where id = $1');

/** Begins to say so; `stop` takes the row along, so that an end that was meant alarms nobody. */
export async function keepPresent(services: Services): Promise<{ stop(): Promise<void> }> {
  const { config, clock, db, log, metrics } = services;
  const id = uuidv7();
  const started = clock.now();
  const say = async () => {
    const figures: Record<string, number> = {};
    for (const name of shared) {
      const [row] = await metrics.rows(name);
      if (row) figures[name] = row.value;
    }
    const disk = await statfs(config.dataDir).catch(() => undefined);
    if (disk && disk.blocks > 0) figures['disk_free'] = disk.bavail / disk.blocks;
    await upsert.run(db, id, hostname(), process.pid, config.roles, started, clock.now(), JSON.stringify(figures));
  };
  const sayQuietly = () => say().catch((err: unknown) => log.warn({ err }, 'this process could not say that it lives'));
  await sayQuietly();
  const timer = setInterval(() => void sayQuietly(), everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await remove.run(db, id).catch(() => {});
    },
  };
}
