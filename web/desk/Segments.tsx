import type { ReactNode } from 'react';

/** A choice of two to five, all in sight; the same as pressing one of several switches. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode; name?: string }[];
  onChange(value: Value): void;
}) {
  return (
    <fieldset className="desk-segments">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={option.name}
          title={option.name}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
