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
  /** Least distance between the two values; default 0. */
  min_gap?: number | undefined;
  value: RangeValue;
  on_change: (value: RangeValue) => void;
  /** The range in words ("30 to 50"). */
  value_text: string;
  /** Read out for each thumb ("Youngest", "Oldest"). */
  low_label: string;
  high_label: string;
  /** Form names of the two inputs. */
  low_name?: string | undefined;
  high_name?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/**
 * Two thumbs on one scale, for ages: two native range inputs, each with its own keyboard handling.
 * A thumb stops at the other one (less `min_gap`), so `low <= high` always holds. Controlled.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { id, label, min, max, step = 1, min_gap = 0, value, on_change, value_text, disabled } = props;
  const share = (amount: number) => (amount - min) / (max - min);
  const shared = { type: 'range', min, max, step, disabled } as const;
  // With both thumbs at the far end the lower one must lie on top, or neither could be moved back.
  const low_on_top = share(value.low) > 0.5;
  return (
    <fieldset className={cx('range', props.className)} id={id}>
      <div className="range-head">
        <legend>{label}</legend>
        <output htmlFor={`${id}-low ${id}-high`}>{value_text}</output>
      </div>
      <div className="range-body" data-two="">
        <RangeTrack from={share(value.low)} to={share(value.high)} />
        <input
          {...shared}
          id={`${id}-low`}
          name={props.low_name}
          data-top={low_on_top ? '' : undefined}
          aria-label={props.low_label}
          value={value.low}
          onChange={(event) => on_change({ ...value, low: Math.min(event.target.valueAsNumber, value.high - min_gap) })}
        />
        <input
          {...shared}
          id={`${id}-high`}
          name={props.high_name}
          aria-label={props.high_label}
          value={value.high}
          onChange={(event) => on_change({ ...value, high: Math.max(event.target.valueAsNumber, value.low + min_gap) })}
        />
      </div>
    </fieldset>
  );
}
