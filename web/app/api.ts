/** The one way the pages reach the API: a query layer over a transport (fetch in the browser, in process on the server). */
import { type FetchQueryOptions, hashKey, QueryClient } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoint.ts';
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';
import { leaveForLogin, saysLoggedOut } from './logged-out.ts';

export interface TransportRequest {
  method: string;
  url: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
  idempotency_key?: string | undefined;
}
/** Carries one request; never throws for a refusal, throws when there is no answer at all. */
export type Transport = (request: TransportRequest) => Promise<{ status: number; json: unknown }>;

/** A refusal, with the text in the reader's language. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  readonly fields: Record<string, string>;
  readonly retry_after: number | undefined;
  constructor(status: number, body: Partial<ErrorBody> | null) {
    super(body?.message ?? '');
    this.status = status;
    this.code = body?.error ?? (status === 0 ? 'offline' : 'internal');
    this.fields = body?.fields ?? {};
    this.retry_after = body?.retry_after;
  }
}

type Input<E extends Endpoint> = (undefined extends ParamsOf<E> ? unknown : { params: ParamsOf<E> }) &
  (undefined extends QueryOf<E> ? unknown : { query: QueryOf<E> }) &
  (undefined extends BodyOf<E> ? unknown : { body: BodyOf<E> }) &
  // Made once for what is done, kept for every repetition of it (uuidv7).
  (E['idempotent'] extends true ? { idempotency_key: string } : unknown);

/** The address of a call: path parameters filled in, query appended. */
export function addressOf(e: Endpoint, input: { params?: object; query?: object }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) if (value !== undefined && value !== '') query.set(key, String(value));
  return query.size ? `${path}?${query}` : path;
}

const transports = new WeakMap<QueryClient, Transport>();

/** Answers that can get better are tried again, 5 times, with exponential delay; a refusal never is. */
export function mayGetBetter(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
}

export function createQueryClient(transport: Transport, where: 'browser' | 'server'): QueryClient {
  const retry = where === 'server' ? false : (failures: number, error: unknown) => failures < 5 && mayGetBetter(error);
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry, ...(where === 'server' ? { gcTime: Number.POSITIVE_INFINITY } : {}) },
      // What one does is tried at once and its failure told; only reading waits for the connection to come back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  transports.set(client, transport);
  return client;
}

// biome-ignore lint/suspicious/noExplicitAny: any query
type AnyQuery = FetchQueryOptions<any, any, any, any>;

/** Loads what a query brings into the cache unless it is there. @throws what the query throws */
export const ensure: (client: QueryClient, options: AnyQuery) => Promise<unknown> = import.meta.env.SSR
  ? ensureOnce
  : (client, options) => client.ensureQueryData(options);

const under_way = new WeakMap<QueryClient, Map<string, Promise<unknown>>>();

/** On the server nothing is watched, given up or tried again: without the means for that a page takes a tenth less time. */
function ensureOnce(client: QueryClient, options: AnyQuery): Promise<unknown> {
  const { queryKey, queryFn } = options;
  if (typeof queryFn !== 'function') return client.ensureQueryData(options);
  const asked = under_way.get(client) ?? new Map<string, Promise<unknown>>();
  under_way.set(client, asked);
  const hash = hashKey(queryKey);
  const known = asked.get(hash);
  if (known) return known;
  const answer = Promise.resolve(queryFn({ client, queryKey, signal: undefined as never, meta: undefined })).then((data) => client.setQueryData(queryKey, data));
  asked.set(hash, answer);
  return answer;
}

/**
 * Makes a call of the contract.
 * @throws ApiError with the refusal; status 0 and code `offline` when nothing answered.
 */
export async function call<E extends Endpoint>(
  client: QueryClient,
  e: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  const transport = transports.get(client);
  if (!transport) throw new Error('this query client has no transport');
  const { params, query, body, idempotency_key } = input as Partial<Record<'params' | 'query', object>> & {
    body?: unknown;
    idempotency_key?: string;
  };
  const address = addressOf(e, { ...(params ? { params } : {}), ...(query ? { query } : {}) });
  const answer = await transport({ method: e.method, url: address, body, signal, idempotency_key });
  if (answer.status >= 400) throw new ApiError(answer.status, answer.json as Partial<ErrorBody> | null);
  return answer.json as AnswerOf<E>;
}

/** Answers the server gave a tag (`etag` in the contract), by address: asked again, an unchanged one comes without a body. */
const tagged = new Map<string, { etag: string; json: unknown }>();

function keepTagged(url: string, etag: string | null, json: unknown): void {
  tagged.delete(url);
  if (etag === null) return;
  tagged.set(url, { etag, json });
  const oldest = tagged.keys().next();
  if (tagged.size > 20 && !oldest.done) tagged.delete(oldest.value);
}

/** The browser's transport. Calls to user.php name the client type (specification, section 7). */
export const browserTransport: Transport = async ({ method, url, body, signal, idempotency_key }) => {
  const headers: Record<string, string> = { 'x-client-type': matchMedia('(display-mode: standalone)').matches ? 'app' : 'web' };
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';
  if (idempotency_key) headers['idempotency-key'] = idempotency_key;
  const held = method === 'GET' ? tagged.get(url) : undefined;
  if (held) headers['if-none-match'] = held.etag;
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(signal ? { signal } : {}),
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (held && response.status === 304) return { status: 200, json: held.json };
    // A good answer that cannot be read broke off on its way: it is none. A refusal may be a page of whatever stands in between.
    const json: unknown = response.ok ? await response.json() : await response.json().catch(() => null);
    if (method === 'GET' && response.ok) keepTagged(url, response.headers.get('etag'), json);
    // Reading alone sends nobody away: the loaders of pages see to that.
    if (method !== 'GET' && saysLoggedOut(response.status, json)) void leaveForLogin();
    return { status: response.status, json };
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    throw new ApiError(0, null);
  }
};
