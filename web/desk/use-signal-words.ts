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
    ban_device: t`Used on a device of an excluded account`,
    ban_network: t`Came from the network of an excluded account`,
    same_photo: t`A photo is that of another, older account`,
    other_person: t`A photo check showed somebody else`,
    same_opening: t`The same first message went to eight people or more in a day`,
    unanswered: t`Nine out of ten first messages stay unanswered, and the daily limit is used up`,
    blocked: t`Blocked by three people or more in a week`,
    reports: t`Reported, and nobody has decided yet`,
    mail_device: t`New e-mail address and new device on the same day`,
  };
  return (rule) => words[rule] ?? rule;
}
