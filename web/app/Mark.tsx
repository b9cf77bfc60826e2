import { FictionalIcon, FictionalMark, type FictionalMarkProps } from '../ui/FictionalMark.tsx';
import { usePageContext } from './page-context.ts';
import { useSettings } from './use-site.ts';

/**
 * The site's words and icon for a fictional profile; `label` and `pluralLabel` are for the start of a line. No other code
 * writes these words.
 */
export function useFictional(): {
  label: string;
  pluralLabel: string;
  singular: string;
  plural: string;
  icon: string;
} {
  const { fictional_singular: singular, fictional_plural: plural, fictional_icon: icon } = useSettings();
  const { locale } = usePageContext();
  const atStart = (text: string) => {
    const [first = ''] = text;
    return first.toLocaleUpperCase(locale) + text.slice(first.length);
  };
  return { label: atStart(singular), pluralLabel: atStart(plural), singular, plural, icon };
}

/** The mark of a fictional profile, in this site's words. */
export function Mark({ ground }: Pick<FictionalMarkProps, 'ground'>) {
  const { label, icon } = useFictional();
  return <FictionalMark label={label} icon={icon} ground={ground} />;
}

/** The icon alone; the word must be near it, at least for screen readers. */
export function MarkIcon() {
  return <FictionalIcon name={useFictional().icon} />;
}
