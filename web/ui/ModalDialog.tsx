import { Dialog, type DialogProps } from './Dialog.tsx';
import { useDialog } from './use-dialog.ts';

export type ModalDialogProps = Omit<DialogProps, 'open' | 'ref'> & {
  open: boolean;
  /** Called on Escape, backdrop and cross, and after `open` became false. */
  onClose: () => void;
};

/** A Dialog opened by state, for hydrated pages. Use `placement="side"` for a sheet. */
export function ModalDialog({ open, onClose, ...dialog }: ModalDialogProps) {
  const ref = useDialog(open, onClose);
  return <Dialog {...dialog} ref={ref} />;
}
