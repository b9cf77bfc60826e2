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
  const form = (at: Date, zone: string, more: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      ...(at.getUTCFullYear() === new Date(now).getUTCFullYear() ? {} : { year: 'numeric' }),
      timeZone: zone,
      ...more,
    }).format(at);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    now,
    ago: (iso: string) => agoText(locale, new Date(iso).getTime(), now),
    /** "in 3 days", "2 days ago". */
    until: (iso: string) => {
      const hours = Math.round((new Date(iso).getTime() - now) / 3_600_000);
      return Math.abs(hours) < 48 ? relative.format(hours, 'hour') : relative.format(Math.round(hours / 24), 'day');
    },
    at: (iso: string) => form(new Date(iso), timeZone, { hour: '2-digit', minute: '2-digit' }),
    day: (iso: string) => form(new Date(iso), timeZone, {}),
    /** A day that is no moment, such as that of a collection: the same in every zone. */
    date: (ymd: string) => form(new Date(`${ymd}T00:00:00Z`), 'UTC', {}),
    /** The zone's short name, said once a page. */
    zone:
      new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
        .formatToParts(now)
        .find((part) => part.type === 'timeZoneName')?.value ?? timeZone,
  };
}
