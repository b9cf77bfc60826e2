import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { type getSignup, skipStep } from '../../contract/signup.ts';
import { call } from '../app/api.ts';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';

export interface StepProps {
  signup: AnswerOf<typeof getSignup>;
  /** The step is saved: go on to the next. */
  onDone(): Promise<void>;
  onBack: (() => void) | undefined;
}

interface FootProps extends Pick<StepProps, 'onDone' | 'onBack'> {
  step: 1 | 2 | 3 | 4;
  pending: boolean;
  /** Without it the step cannot be skipped. */
  skippable?: boolean;
  /** Text of the main button. */
  label?: string;
}

/** Goes past a step with nothing (more) to save. */
export function usePassStep(
  step: FootProps['step'],
  onDone: StepProps['onDone'],
): { pass(): Promise<void>; passing: boolean } {
  const client = useQueryClient();
  const errorText = useErrorText();
  const [passing, setPassing] = useState(false);
  const pass = async () => {
    setPassing(true);
    try {
      await call(client, skipStep, { body: { step } });
      await onDone();
    } catch (error) {
      toasts.show({ text: errorText(error), tone: 'danger' });
    } finally {
      setPassing(false);
    }
  };
  return { pass, passing };
}

/** Save, skip, back: the same at the end of every step. */
export function StepFoot({ step, pending, skippable = true, label, onDone, onBack }: FootProps) {
  const { t } = useLingui();
  const { pass, passing } = usePassStep(step, onDone);
  return (
    <div className="step-foot stack gap-5">
      <Button type="submit" variant="primary" size="lg" block loading={pending}>
        {label ?? t`Save and continue`}
      </Button>
      <div className="beside apart">
        {onBack ? <Button onClick={onBack}>{t`Back`}</Button> : <span />}
        {skippable ? <Button loading={passing} onClick={pass}>{t`Skip for now`}</Button> : null}
      </div>
    </div>
  );
}
