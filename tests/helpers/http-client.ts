/** A small HTTP client that keeps cookies, like one browser at one address. */
import { request as httpRequest } from 'node:http';

export interface Answer {
  status: number;
  /** Lower-case names; repeated ones joined by `, ` (cookies: see `setCookie`). */
  headers: Record<string, string>;
  setCookie: string[];
  bytes: Buffer;
  text: string;
  /** The parsed body; undefined when it is not JSON. Without the `request_id` of a refusal, which differs each time. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it must be
  json: any;
  /** The part of a refusal's body to compare; undefined for any other body. */
  request_id: string | undefined;
}

export interface Send {
  headers?: Record<string, string | undefined>;
}

export interface Client {
  /** The loopback address the requests come from: each client has its own. */
  readonly ip: string;
  readonly host: string;
  readonly cookies: Map<string, string>;
  /** Sent with every request unless overridden; undefined drops the header. */
  headers: Record<string, string | undefined>;
  get(path: string, more?: Send): Promise<Answer>;
  post(path: string, body?: unknown, more?: Send): Promise<Answer>;
  put(path: string, body?: unknown, more?: Send): Promise<Answer>;
  delete(path: string, body?: unknown, more?: Send): Promise<Answer>;
  /** Anything: the body is sent as it is. */
  send(method: string, path: string, body: string | Buffer | undefined, more?: Send): Promise<Answer>;
}

let clients = 0;

/** An address of 127.0.0.0/8 that no other client of this process has. */
function nextAddress(): string {
  clients += 1;
  return `127.${20 + (process.pid % 100)}.${Math.floor(clients / 250)}.${1 + (clients % 250)}`;
}

/** @param port of the server on 127.0.0.1; `host` goes into the Host header and the Origin. */
export function createClient(port: number, host: string, ip = nextAddress()): Client {
  const cookies = new Map<string, string>();
  const client: Client = {
    ip,
    host,
    cookies,
    headers: {
      host,
      origin: `http://${host}`,
      'sec-fetch-site': 'same-origin',
      'accept-language': 'en',
      'user-agent': 'test client',
      // What the desk's dialogs ask for before some calls (contract: `confirm`).
      'x-confirmed': 'reason=a+test+asks+for+it',
    },
    get: (path, more) => client.send('GET', path, undefined, more),
    post: (path, body = {}, more) => client.send('POST', path, JSON.stringify(body), json(more)),
    put: (path, body = {}, more) => client.send('PUT', path, JSON.stringify(body), json(more)),
    delete: (path, body, more) =>
      body === undefined
        ? client.send('DELETE', path, undefined, more)
        : client.send('DELETE', path, JSON.stringify(body), json(more)),
    async send(method, path, body, more = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers: Record<string, string> = cookie ? { cookie } : {};
      for (const [name, value] of Object.entries({ ...client.headers, ...more.headers })) {
        delete headers[name];
        if (value !== undefined) headers[name] = value;
      }
      // For DELETE, Node writes a body without its length, which no server could read.
      if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
      const answer = await exchange({ port, ip, method, path, headers, body });
      for (const line of answer.setCookie) keepCookie(cookies, line);
      return answer;
    },
  };
  return client;
}

const json = (more: Send = {}): Send => ({ headers: { 'content-type': 'application/json', ...more.headers } });

/** Stores a Set-Cookie line; an expired one deletes the cookie. */
function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf('='));
  const value = pair.slice(pair.indexOf('=') + 1);
  const isExpired = attributes.some((a) => /^max-age=(?:0|-\d+)$/i.test(a) || /^expires=thu, 01 jan 1970/i.test(a));
  if (isExpired) cookies.delete(name);
  else cookies.set(name, value);
}

function exchange(of: {
  port: number;
  ip: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port: of.port,
        localAddress: of.ip,
        method: of.method,
        path: of.path,
        headers: of.headers,
        agent: false,
        timeout: 15_000,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString('utf8');
          const headers: Record<string, string> = {};
          for (const [name, value] of Object.entries(response.headers))
            headers[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
          resolve({
            status: response.statusCode ?? 0,
            headers,
            setCookie: response.headers['set-cookie'] ?? [],
            bytes,
            text,
            ...parsed(text),
          });
        });
      },
    );
    request.on('timeout', () => request.destroy(new Error(`no answer to ${of.method} ${of.path}`)));
    request.on('error', reject);
    request.end(of.body);
  });
}

function parsed(text: string): Pick<Answer, 'json' | 'request_id'> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { json: undefined, request_id: undefined };
  }
  if (typeof json !== 'object' || json === null || !('error' in json) || !('request_id' in json))
    return { json, request_id: undefined };
  const { request_id: requestId, ...rest } = json;
  return { json: rest, request_id: String(requestId) };
}
