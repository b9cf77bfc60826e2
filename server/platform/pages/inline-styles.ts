/**
 * The style sheet inside the page, for a first visit: the page can be painted as soon as its HTML is there, one round
 * trip earlier. The policy of that answer allows exactly this text, by its hash; all other pages name the file.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InlineStyles {
  html: string;
  /** For `style-src` of the content security policy, with its quotes. */
  hash: string;
}

const link = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"[^>]*>/g;

/** @param client the folder of the built files, `dist/client` */
export function inlineStylesFrom(client: string): (html: string) => InlineStyles | undefined {
  const sheets = new Map<string, { text: string; hash: string }>();
  const sheet = (href: string) => {
    const known = sheets.get(href);
    if (known) return known;
    const text = readFileSync(join(client, href), 'utf8').trim();
    const made = { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
    sheets.set(href, made);
    return made;
  };
  /** The page with its one style sheet inside; undefined when it has none or several, or the text could end the element. */
  return (html) => {
    const links = [...html.matchAll(link)];
    const [found] = links;
    if (!found?.[1] || links.length > 1) return undefined;
    const { text, hash } = sheet(found[1]);
    if (/<\/style/i.test(text)) return undefined;
    // The address stays, so that the page's script can fetch the file for the pages that follow.
    const style = `<style data-href="${found[1]}">${text}</style>`;
    return { html: html.slice(0, found.index) + style + html.slice(found.index + found[0].length), hash };
  };
}

/** The policy of an answer with this style sheet inside. */
export const allowStyle = (policy: string, hash: string): string =>
  policy.replace("style-src 'self'", `style-src 'self' ${hash}`);
