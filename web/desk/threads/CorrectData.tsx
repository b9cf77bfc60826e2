import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Static } from 'typebox';
import { correctPrivacy, type openPrivacy } from '../../../contract/desk-threads.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { LOCALES } from '../../../contract/locales.ts';
import { type CorrectField, correctFields } from '../../../contract/privacy.ts';
import type { ControlProps } from '../../ui/Field.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useLanguageNames } from '../use-language-names.ts';
import { usePlaceNames } from '../use-place-names.ts';
import { usePrivacyWords } from './use-privacy-words.ts';

type Correction = BodyOf<typeof correctPrivacy>;
type Opened = Static<typeof openPrivacy.answer>;
type Fields = NonNullable<Opened['fields']>;

/** What was typed, as the call wants it. */
function bodyOf(field: CorrectField, typed: (name: string) => string): Correction {
  const value = typed('value');
  if (field === 'place') return { field, value: { country: typed('country'), region: '', city: value } };
  if (field === 'wanted') return { field, value: value.split(', ') as ['male'] };
  return { field, value } as Correction;
}

/** As `inWords` takes it. */
const codeOf = (field: CorrectField, fields: Fields): string =>
  field === 'place'
    ? [fields.city, fields.country].filter(Boolean).join(', ')
    : field === 'wanted'
      ? fields.wanted.join(', ')
      : (fields[field] ?? '');

/** One field at a time, with a control of its own; what stands there now beside what is right. */
export function CorrectData({
  fields,
  countries,
  open,
  onClose,
  onConfirm,
}: {
  fields: Fields;
  /** Where the member’s site is. */
  countries: readonly string[];
  open: boolean;
  onClose(): void;
  onConfirm(body: Correction, key: string): Promise<unknown>;
}) {
  const { t } = useLingui();
  const words = usePrivacyWords();
  const countryName = usePlaceNames();
  const languageName = useLanguageNames();
  const [field, setField] = useState<CorrectField>('name');
  const now = codeOf(field, fields);
  const people = ['male', 'female', ...(field === 'wanted' ? ['male, female'] : [])];
  const choices: Partial<Record<CorrectField, readonly { value: string; label: string }[]>> = {
    gender: people.map((value) => ({ value, label: words.inWords('gender', value) })),
    wanted: people.map((value) => ({ value, label: words.inWords('wanted', value) })),
    language: LOCALES.map((value) => ({ value, label: languageName(value) })),
  };
  const options = choices[field];
  const control = (props: ControlProps) =>
    options ? (
      <Select {...props} name="value" required placeholder={t`Choose`} options={options} />
    ) : (
      <TextInput
        {...props}
        name="value"
        required
        autoComplete="off"
        type={field === 'date_of_birth' ? 'date' : field === 'email' ? 'email' : 'text'}
        maxLength={{ name: 30, email: 254, place: 120 }[field as 'name'] ?? 60}
      />
    );
  return (
    <ConfirmDialog
      of={correctPrivacy}
      id="privacy-correct"
      title={t`Correct a field`}
      open={open}
      onClose={onClose}
      action={t`Correct`}
      variant="primary"
      onConfirm={({ field: typed, key }) => onConfirm(bodyOf(field, typed), key)}
    >
      <Field id="privacy-field" label={t`Field`}>
        {(props) => (
          <Select
            {...props}
            value={field}
            onChange={(event) => setField(event.target.value as CorrectField)}
            options={correctFields.map((value) => ({ value, label: words.fields[value] }))}
          />
        )}
      </Field>
      <div className="privacy-correct">
        <Field id="privacy-now" label={t`Now`}>
          {(props) => <TextInput {...props} readOnly value={words.inWords(field, now) || '–'} />}
        </Field>
        <div key={field}>
          {field === 'place' ? (
            <Field id="privacy-country" label={t`Country`}>
              {(props) => (
                <Select
                  {...props}
                  name="country"
                  defaultValue={fields.country}
                  options={countries.map((code) => ({ value: code, label: countryName(code) }))}
                />
              )}
            </Field>
          ) : null}
          <Field
            id="privacy-value"
            label={field === 'place' ? t`City` : t`What is right`}
            hint={
              field === 'email'
                ? t`Counts once they follow the link that goes there; the old address is told.`
                : undefined
            }
          >
            {control}
          </Field>
        </div>
      </div>
    </ConfirmDialog>
  );
}
