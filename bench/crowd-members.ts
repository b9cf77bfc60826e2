/** The crowd itself: each member with a socket, and doing now and then what members do. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { WebSocket } from 'ws';
import { socketPath } from '../contract/socket.ts';
import { createRandom } from '../server/demo/random.ts';
import type { CrowdMember } from './crowd-people.ts';

export interface Counted {
  /** Milliseconds of each call that was answered, and of each message until it was with its reader. */
  calls: number[];
  deliveries: number[];
  /** 503: the server said that it has too much to do. */
  refused: number;
  failed: number;
  /** What failed: the call with its status, the last one. */
  failure: string;
  /** Messages to members who are there that had not reached them five seconds after they were answered. */
  undelivered: number;
}

/** How often each member does it, in seconds. */
const every = { search: 40, profile: 20, message: 60, like: 90, polls: 60 };
const polls = ['/api/user.php', '/api/likes.php', '/api/chats.php'];

const nothing = (): Counted => ({ calls: [], deliveries: [], refused: 0, failed: 0, failure: '', undelivered: 0 });

export function openCrowd(ports: readonly number[], people: readonly CrowdMember[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const random = createRandom('crowd');
  const sockets: WebSocket[] = [];
  /** Messages on their way to somebody who is there: when they were sent, and answered. */
  const underway = new Map<string, { at: number; answeredAt?: number }>();
  const stored: string[] = [];
  const here = new Set<string>();
  let counted = nothing();
  let resting = false;
  let gone = false;

  /** @returns the status and the tag */
  const call = (n: number, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; etag?: string }>((resolve) => {
      const started = performance.now();
      const finish = (status: number, etag?: string) => {
        if (status === 200 || status === 304 || (status === 404 && method === 'GET'))
          counted.calls.push(performance.now() - started);
        else if (status === 503) counted.refused++;
        else {
          counted.failed++;
          counted.failure = `${method} ${path.split('?')[0]} ${status}`;
        }
        resolve(etag ? { status, etag } : { status });
      };
      const asked = request(
        {
          port: ports[n % ports.length],
          host: '127.0.0.1',
          agent,
          method,
          path,
          headers: {
            host: 'localhost',
            cookie: people[n]?.cookie,
            'sec-fetch-site': 'same-origin',
            'x-forwarded-for': addressOf(n),
            ...(body ? { 'content-type': 'application/json', 'idempotency-key': uuidv7() } : {}),
            ...headers,
          },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () => finish(answer.statusCode ?? 0, answer.headers.etag));
        },
      );
      asked.on('error', () => !gone && finish(0));
      asked.end(body && JSON.stringify(body));
    });

  const someone = () => random.pick(people).id;
  const acts: Record<keyof typeof every, (n: number, tags: Map<string, string>) => Promise<unknown>> = {
    search: (n) => {
      const age = random.int(20, 50);
      return call(
        n,
        'GET',
        random.pick([
          '/api/members.php?country=NL',
          `/api/members.php?country=DE&min_age=${age}&max_age=${age + 10}`,
          '/api/members.php?country=NL&interests=music',
          '/api/members.php?near=1',
        ]),
      );
    },
    profile: async (n) => {
      const id = someone();
      await Promise.all([call(n, 'GET', `/api/members/${id}.php`), call(n, 'GET', `/api/members/${id}/related.php`)]);
    },
    message: async (n) => {
      const id = uuidv7();
      const to = random.pick(people[n]?.partners ?? []);
      // Some partners of the last to join are still to come: nobody hears what is written to them.
      const sent: { at: number; answeredAt?: number } = { at: performance.now() };
      if (here.has(to)) underway.set(id, sent);
      const text = { to, kind: 'text', body: 'That sounds lovely. Friday after nine?', price: 1 };
      const { status } = await call(n, 'POST', '/api/messages.php', text, { 'idempotency-key': id });
      sent.answeredAt = performance.now();
      if (status === 200) stored.push(id);
      else underway.delete(id);
    },
    like: (n) => call(n, 'POST', '/api/likes.php', { id: someone() }),
    polls: async (n, tags) => {
      for (const path of polls) {
        const tag = tags.get(path);
        const { etag } = await call(n, 'GET', path, undefined, tag ? { 'if-none-match': tag } : {});
        if (etag) tags.set(path, etag);
      }
    },
  };

  /** One member: a socket, and each act again and again at times of their own. */
  async function join(n: number): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${ports[n % ports.length]}${socketPath}`, {
      headers: {
        host: 'localhost',
        origin: 'http://localhost',
        cookie: people[n]?.cookie,
        'x-forwarded-for': addressOf(n),
      },
      perMessageDeflate: false,
    });
    sockets[n] = socket;
    socket.on('message', (data) => {
      const { type, message, conversation } = JSON.parse(String(data));
      if (type !== 'message' || message?.mine) return;
      const sent = underway.get(message.id);
      if (!sent) return;
      underway.delete(message.id);
      counted.deliveries.push(performance.now() - sent.at);
      // Half of what comes is read at once.
      if (random.chance(0.5)) void call(n, 'PUT', '/api/chat/read.php', { id: conversation, seq: message.seq });
    });
    await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject));
    here.add(people[n]?.id ?? '');
    const tags = new Map<string, string>();
    for (const [name, act] of Object.entries(acts) as [keyof typeof every, (typeof acts)['polls']][])
      void (async () => {
        await sleep(random.next() * every[name] * 1_000);
        while (!resting) {
          await act(n, tags);
          await sleep((0.5 + random.next()) * every[name] * 1_000);
        }
      })();
  }

  /** Messages answered longer than `ms` ago; they are not counted again. */
  const overdue = (ms: number): number => {
    const late = [...underway].filter(
      ([, { answeredAt }]) => performance.now() - (answeredAt ?? Number.POSITIVE_INFINITY) > ms,
    );
    for (const [id] of late) underway.delete(id);
    return late.length;
  };

  return {
    /** Messages that were answered with 200, by id. */
    stored,
    /** Lets members join, a hundred a second, until there are so many. */
    async grow(members: number): Promise<void> {
      for (let from = sockets.length; from < members; from = sockets.length) {
        const until = Math.min(members, from + 50);
        await Promise.all(Array.from({ length: until - from }, (_, i) => join(from + i)));
        await sleep(500);
      }
    },
    /** What happened within the next `ms`. */
    async count(ms: number): Promise<Counted> {
      counted = nothing();
      await sleep(ms);
      const result = counted;
      counted = nothing();
      result.undelivered = overdue(5_000);
      return result;
    },
    /** Nobody does anything new. @returns how many messages do not reach their readers within 20 s */
    async rest(): Promise<number> {
      resting = true;
      for (let tries = 0; tries < 200 && underway.size > 0; tries++) await sleep(100);
      return overdue(0);
    },
    async leave(): Promise<void> {
      gone = true;
      for (const socket of sockets)
        socket
          .removeAllListeners()
          .on('error', () => {})
          .terminate();
      agent.destroy();
      await sleep(200);
    },
  };
}

const addressOf = (n: number): string => `10.${1 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
