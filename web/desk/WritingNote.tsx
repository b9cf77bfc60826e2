import { useLingui } from '@lingui/react/macro';
import { Save } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Static } from 'typebox';
import { noteLength, saveWritingNote, type WritingNote as Note } from '../../contract/desk-writing.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useDates } from './use-dates.ts';
import { useDeskCall } from './use-desk-call.ts';

/**
 * A note all writers share, saved when one goes on with something else. What somebody else saved meanwhile is shown beside
 * one's own, never written over.
 */
export function WritingNote({
  id,
  kind,
  label,
  note,
  onSaved,
}: {
  id: string;
  kind: 'profile' | 'conversation';
  label: string;
  note: Static<typeof Note>;
  onSaved(note: Static<typeof Note>): void;
}) {
  const { t } = useLingui();
  const { ago } = useDates();
  const deskCall = useDeskCall();
  const [draft, setDraft] = useState<{ text: string; version: number } | null>(null);
  const [saving, setSaving] = useState(false);
  const text = draft?.text ?? note.text;
  const changed = draft !== null && draft.version !== note.version;
  const busy = useRef(false);
  const save = async (version: number) => {
    // Pressing the button takes the focus away as well.
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    const answer = await deskCall(saveWritingNote, { params: { id }, body: { kind, text, version } });
    busy.current = false;
    setSaving(false);
    if (!answer) return;
    // What was typed while it was being saved stays to be saved.
    setDraft((now) => (now && now.text !== text ? { text: now.text, version: answer.note.version } : null));
    onSaved(answer.note);
  };
  const onLeave = () => {
    if (draft === null || changed) return;
    if (draft.text.trim() === note.text) setDraft(null);
    else void save(note.version);
  };
  return (
    <Card as="section" className="writing-note">
      <Field
        id={`writing-note-${kind}`}
        label={label}
        hint={
          note.staff_name && note.updated_at
            ? t`${note.staff_name}, ${ago(note.updated_at)}`
            : t`For all writers. Only what helps to answer well.`
        }
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={noteLength}
            value={text}
            onChange={(event) => setDraft({ text: event.target.value, version: draft?.version ?? note.version })}
            onBlur={onLeave}
          />
        )}
      </Field>
      {changed ? (
        <div className="writing-other">
          <p className="small">{t`${note.staff_name ?? ''} changed it in the meantime:`}</p>
          <p className="desk-quote">{note.text}</p>
        </div>
      ) : null}
      {draft ? (
        <div className="form-actions">
          {changed ? <Button onClick={() => setDraft(null)}>{t`Keep theirs`}</Button> : null}
          <Button variant="line" icon={<Save />} loading={saving} onClick={() => void save(note.version)}>
            {changed ? t`Save mine instead` : t`Save`}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
