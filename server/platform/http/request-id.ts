/** One id for a request in the logs of every hop: the proxy's if it sends one, else a new UUID. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const requestIdHeader = 'x-request-id';

/** Short, and without special meaning in a log or a header. */
const sane = /^[\w.-]{8,64}$/;

export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const fromProxy = headers[requestIdHeader];
  return typeof fromProxy === 'string' && sane.test(fromProxy) ? fromProxy : randomUUID();
}
