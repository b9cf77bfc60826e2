/**
 * Inlines the style sheets for a first visit: the page can be painted as soon as its HTML arrives, one round trip
 * earlier. The answer's policy allows exactly these texts, by their hashes; all other pages link the files.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InlineStyles {
  html: string;
  /** For `style-src` in the content security policy, with quotes. */
  hashes: string;
}
/** A style sheet that the page links to. */
export interface Sheet {
  href: string;
  text: string;
}

const link = /<link rel="stylesheet" href="(\/[\w./-]+\.css)"[^>]*>/g;

const hashed = (text: string) => ({
  text,
  hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
});

/** @param client the folder of the built files, `dist/client` */
export function inlineStylesFrom(client: string): (html: string, more?: readonly Sheet[]) => InlineStyles | undefined {
  const files = new Map<string, ReturnType<typeof hashed>>();
  const file = (href: string) => {
    const cached = files.get(href);
    if (cached) return cached;
    const loaded = hashed(readFileSync(join(client, href), 'utf8').trim());
    files.set(href, loaded);
    return loaded;
  };
  /** Undefined when the page has no style sheet, or one of many files, or a text could close the element. */
  return (html, more = []) => {
    const hrefs = [...html.matchAll(link)].map(([, href = '']) => href);
    if (hrefs.length === 0 || hrefs.length > 1 + more.length) return undefined;
    const sheets = new Map(
      hrefs.map((href) => {
        const own = more.find((sheet) => sheet.href === href);
        return [href, own ? hashed(own.text) : file(href)];
      }),
    );
    if ([...sheets.values()].some(({ text }) => /<\/style/i.test(text))) return undefined;
    return {
      // The address stays, so that the page's script can fetch the file for later pages.
      html: html.replace(link, (_, href: string) => `<style data-href="${href}">${sheets.get(href)?.text}</style>`),
      hashes: [...sheets.values()].map(({ hash }) => hash).join(' '),
    };
  };
}

/** The policy of an answer with these style sheets inlined. */
export const allowStyle = (policy: string, hashes: string): string =>
  policy.replace("style-src 'self'", `style-src 'self' ${hashes}`);
