import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { RangeTrack } from './RangeTrack.tsx';

type RangeValue = { low: number; high: number };
export type RangeSliderProps = {
  id: string;
  label: ReactNode;
  min: number;
  max: number;
  step?: number | undefined;
  /** Minimum distance between the two values; default 0. */
  minGap?: number | undefined;
  value: RangeValue;
  onChange: (value: RangeValue) => void;
  /** The range in words ("30 to 50"). */
  valueText: string;
  /** Read out for each thumb ("Youngest", "Oldest"). */
  lowLabel: string;
  highLabel: string;
  /** Form names of the two inputs. */
  lowName?: string | undefined;
  highName?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/**
 * Two thumbs on one scale, for ages: two native range inputs, each with its own keyboard handling. A thumb stops at
 * the other one (less `minGap`), so `low <= high` always holds. Controlled.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { id, label, min, max, step = 1, minGap = 0, value, onChange, valueText, disabled } = props;
  const share = (amount: number) => (amount - min) / (max - min);
  const shared = { type: 'range', min, max, step, disabled } as const;
  // With both thumbs at the far end the lower one must be on top, or neither could be moved back.
  const lowOnTop = share(value.low) > 0.5;
  return (
    <fieldset className={cx('range stack gap-1', props.className)} id={id}>
      <div className="range-head strong text-sm">
        <legend>{label}</legend>
        <output htmlFor={`${id}-low ${id}-high`}>{valueText}</output>
      </div>
      <div className="range-body" data-two="">
        <RangeTrack from={share(value.low)} to={share(value.high)} />
        <input
          {...shared}
          id={`${id}-low`}
          name={props.lowName}
          data-top={lowOnTop ? '' : undefined}
          aria-label={props.lowLabel}
          value={value.low}
          onChange={(event) => onChange({ ...value, low: Math.min(event.target.valueAsNumber, value.high - minGap) })}
        />
        <input
          {...shared}
          id={`${id}-high`}
          name={props.highName}
          aria-label={props.highLabel}
          value={value.high}
          onChange={(event) => onChange({ ...value, high: Math.max(event.target.valueAsNumber, value.low + minGap) })}
        />
      </div>
    </fieldset>
  );
}
