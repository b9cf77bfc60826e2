import './find/find.css';
import { useLingui } from '@lingui/react/macro';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { Find } from './find/Find.tsx';
import type { FrameActs } from './SideBar.tsx';

/** One field for everything: members, payments, cases, staff, sites, settings, pages and what one can do. */
export function FindDialog({ open, onClose, ...acts }: { open: boolean; onClose(): void } & FrameActs) {
  const { t } = useLingui();
  return (
    <ModalDialog
      id="find"
      title={t`Find or go to`}
      hideTitle
      size="lg"
      className="find"
      open={open}
      onClose={onClose}
      closeLabel={t`Close`}
    >
      {open ? <Find onClose={onClose} acts={acts} /> : null}
    </ModalDialog>
  );
}
