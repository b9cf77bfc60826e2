/** Keeps anonymous pages for a minute, already compressed. Bounded: what was not asked for longest goes first. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export interface CachedPage {
  until: number;
  body: Buffer;
  br: Buffer;
  gzip: Buffer;
  /** Headers that belong to this page. */
  headers: Record<string, string>;
}

/** Switched off only to measure what drawing a page costs; read once, when the pages are registered. */
export const pageCache = { on: true };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const qualityOf = (quality: number, body: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

/** As small as it gets in reasonable time, beside the work: for a page that is kept. */
const compressed = (body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'gzip' ? zip(body) : brotli(body, qualityOf(6, body));

/** More is compressed beside the work, so that nobody waits for it. */
const smallBytes = 100_000;

/** At once, for an answer to one visitor only: for 17 KB a tenth of a millisecond, where handing the work over takes four. */
export const compressedAtOnce = (body: Buffer, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> => {
  if (body.length > smallBytes) return compressed(body, encoding);
  return encoding === 'gzip' ? gzipSync(body) : brotliCompressSync(body, qualityOf(2, body));
};

/** @param options.max_pages how many are kept at once. @param options.keep_ms how long each */
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
