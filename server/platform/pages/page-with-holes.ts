/** Pages that are the same for many members but for a few values: kept for a minute with holes, filled for each. */
import { LRUCache } from 'lru-cache';

export interface PageWithHoles {
  /** What looks like a hole but has no value stays as it is: a text of the site may hold anything. */
  fill(values: Readonly<Record<string, string>>): Buffer;
  /** Headers of this page. */
  headers: Record<string, string>;
}

/** A hole is its name between two characters for private use. */
const holes = /\uE000(\w+)\uE001/;

export function pageWithHoles(html: string, headers: Record<string, string> = {}): PageWithHoles {
  const parts = html.split(holes).map((part, i) => (i % 2 ? part : Buffer.from(part)));
  const filled = (name: string, values: Readonly<Record<string, string>>) =>
    Buffer.from(Object.hasOwn(values, name) ? (values[name] ?? '') : `\uE000${name}\uE001`);
  return {
    fill: (values) => Buffer.concat(parts.map((part) => (typeof part === 'string' ? filled(part, values) : part))),
    headers,
  };
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
