/**
 * Small messages between the processes of one installation, over PostgreSQL's LISTEN/NOTIFY. Messages sent while
 * disconnected may be lost; consumers catch up from the tables.
 *
 * One connection outside the pool sends and receives. Messages that pile up while a notification is in flight go with
 * the next one, so a busy process costs the database a few notifications per round trip instead of one per message,
 * and none inside a writing transaction (NOTIFY makes commits wait for each other). A process that is alone sends
 * nothing: processes announce themselves when they start, periodically, and when they stop.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Bus } from './bus.ts';
import type { Log } from './log.ts';

const channel = 'live';
/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const maxBytes = 7_800;
const maxWaiting = 20_000;
const retryMs = { first: 100, longest: 5_000 };
/** How often each process announces itself; one silent for three intervals is considered gone. */
const presenceMs = 20_000;
/** Presence announcements, sent in place of messages. */
const announcements = { hello: '?', here: '!', bye: '.' } as const;

/**
 * Returns at once; connects in the background and reconnects whenever the connection is lost.
 * @param onMessage called with each message of another process
 * @param options.settleMs how long after connecting it publishes even if it seems alone: not all others may have
 * announced themselves
 */
export function createPostgresBus(
  url: string,
  log: Log,
  onMessage: (message: never) => void,
  { settleMs = 5_000 } = {},
): Bus {
  const me = randomUUID().slice(0, 8);
  const reconnected: (() => void)[] = [];
  let waiting: string[] = [];
  let client: pg.Client | undefined;
  let sending = false;
  let stopped = false;
  let failures = 0;
  let wasConnected = false;
  let timer: NodeJS.Timeout | undefined;
  /** When each other process was last heard from. */
  const others = new Map<string, number>();
  let dropped = 0;
  let connectedAt = 0;
  const isAlone = () => client !== undefined && others.size === 0 && performance.now() - connectedAt > settleMs;

  const onNotification = ({ payload = '' }: { payload?: string | undefined }) => {
    const [from, text] = [payload.slice(0, me.length), payload.slice(me.length)];
    if (from === me) return;
    if (text === announcements.bye) return void others.delete(from);
    const isNew = !others.has(from);
    others.set(from, performance.now());
    if (text === announcements.hello) announce(announcements.here);
    else if (text !== announcements.here) for (const message of JSON.parse(text) as never[]) onMessage(message);
    // Until it heard of us it considered itself alone and sent nothing.
    else if (isNew) for (const listener of reconnected) listener();
  };
  const announce = (announcement: (typeof announcements)[keyof typeof announcements]) =>
    client
      ?.query({ name: 'bus.say', text: `select pg_notify('${channel}', $1)`, values: [`${me}${announcement}`] })
      .catch(() => {});
  const presence = setInterval(() => {
    announce(announcements.here);
    for (const [id, at] of others) if (performance.now() - at > 3 * presenceMs) others.delete(id);
  }, presenceMs).unref();

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'evenfall bus',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    const lost = (error?: Error) => {
      if (client === fresh || client === undefined) reconnect(error);
      fresh.removeAllListeners('notification');
    };
    fresh.on('error', lost);
    fresh.once('end', () => lost());
    fresh.on('notification', onNotification);
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    if (stopped) return fresh.end();
    client = fresh;
    connectedAt = performance.now();
    failures = 0;
    announce(announcements.hello);
    if (wasConnected) for (const listener of reconnected) listener();
    wasConnected = true;
    void send();
  };

  /** Called once for each lost or failed connection. */
  const reconnect = (error?: Error) => {
    client = undefined;
    if (stopped || timer) return;
    if (error) log.warn({ err: error }, 'bus lost, will connect again');
    // Jitter, so that processes do not reconnect all at the same moment.
    const wait = Math.min(retryMs.longest, retryMs.first * 2 ** failures++) * (0.5 + Math.random());
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(reconnect);
    }, wait);
  };

  const send = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    while (client && waiting.length && !stopped) {
      const payloads: string[] = [];
      let size = maxBytes;
      for (const message of waiting) {
        const bytes = Buffer.byteLength(message) + 1;
        if (size + bytes > maxBytes - 12) {
          payloads.push('');
          size = 0;
        }
        payloads[payloads.length - 1] += (size ? ',' : '') + message;
        size += bytes;
      }
      waiting = [];
      await client
        .query({
          name: 'bus.notify',
          text: `select pg_notify('${channel}', p) from unnest($1::text[]) as t (p)`,
          values: [payloads.map((p) => `${me}[${p}]`)],
        })
        .catch((err: Error) => log.warn({ err }, 'bus could not say something'));
    }
    sending = false;
  };

  connect().catch(reconnect);
  return {
    publish(message) {
      // While disconnected we cannot know who else is running.
      if (stopped || isAlone()) return true;
      if (!client) dropped++;
      const text = JSON.stringify(message);
      if (Buffer.byteLength(text) > maxBytes - 20) return false;
      if (waiting.length >= maxWaiting) dropped += waiting.splice(0, maxWaiting / 2).length;
      waiting.push(text);
      void send();
      return true;
    },
    // A channel of the database is heard by all.
    hear: async () => {},
    forget: () => {},
    onReconnect: (listener) => void reconnected.push(listener),
    isConnected: () => client !== undefined,
    dropped: () => dropped,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(presence);
      await announce(announcements.bye);
      const open = client;
      client = undefined;
      await open?.end().catch(() => {});
    },
  };
}
