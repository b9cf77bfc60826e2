import { usePageContext } from '../app/page-context.ts';

/** Names of languages in the reader's own. */
export function useLanguageNames(): (code: string) => string {
  const { locale } = usePageContext();
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });
  return (code) => names.of(code) ?? code;
}
