import { useLingui } from '@lingui/react/macro';
import type { CorrectField, PrivacyKind } from '../../../contract/privacy.ts';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { usePlaceNames } from '../use-place-names.ts';

export function usePrivacyWords() {
  const { t } = useLingui();
  const { genders, word } = useDeskWords();
  const { date } = useDates();
  const languageName = useLanguageNames();
  const countryName = usePlaceNames();
  const kinds: Record<PrivacyKind, string> = {
    export: t`Export`,
    erase: t`Erase everything`,
    correct: t`Correct`,
    object: t({ context: 'a right: to object', message: 'Object' }),
  };
  const states = {
    open: t({ context: 'state of a case', message: 'Open' }),
    done: t({ context: 'state of a request', message: 'Done' }),
    refused: t({ context: 'state of a request', message: 'Refused' }),
  };
  const fates = {
    erased: t`Erased`,
    anonymous: t`Without the name`,
    kept: t({ context: 'what becomes of records', message: 'Kept' }),
  };
  const whys: Record<string, string> = {
    tax: t`Tax law: at least seven years, without profile and address`,
    mandate: t`The mandate must be shown to a bank for 14 months after the last debit`,
    debit_block: t`So that a bank account that was charged back is not used again`,
    day: t`One day, as a hash: nobody is sent too many text messages`,
    complaint: t`Until the complaint and its appeal are over`,
    proof: t`Proof that the request was answered, without the data`,
    exclusion: t`Hashes only, until the exclusion ends: nobody excluded comes back (GDPR, Article 17(1)(c))`,
    audit: t`Proof of what staff did: a number that leads to nobody`,
    reported: t`The case of the person they reported goes on without them`,
    counted: t`Counted in figures, with nothing that leads to them`,
  };
  const identities: Record<string, string> = {
    code: t`Told us the code that went to the account’s address`,
    account: t`Asked from the account`,
    questions: t`Answered questions`,
    link: t`Followed the link of our e-mail`,
  };
  const sources: Record<string, string> = {
    mail: t`By e-mail`,
    form: t`By the form`,
    letter: t`By letter`,
  };
  const fields: Record<CorrectField, string> = {
    name: t`Name`,
    date_of_birth: t`Date of birth`,
    gender: t`Gender`,
    wanted: t`Looks for`,
    place: t({ context: 'town or region', message: 'Place' }),
    language: t`Language`,
    email: t`E-mail address`,
  };
  /** What stands in a field, in words. */
  const inWords = (field: CorrectField, code: string) => {
    if (field === 'date_of_birth') return code === '' ? '' : date(code);
    if (field === 'language') return languageName(code);
    if (field === 'place') return code.replace(/[A-Z]{2}$/, countryName);
    if (field !== 'gender' && field !== 'wanted') return code;
    return code
      .split(', ')
      .map((gender) => word(genders, gender))
      .join(', ');
  };
  return { kinds, states, fates, whys, identities, sources, fields, inWords };
}
