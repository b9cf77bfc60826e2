/** A balancer for tests: hands each connection to the next server that says it is ready, as HAProxy or Caddy would. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  port: number;
  /** Servers it may use, by port; those that are not ready are left out. */
  servers: Set<number>;
  /** Resolves when it has found this server ready. */
  knows(port: number): Promise<void>;
  stop(): Promise<void>;
}

const checkEveryMs = 100;

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const servers = new Set(ports);
  let ready = [...ports];
  let turn = 0;
  const open = new Set<Socket>();
  let checking = false;
  const check = setInterval(async () => {
    // An answer that comes late must not undo what a later one said.
    if (checking) return;
    checking = true;
    const answers = await Promise.all(
      [...servers].map(async (port) => {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
        return answer?.ok ? [port] : [];
      }),
    );
    ready = answers.flat();
    checking = false;
  }, checkEveryMs);

  const listener = createServer((client) => {
    const port = ready[turn++ % Math.max(1, ready.length)];
    if (port === undefined) return void client.destroy();
    const server = connect(port, '127.0.0.1');
    for (const [from, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from.pipe(other);
      from.on('error', () => other.destroy());
      from.on('close', () => {
        open.delete(from);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    servers,
    async knows(port) {
      while (!ready.includes(port)) await new Promise((resolve) => setTimeout(resolve, checkEveryMs / 2));
    },
    async stop() {
      clearInterval(check);
      for (const socket of open) socket.destroy();
      listener.close();
    },
  };
}
