/** Small messages between the processes of one installation: over PostgreSQL's notifications, or over NATS where there is one. */
import { createHmac } from 'node:crypto';
import { createNatsBus } from './bus-nats.ts';
import { createPostgresBus } from './bus-postgres.ts';
import type { Config } from './config.ts';
import { type Db, urlOf } from './db.ts';
import type { Log } from './log.ts';

/** May lose what is said while it is cut, whatever carries it: whoever depends on a message catches up from the tables. */
export interface Bus {
  /** Says `message` (plain JSON) to every other process. Never throws, never waits. @returns false when it is too large */
  publish(message: object): boolean;
  /** Something may have been lost: connected again after a cut, or just heard by a process that had thought itself alone. */
  onReconnect(listener: () => void): void;
  stop(): Promise<void>;
}

/** The database whose notifications carry the messages, or a NATS and the subject that this installation speaks on there. */
export type BusAddress = { postgres: string } | { nats: string; subject: string };

/**
 * Starts hearing and saying; returns at once, connects on its own and connects again whenever the connection is lost.
 * @param hear called with each message of another process
 */
export function createBus(at: BusAddress, log: Log, hear: (message: never) => void): Bus {
  return 'nats' in at ? createNatsBus(at.nats, at.subject, log, hear) : createPostgresBus(at.postgres, log, hear);
}

/** The bus of the installation that this configuration and database belong to. */
export async function busAddress(config: Pick<Config, 'nats_url' | 'secret'>, db: Db): Promise<BusAddress> {
  if (config.nats_url === null) return { postgres: urlOf(db) };
  // Several installations may share a NATS. The database is known by its server's own number and its name, not by an address:
  // processes may reach one database by different addresses, and "localhost" is another one on each machine. A copy of all
  // its files has the same number and still must not hear members of the original: it has, or should have, its own secret.
  const { rows } = await db.query<{ name: string }>(
    "select system_identifier || '/' || current_database() as name from pg_control_system()",
  );
  const name = createHmac('sha256', config.secret).update(`bus ${rows[0]?.name}`).digest('hex').slice(0, 32);
  return { nats: config.nats_url, subject: `evenfall.live.${name}` };
}
