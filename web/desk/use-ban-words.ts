/** Words of the desk for exclusions, and for what accounts share. */
import { useLingui } from '@lingui/react/macro';
import { useDeskWords } from './use-desk-words.ts';

export function useBanWords() {
  const { t } = useLingui();
  const { allReasons, word } = useDeskWords();
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
  return { kinds, marks, sure, reason: (code: string) => word(allReasons, code) };
}
