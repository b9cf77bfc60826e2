/** Keeps anonymous pages for a minute, already compressed. Bounded: the oldest page goes first. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface CachedPage {
  until: number;
  body: Buffer;
  br: Buffer;
  gzip: Buffer;
  /** Headers that belong to this page. */
  headers: Record<string, string>;
}

/** Switched off only to measure what drawing a page costs; read once, when the pages are registered. */
export const page_cache = { on: true };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** @param quality of brotli, 0 to 11; gzip takes its default */
export const compressed = (body: Buffer, encoding: 'br' | 'gzip', quality: number): Promise<Buffer> =>
  encoding === 'gzip'
    ? zip(body)
    : brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });

/** @param options.max_pages how many are kept at once. @param options.keep_ms how long each */
export function createPageCache({ keep_ms = 60_000, max_pages = 500 } = {}) {
  const pages = new Map<string, CachedPage>();
  return {
    get(key: string, now: number): CachedPage | undefined {
      const page = pages.get(key);
      return page && page.until > now ? page : undefined;
    },
    async put(key: string, html: string, headers: Record<string, string>, now: number): Promise<CachedPage> {
      const body = Buffer.from(html);
      const [br, gz] = await Promise.all([compressed(body, 'br', 6), compressed(body, 'gzip', 6)]);
      const page = { until: now + keep_ms, body, br, gzip: gz, headers };
      pages.delete(key);
      pages.set(key, page);
      for (const oldest of pages.keys()) {
        if (pages.size <= max_pages) break;
        pages.delete(oldest);
      }
      return page;
    },
  };
}
