/** Pages that are the same for many members but for a few values: kept for a minute with holes, filled for each. */
import { LRUCache } from 'lru-cache';

export interface PageWithHoles {
  /** @throws Error when a value is missing */
  fill(values: Readonly<Record<string, string>>): Buffer;
  /** Headers of this page. */
  headers: Record<string, string>;
}

/** A hole is its name between two characters that occur in no text. */
const holes = /\uE000(\w+)\uE001/;

export function pageWithHoles(html: string, headers: Record<string, string> = {}): PageWithHoles {
  const parts = html.split(holes).map((part, i) => (i % 2 ? part : Buffer.from(part)));
  const fill = (values: Readonly<Record<string, string>>) =>
    Buffer.concat(
      parts.map((part) => {
        if (typeof part !== 'string') return part;
        const value = values[part];
        if (value === undefined) throw new Error(`no value for the hole ${part}`);
        return Buffer.from(value);
      }),
    );
  return { fill, headers };
}

/** Bounded: the least recently used goes first. */
export function createPagesWithHoles({ keepMs = 60_000, maxPages = 500 } = {}) {
  const pages = new LRUCache<string, { until: number; page: PageWithHoles }>({ max: maxPages });
  return {
    get(key: string, now: number): PageWithHoles | undefined {
      const kept = pages.get(key);
      return kept && kept.until > now ? kept.page : undefined;
    },
    put(key: string, page: PageWithHoles, now: number): PageWithHoles {
      pages.set(key, { until: now + keepMs, page });
      return page;
    },
  };
}
