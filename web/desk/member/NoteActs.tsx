import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { changeNote } from '../../../contract/desk-console.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { toasts } from '../../app/Toasts.tsx';
import { useDeskCall } from '../use-desk-call.ts';

/** What can be done with a note, wherever it is shown: anybody pins it, who wrote it removes it and can put it back. */
export function NoteActs({ member, note }: { member: string; note: { id: string; pinned: boolean; own: boolean } }) {
  const { t } = useLingui();
  const deskCall = useDeskCall();
  const client = useQueryClient();
  const change = async (what: BodyOf<typeof changeNote>['change']) => {
    if (!(await deskCall(changeNote, { params: { id: member }, body: { note: note.id, change: what } }))) return;
    void client.invalidateQueries({ queryKey: ['desk', 'member', member] });
    if (what === 'remove')
      toasts.show({
        text: t`A note was removed`,
        tone: 'success',
        action: { label: t`Undo`, run: () => void change('put_back') },
      });
  };
  return (
    <span className="member-note-acts">
      <button type="button" className="link small" onClick={() => void change(note.pinned ? 'unpin' : 'pin')}>
        {note.pinned ? t`Unpin` : t`Pin it`}
      </button>
      {note.own ? (
        <button type="button" className="link small" onClick={() => void change('remove')}>
          {t`Remove it`}
        </button>
      ) : null}
    </span>
  );
}
