/** Shared by the adapters of real providers: a call that ends in JSON or in a ProviderError, and amounts. */
import { LRUCache } from 'lru-cache';
import { ProviderError } from '../provider.ts';

const timeoutMs = 10_000;

export interface ProviderCall {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** A provider's own code for a refusal, from its answer. */
export type CodeOf = (answer: unknown) => string;

// A retry would give the same answer. Not 401 and 403, which are about our key and not about the order.
const finalStatuses = [400, 402, 404, 405, 410, 422];

/** @throws ProviderError. It contains no part of the request: keys and accounts stay out of the log */
export async function ask<T>(name: string, { method, url, headers, body }: ProviderCall, codeOf: CodeOf): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body }),
  }).catch(() => {
    throw new ProviderError(`${name} cannot be reached`, { permanent: false });
  });
  const json: unknown = answer.status === 204 ? {} : await answer.json().catch(() => undefined);
  if (answer.ok && json !== undefined) return json as T;
  const isMissing = answer.status === 404 || answer.status === 410;
  throw new ProviderError(`${name} says ${answer.status}`, {
    permanent: finalStatuses.includes(answer.status),
    code: isMissing ? 'not_found' : codeOf(json),
  });
}

/** A path within a vendor's address; ids come from others, so they are encoded. */
export const path = (...parts: string[]): string => parts.map((p) => `/${encodeURIComponent(p)}`).join('');

/** `5250` → `52.50`. All currencies of the price list have two decimals. */
export const decimalOf = (minor: number): string =>
  `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

/** `52.50` → `5250`; NaN for an invalid amount, which then matches no order. */
export function minorOf(decimal: string): number {
  const [, whole, part] = /^(\d{1,9})\.(\d{2})$/.exec(decimal) ?? [];
  return whole === undefined || part === undefined ? Number.NaN : Number(whole) * 100 + Number(part);
}

/** Caches an answer for a minute: a shop page is opened far more often than an account changes. */
export function remembered<T>(now: () => number, make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const keepMs = 60_000;
  const cache = new LRUCache<string, { until: number; value: Promise<T> }>({ max: 200 });
  return (key) => {
    const hit = cache.get(key);
    if (hit && hit.until > now()) return hit.value;
    const value = make(key);
    cache.set(key, { until: now() + keepMs, value });
    value.catch(() => cache.delete(key));
    return value;
  };
}
