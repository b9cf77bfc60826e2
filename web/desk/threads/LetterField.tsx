import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useLanguageNames } from '../use-language-names.ts';

/** The text of an e-mail, which is sent as it is written. `to`: the language of who reads it; none: only colleagues do. */
export function LetterField({
  id,
  label,
  labelEnd,
  to,
  value,
  onChange,
}: {
  id: string;
  label: string;
  labelEnd?: ReactNode;
  to: string | undefined;
  value: string;
  onChange(text: string): void;
}) {
  const { t } = useLingui();
  const languageName = useLanguageNames();
  const language = to ? languageName(to) : '';
  return (
    <Field
      id={id}
      label={label}
      labelEnd={labelEnd}
      hint={to ? t`Sent exactly as you write it, so greet them yourself. Language: ${language}.` : undefined}
    >
      {(control) => (
        <TextArea
          {...control}
          rows={5}
          required
          maxLength={4000}
          lang={to}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
