/**
 * Keeps one connection to NATS open, to any of its servers. The client's own reconnecting is off: it buffers messages
 * while disconnected and does not report failed attempts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Log } from './log.ts';

const retryMs = { first: 100, longest: 5_000 };
/** A connection that misses two pings is considered lost. */
const pingMs = 10_000;

interface Listener {
  /** @param lost rejects when the connection is lost. @throws Error to have it closed and tried again */
  onOpen(connection: NatsConnection, lost: Promise<never>): Promise<void>;
  /** Called once for each lost or failed connection. */
  onLost(): void;
}

/** Returns at once; connects in the background and reconnects whenever the connection is lost. */
export function keepConnected(addresses: string, log: Log, { onOpen, onLost }: Listener) {
  const { listed, options } = optionsOf(addresses);
  /** The configured servers and the cluster members that one of them reported last. */
  let hosts = listed;
  let current: NatsConnection | undefined;
  let stopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    // Loaded only here, so that installations without NATS do without the client.
    const { connect: dial } = await import('@nats-io/transport-node');
    const connection = await dial({ ...options, servers: hosts[failures % hosts.length] ?? listed });
    const lost = connection.closed().then((error) => {
      throw error ?? new Error('connection closed');
    });
    lost.catch(() => {});
    try {
      await onOpen(connection, lost);
      if (stopped) return await connection.close();
      current = connection;
      hosts = [...new Set([...listed, ...(connection.info?.connect_urls ?? [])])];
      failures = 0;
      void logErrors(connection);
      lost.catch(reconnect);
    } catch (error) {
      await connection.close();
      throw error;
    }
  };

  /** Errors that do not end the connection. Logged once per connection, since every message would cause one. */
  const logErrors = async (connection: NatsConnection) => {
    let logged = false;
    for await (const status of connection.status()) {
      if (status.type !== 'error' || logged || status.error.name !== 'PermissionViolationError') continue;
      logged = true;
      log.warn({ err: status.error }, 'bus could not say something');
    }
  };

  const reconnect = (error: Error) => {
    current = undefined;
    onLost();
    if (stopped || timer) return;
    log.warn({ err: error }, 'bus lost, will connect again');
    // Jitter, so that processes do not reconnect all at the same moment.
    const wait = Math.min(retryMs.longest, retryMs.first * 2 ** failures++) * (0.5 + Math.random());
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(reconnect);
    }, wait);
  };

  connect().catch(reconnect);
  return {
    stopped: () => stopped,
    /** Waits up to a second for what was published last. */
    async stop() {
      clearTimeout(timer);
      stopped = true;
      const connection = current;
      current = undefined;
      if (!connection) return;
      const taken = connection.flush().catch(() => {});
      await Promise.race([taken, connection.closed(), sleep(1_000, undefined, { ref: false })]);
      await connection.close();
    },
  };
}

/** The client's options. Credentials are kept out of the server addresses, so that no error can reveal them. */
function optionsOf(addresses: string) {
  const urls = addresses.split(',').map((address) => new URL(address.trim()));
  const [url = new URL('nats://localhost')] = urls;
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const credentials = pass ? { user, pass } : user ? { token: user } : {};
  const options = {
    ...credentials,
    ...(url.protocol === 'tls:' ? { tls: {} } : {}),
    name: 'evenfall',
    noEcho: true,
    reconnect: false,
    timeout: 5_000,
    pingInterval: pingMs,
    maxPingOut: 2,
  };
  return { listed: urls.map(({ host }) => host), options };
}
