import { useLingui } from '@lingui/react/macro';
import type { PrivacyKind } from '../../../contract/privacy.ts';

export function usePrivacyWords() {
  const { t } = useLingui();
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
  const fates = { erased: t`Erased`, anonymous: t`Without the name`, kept: t`Kept as required by law` };
  const whys: Record<string, string> = {
    tax: t`Tax law: seven years; country and sum only`,
    mandate: t`The mandate must be shown to a bank for 14 months after the last debit`,
    complaint: t`Until the complaint and its appeal are over`,
    proof: t`Proof that the request was answered, without the data`,
    others: t`The others keep what they got, from “Deleted member”`,
  };
  const identities: Record<string, string> = {
    code: t`Told us the code that went to the account’s address`,
    account: t`Asked from the account`,
    questions: t`Answered questions`,
    link: t`Followed the link of our e-mail`,
  };
  return { kinds, states, fates, whys, identities };
}
