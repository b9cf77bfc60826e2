/** What each rule saw, in the words of staff. */
import { useLingui } from '@lingui/react/macro';

export function useSignalWords(): (rule: string) => string {
  const { t } = useLingui();
  const words: Record<string, string> = {
    ban_email: t`The e-mail address is that of an excluded account`,
    ban_phone: t`The phone number is that of an excluded account`,
    ban_iban: t`The bank account is that of an excluded account`,
    ban_card: t`The card is that of an excluded account`,
    ban_photo: t`A photo is that of an excluded account`,
  };
  return (rule) => words[rule] ?? rule;
}
