import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import type { Toast } from './toast-store.ts';

export type ToastCardProps = {
  toast: Toast;
  /** Label of the close button. */
  closeLabel: string;
  onDismiss: () => void;
};

/** One toast, at most 350 px wide: a sentence, at most one action, a cross. */
export function ToastCard({ toast, closeLabel, onDismiss }: ToastCardProps) {
  const { action } = toast;
  return (
    <div className="toast row gap-3" data-tone={toast.tone}>
      {toast.tone === 'danger' ? <CircleAlert /> : null}
      {toast.tone === 'success' ? <CircleCheck /> : null}
      <p className="toast-text fill text-md">{toast.text}</p>
      {action ? (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            action.run();
            onDismiss();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <IconButton label={closeLabel} icon={<X />} onClick={onDismiss} />
    </div>
  );
}
