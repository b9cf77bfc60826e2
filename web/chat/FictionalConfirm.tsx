import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmFictional } from '../../contract/chat.ts';
import { call } from '../app/api.ts';
import { type ChatPartner, patchChats } from '../app/chat-cache.ts';
import { FormError } from '../app/FormError.tsx';
import { useFictional } from '../app/Mark.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { useSettings } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';

/** Before the first credit is spent on a fictional profile, the member confirms that they know it is one. */
export function FictionalConfirm({
  partner,
  price,
  onConfirm,
  onClose,
}: {
  partner: ChatPartner;
  price: number;
  onConfirm(): void;
  onClose(): void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { fictional_warning: fictionalWarning } = useSettings();
  const { singular } = useFictional();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { name } = partner;
  const confirm = async () => {
    setBusy(true);
    try {
      await call(client, confirmFictional, { body: { profile: partner.id } });
      patchChats(
        client,
        (s) => s.partner.id === partner.id,
        (chat) => ({ ...chat, state: { ...chat.state, fictional_confirmed: true } }),
      );
      onConfirm();
    } catch (problem) {
      setError(errorText(problem));
      setBusy(false);
    }
  };
  return (
    <ModalDialog
      id="fictional-confirm"
      open
      onClose={onClose}
      title={t`${name} is marked “${singular}”`}
      closeLabel={t`Close`}
      foot={
        <>
          <Button size="lg" onClick={onClose}>{t`Do not send`}</Button>
          <Button variant="primary" size="lg" loading={busy} onClick={() => void confirm()}>
            {t`I understand, ${plural(price, { one: 'send for # credit', other: 'send for # credits' })}`}
          </Button>
        </>
      }
    >
      <div className="stack gap-5">
        <p>{fictionalWarning}</p>
        <p className="soft">{t`Answers are written by our team. Messages cost credits as everywhere else, and they can never lead to a meeting. We ask this once for each such profile.`}</p>
        <p>
          <a className="link" href="/pages/fictional" target="_blank" rel="noreferrer">{t`What this means`}</a>
        </p>
        <FormError>{error}</FormError>
      </div>
    </ModalDialog>
  );
}
