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
      {options.map((one) => (
        <button
          key={one.value}
          type="button"
          aria-pressed={one.value === value}
          aria-label={one.name}
          title={one.name}
          onClick={() => onChange(one.value)}
        >
          {one.label}
        </button>
      ))}
    </fieldset>
  );
}
