/** What is no request by the rules of HTTP never becomes one; it is refused in our format too, with an id that the log knows. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Words } from '../words.ts';
import { errorBody } from './errors.ts';
import { requestIdHeader } from './request-id.ts';

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

export function refuseUnreadable(words: Words, log: Log) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = statuses[error.code ?? ''] ?? 400;
    const id = randomUUID();
    log.info({ request_id: id, code: error.code, res: { statusCode: status } }, 'unreadable');
    const body = JSON.stringify({ ...errorBody(words, 'en', new Refusal('bad_request')), request_id: id });
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
      [requestIdHeader]: id,
    };
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map((pair) => pair.join(':')),
    ];
    if (socket.writable) socket.write([...lines, '', body].join('\r\n'));
    socket.destroy();
  };
}
