import { useLingui } from '@lingui/react/macro';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** The second factor of staff: six digits, with or without a space in the middle. */
export function AppCodeField({
  id,
  error,
  code,
}: {
  id: string;
  error?: string | undefined;
  code?: string | undefined;
}) {
  const { t } = useLingui();
  return (
    <Field id={id} label={t`Code`} hint={t`The six digits your authenticator app shows now.`} error={error}>
      {(control) => (
        <TextInput
          {...control}
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]{6,7}"
          maxLength={7}
          defaultValue={code}
        />
      )}
    </Field>
  );
}
