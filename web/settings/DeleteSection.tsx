import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { DeleteAlternatives } from './DeleteAlternatives.tsx';
import { DeleteForm } from './DeleteForm.tsx';
import { Section } from './Section.tsx';

/** Deleting the account: first what might help instead, then the reason and the password. */
export function DeleteSection() {
  const { t } = useLingui();
  const [stage, setStage] = useState<'closed' | 'alternatives' | 'confirm'>('closed');
  const close = () => setStage('closed');
  return (
    <Section
      id="delete"
      title={t`Delete account`}
      lead={t`Your profile disappears at once. For 14 days a link in your e-mail brings it back; then everything is erased.`}
    >
      <div className="form-actions above-sm">
        <Button variant="danger" onClick={() => setStage('alternatives')}>{t`Delete account`}</Button>
      </div>
      <ModalDialog
        id="delete-account"
        open={stage !== 'closed'}
        onClose={close}
        closeLabel={t`Close`}
        title={stage === 'confirm' ? t`Delete account` : t`Before you go`}
      >
        {stage === 'alternatives' ? (
          <DeleteAlternatives onClose={close} onContinue={() => setStage('confirm')} />
        ) : null}
        {stage === 'confirm' ? <DeleteForm onBack={() => setStage('alternatives')} /> : null}
      </ModalDialog>
    </Section>
  );
}
