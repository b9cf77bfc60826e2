/** Structured logs (one JSON line each) without private data: no bodies, no query strings, no addresses, no tokens. */
import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * `/reset-password/do?token=…` -> `/reset-password/do`; a long single segment is a mail token -> `/{token}`;
 * media names are secrets too, and a segment that is no plain word or id may hold anything, an address among it.
 * What stays says which page it was and nothing about whom.
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
 * Standard output in blocks of 12 KB, at the latest after 200 ms: a write for each line costs as much as answering a cached
 * page. What is left is written when the process ends; only a SIGKILL can lose it.
 */
export const bufferedOutput = () => pino.destination({ dest: 1, sync: false, minLength: 12_288, periodicFlush: 200 });

export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (req: { method?: string; url?: string }) => ({ method: req.method, path: loggedPath(req.url ?? '') }),
      res: (res: { statusCode?: number }) => ({ status: res.statusCode }),
      // A database error's `detail` and `parameters` can hold a row.
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
