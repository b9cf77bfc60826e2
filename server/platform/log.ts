/** Structured logs (one JSON line each) without private data: no bodies, query strings, addresses or tokens. */
import { hostname } from 'node:os';
import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * The path with secrets removed: `/reset-password/do?token=…` becomes `/reset-password/do`; a long single segment is
 * a mail token and becomes `/{token}`; media names are secrets too, and a segment that is no plain word or id may
 * hold anything, even an address. What remains names the page, not the person.
 */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] || '/';
  if (/^\/[\w-]{24,}\/?$/.test(path)) return '/{token}';
  if (path.startsWith('/media/')) return '/media/{file}';
  return path
    .split('/')
    .map((segment) => (/^[\w.:-]{0,40}$/.test(segment) ? segment : '{…}'))
    .join('/');
}

/**
 * Buffers standard output in blocks of 12 KB, for at most 200 ms: a write per line costs as much as answering a
 * cached page. The rest is written when the process ends; only SIGKILL can lose it.
 */
export const bufferedOutput = () => pino.destination({ dest: 1, sync: false, minLength: 12_288, periodicFlush: 200 });

export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    // Which of several wrote it, by the names that the desk's page of health has.
    base: { host: hostname(), pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (req: { method?: string; url?: string }) => ({ method: req.method, path: loggedPath(req.url ?? '') }),
      res: (res: { statusCode?: number }) => ({ status: res.statusCode }),
      // A database error's `detail` and `parameters` can contain a row.
      err: (err: Error & { code?: string }) => ({
        type: err.name,
        message: err.message,
        code: err.code,
        stack: err.stack,
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
