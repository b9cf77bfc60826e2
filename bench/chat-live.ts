/**
 * How soon an event reaches a socket, in the process it is told in and in another one, and what a socket that waits costs.
 * Times are those of the machine's one clock (`process.hrtime`), which all its processes share.
 */
import { connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { WebSocket } from 'ws';
import { socketPath } from '../contract/socket.ts';
import { pick, type Person } from './chat-people.ts';
import type { Figure } from './figures.ts';
import { type Server, startServer } from './world.ts';

const listeners = 100;
const idleSockets = 10_000;
const eventRounds = 7;

type Event = { type: string; conversation?: string; message?: { id: string; mine: boolean } };

/** The value below which a share of the sorted values lies. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const milliseconds = (from: bigint) => Number(process.hrtime.bigint() - from) / 1e6;

async function openSocket(server: Server, { cookie }: Person, hear: (event: Event) => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${socketPath}`, {
    headers: { host: 'localhost', origin: 'http://localhost', cookie },
    perMessageDeflate: false,
  });
  socket.on('message', (data) => hear(JSON.parse(String(data)) as Event));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}

/**
 * Milliseconds from the telling in `from` to the hearing on a socket of `to`, in rounds of a second. A stall of the machine spoils the
 * round it falls into and no other.
 * @returns for each round its times, sorted
 * @throws Error when an event did not arrive
 */
async function eventTimes(from: Server, to: Server, people: readonly Person[], perSecond: number): Promise<number[][]> {
  let times: number[] = [];
  const sockets = await Promise.all(
    people.map((one) =>
      openSocket(to, one, (event) => {
        if (event.type === 'typing') times.push(milliseconds(BigInt(event.conversation ?? 0)));
      }),
    ),
  );
  const tell = people.map((one) => one.id);
  const rounds: number[][] = [];
  // The first is not counted: code gets compiled, buffers grow.
  for (let n = 0; n <= eventRounds; n++) {
    times = [];
    const told = await from.ask({ tell, perSecond, seconds: 1 });
    await until(() => times.length >= told);
    if (times.length !== told) throw new Error(`${told} events were told, ${times.length} heard`);
    if (n > 0) rounds.push(times.sort((a, b) => a - b));
  }
  for (const socket of sockets) socket.terminate();
  return rounds;
}

async function until(fulfilled: () => boolean): Promise<void> {
  for (const end = performance.now() + 5_000; !fulfilled() && performance.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Milliseconds from a send over HTTP at one process to the message on the recipient's socket at the other, sorted; and to the answer. */
async function deliveryTimes(from: Server, to: Server, all: readonly Person[], perSecond: number, seconds: number) {
  const sent = new Map<string, bigint>();
  const delivered: number[] = [];
  const answered: number[] = [];
  const pairs = Array.from({ length: 60 }, (_, n) => pick(n, all));
  const sockets = await Promise.all(
    pairs.map(([, recipient]) =>
      openSocket(to, recipient, ({ type, message }) => {
        const at = type === 'message' && message && !message.mine ? sent.get(message.id) : undefined;
        if (at !== undefined) delivered.push(milliseconds(at));
        if (message) sent.delete(message.id);
      }),
    ),
  );
  const running: Promise<void>[] = [];
  const total = perSecond * seconds;
  for (let n = 0; n < total; n++) {
    const [sender, recipient] = pairs[n % pairs.length] as [Person, Person];
    const id = uuidv7();
    const at = process.hrtime.bigint();
    sent.set(id, at);
    running.push(
      fetch(`${from.url}/api/messages.php`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          cookie: sender.cookie,
          'idempotency-key': id,
        },
        body: JSON.stringify({
          to: recipient.id,
          kind: 'text',
          body: 'That sounds lovely. Friday after nine?',
          price: 1,
        }),
      }).then(async (answer) => {
        if (!answer.ok) throw new Error(`a send failed: ${answer.status} ${await answer.text()}`);
        await answer.arrayBuffer();
        answered.push(milliseconds(at));
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond));
  }
  await Promise.all(running);
  await until(() => delivered.length >= total);
  for (const socket of sockets) socket.terminate();
  if (delivered.length !== total) throw new Error(`${total} messages were sent, ${delivered.length} delivered`);
  return { delivered: delivered.sort((a, b) => a - b), answered: answered.sort((a, b) => a - b) };
}

/** Two processes on one database. */
export async function delivery(databaseUrl: string, dataDir: string, all: readonly Person[]): Promise<Figure[]> {
  const what = { what: 'app', databaseUrl, dataDir, cached: true } as const;
  const [one, other] = await Promise.all([startServer(what), startServer(what)]);
  try {
    const figures: Figure[] = [];
    const people = all.slice(0, listeners);
    for (const perSecond of [1_000, 10_000]) {
      for (const [name, to, atMost] of [
        ['same process', one, 2],
        ['other process', other, 5],
      ] as const) {
        const rounds = (await eventTimes(one, to, people, perSecond)).sort(
          (a, b) => percentile(a, 0.99) - percentile(b, 0.99),
        );
        const middle = rounds[eventRounds >> 1] as number[];
        const [best, worst] = [rounds[0], rounds.at(-1)].map((times) => percentile(times as number[], 0.99).toFixed(1));
        const judged = perSecond === 10_000 || to === other;
        figures.push({
          name: `event to socket, ${name}, ${perSecond.toLocaleString('en')}/s, p99`,
          value: percentile(middle, 0.99),
          unit: 'ms',
          ...(judged ? { reach: { at_most: atMost } } : {}),
          note: `p50 ${percentile(middle, 0.5).toFixed(2)} ms, ${listeners} sockets; the middle one of ${eventRounds} rounds, p99 ${best} to ${worst} ms`,
        });
      }
    }
    await deliveryTimes(one, other, all, 50, 1);
    const { delivered, answered } = await deliveryTimes(one, other, all, 100, 4);
    figures.push({
      name: 'send over HTTP to the socket of another process, p99',
      value: percentile(delivered, 0.99),
      unit: 'ms',
      note: `100 sends a second; p50 ${percentile(delivered, 0.5).toFixed(1)} ms; the sender's own answer takes ${percentile(answered, 0.5).toFixed(1)} ms, p99 ${percentile(answered, 0.99).toFixed(1)} ms`,
    });
    return figures;
  } finally {
    await Promise.all([one.stop(), other.stop()]);
  }
}

/** A socket that says nothing after the upgrade: plain, so that it is the server that is measured and not the client. */
function openIdle(port: number, { cookie }: Person): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server closed a socket')));
    socket.write(
      [
        `GET ${socketPath} HTTP/1.1`,
        'Host: localhost',
        'Origin: http://localhost',
        `Cookie: ${cookie}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        '',
        '',
      ].join('\r\n'),
    );
    socket.once('data', (bytes) => {
      if (bytes.toString('latin1').startsWith('HTTP/1.1 101')) resolve(socket);
      else reject(new Error(bytes.toString('latin1').slice(0, 60)));
      // A ping is answered, else the server takes the client for gone. (Masked, as all frames of a client; empty.)
      socket.on('data', (frame) => frame[0] === 0x89 && socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0])));
    });
  });
}

/** Sockets held by one process, and what each keeps resident there. */
export async function idle(databaseUrl: string, dataDir: string, all: readonly Person[]): Promise<Figure[]> {
  const server = await startServer({ what: 'app', databaseUrl, dataDir, cached: true }, ['--expose-gc']);
  const sockets: Socket[] = [];
  const open = async (n: number) => {
    for (let i = 0; i < n; i += 100)
      sockets.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, (_, k) =>
            openIdle(server.port, all[(sockets.length + k) % all.length] as Person),
          ),
        )),
      );
  };
  const settled = async () => {
    for (let n = 0; n < 3; n++) {
      await server.ask('rss');
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    return server.ask('rss');
  };
  try {
    // What the first ones need once (compiled code, buffers) is not what each costs.
    await open(1_000);
    const before = await settled();
    const started = performance.now();
    await open(idleSockets - 1_000);
    const seconds = (performance.now() - started) / 1_000;
    const after = await settled();
    const held = sockets.filter((socket) => !socket.destroyed).length;
    if (held !== idleSockets) throw new Error(`${idleSockets - held} of ${idleSockets} sockets did not stay open`);
    return [
      {
        name: `resident bytes of an idle socket, ${held.toLocaleString('en')} held`,
        value: (after - before) / (idleSockets - 1_000),
        unit: 'bytes',
        reach: { at_most: 6_144 },
        note: `${Math.round((idleSockets - 1_000) / seconds)} upgrades a second; the process holds ${Math.round(after / 2 ** 20)} MB in all; perMessageDeflate off`,
      },
    ];
  } finally {
    for (const socket of sockets)
      socket
        .removeAllListeners('close')
        .on('error', () => {})
        .destroy();
    await server.stop();
  }
}
