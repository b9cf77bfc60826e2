/** Days and times in the reader's language, always on a 24-hour clock. `zone` is an IANA name. */

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  const formatter = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formats.set(key, formatter);
  return formatter;
}

const dayMs = 86_400_000;
const capital = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** `2026-11-21`: the day in this zone, for comparisons. */
export function dayOf(date: Date, zone: string): string {
  const parts = format('en', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(date);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The number of midnights between two times. */
function daysBetween(from: Date, to: Date, zone: string): number {
  return Math.round((Date.parse(dayOf(to, zone)) - Date.parse(dayOf(from, zone))) / dayMs);
}

/** `21:14` */
export const timeText = (date: Date, locale: string, zone: string): string =>
  format(locale, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date);

/** A divider: Today, Yesterday, Wednesday, 16 November, 16 November 2025. */
export function dayText(date: Date, now: Date, locale: string, zone: string): string {
  const days = daysBetween(date, now, zone);
  if (days >= 0 && days < 2)
    return capital(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day'), locale);
  if (days > 1 && days < 7) return capital(format(locale, zone, { weekday: 'long' }).format(date), locale);
  const sameYear = dayOf(date, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4);
  return format(locale, zone, { day: 'numeric', month: 'long', ...(sameYear ? {} : { year: 'numeric' }) }).format(date);
}

/** In the list: now, 18:40, Wed, 16 Nov, 16/11/2025. */
export function listTimeText(date: Date, now: Date, locale: string, zone: string): string {
  if (Math.abs(now.getTime() - date.getTime()) < 60_000)
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  const days = daysBetween(date, now, zone);
  if (days <= 0) return timeText(date, locale, zone);
  if (days < 7) return format(locale, zone, { weekday: 'short' }).format(date);
  const sameYear = dayOf(date, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4);
  return sameYear
    ? format(locale, zone, { day: 'numeric', month: 'short' }).format(date)
    : format(locale, zone, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(date);
}
