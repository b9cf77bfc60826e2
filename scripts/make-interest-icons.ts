/** Writes the sheet of the interests' icons, `web/app/interests.svg`, from Lucide's drawings: one symbol an interest, by its id. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawInterestIcons } from './lib/interest-icons.ts';

const path = join(import.meta.dirname, '../web/app/interests.svg');
writeFileSync(path, await drawInterestIcons());
console.log(`Wrote ${path}.`);
