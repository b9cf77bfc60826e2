import { type RefObject, useEffect, useRef } from 'react';
import { watchDialog } from './native-fallbacks.ts';

/**
 * Lets state open and close a Dialog. `onClose` is called when the member closes it (Escape, backdrop, cross); set
 * `open` to false there. Give the returned ref to the Dialog.
 */
export function useDialog(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const closeHandler = useRef(onClose);
  useEffect(() => {
    closeHandler.current = onClose;
  });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const closed = () => closeHandler.current();
    dialog.addEventListener('close', closed);
    const unwatch = watchDialog(dialog);
    return () => {
      dialog.removeEventListener('close', closed);
      unwatch();
    };
  }, []);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  return ref;
}
