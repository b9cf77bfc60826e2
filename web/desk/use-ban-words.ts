/** Words of the desk for exclusions, and for what accounts share. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDates } from './use-dates.ts';
import { useDeskWords } from './use-desk-words.ts';

export function useBanWords() {
  const { t } = useLingui();
  const { allReasons, word } = useDeskWords();
  const { day: dayOf } = useDates();
  const kinds = {
    ban: t`Excluded`,
    minor: t`Excluded: under 18`,
    self: t`Asked to be excluded`,
    owner: t`Somebody else used the address`,
  };
  const marks = {
    email: t`E-mail address`,
    phone: t`Phone number`,
    iban: t`Bank account`,
    card: t`Payment card`,
    device: t`Device`,
    network: t`Network`,
    photo: t`Photo`,
  };
  const sure = { sure: t`sure`, likely: t`likely`, weak: t`weak` };
  /** How long an exclusion can be asked for, in days. */
  const spans = [
    { value: '30', label: t`1 month` },
    { value: '180', label: t`6 months` },
    { value: '365', label: t`1 year` },
  ];
  const hits = (n: number, last: string | null) => {
    if (n === 0 || last === null) return t`no hits yet`;
    const day = dayOf(last);
    return t`${plural(n, { one: `# hit, last on ${day}`, other: `# hits, last on ${day}` })}`;
  };
  return { kinds, marks, sure, spans, hits, reason: (code: string) => word(allReasons, code) };
}
