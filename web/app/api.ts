/**
 * The only way pages reach the API: a query layer over a transport (fetch in the browser, in-process on the server).
 */
import { type FetchQueryOptions, hashKey, QueryClient } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, BrowserEndpoint, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoint.ts';
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';
import { ending, leaveForLogin, saysLoggedOut } from './logged-out.ts';

export interface TransportRequest {
  method: string;
  url: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  /** What was said and typed before (contract: `confirm`). */
  confirmed?: string | undefined;
}
/** Carries one request. Does not throw for a refusal, only when there is no answer at all. */
export type Transport = (request: TransportRequest) => Promise<{ status: number; json: unknown }>;

/** A refusal, with its text in the reader's language. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  readonly fields: Record<string, string>;
  readonly retry_after: number | undefined;
  /** The request's id in the server's logs. */
  readonly request_id: string | undefined;
  constructor(status: number, body: Partial<ErrorBody> | null) {
    super(body?.message ?? '');
    this.status = status;
    this.code = body?.error ?? (status === 0 ? 'offline' : 'internal');
    this.fields = body?.fields ?? {};
    this.retry_after = body?.retry_after;
    this.request_id = body?.request_id;
  }
}

type Input<E extends Endpoint> = (undefined extends ParamsOf<E> ? unknown : { params: ParamsOf<E> }) &
  (undefined extends QueryOf<E> ? unknown : { query: QueryOf<E> }) &
  (undefined extends BodyOf<E> ? unknown : { body: BodyOf<E> }) &
  // Created once per action and reused for each retry of it (uuidv7).
  (E['idempotent'] extends true
    ? { idempotencyKey: string }
    : E['idempotent'] extends 'answer'
      ? { idempotencyKey?: string }
      : unknown);

/** The address of a call: path parameters filled in, query appended. */
export function addressOf(e: BrowserEndpoint, input: { params?: object; query?: object }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = (e.sent_as ?? e.path).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== '') query.set(key, String(value));
  return query.size ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
}

const transports = new WeakMap<QueryClient, { transport: Transport; where: 'browser' | 'server' }>();

/** Retries of a call that may be repeated. */
export const maxRetries = 5;
const initialDelayMs = 500;
/** If the server asks for a longer wait (seconds), its refusal is shown instead of waiting. */
const maxWaitS = 10;

/** Answers that may improve are retried 5 times with exponential delay; refusals never are. */
export function isRetryable(error: unknown): boolean {
  return (
    !(error instanceof ApiError) ||
    error.status === 0 ||
    error.status === 408 ||
    error.status === 429 ||
    error.status >= 500
  );
}

/** Only the general rate limit clears within seconds; the others (too many log-ins, mails) are refusals. */
function isRetryableSoon(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 429 && error.code !== 'too_many_requests' && error.code !== 'internal') return false;
  return isRetryable(error) && (error.retry_after ?? 0) <= maxWaitS;
}

const delayOf = (failures: number, error: unknown): number =>
  Math.max(
    initialDelayMs * 2 ** failures * (0.75 + Math.random() / 2),
    1_000 * ((error instanceof ApiError ? error.retry_after : 0) ?? 0),
  );

/** Waits; ends early when the connection returns. @throws AbortError */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', end);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener?.('online', end);
    signal?.addEventListener('abort', end);
  });
}

/** Whether the browser knows that it is offline. */
const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0 && globalThis.navigator?.onLine === false;

/**
 * Tries `work`, and retries up to 5 times while the outcome may improve. Fails at once when the browser knows it is
 * offline.
 */
export async function retrying<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (failures >= maxRetries || isOffline(error) || !isRetryableSoon(error)) throw error;
      await pause(delayOf(failures, error), signal);
    }
  }
}

export function createQueryClient(transport: Transport, where: 'browser' | 'server'): QueryClient {
  // `call` repeats what may be repeated. Reading waits for the connection to come back, which this begins.
  const retry = where === 'server' ? false : (_: number, error: unknown) => isOffline(error);
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry, ...(where === 'server' ? { gcTime: Number.POSITIVE_INFINITY } : {}) },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  transports.set(client, { transport, where });
  return client;
}

// biome-ignore lint/suspicious/noExplicitAny: any query
type AnyQuery = FetchQueryOptions<any, any, any, any>;

/** Loads a query into the cache unless it is there. @throws what the query throws */
export const ensure: (client: QueryClient, options: AnyQuery) => Promise<unknown> = import.meta.env.SSR
  ? ensureOnce
  : (client, options) => client.ensureQueryData(options);

const inFlight = new WeakMap<QueryClient, Map<string, Promise<unknown>>>();

/** On the server nothing is observed, cancelled or retried: skipping that machinery saves a tenth of a page's time. */
function ensureOnce(client: QueryClient, options: AnyQuery): Promise<unknown> {
  const { queryKey, queryFn } = options;
  if (typeof queryFn !== 'function') return client.ensureQueryData(options);
  const pending = inFlight.get(client) ?? new Map<string, Promise<unknown>>();
  inFlight.set(client, pending);
  const hash = hashKey(queryKey);
  const running = pending.get(hash);
  if (running) return running;
  const answer = Promise.resolve(queryFn({ client, queryKey, signal: undefined as never, meta: undefined })).then(
    (data) => client.setQueryData(queryKey, data),
  );
  pending.set(hash, answer);
  return answer;
}

type Options = {
  signal?: AbortSignal | undefined;
  /** False: the caller does its own retries. */
  retry?: false;
};

/** A random UUID; `crypto.randomUUID` is missing on pages without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** If a member was logged in, "log in first" means that the session has ended. */
export const isSignedIn = (client: QueryClient): boolean =>
  Boolean(client.getQueryData<{ user: unknown }>(['user'])?.user) || client.getQueryData(['desk']) !== undefined;

/**
 * Makes a call of the contract and retries it if it may be repeated: reads always do, a call that changes something
 * sends the same key each time.
 * @returns false when the session is over: everything private has left the screen by then (user.php excepted)
 * @throws ApiError with the refusal; status 0 and code `offline` when nothing answered
 */
async function request<E extends Endpoint>(
  client: QueryClient,
  declared: E,
  input: Input<E>,
  { signal, retry }: Options = {},
): Promise<AnswerOf<E> | false> {
  const e: BrowserEndpoint = declared;
  const { transport, where } = transports.get(client) ?? {};
  if (!transport) throw new Error('this query client has no transport');
  const { params, query, body, idempotencyKey, confirmed } = input as Partial<Record<'params' | 'query', object>> & {
    body?: unknown;
    idempotencyKey?: string;
    confirmed?: string;
  };
  const url = addressOf(e, { ...(params ? { params } : {}), ...(query ? { query } : {}) });
  const key = idempotencyKey ?? (e.idempotent === 'answer' ? newKey() : undefined);
  const once = async (): Promise<AnswerOf<E> | false> => {
    const { status, json } = await transport({ method: e.method, url, body, signal, idempotencyKey: key, confirmed });
    if (
      where === 'browser' &&
      e.path !== '/api/user.php' &&
      saysLoggedOut(status, json) &&
      !ending.here &&
      (e.method !== 'GET' || isSignedIn(client))
    ) {
      void leaveForLogin();
      return false;
    }
    if (status >= 400) throw new ApiError(status, json as Partial<ErrorBody> | null);
    return json as AnswerOf<E>;
  };
  const repeats = where === 'browser' && retry !== false && e.idempotent !== 'never';
  return repeats ? retrying(once, signal) : once();
}

/**
 * Like `request`, for callers that need not handle "logged out": the page is then already on its way to the log-in,
 * and the promise never settles.
 * @throws ApiError
 */
export async function call<E extends Endpoint>(
  client: QueryClient,
  e: E,
  input: Input<E>,
  signal?: AbortSignal,
  options: Options = {},
): Promise<AnswerOf<E>> {
  const answer = await request(client, e, input, { ...options, signal });
  return answer === false ? new Promise<never>(() => {}) : answer;
}

/** Answers with an `etag` (see the contract), by address: if unchanged, the next answer comes without a body. */
const tagged = new Map<string, { etag: string; json: unknown }>();

function keepTagged(url: string, etag: string | null, json: unknown): void {
  tagged.delete(url);
  if (etag === null) return;
  tagged.set(url, { etag, json });
  const oldest = tagged.keys().next();
  if (tagged.size > 20 && !oldest.done) tagged.delete(oldest.value);
}

/** The browser's transport. Calls to user.php name the client type. */
export const browserTransport: Transport = async ({ method, url, body, signal, idempotencyKey, confirmed }) => {
  const headers: Record<string, string> = {
    'x-client-type': matchMedia('(display-mode: standalone)').matches ? 'app' : 'web',
  };
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (confirmed) headers['x-confirmed'] = confirmed;
  const cached = method === 'GET' ? tagged.get(url) : undefined;
  if (cached) headers['if-none-match'] = cached.etag;
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(signal ? { signal } : {}),
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (cached && response.status === 304) return { status: 200, json: cached.json };
    // A good status with an unreadable body broke off on the way: no answer. A refusal may be the page of some proxy.
    const json: unknown = response.ok ? await response.json() : await response.json().catch(() => null);
    if (method === 'GET' && response.ok) keepTagged(url, response.headers.get('etag'), json);
    return { status: response.status, json };
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    throw new ApiError(0, null);
  }
};
