/**
 * `npm run words:template`: for translators and their programs, each catalog as a template with a comment to every
 * message: where it stands and what its placeholders hold. Written to dist/template/, made anew each time.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas, readCatalog } from './lib/catalogs.ts';
import { notes } from './lib/notes.ts';

const folder = join(import.meta.dirname, '../dist/template');
mkdirSync(folder, { recursive: true });
const all = notes();
for (const area of areas) {
  const catalog = readCatalog('en', area);
  for (const item of catalog.items) {
    const note = all.find(
      (message) => message.area === area && message.id === item.msgid && message.context === (item.msgctxt ?? ''),
    );
    if (!note) continue;
    const own = item.extractedComments.filter((line) => !/^(placeholder \{|js-lingui)/.test(line));
    const english = item.msgstr[0] && item.msgstr[0] !== item.msgid ? [`English: ${item.msgstr[0]}`] : [];
    item.extractedComments = [...english, ...own, ...note.stands, ...note.holds];
    item.msgstr = [''];
  }
  writeFileSync(join(folder, `${area}.pot`), catalog.toString());
}
process.stdout.write(`${all.length} messages in ${folder}\n`);
