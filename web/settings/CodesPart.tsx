import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AnswerOf } from '../../contract/endpoint.ts';
import * as contract from '../../contract/passkeys.ts';
import type { getSecurity } from '../../contract/security.ts';
import { call } from '../app/api.ts';
import { FormError } from '../app/FormError.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';

type State = AnswerOf<typeof getSecurity>;
type Setup = AnswerOf<typeof contract.startTotp>;

/** Codes of an authenticator app: switching on with a first right one, the recovery codes, switching off. */
export function CodesPart({
  state,
  act,
  pending,
}: {
  state: State;
  /** Does it, asking first for a proof where one is needed. */
  act: (work: () => Promise<void>) => void;
  pending: boolean;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [shown, setShown] = useState<string[] | null>(null);
  const form = useCall(contract.confirmTotp, {
    onDone: ({ recovery_codes: codes }) => {
      setSetup(null);
      setShown(codes);
      void client.invalidateQueries({ queryKey: ['security'] });
    },
  });
  const start = async () => setSetup(await call(client, contract.startTotp, { body: {} }));
  const renew = async () => setShown((await call(client, contract.newRecoveryCodes, { body: {} })).recovery_codes);
  const end = async () => {
    await call(client, contract.endTotp, {});
    setShown(null);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.send({ code: String(new FormData(event.currentTarget).get('code') ?? '') });
  };
  return (
    <div className="security-codes">
      <h3>{t`Codes from an app`}</h3>
      <p className="soft">
        {state.codes
          ? t`On: after your password we ask for a code. Recovery codes left: ${state.recovery_left}.`
          : t`After your password we then ask for six digits, which an authenticator app on your phone shows.`}
      </p>
      {setup ? (
        <form className="form" method="post" onSubmit={submit}>
          <FormError>{form.error}</FormError>
          <p>{t`Scan this with your authenticator app, or enter the key by hand. Then type the six digits it shows.`}</p>
          <svg
            className="security-qr"
            viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`}
            role="img"
            aria-label={t`QR code for your authenticator app`}
          >
            <path d={setup.qr.path} />
          </svg>
          <p className="small">
            <a className="link" href={setup.otpauth_url}>{t`Open the app on this device`}</a> ·{' '}
            <code className="security-key">{setup.secret}</code>
          </p>
          <Field id="security-code" label={t`Code`}>
            {(control) => (
              <TextInput
                {...control}
                name="code"
                required
                inputMode="numeric"
                autoComplete="one-time-code"
                minLength={6}
                maxLength={7}
                autoFocus
              />
            )}
          </Field>
          <div className="form-actions">
            <Button type="submit" variant="primary" loading={form.pending}>{t`Switch codes on`}</Button>
            <Button variant="line" onClick={() => setSetup(null)}>{t`Cancel`}</Button>
          </div>
        </form>
      ) : null}
      {shown ? (
        <div role="status">
          <p className="strong">{t`Your recovery codes. Keep them where you will find them without your phone; we show them only now.`}</p>
          <ul className="security-recovery">
            {shown.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <Button variant="line" onClick={() => setShown(null)}>{t`I’ve saved them`}</Button>
        </div>
      ) : null}
      {setup ? null : (
        <div className="form-actions above-sm">
          {state.codes ? (
            <>
              <Button variant="line" loading={pending} onClick={() => act(renew)}>{t`New recovery codes`}</Button>
              <Button variant="line" loading={pending} onClick={() => act(end)}>{t`Switch codes off`}</Button>
            </>
          ) : (
            <Button variant="line" loading={pending} onClick={() => act(start)}>{t`Set up codes`}</Button>
          )}
        </div>
      )}
    </div>
  );
}
