import { ToastCard } from './ToastCard.tsx';
import type { ToastStore } from './toast-store.ts';
import { useToaster } from './use-toaster.ts';

export type ToasterProps = {
  store: ToastStore;
  /** Names the region ("Notices"). */
  label: string;
  closeLabel: string;
};

/**
 * Renders the toasts of a store above open dialogs (a manual popover in the top layer). Put one on each hydrated page.
 * Nothing disappears while the pointer or the focus is on it. A modal dialog makes everything outside it inert: show
 * anything important inside the dialog.
 */
export function Toaster({ store, label, closeLabel }: ToasterProps) {
  const { ref, toasts } = useToaster(store);
  const newest = toasts.at(-1);
  const isDanger = newest?.tone === 'danger';
  return (
    <>
      {/* Live regions must exist before their text does; the box below comes and goes. */}
      <div className="visually-hidden" role="status">
        {isDanger ? null : newest?.text}
      </div>
      <div className="visually-hidden" role="alert">
        {isDanger ? newest?.text : null}
      </div>
      <section
        ref={ref}
        className="toaster row gap-3"
        popover="manual"
        aria-label={label}
        onPointerEnter={store.pause}
        onPointerLeave={store.resume}
        onFocus={store.pause}
        onBlur={store.resume}
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} onDismiss={() => store.dismiss(toast.id)} />
        ))}
      </section>
    </>
  );
}
