import { useSyncExternalStore } from 'react';
import { agoText } from '../app/ago-text.ts';
import { usePageContext } from '../app/page-context.ts';
import { localZone } from '../app/use-dates.ts';
import { useNow } from './use-now.ts';

const never = () => () => undefined;

/** Moments as the desk shows them: "3 hours ago", "24 Nov 14:20" in the reader's zone, with the year when it is not this one. */
export function useDates() {
  const { locale } = usePageContext();
  const now = useNow();
  const timeZone = useSyncExternalStore(never, localZone, () => 'UTC');
  // The desk writes "24 Nov 14:20" in English too.
  const written = locale === 'en' ? 'en-GB' : locale;
  const form = (at: Date, zone: string) =>
    new Intl.DateTimeFormat(written, {
      day: 'numeric',
      month: 'short',
      ...(at.getUTCFullYear() === new Date(now).getUTCFullYear() ? {} : { year: 'numeric' }),
      timeZone: zone,
    }).format(at);
  const time = (at: Date) =>
    new Intl.DateTimeFormat(written, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at);
  const span = (n: number, unit: 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' }).format(n);
  /** The day it is in a zone, YYYY-MM-DD. */
  const todayIn = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    now,
    ago: (iso: string) => agoText(locale, new Date(iso).getTime(), now),
    /** "in 3 days", "2 days ago". */
    until: (iso: string) => {
      const hours = Math.round((new Date(iso).getTime() - now) / 3_600_000);
      return Math.abs(hours) < 48 ? relative.format(hours, 'hour') : relative.format(Math.round(hours / 24), 'day');
    },
    at: (iso: string) => `${form(new Date(iso), timeZone)} ${time(new Date(iso))}`,
    day: (iso: string) => form(new Date(iso), timeZone),
    time: (iso: string) => time(new Date(iso)),
    /** A day that is no moment, such as that of a collection: the same in every zone. */
    date: (ymd: string) => form(new Date(`${ymd}T00:00:00Z`), 'UTC'),
    /** "Nov 26": the month in which a day (YYYY-MM-DD) lies. */
    month: (ymd: string) =>
      new Intl.DateTimeFormat(written, { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
        new Date(`${ymd}T00:00:00Z`),
      ),
    /** "1–24 Nov", "from 1 Nov", "until 24 Nov"; of days in the reader's zone. */
    days: (from: string | undefined, to: string | undefined) => {
      const day = (ymd: string) => new Date(`${ymd}T00:00:00Z`);
      if (!from || !to) return { from: from && form(day(from), 'UTC'), to: to && form(day(to), 'UTC') };
      const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };
      const year = new Date(now).getUTCFullYear();
      if (day(from).getUTCFullYear() !== year || day(to).getUTCFullYear() !== year) options.year = 'numeric';
      return { both: new Intl.DateTimeFormat(written, options).formatRange(day(from), day(to)) };
    },
    timeZone,
    /** The hour of the reader's day. */
    hour: Number(
      new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone })
        .formatToParts(now)
        .find(({ type }) => type === 'hour')?.value ?? 0,
    ),
    /** How long something waits: "47 min", "2 h", "5 days". */
    waited: (iso: string) => {
      const minutes = Math.max(0, Math.floor((now - new Date(iso).getTime()) / 60_000));
      return minutes < 60
        ? span(minutes, 'minute')
        : minutes < 2_880
          ? span(Math.floor(minutes / 60), 'hour')
          : span(Math.floor(minutes / 1_440), 'day');
    },
    /** How long something took: "47 s", "12 min", "3 h". */
    took: (seconds: number) =>
      seconds < 60
        ? new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short' }).format(seconds)
        : seconds < 7_200
          ? span(Math.round(seconds / 60), 'minute')
          : span(Math.round(seconds / 3_600), 'hour'),
    /** A promise: "24 h", "3 days". */
    hours: (n: number) => (n <= 24 ? span(n, 'hour') : span(Math.round(n / 24), 'day')),
    /** Today in the reader's zone, YYYY-MM-DD. */
    today: todayIn(timeZone),
    todayIn,
    /** The zone's short name, said once a page. */
    zone:
      new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
        .formatToParts(now)
        .find((part) => part.type === 'timeZoneName')?.value ?? timeZone,
  };
}
