import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addNote } from '../../../contract/desk-console.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Kbd } from '../Kbd.tsx';
import { useUnsent } from '../threads/use-unsent.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useKeys } from '../use-keys.ts';
import type { Member } from './member.ts';

/** What is being typed after the last `@`; null where no name is. */
const begunName = (text: string): string | null => /(?:^|\s)@([^@\n]{0,40})$/u.exec(text)?.[1]?.toLowerCase() ?? null;
const suggested = 5;

/** A note for colleagues; who is named in it with @ finds it on their overview. */
export function NoteForm({ member: { id, colleagues }, onKept }: { member: Member; onKept?(): void }) {
  const { t } = useLingui();
  const name = useId();
  const box = useRef<HTMLFormElement>(null);
  const [text, setText] = useUnsent(`note ${id}`);
  const [caret, setCaret] = useState(0);
  const deskCall = useDeskCall();
  const client = useQueryClient();
  const field = () => box.current?.querySelector('textarea');
  const begun = begunName(text.slice(0, caret));
  const fitting =
    begun === null
      ? []
      : colleagues.filter((colleague) => colleague.name.toLowerCase().startsWith(begun)).slice(0, suggested);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const pinned = new FormData(target).get('pinned') === 'on';
    if (!text.trim()) return;
    if (!(await deskCall(addNote, { params: { id }, body: { text: text.trim(), pinned } }))) return;
    target.reset();
    setText('');
    void client.invalidateQueries({ queryKey: ['desk', 'member', id] });
    onKept?.();
  };
  const choose = (colleague: string) => {
    const before = `${text.slice(0, caret - (begun ?? '').length)}${colleague} `;
    // At once, so that nothing that is typed on is lost.
    flushSync(() => {
      setText(before + text.slice(caret));
      setCaret(before.length);
    });
    field()?.focus();
    field()?.setSelectionRange(before.length, before.length);
  };
  useKeys({ n: () => field()?.focus() });
  return (
    <form ref={box} className="member-note" onSubmit={(event) => void submit(event)}>
      <TextArea
        id={`${name}-text`}
        name="text"
        rows={2}
        maxLength={2000}
        required
        aria-label={t`A note for colleagues`}
        placeholder={t`A note for colleagues; @ names one of them. The member gets it when they ask for their data.`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setCaret(event.target.selectionStart);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
      />
      {fitting.length > 0 ? (
        <div className="member-names" role="group" aria-label={t`Colleagues`}>
          {fitting.map((colleague) => (
            <button key={colleague.id} type="button" className="desk-chip" onClick={() => choose(colleague.name)}>
              {`@${colleague.name}`}
            </button>
          ))}
        </div>
      ) : null}
      <div>
        <Checkbox name="pinned" label={t`Pin it`} />
        <Kbd>N</Kbd>
        <Button type="submit">{t`Keep the note`}</Button>
      </div>
    </form>
  );
}
