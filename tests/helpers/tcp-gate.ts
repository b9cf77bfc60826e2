/** A gate between a client and a server: shutting it simulates a stopped server; it reopens at the same port. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface Gate {
  /** `url` with the gate's address in it. */
  url: string;
  /** Cuts every connection; new ones are refused. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** @param url of a server on this machine, such as a database's */
export async function startGate(url: string): Promise<Gate> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  const open = async () => {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
    });
    await new Promise<void>((resolve, reject) => server?.once('error', reject).listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };
  await open();
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    open,
    async shut() {
      const closed = new Promise<void>((resolve) => server?.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
