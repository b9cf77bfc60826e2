import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { RangeTrack } from './RangeTrack.tsx';

export type SliderProps = {
  id: string;
  label: ReactNode;
  min: number;
  max: number;
  value: number;
  /** The value in words ("25 km"), shown and read out. */
  valueText: string;
  ref?: Ref<HTMLInputElement> | undefined;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id' | 'min' | 'max' | 'value' | 'defaultValue'>;

/** One value on a scale: a native range input. Controlled; `onChange` is that of the input. */
export function Slider({ id, label, min, max, value, valueText, className, ...input }: SliderProps) {
  return (
    <div className={cx('range stack gap-1', className)}>
      <div className="range-head strong text-sm">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{valueText}</output>
      </div>
      <div className="range-body">
        <RangeTrack from={0} to={(value - min) / (max - min)} />
        <input {...input} id={id} type="range" min={min} max={max} value={value} aria-valuetext={valueText} />
      </div>
    </div>
  );
}
