/** The paragraphs of docs/run/alerts.md, by the name of their alert. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let paragraphs: Map<string, string> | undefined;

/** As plain text; none where the document is not there. */
export function runbookOf(names: readonly string[]): string[] {
  paragraphs ??= read();
  return names.flatMap((name) => paragraphs?.get(name) ?? []);
}

function read(): Map<string, string> {
  try {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/run/alerts.md'), 'utf8');
    return new Map(
      [...text.matchAll(/^- \*\*(\w+)\.\*\* (.+)$/gm)].map(([, name = '', body = '']) => [
        name,
        body.replace(/\[([^\]]+)\]\([^)]+\)/g, 'docs/run/$1').replaceAll('`', ''),
      ]),
    );
  } catch {
    return new Map();
  }
}
