/**
 * The second half of `npm run words`: gives every translation and page the marks of its language, and writes down from
 * which English each translation of a named message was made. `--still-right` says that all stale translations fit the
 * new English as they are: read them first.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../contract/locales.ts';
import { areas, catalogFile, readCatalog, translatedFrom, translatedFromFile, translations } from './lib/catalogs.ts';
import { tidy, tidyPage } from './lib/typography.ts';

for (const locale of translations) {
  for (const area of areas) {
    const catalog = readCatalog(locale, area);
    let changed = false;
    for (const item of catalog.items) {
      const text = item.msgstr[0] ?? '';
      const better = tidy(locale, text);
      if (better === text) continue;
      item.msgstr = [better];
      changed = true;
    }
    if (changed) writeFileSync(catalogFile(locale, area), catalog.toString().replace(/\n*$/, '\n'));
  }
}

const pages = join(import.meta.dirname, '../web/legal/texts');
for (const file of globSync('*/*.md', { cwd: pages })) {
  const text = readFileSync(join(pages, file), 'utf8');
  const better = tidyPage(file.slice(0, 2) as Locale, text);
  if (better !== text) writeFileSync(join(pages, file), better);
}

if (process.argv.includes('--still-right')) rmSync(translatedFromFile, { force: true });
const { lines, stale } = translatedFrom();
const head =
  '# From which English each named message was translated: id, mark of the English, language:mark of the translation.';
writeFileSync(translatedFromFile, `${[head, ...lines].join('\n')}\n`);
if (stale.length)
  process.stderr.write(`The English of these has changed since they were translated:\n${stale.join('\n')}\n`);
