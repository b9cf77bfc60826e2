import { createContext, use, useEffect } from 'react';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { useDialog } from './use-dialog.ts';

export type ModalDialogProps = Omit<DialogProps, 'open' | 'ref'> & {
  open: boolean;
  /** Called on Escape, backdrop and cross, and after `open` became false. */
  onClose: () => void;
};

/** True around pages on which one works by keyboard: a dialog that opens gives the focus to its first field, not to its cross. */
export const FieldsFirst = createContext(false);

/** On touch screens a keyboard would jump up over what is to be read first. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

function firstField(dialog: HTMLDialogElement | null): HTMLElement | null {
  const fields = dialog?.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    '.dialog-body :is(input:not([type="hidden"], [type="file"]), select, textarea):enabled:not([readonly])',
  );
  const first = [...(fields ?? [])].find((field) => field.checkVisibility());
  if (first?.type !== 'radio') return first ?? null;
  return dialog?.querySelector<HTMLInputElement>(`[name="${CSS.escape(first.name)}"]:checked`) ?? first;
}

/** A Dialog opened by state, for hydrated pages. Use `placement="side"` for a sheet. */
export function ModalDialog({ open, onClose, ...dialog }: ModalDialogProps) {
  const ref = useDialog(open, onClose);
  const fieldsFirst = use(FieldsFirst);
  useEffect(() => {
    if (open && fieldsFirst && hasKeyboard()) firstField(ref.current)?.focus();
  }, [open, fieldsFirst, ref]);
  return <Dialog {...dialog} ref={ref} />;
}
