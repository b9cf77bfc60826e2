import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { FormError } from '../app/FormError.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { toasts } from '../app/Toasts.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { Asked, type Asks, saidIn } from './Asked.tsx';
import { say, SecondLookAsked } from './use-desk-call.ts';

/** What is confirmed: the fields inside of the dialog, and the one key of what is meant, however often it is sent. */
export interface Confirmed {
  field(name: string): string;
  /** What was said and typed goes with it (use-desk-call.ts). */
  key: string;
}

/**
 * What cannot be taken back is said before it is done. However often it is pressed, it is done once; what was refused, or came to
 * nothing, is said here, and all that was typed stays.
 */
export function ConfirmDialog({
  of,
  named,
  id,
  title,
  open,
  onClose,
  onConfirm,
  action,
  icon,
  variant = 'danger',
  children,
}: {
  /** The call it is for. */
  of: Asks;
  /** Of a call that is typed: the name. */
  named?: string | undefined;
  id: string;
  title: ReactNode;
  open: boolean;
  onClose(): void;
  /** Closes the dialog when it resolves; what it throws is shown. */
  onConfirm(confirmed: Confirmed): Promise<unknown>;
  /** The word on the button: what is done, never "OK". */
  action: ReactNode;
  icon?: ReactNode;
  /** Of what destroys nothing: `primary`. */
  variant?: 'danger' | 'primary';
  /** What it does, to whom; fields that belong to it. */
  children: ReactNode;
}) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const busy = useRef(false);
  const key = useRef('');
  const another = () => {
    key.current = '';
  };
  const close = () => {
    another();
    setError(undefined);
    onClose();
  };
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Drawn inside of another form by its parent, it is not that form's.
    event.stopPropagation();
    if (busy.current) return;
    const data = new FormData(event.currentTarget);
    key.current ||= uuidv7();
    const meant = key.current;
    busy.current = true;
    setPending(true);
    setError(undefined);
    try {
      say(meant, saidIn(data));
      await onConfirm({ field: (name) => String(data.get(name) ?? '').trim(), key: meant });
      close();
    } catch (fault) {
      if (!(fault instanceof SecondLookAsked)) return setError(fault);
      toasts.show({ text: t`Somebody else is asked to agree. You’ll find it under Second looks.`, tone: 'success' });
      close();
    } finally {
      say(meant, undefined);
      busy.current = false;
      setPending(false);
    }
  };
  return (
    // Sent is sent: until the answer is there, closing would only look like taking it back.
    <ModalDialog id={id} title={title} open={open} onClose={close} locked={pending} closeLabel={t`Close`}>
      {open ? (
        <form className="form" onSubmit={(event) => void confirm(event)} onChange={another}>
          {children}
          <Asked of={of} named={named} id={id} />
          <FormError>{error === undefined ? undefined : errorText(error)}</FormError>
          <div className="form-actions">
            <Button type="submit" variant={variant} size="lg" icon={icon} loading={pending}>
              {action}
            </Button>
            <Button variant="line" size="lg" disabled={pending} onClick={close}>{t`Cancel`}</Button>
          </div>
        </form>
      ) : null}
    </ModalDialog>
  );
}
