/** A letter once more, or why it cannot be: said the same wherever it is asked for. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { resendMail } from '../../../contract/desk-console.ts';
import type { deskLetter } from '../../../contract/desk-system.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { toasts } from '../../app/Toasts.tsx';
import { deskQueries } from '../queries.ts';
import { useDeskCall } from '../use-desk-call.ts';

export type Letter = AnswerOf<typeof deskLetter>;

export function useResend() {
  const { t } = useLingui();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const whyNot: Record<NonNullable<Letter['not_again']>, string> = {
    follows: t`It said what was new at the time. The next one goes out by itself.`,
    campaign: t`A campaign goes to each reader only once.`,
    code: t`A new code is sent from the privacy request.`,
    over: t`What it was about is over.`,
    old: t`It is too old: what it was made from is no longer kept.`,
  };
  const resend = async (member: string, letter: string) => {
    const { not_again: not } = await client.fetchQuery({ ...deskQueries.letter(member, letter), staleTime: 0 });
    if (not) return toasts.show({ text: whyNot[not] });
    if (await deskCall(resendMail, { params: { id: member }, body: { letter } })) {
      toasts.show({ text: t`It goes out again. Any link in it is new.`, tone: 'success' });
      await client.invalidateQueries({ queryKey: ['desk', 'list', 'letters'] });
    }
  };
  return { whyNot, resend };
}
