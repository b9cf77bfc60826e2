import { ChevronDown } from 'lucide-react';
import type { DateParts } from './date-parts.ts';
import { type FieldFrame, FieldGroup } from './Field.tsx';

type Part = keyof DateParts;
export type DateFieldProps = FieldFrame & {
  /** Form names are `${name}_day`, `${name}_month`, `${name}_year`. */
  name: string;
  partLabels: Record<Part, string>;
  /** Twelve month names make the month a select; without them it is a number. */
  monthNames?: readonly string[] | undefined;
  /** Order of the parts in the reader's language; default day, month, year. */
  order?: readonly Part[] | undefined;
  /** Controlled: the texts as typed, with `onChange`. */
  value?: DateParts | undefined;
  onChange?: ((value: DateParts) => void) | undefined;
  /** Uncontrolled (plain forms): the initial texts. */
  defaultValue?: DateParts | undefined;
  /** Autocompletes the visitor's own birth date. */
  isBirthDate?: boolean | undefined;
  required?: boolean | undefined;
};

const DEFAULT_ORDER: readonly Part[] = ['day', 'month', 'year'];
const DIGITS = { day: 2, month: 2, year: 4 };

/**
 * A date in three boxes, which for a birth date is quicker and less error-prone than a calendar. Validate and join the
 * texts with `isoFromParts` from date-parts.ts.
 */
export function DateField(props: DateFieldProps) {
  const { name, partLabels, monthNames, order = DEFAULT_ORDER, value, onChange, defaultValue, ...frame } = props;
  const { isBirthDate, required, ...group } = frame;

  function control(part: Part) {
    const shared = {
      id: `${group.id}-${part}`,
      name: `${name}_${part}`,
      required,
      'aria-invalid': group.error ? (true as const) : undefined,
      autoComplete: isBirthDate ? `bday-${part}` : 'off',
      ...(value ? { value: value[part] } : { defaultValue: defaultValue?.[part] }),
      onChange: (event: { target: { value: string } }) => value && onChange?.({ ...value, [part]: event.target.value }),
    };
    if (part === 'month' && monthNames) {
      return (
        <span className="input">
          <select {...shared}>
            <option value="" />
            {monthNames.map((month, index) => (
              <option key={month} value={String(index + 1)}>
                {month}
              </option>
            ))}
          </select>
          <ChevronDown />
        </span>
      );
    }
    return (
      <span className="input">
        <input {...shared} type="text" inputMode="numeric" pattern="[0-9]*" maxLength={DIGITS[part]} />
      </span>
    );
  }

  return (
    <FieldGroup {...group}>
      <div className="cluster gap-3">
        {order.map((part) => (
          <label
            key={part}
            className="date-part stack gap-1 soft text-xs"
            data-part={part}
            htmlFor={`${group.id}-${part}`}
          >
            {partLabels[part]}
            {control(part)}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
