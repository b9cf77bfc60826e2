import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { toasts } from '../../app/Toasts.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { useKeys } from '../use-keys.ts';
import type { Member } from './member.ts';
import { NoteForm } from './NoteForm.tsx';

/** `N` where the timeline with its field is not shown: a note without leaving what one reads. */
export function NoteDialog({ member }: { member: Member }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useKeys({ n: () => setOpen(true) });
  // A dialog gives the focus to its cross.
  useEffect(() => {
    if (open) box.current?.querySelector('textarea')?.focus();
  }, [open]);
  return (
    <ModalDialog
      id="member-note"
      title={t`A note for colleagues`}
      open={open}
      onClose={() => setOpen(false)}
      closeLabel={t`Close`}
    >
      <div ref={box}>
        {open ? (
          <NoteForm
            member={member}
            onKept={() => {
              setOpen(false);
              toasts.show({ text: t`The note is in the timeline.`, tone: 'success' });
            }}
          />
        ) : null}
      </div>
    </ModalDialog>
  );
}
