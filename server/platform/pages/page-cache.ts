/** Caches anonymous pages for a minute, compressed. Bounded: the least recently used goes first. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export interface CachedPage {
  until: number;
  body: Buffer;
  br: Buffer;
  gzip: Buffer;
  /** Headers of this page. */
  headers: Record<string, string>;
}

/** Switched off only to measure what rendering costs; read once, when the pages are registered. */
export const pageCache = { on: true };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const qualityOf = (quality: number, body: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

/** Strong compression off the main thread, for pages that are cached. */
const compressed = (body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'gzip' ? zip(body) : brotli(body, qualityOf(6, body));

/** Anything larger is compressed off the main thread, so that nobody waits for it. */
const smallBytes = 100_000;

/**
 * Synchronous, for an answer to one visitor only: 17 KB takes a tenth of a millisecond, handing it to a thread takes
 * four.
 */
export const compressedAtOnce = (body: Buffer, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> => {
  if (body.length > smallBytes) return compressed(body, encoding);
  return encoding === 'gzip' ? gzipSync(body) : brotliCompressSync(body, qualityOf(2, body));
};

/** @param options.maxPages size of the cache. @param options.keepMs lifetime of an entry */
export function createPageCache({ keep_ms: keepMs = 60_000, max_pages: maxPages = 500 } = {}) {
  const pages = new LRUCache<string, CachedPage>({ max: maxPages });
  return {
    get(key: string, now: number): CachedPage | undefined {
      const page = pages.get(key);
      return page && page.until > now ? page : undefined;
    },
    async put(key: string, body: Buffer, headers: Record<string, string>, now: number): Promise<CachedPage> {
      const [br, gz] = await Promise.all([compressed(body, 'br'), compressed(body, 'gzip')]);
      const page = { until: now + keepMs, body, br, gzip: gz, headers };
      pages.set(key, page);
      return page;
    },
  };
}
