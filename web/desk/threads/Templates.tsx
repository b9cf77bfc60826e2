import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveTemplate } from '../../../contract/desk-threads.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Kbd } from '../Kbd.tsx';
import { Link } from '../Link.tsx';
import { deskQueries } from '../queries.ts';
import { useConfirmedCall } from '../use-desk-call.ts';

/** Whoever wrote without an account has no name: then the space before it goes as well. */
const filledIn = (text: string, values: Record<string, string>) =>
  text.replace(/(,? ?)\{(\w+)\}/g, (whole, before: string, name: string) => {
    const value = values[name];
    return value === undefined ? whole : value === '' ? '' : before + value;
  });

/** Fills an answer from a text in the reader's language, with its placeholders; or keeps the answer as such a text. */
export function Templates({
  language,
  values,
  text,
  keyed = true,
  onPick,
}: {
  language: string;
  values: Record<string, string>;
  /** What stands in the answer now. */
  text: string;
  /** `T` leads there; in a dialog no keys of the page count. */
  keyed?: boolean;
  onPick(text: string): void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const [keeping, setKeeping] = useState(false);
  const all = useQuery(deskQueries.templates()).data?.templates ?? [];
  const fitting = all.filter((template) => template.language === language);
  return (
    <div className="thread-templates">
      <Field id="template" label={t`Template`} labelEnd={keyed ? <Kbd>T</Kbd> : undefined}>
        {(control) => (
          <Select
            {...control}
            value=""
            placeholder={fitting.length === 0 ? t`None in this language yet` : t`Choose`}
            options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => {
              const chosen = fitting.find(({ id }) => id === event.target.value);
              if (chosen) onPick(filledIn(chosen.text, values));
            }}
          />
        )}
      </Field>
      <Button disabled={text.trim() === ''} onClick={() => setKeeping(true)}>{t`Save as a template`}</Button>
      <Link className="link" to={`/desk/templates?language=${language}`}>{t`All templates`}</Link>
      <ConfirmDialog
        of={saveTemplate}
        id="keep-template"
        title={t`Save as a template`}
        open={keeping}
        onClose={() => setKeeping(false)}
        action={t`Save`}
        onConfirm={async ({ field, key }) => {
          await confirmedCall(
            saveTemplate,
            { body: { id: null, version: 0, language, name: field('name'), text } },
            key,
          );
          toasts.show({ text: t`Saved.`, tone: 'success' });
          void client.invalidateQueries({ queryKey: ['desk', 'templates'] });
        }}
      >
        <p className="soft">
          {t`The words name, number and site in braces are filled in when it is used; the site only in complaints and care cases.`}{' '}
          <code>{'{name} {number} {site}'}</code>
        </p>
        <Field id="template-name" label={t`Name`}>
          {(control) => <TextInput {...control} name="name" required minLength={2} maxLength={80} />}
        </Field>
      </ConfirmDialog>
    </div>
  );
}
