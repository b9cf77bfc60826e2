/**
 * A signed copy of the audit log, and what whoever gets one can prove with it alone, without us and our database: that no character of it was
 * changed since it was signed, that each line is what was written when it happened, and that between two lines none is missing.
 */
import { createHash } from 'node:crypto';
import { csvLine } from '../platform/csv.ts';
import { isSigned } from '../platform/signing.ts';

/** `proved` is the text whose hash, taken after that of the line before, is the line's own. */
export interface FileLine {
  id: number;
  created_at: Date;
  staff_name: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  details: Readonly<Record<string, unknown>>;
  proved: string;
  hash_before: string;
  hash: string;
}

const columns = ['number', 'at', 'who', 'what', 'about', 'id', 'details', 'proved', 'hash before', 'hash'] as const;
const mark = '# Ed25519';

/** What is signed: everything above the last line. */
export const signedPart = (lines: readonly FileLine[]): string =>
  [
    csvLine(columns),
    ...lines.map((line) =>
      csvLine([
        String(line.id),
        line.created_at.toISOString(),
        line.staff_name,
        line.action,
        line.subject_kind,
        line.subject_id,
        JSON.stringify(line.details),
        line.proved,
        line.hash_before,
        line.hash,
      ]),
    ),
  ].join('');

/** The last line of a file. Not by csvLine, which puts an apostrophe before the `+` that a signature may begin with. */
export const signatureLine = ({ signature, publicKey }: { signature: string; publicKey: string }): string =>
  `${mark},${signature},${publicKey}\r\n`;

/** Rows of cells; what stands in quotes may hold commas, quotes and line ends. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows.filter((cells) => cells.length > 1);
}

export interface Checked {
  /** Nothing was changed since it was signed with this key (base64, SPKI). */
  signed: boolean;
  key: string;
  lines: number;
  /** Numbers of the oldest and the newest line. */
  first: number | null;
  last: number | null;
  /** Numbers of lines that are not what was written, or do not follow from the line before. */
  broken: number[];
  /** Lines between the first and the last that are not in the file: those that a filter left out, or that were taken away. */
  missing: number;
}

/** What staff said beside an act may be forgotten, so it is signed but not in the chain. */
const withoutSaid = (details: string): string => {
  const { said: _, ...rest } = JSON.parse(details) as Record<string, unknown>;
  return JSON.stringify(rest);
};

/** Whether the cells that people read say what the proved text says. */
function saysWhatIsProved([number, at, who, what, about, id, details = '', proved = '']: readonly string[]): boolean {
  try {
    const [line, , ...rest] = JSON.parse(proved) as [number, unknown, string, string, string, string, object, number];
    const [name, action, kind, subject, written, micros] = rest;
    // A name that a spreadsheet would take for a formula stands behind an apostrophe.
    return (
      number === String(line) &&
      [who, what, about, id].every((cell, i) =>
        [[name, action, kind, subject][i], `'${[name, action, kind, subject][i]}`].includes(cell),
      ) &&
      withoutSaid(details) === JSON.stringify(written) &&
      at === new Date(Math.floor(micros / 1000)).toISOString()
    );
  } catch {
    return false;
  }
}

/** @param key who signed, when that is known from elsewhere; else the file's own word is taken for it */
export function checkAuditFile(file: string, key?: string): Checked {
  const text = file.replace(/^\ufeff/, '');
  const at = text.lastIndexOf(mark);
  const [, signature = '', own = ''] = text.slice(Math.max(at, 0)).trimEnd().split(',');
  const rows = cellsOf(text.slice(0, Math.max(at, 0))).slice(1);
  const broken: number[] = [];
  let missing = 0;
  // Newest first, as the page shows them.
  for (const [i, row] of rows.entries()) {
    const [number = '', , , , , , , proved = '', before = '', hash = ''] = row;
    const hashed = createHash('sha256').update(Buffer.from(before, 'hex')).update(proved).digest('hex');
    const older = rows[i + 1];
    const gap = older ? Number(number) - Number(older[0]) - 1 : 0;
    const follows = !older || (gap === 0 ? before === older[9] : gap > 0);
    const begins = Number(number) !== 1 || before === '';
    if (!saysWhatIsProved(row) || hashed !== hash || !follows || !begins) broken.push(Number(number));
    missing += Math.max(0, gap);
  }
  return {
    signed: at >= 0 && signedBy(text.slice(0, at), signature, key ?? own),
    key: own,
    lines: rows.length,
    first: rows.length ? Number(rows.at(-1)?.[0]) : null,
    last: rows.length ? Number(rows[0]?.[0]) : null,
    broken,
    missing,
  };
}

function signedBy(text: string, signature: string, publicKey: string): boolean {
  try {
    return isSigned(text, { signature, publicKey });
  } catch {
    // What is no key at all.
    return false;
  }
}
