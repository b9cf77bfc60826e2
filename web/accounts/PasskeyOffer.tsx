import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { FormError } from '../app/FormError.tsx';
import { addPasskey, hasOwnLock, NotChosen } from '../app/passkeys.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { Task } from './Task.tsx';

const refused = 'hide-passkey-offer';

/** Whether this device could keep a passkey and its owner has not said "not now". */
export async function mayOfferPasskey(): Promise<boolean> {
  try {
    return localStorage.getItem(refused) === null && (await hasOwnLock());
  } catch {
    return false;
  }
}

/** Offered once after a log-in by password. */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const leave = () => {
    try {
      localStorage.setItem(refused, '1');
    } catch {
      // Without storage it is offered again.
    }
    onDone();
  };
  const add = useMutation({ mutationFn: () => addPasskey(client), onSuccess: leave });
  return (
    <Task
      icon={<Fingerprint />}
      title={t`Next time without a password?`}
      lead={t`A passkey opens your account with your finger, your face or the PIN of this device. It cannot be guessed, and it does not work on a fake page.`}
    >
      <div className="form">
        <FormError>{add.error && !(add.error instanceof NotChosen) ? errorText(add.error) : undefined}</FormError>
        <Button variant="primary" size="lg" block loading={add.isPending} onClick={() => add.mutate()}>
          {t`Add a passkey`}
        </Button>
        <Button variant="line" size="lg" block onClick={leave}>{t`Not now`}</Button>
        <p className="small soft">{t`Your finger and face never leave the device. You can remove the passkey at any time, under Settings.`}</p>
      </div>
    </Task>
  );
}
