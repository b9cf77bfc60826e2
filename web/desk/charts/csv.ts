/** Figures as a CSV file, in the words they are shown with. */
export interface Figures {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A cell that a spreadsheet takes for text: no formula begins it. */
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvOf = ({ columns, rows }: Figures): string =>
  `\ufeff${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

export function saveCsv(name: string, figures: Figures): void {
  const url = URL.createObjectURL(new Blob([csvOf(figures)], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
