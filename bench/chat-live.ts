/**
 * How soon an event reaches a socket, in the same process and in another one, and what an idle socket costs. Times
 * come from the machine's monotonic clock (`process.hrtime`), which all its processes share.
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

/** The value below which the given share of the sorted values lies. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const milliseconds = (from: bigint) => Number(process.hrtime.bigint() - from) / 1e6;

async function openSocket(server: Server, { cookie }: Person, onEvent: (event: Event) => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${socketPath}`, {
    headers: { host: 'localhost', origin: 'http://localhost', cookie },
    perMessageDeflate: false,
  });
  socket.on('message', (data) => onEvent(JSON.parse(String(data)) as Event));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}

/**
 * Milliseconds from sending an event in `from` to its arrival on a socket of `to`, in rounds of a second, so that a
 * stall of the machine spoils only one round.
 * @returns the sorted times of each round
 * @throws Error when an event did not arrive
 */
async function eventTimes(from: Server, to: Server, people: readonly Person[], perSecond: number): Promise<number[][]> {
  let times: number[] = [];
  const sockets = await Promise.all(
    people.map((person) =>
      openSocket(to, person, (event) => {
        if (event.type === 'typing') times.push(milliseconds(BigInt(event.conversation ?? 0)));
      }),
    ),
  );
  const sendTo = people.map((person) => person.id);
  const rounds: number[][] = [];
  // The first round is a warm-up: code gets compiled, buffers grow.
  for (let n = 0; n <= eventRounds; n++) {
    times = [];
    const sent = await from.ask({ sendTo, perSecond, seconds: 1 });
    await until(() => times.length >= sent);
    if (times.length !== sent) throw new Error(`${sent} events were sent, ${times.length} arrived`);
    if (n > 0) rounds.push(times.sort((a, b) => a - b));
  }
  for (const socket of sockets) socket.terminate();
  return rounds;
}

async function until(fulfilled: () => boolean): Promise<void> {
  for (const end = performance.now() + 5_000; !fulfilled() && performance.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/**
 * Milliseconds from an HTTP send at one process to the message on the recipient's socket at the other, and to the
 * answer; both sorted.
 */
async function deliveryTimes(from: Server, to: Server, members: readonly Person[], perSecond: number, seconds: number) {
  const sent = new Map<string, bigint>();
  const delivered: number[] = [];
  const answered: number[] = [];
  const pairs = Array.from({ length: 60 }, (_, n) => pick(n, members));
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
export async function delivery(databaseUrl: string, dataDir: string, members: readonly Person[]): Promise<Figure[]> {
  const mode = { what: 'app', databaseUrl, dataDir, cached: true } as const;
  const [first, second] = await Promise.all([startServer(mode), startServer(mode)]);
  try {
    const figures: Figure[] = [];
    const people = members.slice(0, listeners);
    for (const perSecond of [1_000, 10_000]) {
      for (const [name, to, atMost] of [
        ['same process', first, 2],
        ['other process', second, 5],
      ] as const) {
        const rounds = (await eventTimes(first, to, people, perSecond)).sort(
          (a, b) => percentile(a, 0.99) - percentile(b, 0.99),
        );
        const middle = rounds[eventRounds >> 1] as number[];
        const [best, worst] = [rounds[0], rounds.at(-1)].map((times) => percentile(times as number[], 0.99).toFixed(1));
        const judged = perSecond === 10_000 || to === second;
        figures.push({
          name: `event to socket, ${name}, ${perSecond.toLocaleString('en')}/s, p99`,
          value: percentile(middle, 0.99),
          unit: 'ms',
          ...(judged ? { reach: { at_most: atMost } } : {}),
          note: `p50 ${percentile(middle, 0.5).toFixed(2)} ms, ${listeners} sockets; the middle one of ${eventRounds} rounds, p99 ${best} to ${worst} ms`,
        });
      }
    }
    await deliveryTimes(first, second, members, 50, 1);
    const { delivered, answered } = await deliveryTimes(first, second, members, 100, 4);
    figures.push({
      name: 'send over HTTP to the socket of another process, p99',
      value: percentile(delivered, 0.99),
      unit: 'ms',
      note: `100 sends a second; p50 ${percentile(delivered, 0.5).toFixed(1)} ms; the sender's own answer takes ${percentile(answered, 0.5).toFixed(1)} ms, p99 ${percentile(answered, 0.99).toFixed(1)} ms`,
    });
    return figures;
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
}

/** A socket that sends nothing after the upgrade: a plain one, so that the server is measured and not the client. */
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
      // Pings must be answered, or the server considers the client gone. (Masked, as all client frames are; empty.)
      socket.on('data', (frame) => frame[0] === 0x89 && socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0])));
    });
  });
}

/** How many sockets one process holds, and the resident memory of each. */
export async function idle(databaseUrl: string, dataDir: string, members: readonly Person[]): Promise<Figure[]> {
  const server = await startServer({ what: 'app', databaseUrl, dataDir, cached: true }, ['--expose-gc']);
  const sockets: Socket[] = [];
  const open = async (n: number) => {
    for (let i = 0; i < n; i += 100)
      sockets.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, (_, k) =>
            openIdle(server.port, members[(sockets.length + k) % members.length] as Person),
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
    // One-time costs of the first sockets (compiled code, buffers) do not count.
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
