/** Comma-separated files (RFC 4180), as spreadsheets open them: UTF-8 with a mark, dates ISO, amounts with a point. */

/** A cell that a spreadsheet would take for a formula is text (a leading apostrophe); numbers stay numbers. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(?:\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;
export const csvMark = '\ufeff';

/** The cells of rows that `csvLine` wrote, as they stand in the file: writing them again gives the same rows. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[at++];
      else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === ',' || sign === '\n') {
      row.push(cell);
      cell = '';
      if (sign === ',') continue;
      rows.push(row);
      row = [];
    } else if (sign !== '\r') cell += sign;
  }
  return rows;
}
