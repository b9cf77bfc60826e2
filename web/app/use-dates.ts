/**
 * Dates and times as members read them: in their browser's time zone. Until hydration in the site's, so that the
 * markup matches the server's.
 */
import { useSyncExternalStore } from 'react';
import { usePageContext } from './page-context.ts';
import { useSettings } from './use-site.ts';

const never = () => () => undefined;
let zone: string | undefined;

/** The browser's time zone. */
export const localZone = (): string => {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return zone;
};

export interface Dates {
  /** "5 March 2026". */
  day(at: string | Date): string;
  /** "5 Mar 2026, 14:30". */
  moment(at: string | Date): string;
}

export function useDates(): Dates {
  const { locale } = usePageContext();
  const { time_zone } = useSettings();
  const timeZone = useSyncExternalStore(never, localZone, () => time_zone);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return { day: (at) => day.format(new Date(at)), moment: (at) => moment.format(new Date(at)) };
}
