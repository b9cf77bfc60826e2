/** What is typed or pasted into a cell of a sheet: an amount as the reader writes it, or a formula on the value that is there. */

/** What a cell means: nothing (emptied), a number of its smallest units, or undefined: not a number. */
export type Typed = number | null | undefined;

/** `12,50`, `12.5`, `1,055.00`, `1 055`: the last separator with few enough digits after it is the decimal one; a sign of the currency may stand beside it. */
export function parseAmount(text: string, digits: number): Typed {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/^[^\d.,-]{1,3}|[^\d.,]{1,3}\.?$/g, '');
  if (plain === '') return text.trim() === '' ? null : undefined;
  if (!/^\d[\d.,]*$/.test(plain)) return undefined;
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const after = last < 0 ? 0 : plain.length - last - 1;
  const groups = (part: string) => /^\d+$|^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(part);
  // Three digits after the only separator: thousands.
  const isDecimal = last >= 0 && after !== 3;
  const whole = isDecimal ? plain.slice(0, last) : plain;
  const rest = isDecimal ? plain.slice(last + 1) : '';
  if (!groups(whole) || (isDecimal && (after === 0 || after > digits))) return undefined;
  const minor = Number(whole.replace(/[.,]/g, '')) * 10 ** digits + Number(rest.padEnd(digits, '0') || 0);
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** `=+4%`, `=-0.50`, `=*1.1`: reckoned from the value of each cell; anything else is an amount. */
export function typedValue(text: string, digits: number, current: number | null): Typed {
  const formula = /^=\s*([+*−-])\s*([\d.,\s]+)(%?)$/.exec(text.trim());
  if (!formula) return text.trim().startsWith('=') ? undefined : parseAmount(text, digits);
  if (current === null) return null;
  const [, sign = '', figure = '', percent] = formula;
  const n = Number(figure.replace(/\s/g, '').replace(',', '.'));
  if (!Number.isFinite(n)) return undefined;
  const minus = sign === '-' || sign === '−';
  if (sign === '*') return percent ? undefined : Math.round(current * n);
  const part = percent ? (current * n) / 100 : n * 10 ** digits;
  const value = Math.round(current + (minus ? -part : part));
  return value < 0 ? undefined : value;
}

/** What a spreadsheet puts on the clipboard: rows by line, cells by tab. */
export const pastedCells = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
