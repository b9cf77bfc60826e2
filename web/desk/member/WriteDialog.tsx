import '../threads/threads.css';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { beginThread, previewThread } from '../../../contract/desk-threads.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { LetterField } from '../threads/LetterField.tsx';
import { Templates } from '../threads/Templates.tsx';
import { useUnsent } from '../threads/use-unsent.ts';
import { useConfirmedCall, useDeskCall } from '../use-desk-call.ts';
import { useGo } from '../use-scope.ts';
import type { Member } from './member.ts';

type Letter = AnswerOf<typeof previewThread>;

/** Begins a thread with a member. What is typed stays until it is sent. */
export function WriteDialog({ member, open, onClose }: { member: Member; open: boolean; onClose(): void }) {
  const { t } = useLingui();
  const { id, name, language: code } = member;
  const [subject, setSubject] = useUnsent(`subject ${id}`);
  const [text, setText] = useUnsent(`letter ${id}`);
  const [letter, setLetter] = useState<Letter>();
  const [looking, setLooking] = useState(false);
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const confirmedCall = useConfirmedCall();
  const go = useGo();
  const body = { subject: subject.trim(), text: text.trim() };
  // A dialog gives the focus to its cross.
  useEffect(() => {
    if (open) document.getElementById('write-subject')?.focus();
  }, [open]);
  const changed = (set: (to: string) => void) => (to: string) => {
    setLetter(undefined);
    set(to);
  };
  const look = async () => {
    setLooking(true);
    setLetter(await deskCall(previewThread, { params: { id }, body }));
    setLooking(false);
  };
  return (
    <ConfirmDialog
      of={beginThread}
      id="write"
      title={t({ context: 'a letter', message: `Write to ${name}` })}
      open={open}
      onClose={() => {
        setLetter(undefined);
        onClose();
      }}
      onConfirm={async ({ key }) => {
        const begun = await confirmedCall(beginThread, { params: { id }, body }, key);
        setSubject('');
        setText('');
        toasts.show({
          text: t`The e-mail is on its way.`,
          tone: 'success',
          action: { label: begun.number, run: () => void go(`/desk/complaints/${begun.id}`) },
        });
        void client.invalidateQueries({ queryKey: ['desk'] });
      }}
      action={t`Send the e-mail`}
      icon={<Send />}
      variant="primary"
    >
      <p className="soft">{t`It goes to the address of the account with a number. Their answer opens it under Complaints.`}</p>
      <Field id="write-subject" label={t`Subject`} hint={t`Stands above the text, inside the e-mail only.`}>
        {(control) => (
          <TextInput
            {...control}
            required
            maxLength={120}
            lang={code}
            value={subject}
            onChange={(event) => changed(setSubject)(event.target.value)}
          />
        )}
      </Field>
      <Templates
        keyed={false}
        language={code}
        text={text}
        onPick={changed(setText)}
        values={{ name, site: member.site }}
      />
      <LetterField id="write-text" label={t`Text`} to={code} value={text} onChange={changed(setText)} />
      <div>
        <Button
          icon={<Eye />}
          loading={looking}
          disabled={body.subject === '' || body.text === ''}
          onClick={() => void look()}
        >{t`Show what they read`}</Button>
      </div>
      {letter ? <LetterPreview letter={letter} language={code} /> : null}
    </ConfirmDialog>
  );
}

/** The words of the mail as its reader gets them; its look is that of every mail of the site. */
function LetterPreview({ letter, language }: { letter: Letter; language: string }) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);
  // Below what is written, where nobody would look for it.
  useEffect(() => section.current?.scrollIntoView({ block: 'start' }), []);
  return (
    <section
      ref={section}
      className="member-letter"
      aria-label={t`Preview of the e-mail`}
      aria-live="polite"
      lang={language}
    >
      <p className="muted small">{letter.subject}</p>
      <h3>{letter.heading}</h3>
      {letter.paragraphs.map((paragraph, i) => (
        <p key={i}>{paragraph}</p>
      ))}
      <p>
        <span className="member-letter-button">{letter.button}</span>
      </p>
      {letter.after.map((line) => (
        <p key={line} className="muted small">
          {line}
        </p>
      ))}
    </section>
  );
}
