/**
 * Small messages between the processes of one installation: over PostgreSQL's notifications, or over NATS if
 * configured.
 */
import { createHmac } from 'node:crypto';
import { createNatsBus } from './bus-nats.ts';
import { createPostgresBus } from './bus-postgres.ts';
import type { Config } from './config.ts';
import { type Db, urlOf } from './db.ts';
import type { Log } from './log.ts';

/** Messages published while disconnected may be lost, whatever the transport; consumers catch up from the tables. */
export interface Bus {
  /**
   * Sends `message` (plain JSON) to every other process, or to those that hear this member. Never throws, never waits.
   * @returns false when it is too large
   */
  publish(message: object, memberId?: string): boolean;
  /** Receives what is published for this member: from when this is fulfilled, if there is a connection. Never rejects. */
  hear(memberId: string): Promise<void>;
  forget(memberId: string): void;
  /** Messages may have been lost: reconnected, or just discovered by a process that thought it was alone. */
  onReconnect(listener: () => void): void;
  isConnected(): boolean;
  /** Messages that could not be sent, since the start. */
  dropped(): number;
  stop(): Promise<void>;
}

/** The database whose notifications carry the messages, or a NATS server and this installation's subject there. */
export type BusAddress = { postgres: string } | { nats: string; subject: string };

/**
 * Returns at once; connects in the background and reconnects whenever the connection is lost.
 * @param onMessage called with each message of another process
 */
export function createBus(at: BusAddress, log: Log, onMessage: (message: never) => void): Bus {
  return 'nats' in at
    ? createNatsBus(at.nats, at.subject, log, onMessage)
    : createPostgresBus(at.postgres, log, onMessage);
}

/** The bus address that follows from this configuration and database. */
export async function busAddress(config: Pick<Config, 'nats_url' | 'secret'>, db: Db): Promise<BusAddress> {
  if (config.nats_url === null) return { postgres: urlOf(db) };
  // Several installations may share a NATS server, so the subject must be unique. The database is identified by its
  // system identifier and name, not by its address: processes may reach one database under different addresses, and
  // "localhost" is a different one on each machine. A copy of all its files has the same identifier, but it has (or
  // should have) its own APP_SECRET, so it does not receive the original's messages.
  const { rows } = await db.query<{ name: string }>(
    "select system_identifier || '/' || current_database() as name from pg_control_system()",
  );
  const name = createHmac('sha256', config.secret).update(`bus ${rows[0]?.name}`).digest('hex').slice(0, 32);
  return { nats: config.nats_url, subject: `evenfall.live.${name}` };
}
