import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { FormEvent } from 'react';
import { proveByPasskey, proveByPassword } from '../../contract/passkeys.ts';
import { call } from '../app/api.ts';
import { FormError } from '../app/FormError.tsx';
import { askPasskey, NotChosen, useKnowsPasskeys } from '../app/passkeys.ts';
import { useCall } from '../app/use-call.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { PasswordField } from '../app/PasswordField.tsx';

/** Shows again that it is the owner, by passkey or password; holds for 5 minutes. */
export function ProofDialog({
  open,
  passkeys,
  password,
  onProven,
  onClose,
}: {
  open: boolean;
  /** Whether the account has any, and whether its password counts. */
  passkeys: boolean;
  password: boolean;
  onProven: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const supportsPasskeys = useKnowsPasskeys();
  const errorText = useErrorText();
  const form = useCall(proveByPassword, { onDone: onProven });
  const byPasskey = useMutation({
    mutationFn: async () => call(client, proveByPasskey, { body: { passkey: await askPasskey(client) } }),
    onSuccess: onProven,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.send({ password: String(new FormData(event.currentTarget).get('password') ?? '') });
  };
  const failed = byPasskey.error && !(byPasskey.error instanceof NotChosen) ? errorText(byPasskey.error) : undefined;
  return (
    <ModalDialog id="proof" title={t`Is it really you?`} open={open} onClose={onClose} closeLabel={t`Close`}>
      <form className="form" onSubmit={submit}>
        <p>{t`This changes what opens your account, so we ask again.`}</p>
        <FormError>{form.error ?? failed}</FormError>
        {passkeys && supportsPasskeys ? (
          <Button
            variant={password ? 'line' : 'primary'}
            icon={<KeyRound />}
            loading={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          >{t`Use a passkey`}</Button>
        ) : null}
        {password ? (
          <>
            <PasswordField id="proof-password" error={form.field('password')} autoComplete="current-password" />
            <Button type="submit" variant="primary" loading={form.pending}>{t`Continue`}</Button>
          </>
        ) : null}
      </form>
    </ModalDialog>
  );
}
