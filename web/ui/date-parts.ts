/** A date as typed: three texts, possibly empty or nonsense. */
export type DateParts = { day: string; month: string; year: string };

/** Splits `YYYY-MM-DD` into parts without leading zeros; anything else gives three empty texts. */
export function partsFromIso(iso: string | null | undefined): DateParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso ?? '');
  if (!match) return { day: '', month: '', year: '' };
  return { day: String(Number(match[3])), month: String(Number(match[2])), year: match[1] ?? '' };
}

/** Joins typed parts into `YYYY-MM-DD`, or null when that is not a calendar date (31 April, 2-digit years). */
export function isoFromParts(parts: DateParts): string | null {
  const { day, month, year } = { day: parts.day.trim(), month: parts.month.trim(), year: parts.year.trim() };
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
