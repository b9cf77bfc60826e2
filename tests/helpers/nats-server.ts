/** A NATS server on a loopback port, limited to what live events need: exact subjects, no headers, no clusters. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface NatsHelper {
  /** With the required credentials. */
  url: string;
  /** How many subscriptions there are now, but for those that only ask whether they are allowed. */
  hearing(): Promise<number>;
  /** Everything clients ever wrote, admitted or not. */
  written(): string;
  /** Cuts every connection; new ones are refused. */
  stop(): Promise<void>;
  /** Back at the same port, with empty state. */
  start(): Promise<void>;
}

interface NatsOptions {
  maxPayload?: number;
  /** Required credentials as in the address: `user:password` or `token`. Default none. */
  who?: string;
  /** What nobody is allowed to do. */
  deny?: 'publish' | 'subscribe';
}

export async function startNats(options: NatsOptions = {}): Promise<NatsHelper> {
  const maxPayload = options.maxPayload ?? 1_048_576;
  const clients = new Set<NatsClient>();
  let server: Server | undefined;
  let port = 0;
  let written = '';

  const serve = (socket: Socket) => {
    const client: NatsClient = { socket, echo: true, letIn: options.who === undefined, subscriptions: new Map() };
    clients.add(client);
    socket.on('error', () => {}).on('close', () => clients.delete(client));
    socket.write(
      `INFO ${JSON.stringify({
        server_id: 'test',
        version: '2.10.0',
        proto: 1,
        host: '127.0.0.1',
        port,
        headers: false,
        max_payload: maxPayload,
        auth_required: options.who !== undefined,
      })}\r\n`,
    );
    let rest = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      written += chunk.toString('latin1');
      rest = Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf('\r\n'); end >= 0 && !socket.destroyed; end = rest.indexOf('\r\n')) {
        const [word = '', ...words] = rest.toString('utf8', 0, end).split(' ');
        let next = end + 2;
        if (word.toUpperCase() === 'PUB') {
          const size = Number(words.at(-1));
          if (size > maxPayload) return refuse(client, 'Maximum Payload Violation');
          if (rest.length < next + size + 2) return;
          if (options.deny === 'publish') forbid(client, 'Publish', words[0] ?? '');
          else if (client.letIn) deliver(client, words[0] ?? '', rest.subarray(next, next + size));
          next += size + 2;
        } else take(client, word.toUpperCase(), words);
        rest = rest.subarray(next);
      }
    });
  };

  const take = (client: NatsClient, word: string, words: string[]) => {
    if (word === 'PING') client.socket.write('PONG\r\n');
    else if (word === 'CONNECT') {
      const {
        echo = true,
        user,
        pass,
        auth_token: authToken,
      } = JSON.parse(words.join(' ')) as Record<string, string> & { echo?: boolean };
      client.echo = echo;
      client.letIn ||= options.who === (user === undefined ? authToken : `${user}:${pass}`);
      if (!client.letIn) refuse(client, 'Authorization Violation');
    } else if (word === 'SUB' && options.deny === 'subscribe') forbid(client, 'Subscription', words[0] ?? '');
    else if (word === 'SUB' && client.letIn) client.subscriptions.set(words.at(-1) ?? '', words[0] ?? '');
    else if (word === 'UNSUB') client.subscriptions.delete(words[0] ?? '');
    else if (word !== 'PONG') refuse(client, 'Unknown Protocol Operation');
  };
  const deliver = (from: NatsClient, subject: string, payload: Buffer) => {
    for (const client of clients) {
      if (client === from && !client.echo) continue;
      for (const [id, name] of client.subscriptions) {
        if (name !== subject) continue;
        client.socket.write(
          Buffer.concat([Buffer.from(`MSG ${subject} ${id} ${payload.length}\r\n`), payload, Buffer.from('\r\n')]),
        );
      }
    }
  };
  const start = async () => {
    server = createServer({ noDelay: true }, serve);
    await new Promise<void>((resolve, reject) => server?.once('error', reject).listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };

  await start();
  return {
    url: `nats://${options.who === undefined ? '' : `${options.who}@`}127.0.0.1:${port}`,
    start,
    hearing: async () =>
      [...clients].flatMap((client) => [...client.subscriptions.values()]).filter((name) => !name.endsWith('.may-hear'))
        .length,
    written: () => written,
    async stop() {
      const closed = new Promise<void>((resolve) => server?.close(() => resolve()));
      for (const { socket } of clients) socket.destroy();
      await closed;
    },
  };
}

interface NatsClient {
  socket: Socket;
  /** Whether it receives its own messages. */
  echo: boolean;
  letIn: boolean;
  /** Subjects by the client's own subscription number. */
  subscriptions: Map<string, string>;
}

function refuse({ socket }: NatsClient, why: string): void {
  socket.end(`-ERR '${why}'\r\n`);
}

/** Without ending the connection. */
function forbid({ socket }: NatsClient, what: string, subject: string): void {
  socket.write(`-ERR 'Permissions Violation for ${what} to "${subject}"'\r\n`);
}
