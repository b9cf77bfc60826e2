/**
 * Inlines the style sheet for a first visit: the page can be painted as soon as its HTML arrives, one round trip
 * earlier. The answer's policy allows exactly this text, by its hash; all other pages link the file.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InlineStyles {
  html: string;
  /** For `style-src` in the content security policy, with quotes. */
  hash: string;
}

const link = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"[^>]*>/g;

/** @param client the folder of the built files, `dist/client` */
export function inlineStylesFrom(client: string): (html: string) => InlineStyles | undefined {
  const sheets = new Map<string, { text: string; hash: string }>();
  const sheet = (href: string) => {
    const cached = sheets.get(href);
    if (cached) return cached;
    const text = readFileSync(join(client, href), 'utf8').trim();
    const loaded = { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
    sheets.set(href, loaded);
    return loaded;
  };
  /** Undefined when the page has no style sheet or several, or the text could close the element. */
  return (html) => {
    const links = [...html.matchAll(link)];
    const [onlyLink] = links;
    if (!onlyLink?.[1] || links.length > 1) return undefined;
    const { text, hash } = sheet(onlyLink[1]);
    if (/<\/style/i.test(text)) return undefined;
    // The address stays, so that the page's script can fetch the file for later pages.
    const style = `<style data-href="${onlyLink[1]}">${text}</style>`;
    return { html: html.slice(0, onlyLink.index) + style + html.slice(onlyLink.index + onlyLink[0].length), hash };
  };
}

/** The policy of an answer with this style sheet inlined. */
export const allowStyle = (policy: string, hash: string): string =>
  policy.replace("style-src 'self'", `style-src 'self' ${hash}`);
