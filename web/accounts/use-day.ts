import { usePageContext } from '../app/page-context.ts';

/** A day of a case, in the reader's language: the day it is in UTC, as in the mails about it. */
export function useDay(): (iso: string) => string {
  const { locale } = usePageContext();
  return (iso) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}
