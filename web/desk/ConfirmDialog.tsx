import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';

/** What cannot be taken back is said before it is done. However often it is pressed, it is done once. */
export function ConfirmDialog({ id, title, open, on_close, on_confirm, action, children }: {
  id: string;
  title: ReactNode;
  open: boolean;
  on_close(): void;
  /** Closes the dialog when it resolves. */
  on_confirm(): Promise<unknown>;
  /** The word on the button: what is done, never "OK". */
  action: ReactNode;
  /** What it does, to whom. */
  children: ReactNode;
}) {
  const { t } = useLingui();
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const confirm = async () => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      await on_confirm();
      on_close();
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return (
    <ModalDialog id={id} title={title} open={open} on_close={on_close} close_label={t`Close`}>
      <div className="form">
        {children}
        <div className="form-actions">
          <Button variant="danger" size="lg" loading={pending} onClick={() => void confirm()}>{action}</Button>
          <Button variant="line" size="lg" onClick={on_close}>{t`Do nothing`}</Button>
        </div>
      </div>
    </ModalDialog>
  );
}
