import { useLingui } from '@lingui/react/macro';
import { LOCALES } from '../../../contract/locales.ts';

const room = 4;

/** Languages in one short line: all of them by that word, of many the first and how many more. */
export function useLanguageLine() {
  const { t } = useLingui();
  return (codes: readonly string[]): string => {
    if (codes.length === LOCALES.length) return t`all languages`;
    const rest = codes.length - room;
    return [...codes.slice(0, room), ...(rest > 0 ? [`+${rest}`] : [])].join(' · ');
  };
}
