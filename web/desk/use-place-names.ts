import { usePageContext } from '../app/page-context.ts';

/** Names of countries in the reader's language. */
export function usePlaceNames(): (code: string) => string {
  const { locale } = usePageContext();
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return (code) => names.of(code) ?? code;
}
