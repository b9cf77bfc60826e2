import { agoText } from '../app/ago-text.ts';
import { usePageContext } from '../app/page-context.ts';
import { useNow } from './use-now.ts';

/** Moments as the desk shows them: "3 hours ago", and the day with the time (UTC, as everything staff compares). */
export function useDates() {
  const { locale } = usePageContext();
  const now = useNow();
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    now,
    ago: (iso: string) => agoText(locale, new Date(iso).getTime(), now),
    /** "in 3 days", "2 days ago". */
    until: (iso: string) => {
      const hours = Math.round((new Date(iso).getTime() - now) / 3_600_000);
      return Math.abs(hours) < 48 ? relative.format(hours, 'hour') : relative.format(Math.round(hours / 24), 'day');
    },
    at: (iso: string) => `${exact.format(new Date(iso))} UTC`,
    day: (iso: string) => day.format(new Date(iso)),
  };
}
