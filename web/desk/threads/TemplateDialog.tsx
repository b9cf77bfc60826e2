import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { type listTemplates, saveTemplate, templateWords } from '../../../contract/desk-threads.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { LOCALES } from '../../../contract/locales.ts';
import { ApiError } from '../../app/api.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { deskQueries } from '../queries.ts';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useLanguageNames } from '../use-language-names.ts';

export type Template = AnswerOf<typeof listTemplates>['templates'][number];

/**
 * A text for answers, new or as it is. What stands in braces and is not filled in is told while one writes; so is what somebody
 * else made of it meanwhile, beside one's own.
 */
export function TemplateDialog({
  template,
  language,
  open,
  onClose,
  onDone,
}: {
  template: Template | undefined;
  /** Of a new one, until another is chosen. */
  language: string;
  open: boolean;
  onClose(): void;
  onDone(): void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const languageName = useLanguageNames();
  const [code, setCode] = useState(template?.language ?? language);
  const [name, setName] = useState(template?.name ?? '');
  const [text, setText] = useState(template?.text ?? '');
  /** As it stood when last seen: what is saved takes its place. */
  const [seen, setSeen] = useState(template);
  const theirs = seen === template ? undefined : seen;
  const isGone = template !== undefined && seen === undefined;
  const unknown = [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, word = '']) => word)
    .find((word) => !templateWords.includes(word));
  const braced = `{${unknown ?? ''}}`;
  return (
    <ConfirmDialog
      of={saveTemplate}
      id="template-edit"
      title={template ? template.name : t`New template`}
      open={open}
      onClose={onClose}
      onConfirm={async ({ key }) => {
        const body = { id: seen?.id ?? null, version: seen?.version ?? 0, language: code, name: name.trim(), text };
        try {
          await confirmedCall(saveTemplate, { body }, key);
        } catch (error) {
          if (seen && error instanceof ApiError && error.code === 'conflict') {
            const now = await client.fetchQuery({ ...deskQueries.templates(), staleTime: 0 });
            setSeen(now.templates.find(({ id }) => id === seen.id));
          }
          throw error;
        }
        toasts.show({ text: t`Saved.`, tone: 'success' });
        onDone();
      }}
      action={t`Save`}
      icon={<Check />}
      variant="primary"
    >
      <Field id="template-edit-language" label={t`Language`}>
        {(control) => (
          <Select
            {...control}
            value={code}
            options={LOCALES.map((locale) => ({ value: locale, label: languageName(locale) }))}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
      <Field id="template-edit-name" label={t`Name`}>
        {(control) => (
          <TextInput
            {...control}
            required
            minLength={2}
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field
        id="template-edit-text"
        label={t`Text`}
        hint={
          <>
            {t`The words name, number and site in braces are filled in when it is used; the site only in complaints and care cases.`}{' '}
            <code>{templateWords.map((word) => `{${word}}`).join(' ')}</code>
          </>
        }
        error={unknown ? t`${braced} is not filled in: it would go out as it stands.` : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            lang={code}
            rows={5}
            required
            maxLength={4000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {isGone ? (
        <p role="alert">{t`It was deleted in the meantime. Save again to keep yours as a new template.`}</p>
      ) : theirs ? (
        <div className="template-theirs" role="alert">
          <p>{t`${theirs.staff_name} changed it in the meantime. Nothing is overwritten:`}</p>
          <blockquote lang={theirs.language}>
            <strong>{`${theirs.name}, ${languageName(theirs.language)}`}</strong>
            <p className="thread-text">{theirs.text}</p>
          </blockquote>
          <p>{t`Save again to put yours in its place.`}</p>
          <Button
            onClick={() => {
              setCode(theirs.language);
              setName(theirs.name);
              setText(theirs.text);
            }}
          >{t`Use theirs`}</Button>
        </div>
      ) : null}
    </ConfirmDialog>
  );
}
