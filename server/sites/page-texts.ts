/** The texts of legal and info pages: which one holds for a reader, its version, and what was published when. */
import type { Locale } from '../../contract/locales.ts';
import { keyOfPage, type PageText, pageOfKey, pageTexts } from '../../contract/page-texts.ts';
import { termsDateDefault } from '../../contract/time.ts';
import { statement, type Tx } from '../platform/db.ts';
import type { Scope } from './setting-fields.ts';
import { ownTextFor } from './settings.ts';
import type { Site } from './site.ts';

export interface ShownText {
  text: string;
  /** Null while it is only in a draft. */
  version: { number: number; published_at: Date } | null;
}

/** What the site or its company wrote for a page in a language; undefined: the product's text holds. */
export function ownPage(site: Site, page: PageText, locale: Locale): ShownText | undefined {
  const text = ownTextFor(site, '', keyOfPage(page), locale);
  if (text === undefined) return undefined;
  const isOfSite = ownTextFor({ ...site, company: { ...site.company, settings: {} } }, '', keyOfPage(page), locale);
  const stamps = isOfSite === undefined ? site.company.page_texts : site.page_texts;
  const stamp = stamps.find((stamp) => stamp.page === page && stamp.language === locale);
  return { text, version: stamp?.number ? { number: stamp.number, published_at: new Date(stamp.at) } : null };
}

/**
 * The version date of the terms: the product's, the day the company was added if later, or when the site or its company last
 * published terms of their own.
 */
export function termsDate({ company, page_texts: own }: Pick<Site, 'company' | 'page_texts'>): Date {
  const changed = [...company.page_texts, ...own].filter(({ page }) => page === 'terms').map(({ at }) => at);
  return new Date(Math.max(Date.parse(termsDateDefault), company.added.getTime(), ...changed));
}

const insertText = statement<
  never,
  [site: number | null, company: number | null, page: string, language: string, body: string | null, name: string]
>(
  'sites.insert_page_text_version',
  `insert into page_text_versions (site_id, company_id, page, language, number, body, staff_name)
   select $1, $2, $3, $4, coalesce(max(number), 0) + 1, $5, $6 from page_text_versions
    where site_id is not distinct from $1 and company_id is not distinct from $2 and page = $3 and language = $4`,
);

/** Keeps the texts among what was just published; under the lock of its site or company. */
export async function recordTexts(
  tx: Tx,
  scope: Scope,
  by: string,
  changes: readonly { key: string; language: string | null; before: unknown; after: unknown }[],
): Promise<void> {
  for (const { key, language, before, after } of changes) {
    const page = pageOfKey(key);
    if (page === undefined || language === null || before === after) continue;
    const body = typeof after === 'string' ? after : null;
    await insertText.run(tx, scope.site_id, scope.company_id, page, language, body, by);
  }
}

interface TextVersion {
  page: string;
  language: string;
  number: number;
  published_at: Date;
  staff_name: string;
}
/** The published texts of a page in a language, the newest first. */
export const textHistory = statement<
  TextVersion & { body: string | null },
  [site: number | null, company: number | null, page: string, language: string]
>(
  'sites.page_text_history',
  `select page, language, number, published_at, staff_name, body from page_text_versions
    where site_id is not distinct from $1 and company_id is not distinct from $2 and page = $3 and language = $4
    order by number desc limit 100`,
);

export const isPageText = (page: string): page is PageText => (pageTexts as readonly string[]).includes(page);
