import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListPlus, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  dropWriterLine,
  type listWriterLines,
  saveWriterLine,
  writerLineLength,
} from '../../../contract/desk-writing-lines.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { LineForm } from './LineForm.tsx';

type Line = AnswerOf<typeof listWriterLines>['lines'][number];

interface Props {
  conversation: string;
  member: { name: string; language: string };
  /** What stands in the answer now. */
  text: string;
  /** Into the answer, where the cursor stands. */
  onPut(text: string): void;
}

/** The writer's own lines: fitting by typing, put into the answer by Enter; the answer is saved as one of them. */
export function SavedLines({ open, onClose, ...props }: Props & { open: boolean; onClose(): void }) {
  const { t } = useLingui();
  return (
    <ModalDialog id="saved-lines" title={t`Saved lines`} open={open} onClose={onClose} closeLabel={t`Close`}>
      {open ? (
        <Lines
          {...props}
          onPut={(text) => {
            onClose();
            props.onPut(text);
          }}
        />
      ) : null}
    </ModalDialog>
  );
}

function Lines({ conversation, member, text, onPut }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const languageName = useLanguageNames();
  const [language, setLanguage] = useState(member.language);
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const query = useQuery(deskQueries.writerLines());
  const there = query.data !== undefined;
  // The dialog opens after this is drawn, and gives the focus to its first button.
  useEffect(() => {
    const frame = requestAnimationFrame(() => there && document.getElementById('line-search')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [there]);
  if (!query.data) return <Loading query={query} />;
  const { lines } = query.data;
  const wanted = search.trim().toLocaleLowerCase();
  const fitting = lines.filter((line) => line.language === language && line.text.toLocaleLowerCase().includes(wanted));
  const languages = [...new Set([member.language, ...lines.map((line) => line.language)])];
  const put = (line: Line) => onPut(line.text.replaceAll('{name}', member.name));
  const save = async (line: Omit<Line, 'id'> & { id: string | null }) => {
    const { id, ...rest } = line;
    const done = await deskCall(saveWriterLine, { params: { id: conversation }, body: { line: id, ...rest } });
    await client.invalidateQueries({ queryKey: ['desk', 'writer-lines'] });
    return done !== undefined;
  };
  const drop = async (line: Line) => {
    if (!(await deskCall(dropWriterLine, { params: { id: line.id } }))) return;
    await client.invalidateQueries({ queryKey: ['desk', 'writer-lines'] });
    const undo = () => void save({ ...line, id: null });
    toasts.show({ text: t`The line is deleted.`, action: { label: t`Undo`, run: undo } });
  };
  /** Down the lines, and back to the field. */
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-put]') ?? [])];
    const to = buttons.indexOf(document.activeElement as HTMLElement) + step;
    (to < 0 ? document.getElementById('line-search') : buttons[to])?.focus();
    event.preventDefault();
  };
  return (
    <div className="writing-lines">
      <div className="writing-lines-find">
        <Field id="line-search" label={t`Search`}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              autoComplete="off"
              maxLength={80}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !fitting[0]) return walk(event);
                event.preventDefault();
                put(fitting[0]);
              }}
            />
          )}
        </Field>
        <Field id="line-language" label={t`Language`}>
          {(control) => (
            <Select
              {...control}
              value={language}
              options={languages.map((value) => ({ value, label: languageName(value) }))}
              onChange={(event) => setLanguage(event.target.value)}
            />
          )}
        </Field>
      </div>
      {fitting.length === 0 ? (
        <p className="muted" role="status">
          {wanted
            ? t`Nothing found`
            : t`No saved lines in this language yet. Write something you’ll want again, and save it here.`}
        </p>
      ) : (
        <ul ref={list}>
          {fitting.map((line) => (
            <li key={line.id}>
              {editing === line.id ? (
                <LineForm
                  line={line}
                  onSave={async (changed) => {
                    if (await save({ ...line, text: changed })) setEditing(undefined);
                  }}
                  onCancel={() => setEditing(undefined)}
                />
              ) : (
                <>
                  <button type="button" data-put="" lang={line.language} onKeyDown={walk} onClick={() => put(line)}>
                    {line.text}
                  </button>
                  <IconButton label={t`Edit`} icon={<Pencil />} onClick={() => setEditing(line.id)} />
                  <IconButton label={t`Delete`} icon={<Trash2 />} onClick={() => void drop(line)} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="line"
        icon={<ListPlus />}
        disabled={text === '' || text.length > writerLineLength}
        onClick={() => {
          setSearch('');
          setLanguage(member.language);
          void save({ id: null, language: member.language, text });
        }}
      >{t`Save what I have written`}</Button>
      <p className="muted small">
        {t`Only you see these lines, and nothing is sent by itself. Where the member’s name stands, the next member’s name comes in when you use the line. Don’t keep anything else about a member.`}
      </p>
    </div>
  );
}
