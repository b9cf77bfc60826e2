/**
 * `npm run audit:check -- FILE [KEY]`: what a signed copy of the audit log proves, without the database it came from. KEY: the public key
 * as it stood in an earlier copy; without it the file's own is taken at its word. Exit code 1 when anything was changed.
 */
import { readFileSync } from 'node:fs';
import { checkAuditFile } from '../server/desk/audit-file.ts';

const [file, key] = process.argv.slice(2);
if (!file) {
  console.error('npm run audit:check -- FILE [KEY]');
  process.exit(2);
}
const checked = checkAuditFile(readFileSync(file, 'utf8'), key);
console.log(
  `signature: ${checked.signed ? 'right' : 'WRONG, the file was changed or signed by another'} (key ${checked.key || 'none'})`,
);
console.log(
  `lines: ${checked.lines}, from ${checked.first ?? '–'} to ${checked.last ?? '–'}; not in the file: ${checked.missing}`,
);
console.log(
  checked.broken.length === 0
    ? 'chain: each line is as it was written and follows from the one before'
    : `chain: BROKEN at ${checked.broken.slice(0, 20).join(', ')}`,
);
if (!checked.signed || checked.broken.length > 0) process.exitCode = 1;
