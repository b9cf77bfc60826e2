import { FictionalIcon, FictionalMark, type FictionalMarkProps } from '../ui/FictionalMark.tsx';
import { usePageContext } from './page-context.ts';
import { useSettings } from './use-site.ts';

/** The site's words and picture for a fictional profile; `label`: the singular as it begins a line. Nothing else writes the word. */
export function useFictional(): { label: string; singular: string; plural: string; icon: string } {
  const { fictional_singular: singular, fictional_plural: plural, fictional_icon: icon } = useSettings();
  const { locale } = usePageContext();
  const [first = ''] = singular;
  return { label: first.toLocaleUpperCase(locale) + singular.slice(first.length), singular, plural, icon };
}

/** The mark of a fictional profile, as this site writes it. */
export function Mark({ ground }: Pick<FictionalMarkProps, 'ground'>) {
  const { label, icon } = useFictional();
  return <FictionalMark label={label} icon={icon} ground={ground} />;
}

/** Its picture alone; the word must be near, for screen readers at least. */
export function MarkIcon() {
  return <FictionalIcon name={useFictional().icon} />;
}
