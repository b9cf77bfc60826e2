import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { type listTemplates, saveTemplate, templateWords } from '../../../contract/desk-threads.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { LOCALES } from '../../../contract/locales.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useLanguageNames } from '../use-language-names.ts';

export type Template = AnswerOf<typeof listTemplates>['templates'][number];

/** A text for answers, new or as it is. What stands in braces and is not filled in is told while one writes. */
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
  const confirmedCall = useConfirmedCall();
  const languageName = useLanguageNames();
  const [code, setCode] = useState(template?.language ?? language);
  const [text, setText] = useState(template?.text ?? '');
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
      onConfirm={async ({ field, key }) => {
        await confirmedCall(
          saveTemplate,
          { body: { id: template?.id ?? null, language: code, name: field('name'), text } },
          key,
        );
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
          <TextInput {...control} name="name" required minLength={2} maxLength={80} defaultValue={template?.name} />
        )}
      </Field>
      <Field
        id="template-edit-text"
        label={t`Text`}
        hint={
          <>
            {t`The words name, number and site in braces are filled in when it is used; the site only in answers to complaints.`}{' '}
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
    </ConfirmDialog>
  );
}
