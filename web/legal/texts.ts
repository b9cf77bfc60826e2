/**
 * The info and legal texts: one Markdown file per language and page, or what a site or its company wrote instead, with company data filled in. Server bundle only.
 */
import { Marked, marked } from 'marked';

const files = import.meta.glob<string>('./texts/*/*.md', { eager: true, query: '?raw', import: 'default' });

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);

export interface InfoText {
  title: string;
  html: string;
  /** Headings of the second level, for the table of contents. */
  sections: { id: string; title: string }[];
}

/** Drops lines whose every placeholder is empty, so that a company without trade names shows no empty line. */
function fill(text: string, values: Record<string, string>): string {
  return text
    .split('\n')
    .filter((line) => {
      const names = [...line.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1] ?? '');
      return names.length === 0 || /^\s*[-*|]/.test(line) === false || names.some((n) => values[n] !== '');
    })
    .join('\n')
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''));
}

const cache = new Map<string, InfoText>();

/** Markdown of staff: what is HTML in it is shown as it stands, and links lead only where links of ours do. */
const staffs = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens);
      return /^(?:https:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(href)
        ? `<a href="${escapeHtml(href)}">${inner}</a>`
        : inner;
    },
  },
});

/**
 * The page in a language, English where it is missing.
 * @param own what staff wrote instead of it
 * @throws Error for an unknown page
 */
export function infoText(
  slug: string,
  locale: string,
  values: Record<string, string>,
  own: string | null = null,
): InfoText {
  const source = own ?? files[`./texts/${locale}/${slug}.md`] ?? files[`./texts/en/${slug}.md`];
  if (source === undefined) throw new Error(`no text ${slug}`);
  const key = `${locale} ${slug} ${JSON.stringify(values)} ${own ?? ''}`;
  const hit = cache.get(key);
  if (hit) return hit;
  const filled = fill(source, values);
  const title = /^#\s+(.+)$/m.exec(filled)?.[1] ?? '';
  const sections: InfoText['sections'] = [];
  const html = ((own === null ? marked : staffs).parse(filled.replace(/^#\s+.+\n/, ''), { async: false }) as string)
    // Markdown tables require a header row: an empty one must not be read out.
    .replace(/<thead>\s*<tr>\s*(?:<th[^>]*><\/th>\s*)+<\/tr>\s*<\/thead>/g, '')
    .replace(/<h2>([\s\S]*?)<\/h2>/g, (_, inner: string) => {
      const id = `section-${sections.length + 1}`;
      sections.push({ id, title: inner.replace(/<[^>]+>/g, '') });
      return `<h2 id="${id}">${inner}</h2>`;
    });
  const text = { title, html, sections };
  if (cache.size > 1_000) cache.clear();
  cache.set(key, text);
  return text;
}
