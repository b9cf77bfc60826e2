import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';

/** Before one's own number or account leaves; never a block. */
export function ShareConfirm({
  what,
  name,
  onSend,
  onClose,
}: {
  what: 'number' | 'account';
  name: string;
  onSend(): void;
  onClose(): void;
}) {
  const { t } = useLingui();
  return (
    <ModalDialog
      id="share-confirm"
      open
      onClose={onClose}
      title={what === 'number' ? t`Share your number?` : t`Share your bank details?`}
      closeLabel={t`Close`}
      foot={
        <>
          <Button size="lg" onClick={onClose}>{t`Edit`}</Button>
          <Button variant="primary" size="lg" onClick={onSend}>{t`Send`}</Button>
        </>
      }
    >
      <p>
        {what === 'number'
          ? t`You are about to give ${name} a phone number. Once they have it, blocking them here does not keep them from calling you.`
          : t`You are about to give ${name} the details of a bank account or a wallet. Nobody you have only met here needs them.`}
      </p>
    </ModalDialog>
  );
}
