/**
 * Small messages between the processes of one installation, over PostgreSQL's own notifications. It may lose what is
 * said while it is cut: whoever depends on a message catches up from the tables.
 *
 * One connection of its own, outside of the pool, says and hears. What piles up while a notification is on its way goes
 * with the next one, so a busy process costs the database a few notifications a round trip, never one a message, and
 * none inside a writing transaction (which would make commits wait for each other). A process that is alone says nothing: who
 * listens is known by what they say of themselves when they come, now and then, and when they go.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Bus } from './bus.ts';
import type { Log } from './log.ts';

const channel = 'live';
/** PostgreSQL refuses notifications from 8,000 bytes on. */
const maxBytes = 7_800;
const maxWaiting = 20_000;
const retryMs = { first: 100, most: 5_000 };
/** Each says so often that it is there; whoever was not heard of for three times as long is gone. */
const presenceMs = 20_000;
/** What a process says of itself, in the place of messages. */
const word = { hello: '?', here: '!', bye: '.' } as const;

/**
 * Starts hearing and saying; returns at once, connects on its own and connects again whenever the connection is lost.
 * @param hear called with each message of another process
 * @param options.settleMs so long after connecting it speaks in any case: those who are there have not all said so yet
 */
export function createPostgresBus(
  url: string,
  log: Log,
  hear: (message: never) => void,
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
  /** When each other process was heard last. */
  const others = new Map<string, number>();
  let connectedAt = 0;
  const isAlone = () => client !== undefined && others.size === 0 && performance.now() - connectedAt > settleMs;

  const onNotification = ({ payload = '' }: { payload?: string | undefined }) => {
    const [from, said] = [payload.slice(0, me.length), payload.slice(me.length)];
    if (from === me) return;
    if (said === word.bye) return void others.delete(from);
    const isNew = !others.has(from);
    others.set(from, performance.now());
    if (said === word.hello) say(word.here);
    else if (said !== word.here) for (const message of JSON.parse(said) as never[]) hear(message);
    // Until it had heard of us it said nothing.
    else if (isNew) for (const listener of reconnected) listener();
  };
  const say = (what: (typeof word)[keyof typeof word]) =>
    client
      ?.query({ name: 'bus.say', text: `select pg_notify('${channel}', $1)`, values: [`${me}${what}`] })
      .catch(() => {});
  const presence = setInterval(() => {
    say(word.here);
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
      if (client === fresh || client === undefined) again(error);
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
    say(word.hello);
    if (wasConnected) for (const listener of reconnected) listener();
    wasConnected = true;
    void send();
  };

  /** Once for each lost or failed connection. */
  const again = (error?: Error) => {
    client = undefined;
    if (stopped || timer) return;
    if (error) log.warn({ err: error }, 'bus lost, will connect again');
    // Not all processes at the same moment.
    const wait = Math.min(retryMs.most, retryMs.first * 2 ** failures++) * (0.5 + Math.random());
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(again);
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

  connect().catch(again);
  return {
    publish(message) {
      // While the connection is cut, nobody knows who else is there.
      if (stopped || isAlone()) return true;
      const text = JSON.stringify(message);
      if (Buffer.byteLength(text) > maxBytes - 20) return false;
      if (waiting.length >= maxWaiting) waiting.splice(0, maxWaiting / 2);
      waiting.push(text);
      void send();
      return true;
    },
    onReconnect: (listener) => void reconnected.push(listener),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(presence);
      await say(word.bye);
      const open = client;
      client = undefined;
      await open?.end().catch(() => {});
    },
  };
}
