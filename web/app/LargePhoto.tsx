import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ModalDialog } from '../ui/ModalDialog.tsx';

/** The whole photo over the window. */
export function LargePhoto({
  id,
  title,
  onClose,
  children,
}: {
  id: string;
  title: string;
  onClose(): void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <ModalDialog id={`photo-${id}`} open onClose={onClose} size="xl" title={title} hideTitle closeLabel={t`Close`}>
      <div className="photo-whole photo-large">{children}</div>
    </ModalDialog>
  );
}
