import { useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { factorLost, loginCode } from '../../contract/passkeys.ts';
import { FormError } from '../app/FormError.tsx';
import { useCall } from '../app/use-call.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { Task } from './Task.tsx';

/** The second step of a log-in: a code of the app, or one of the recovery codes; and the way for who has lost both. */
export function CodeStep({
  entered,
  onDone,
  onBack,
}: {
  entered: { login: string; password: string };
  onDone: (answer: AnswerOf<typeof loginCode>) => void;
  onBack: () => void;
}) {
  const { t } = useLingui();
  const id = useId();
  const [recovery, setRecovery] = useState(false);
  const form = useCall(loginCode, { onDone });
  const lost = useCall(factorLost);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.send({ ...entered, code: String(new FormData(event.currentTarget).get('code') ?? '') });
  };
  return (
    <Task
      icon={<ShieldCheck />}
      title={recovery ? t`Your recovery code` : t`Your code`}
      lead={
        recovery
          ? t`One of the ten you kept when you switched codes on. Each works once.`
          : t`The six digits your authenticator app shows now.`
      }
    >
      <form className="form" method="post" onSubmit={submit} key={String(recovery)}>
        <FormError>{form.error ?? lost.error}</FormError>
        {lost.done ? (
          <Banner tone="info" title={t`Check your inbox`} live>
            {t`The link in the e-mail begins 72 hours, after which your password alone opens the account.`}
          </Banner>
        ) : null}
        <Field id={`${id}-code`} label={recovery ? t`Recovery code` : t`Code`}>
          {(control) => (
            <TextInput
              {...control}
              name="code"
              required
              autoFocus
              autoCapitalize="none"
              spellCheck={false}
              {...(recovery
                ? { autoComplete: 'off', minLength: 10, maxLength: 14 }
                : { autoComplete: 'one-time-code', inputMode: 'numeric', minLength: 6, maxLength: 7 })}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          loading={form.pending}
          loadingLabel={t`Logging in`}
        >{t`Log in`}</Button>
        <Button variant="line" block onClick={() => setRecovery(!recovery)}>
          {recovery ? t`Use a code from the app` : t`Use a recovery code`}
        </Button>
        {recovery ? (
          <Button variant="line" block loading={lost.pending} onClick={() => lost.send(entered)}>
            {t`I have lost both`}
          </Button>
        ) : null}
        <Button variant="line" block onClick={onBack}>{t`Back`}</Button>
      </form>
    </Task>
  );
}
