/** A local HTTP server that records requests and gives the answers a test sets: stands in for a vendor's API. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}
export interface Answered {
  status?: number;
  body?: unknown;
}
export interface TestApi {
  url: string;
  port: number;
  requests: RecordedRequest[];
  /** The newest request to this path. */
  last(method: string, path: string): RecordedRequest;
  stop(): Promise<void>;
}

export async function startTestApi(answer: (request: RecordedRequest) => Answered): Promise<TestApi> {
  const requests: RecordedRequest[] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        const recorded = {
          method: request.method ?? '',
          path: url.pathname,
          query: url.searchParams,
          headers: request.headers,
          body: Buffer.concat(parts).toString('utf8'),
        };
        requests.push(recorded);
        const { status = 200, body = {} } = answer(recorded);
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(status === 204 ? undefined : JSON.stringify(body));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    last(method, path) {
      const match = requests.filter((a) => a.method === method && a.path === path).at(-1);
      if (!match)
        throw new Error(
          `nobody asked ${method} ${path}, but ${requests.map((a) => `${a.method} ${a.path}`).join(', ')}`,
        );
      return match;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
