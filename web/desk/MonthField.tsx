import { useLingui } from '@lingui/react/macro';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** The month that a page of figures is about (YYYY-MM). An emptied box changes nothing. */
export function MonthField({ id, month, onChange }: { id: string; month: string; onChange(month: string): void }) {
  const { t } = useLingui();
  return (
    <Field id={id} label={t`Month`}>
      {(control) => (
        <TextInput
          {...control}
          type="month"
          value={month}
          onChange={(event) => event.target.value && onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
