import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { decideLook, type SecondLook } from '../../contract/desk-looks.ts';
import { toasts } from '../app/Toasts.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useConfirmedCall } from './use-desk-call.ts';
import { useLookEffects } from './use-look-effects.ts';
import { useLookSentence } from './use-look-sentence.ts';

type Decision = 'agree' | 'refuse' | 'withdraw';
export interface Deciding {
  look: SecondLook;
  decision: Decision;
}

/** On the buttons. */
export function useDecisionWords(): Record<Decision, string> {
  const { t } = useLingui();
  return {
    agree: t`Agree`,
    refuse: t`Refuse`,
    withdraw: t({ message: 'Take it back', context: 'a request or a decision' }),
  };
}

/** Deciding about a request, wherever it is seen. */
export function DecideLookDialog({ deciding, onClose }: { deciding: Deciding | undefined; onClose(): void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const sentence = useLookSentence();
  const effects = useLookEffects();
  const words = useDecisionWords();
  const decide = async (answer: string, key: string) => {
    if (!deciding) return;
    const { look, decision } = deciding;
    await confirmedCall(
      decideLook,
      { params: { id: look.id }, body: { decision, ...(answer ? { answer } : {}) } },
      key,
    );
    toasts.show({ text: decision === 'agree' ? t`Agreed, and done.` : t`Saved.`, tone: 'success' });
    void client.invalidateQueries({ queryKey: ['desk'] });
  };
  const more = deciding ? effects(deciding.look) : [];
  const word = deciding ? words[deciding.decision] : '';
  return (
    <ConfirmDialog
      of={decideLook}
      id="decide-look"
      title={word}
      open={deciding !== undefined}
      onClose={onClose}
      onConfirm={({ field, key }) => decide(field('answer'), key)}
      action={word}
    >
      <p>
        <strong>{deciding ? sentence(deciding.look) : ''}</strong>
      </p>
      {more.length > 0 ? <p>{more.join(' · ')}</p> : null}
      {deciding?.decision === 'agree' ? (
        <p>{t`It is checked again and done at once. Both names are recorded in the audit log.`}</p>
      ) : null}
      {deciding?.decision === 'refuse' ? (
        <Field id="look-answer" label={t`Why`} hint={t`The person who asked reads it.`}>
          {(control) => <TextInput {...control} name="answer" required minLength={3} maxLength={500} />}
        </Field>
      ) : null}
    </ConfirmDialog>
  );
}
