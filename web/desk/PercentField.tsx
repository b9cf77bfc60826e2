import { Field, type FieldProps } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** So much is given at most by any discount (contract/desk-discounts.ts). */
const maxPercent = 90;

/** A discount in whole per cent. */
export function PercentField({
  name,
  min,
  value,
  ...field
}: Omit<FieldProps, 'children'> & { name: string; min: number; value: number | undefined }) {
  return (
    <Field {...field}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          type="number"
          required
          min={min}
          max={maxPercent}
          step={1}
          defaultValue={value}
        />
      )}
    </Field>
  );
}
