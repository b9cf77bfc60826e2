/**
 * Simple formatting of mails that staff write: **bold**, and lines that begin with "- " as a list. Everything else stays as it was typed,
 * so that a text without marks reads the same as before.
 */
import { escapeHtml } from '../../platform/html.ts';

const bold = /\*\*(?=\S)([^*\n]*[^*\s])\*\*/g;
const item = /^\s*[-•]\s+/;

/** For the part of a mail that is plain text: a list reads well as it is. */
export const withoutMarks = (words: string): string => words.replace(bold, '$1');

/** @returns escaped HTML of one paragraph, `p` and `list` around its parts */
export function formatted(words: string, wrap: { p(html: string): string; list(items: string[]): string }): string {
  const html = (text: string) => escapeHtml(text).replace(bold, '<strong>$1</strong>');
  const parts: string[] = [];
  let lines: string[] = [];
  let items: string[] = [];
  const end = () => {
    if (lines.length > 0) parts.push(wrap.p(lines.join('<br>')));
    if (items.length > 0) parts.push(wrap.list(items));
    [lines, items] = [[], []];
  };
  for (const line of words.split('\n')) {
    const isItem = item.test(line);
    if (isItem ? lines.length > 0 : items.length > 0) end();
    if (isItem) items.push(html(line.replace(item, '')));
    else lines.push(html(line));
  }
  end();
  return parts.join('\n');
}
