/**
 * The bus over NATS: one connection, one subject for an installation. What is said within one turn of the event loop goes as one message
 * (a JSON array), or as many as the server's limit of size makes of it. Nothing is kept for later: what is said while cut is lost.
 *
 * The client's own reconnecting is not used: it keeps what was published meanwhile, and says nothing of attempts that fail.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';
import type { Log } from './log.ts';

/** Said, and not yet taken by the server: beyond it messages are dropped, so that a server that hangs costs no more memory. */
const maxUnderWayBytes = 16 * 1_048_576;
const retryMs = { first: 100, most: 5_000 };
/** A connection that does not answer two of these is gone. */
const pingMs = 10_000;

/**
 * Starts hearing and saying; returns at once, connects on its own and connects again whenever the connection is lost.
 * @param address `nats://` (encrypted when the server wants it) or `tls://` (always) `user:password@` or `token@` `host:port`
 * @param subject other processes on the same one hear what is said
 * @param hear called with each message of another process
 */
export function createNatsBus(address: string, subject: string, log: Log, hear: (message: never) => void): Bus {
  const { host, options } = optionsOf(address);
  const reconnected: (() => void)[] = [];
  let nats: NatsConnection | undefined;
  /** What NATS allows unless told otherwise; from the first connection on what the server says. */
  let maxBytes = 1_048_576;
  /** The one we were told of, and the others of its cluster as it named them last. */
  let hosts = [host];
  let waiting: string[] = [];
  let underWay = 0;
  let asked = false;
  let dropping = false;
  let stopped = false;
  let failures = 0;
  let wasConnected = false;
  let timer: NodeJS.Timeout | undefined;

  const hearAll = (said: Msg) => {
    try {
      for (const message of said.json<never[]>()) hear(message);
    } catch (err) {
      // Thrown on, it would end the client's reading for good.
      log.warn({ err }, 'bus heard something it could not understand');
    }
  };

  const connect = async (): Promise<void> => {
    // Only here: whoever has no NATS need not load its client.
    const { connect: dial } = await import('@nats-io/transport-node');
    const fresh = await dial({ ...options, servers: hosts[failures % hosts.length] ?? host });
    const lost = fresh.closed().then((error) => {
      throw error ?? new Error('connection closed');
    });
    lost.catch(() => {});
    try {
      const subscription = fresh.subscribe(subject, {
        callback: (error, said) => {
          if (!error && !stopped) hearAll(said);
        },
      });
      // The server has answered: it knows what we want to hear, from here on nothing is missed.
      await Promise.race([fresh.flush(), lost]);
      if (subscription.isClosed()) throw new Error(`may not hear ${subject}`);
      if (stopped) return await fresh.close();
      begin(fresh, subscription);
      lost.catch(again);
    } catch (error) {
      await fresh.close();
      throw error;
    }
  };

  const begin = (fresh: NatsConnection, subscription: Subscription) => {
    nats = fresh;
    hosts = [...new Set([host, ...(fresh.info?.connect_urls ?? [])])];
    [underWay, asked, dropping, failures] = [0, false, false, 0];
    void tellTroubles(fresh);
    // Not allowed any more, while the connection stands.
    subscription.closed.then(() => fresh.close());
    if (wasConnected) for (const listener of reconnected) listener();
    wasConnected = true;
  };

  /** What the server refuses without ending the connection, once a connection: it would refuse each message. */
  const tellTroubles = async (fresh: NatsConnection) => {
    let told = false;
    for await (const status of fresh.status()) {
      if (status.type !== 'error' || told || status.error.name !== 'PermissionViolationError') continue;
      told = true;
      log.warn({ err: status.error }, 'bus could not say something');
    }
  };

  /** Once for each lost or failed connection. */
  const again = (error: Error) => {
    nats = undefined;
    waiting = [];
    if (stopped || timer) return;
    log.warn({ err: error }, 'bus lost, will connect again');
    // Not all processes at the same moment.
    const wait = Math.min(retryMs.most, retryMs.first * 2 ** failures++) * (0.5 + Math.random());
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(again);
    }, wait);
  };

  const send = () => {
    const texts = waiting;
    waiting = [];
    if (!nats || nats.isClosed()) return;
    try {
      for (const text of inBatches(texts, maxBytes)) {
        underWay += text.length;
        nats.publish(subject, text);
      }
    } catch (err) {
      // Such as a limit that the server lowered just now.
      log.warn({ err }, 'bus could not say something');
    }
    if (!asked) ask(nats);
  };
  /** Asks the server how far it has come. */
  const ask = (at: NatsConnection) => {
    const untilHere = underWay;
    asked = true;
    at.flush().then(
      () => {
        if (nats !== at) return;
        underWay -= untilHere;
        asked = false;
        dropping = false;
        if (underWay > 0) ask(at);
      },
      () => {},
    );
  };

  connect().catch(again);
  return {
    publish(message) {
      const text = JSON.stringify(message);
      // It may change while the connection stands.
      maxBytes = nats?.info?.max_payload ?? maxBytes;
      // And the brackets around it.
      if (Buffer.byteLength(text) + 2 > maxBytes) return false;
      if (!nats || stopped) return true;
      if (underWay > maxUnderWayBytes) {
        if (!dropping) log.warn('bus does not take what is said, messages are dropped');
        dropping = true;
        return true;
      }
      if (waiting.push(text) === 1) setImmediate(send);
      return true;
    },
    onReconnect: (listener) => void reconnected.push(listener),
    async stop() {
      clearTimeout(timer);
      const open = nats;
      // The last words, such as who went away.
      send();
      [stopped, nats] = [true, undefined];
      if (!open) return;
      await Promise.race([open.flush().catch(() => {}), open.closed(), sleep(1_000, undefined, { ref: false })]);
      await open.close();
    },
  };
}

/** Texts of JSON as arrays of at most `maxBytes` each, in order. Each text by itself must fit. */
function inBatches(texts: readonly string[], maxBytes: number): string[] {
  const batches: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    // With the comma before it, or the brackets of the array.
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

/** The client's options. Its addresses hold no credentials, so no error can tell them. */
function optionsOf(address: string) {
  const url = new URL(address);
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const who = pass ? { user, pass } : user ? { token: user } : {};
  const options = {
    ...who,
    ...(url.protocol === 'tls:' ? { tls: {} } : {}),
    name: 'evenfall',
    noEcho: true,
    reconnect: false,
    timeout: 5_000,
    pingInterval: pingMs,
    maxPingOut: 2,
  };
  return { host: url.host, options };
}
