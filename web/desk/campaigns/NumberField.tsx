import type { ReactNode } from 'react';
import { TextInput } from '../../ui/TextInput.tsx';

/** A whole number within bounds, on one line with its label. What is out of bounds stays in the field and is not kept. */
export function NumberField({
  id,
  label,
  value,
  min,
  max,
  onChange,
}: {
  id: string;
  label: ReactNode;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}) {
  return (
    <div className="camp-inline">
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        type="number"
        inputMode="numeric"
        required
        min={min}
        max={max}
        defaultValue={value}
        onChange={({ target }) => target.validity.valid && onChange(Number(target.value))}
      />
    </div>
  );
}
