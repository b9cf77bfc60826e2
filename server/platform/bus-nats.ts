/**
 * The bus over NATS: one connection and one subject per installation. Messages published within one turn of the event
 * loop go out as one NATS message (a JSON array), or as several if the server's size limit demands it. Nothing is
 * stored: what is published while disconnected is lost.
 *
 * The client's own reconnecting is off: it buffers messages while disconnected and does not report failed attempts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';
import type { Log } from './log.ts';

/**
 * Bytes published but not yet confirmed by the server. Beyond this, messages are dropped, so that a hanging server
 * cannot exhaust memory.
 */
const maxUnconfirmedBytes = 16 * 1_048_576;
const retryMs = { first: 100, most: 5_000 };
/** A connection that misses two pings is considered lost. */
const pingMs = 10_000;

/**
 * Returns at once; connects in the background and reconnects whenever the connection is lost.
 * @param addresses of the servers of one cluster, separated by commas: `nats://` (TLS if the server wants it) or `tls://`
 * (always), `user:password@` or `token@`, `host:port`. Name and password of the first hold for all
 * @param subject shared by all processes of the installation
 * @param onMessage called with each message of another process
 */
export function createNatsBus(addresses: string, subject: string, log: Log, onMessage: (message: never) => void): Bus {
  const { listed, options } = optionsOf(addresses);
  const reconnected: (() => void)[] = [];
  let nats: NatsConnection | undefined;
  /** NATS's default until the server reports its own limit. */
  let maxBytes = 1_048_576;
  /** The configured servers and the cluster members that one of them reported last. */
  let hosts = listed;
  let waiting: string[] = [];
  let unconfirmedBytes = 0;
  let flushing = false;
  let dropping = false;
  let stopped = false;
  let dropped = 0;
  let failures = 0;
  let wasConnected = false;
  let timer: NodeJS.Timeout | undefined;

  const receive = (batch: Msg) => {
    try {
      for (const message of batch.json<never[]>()) onMessage(message);
    } catch (err) {
      // Thrown further, it would end the client's read loop for good.
      log.warn({ err }, 'bus heard something it could not understand');
    }
  };

  const connect = async (): Promise<void> => {
    // Loaded only here, so that installations without NATS do without the client.
    const { connect: dial } = await import('@nats-io/transport-node');
    const connection = await dial({ ...options, servers: hosts[failures % hosts.length] ?? listed });
    const lost = connection.closed().then((error) => {
      throw error ?? new Error('connection closed');
    });
    lost.catch(() => {});
    try {
      const subscription = connection.subscribe(subject, {
        callback: (error, batch) => {
          if (!error && !stopped) receive(batch);
        },
      });
      // A round trip: the server has processed the subscription, so nothing is missed from here on.
      await Promise.race([connection.flush(), lost]);
      if (subscription.isClosed()) throw new Error(`may not hear ${subject}`);
      if (stopped) return await connection.close();
      begin(connection, subscription);
      lost.catch(reconnect);
    } catch (error) {
      await connection.close();
      throw error;
    }
  };

  const begin = (connection: NatsConnection, subscription: Subscription) => {
    nats = connection;
    hosts = [...new Set([...listed, ...(connection.info?.connect_urls ?? [])])];
    [unconfirmedBytes, flushing, dropping, failures] = [0, false, false, 0];
    void logErrors(connection);
    // The server may revoke the subscription and leave the connection open.
    subscription.closed.then(() => connection.close());
    if (wasConnected) for (const listener of reconnected) listener();
    wasConnected = true;
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

  /** Called once for each lost or failed connection. */
  const reconnect = (error: Error) => {
    nats = undefined;
    waiting = [];
    if (stopped || timer) return;
    log.warn({ err: error }, 'bus lost, will connect again');
    // Jitter, so that processes do not reconnect all at the same moment.
    const wait = Math.min(retryMs.most, retryMs.first * 2 ** failures++) * (0.5 + Math.random());
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(reconnect);
    }, wait);
  };

  const send = () => {
    const texts = waiting;
    waiting = [];
    if (!nats || nats.isClosed()) return;
    try {
      for (const text of inBatches(texts, maxBytes)) {
        unconfirmedBytes += text.length;
        nats.publish(subject, text);
      }
    } catch (err) {
      // For example when the server has just lowered its limit.
      log.warn({ err }, 'bus could not say something');
    }
    if (!flushing) flush(nats);
  };
  /** A flush tells how much the server has taken. */
  const flush = (at: NatsConnection) => {
    const untilHere = unconfirmedBytes;
    flushing = true;
    at.flush().then(
      () => {
        if (nats !== at) return;
        unconfirmedBytes -= untilHere;
        flushing = false;
        dropping = false;
        if (unconfirmedBytes > 0) flush(at);
      },
      () => {},
    );
  };

  connect().catch(reconnect);
  return {
    publish(message) {
      const text = JSON.stringify(message);
      // The limit may change during a connection.
      maxBytes = nats?.info?.max_payload ?? maxBytes;
      // 2: the brackets of the array.
      if (Buffer.byteLength(text) + 2 > maxBytes) return false;
      if (!nats || stopped) {
        dropped++;
        return true;
      }
      if (unconfirmedBytes > maxUnconfirmedBytes) {
        if (!dropping) log.warn('bus does not take what is said, messages are dropped');
        dropping = true;
        dropped++;
        return true;
      }
      if (waiting.push(text) === 1) setImmediate(send);
      return true;
    },
    onReconnect: (listener) => void reconnected.push(listener),
    isConnected: () => nats !== undefined && !nats.isClosed(),
    dropped: () => dropped,
    async stop() {
      clearTimeout(timer);
      const open = nats;
      // Last messages, such as members going offline.
      send();
      [stopped, nats] = [true, undefined];
      if (!open) return;
      await Promise.race([open.flush().catch(() => {}), open.closed(), sleep(1_000, undefined, { ref: false })]);
      await open.close();
    },
  };
}

/** Packs JSON texts into arrays of at most `maxBytes` each, in order. Each text must fit by itself. */
function inBatches(texts: readonly string[], maxBytes: number): string[] {
  const batches: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    // 1: its comma, or the brackets of the array.
    const bytes = Buffer.byteLength(text) + 1;
    if (size + bytes > maxBytes) {
      batches.push([]);
      size = 1;
    }
    batches.at(-1)?.push(text);
    size += bytes;
  }
  return batches.map((batch) => `[${batch.join(',')}]`);
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
