import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { writerLineLength } from '../../../contract/desk-writing-lines.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

/** One saved line, being changed. */
export function LineForm({
  line,
  onSave,
  onCancel,
}: {
  line: { id: string; text: string; language: string };
  onSave(text: string): Promise<void>;
  onCancel(): void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState(line.text);
  const [saving, setSaving] = useState(false);
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        setSaving(true);
        await onSave(text.trim());
        setSaving(false);
      }}
    >
      <TextArea
        aria-label={t`Saved line`}
        rows={3}
        autoFocus
        required
        maxLength={writerLineLength}
        lang={line.language}
        spellCheck
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="form-actions">
        <Button type="submit" variant="primary" loading={saving} disabled={text.trim() === ''}>{t`Save`}</Button>
        <Button variant="line" disabled={saving} onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}
