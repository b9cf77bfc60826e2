/** Comma-separated files (RFC 4180), as spreadsheets open them: UTF-8 with a mark, dates ISO, amounts with a point. */

/** A cell that a spreadsheet would take for a formula is text (a leading apostrophe); numbers stay numbers. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(?:\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;
export const csvMark = '\ufeff';
