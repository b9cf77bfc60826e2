import { scaleBand, scaleLinear } from 'd3-scale';
import { Axes, margin } from './Axes.tsx';
import type { Tone } from './tones.ts';
import { useSize } from './use-size.ts';

export interface BarSeries {
  name: string;
  values: readonly number[];
  tone: Tone;
}

/** Bars, stacked where there are several series, each with a tick for what it is compared with. */
export function BarChart({
  series,
  ticks,
  labels,
  unit,
  value,
  least = 4,
  open,
}: {
  series: readonly BarSeries[];
  ticks?: readonly (number | null)[];
  labels: readonly string[];
  unit: string;
  value(n: number): string;
  /** The top of an empty chart. */
  least?: number;
  /** The bar that is not over yet. */
  open?: number;
}) {
  const [ref, width, height] = useSize<HTMLDivElement>(480, 220);
  const sums = labels.map((_, i) => series.reduce((sum, { values }) => sum + Math.max(0, values[i] ?? 0), 0));
  const below = labels.map((_, i) => series.reduce((sum, { values }) => sum + Math.min(0, values[i] ?? 0), 0));
  const compared = (ticks ?? []).map((tick) => tick ?? 0);
  const y = scaleLinear(
    [Math.min(0, ...below, ...compared), Math.max(least, ...sums, ...compared)],
    [height - margin.bottom, margin.top],
  ).nice(4);
  const x = scaleBand(
    labels.map((_, i) => i),
    [margin.left, width - margin.right],
  ).paddingInner(0.28);
  const left = (i: number) => x(i) ?? 0;
  return (
    <div ref={ref} className="chart">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Axes
          y={y}
          width={width}
          height={height}
          unit={unit}
          value={value}
          labels={labels}
          at={(i) => left(i) + x.bandwidth() / 2}
        />
        {labels.map((label, i) => {
          let [up, down] = [0, 0];
          return (
            <g key={i} data-open={open === i ? '' : undefined} className="chart-bar">
              {series.map(({ name, values, tone }) => {
                const v = values[i] ?? 0;
                if (v === 0) return null;
                const from = v > 0 ? up : down;
                if (v > 0) up += v;
                else down += v;
                const [top, bottom] = [y(Math.max(from, from + v)), y(Math.min(from, from + v))];
                return (
                  <g key={name} className="chart-series" data-tone={tone}>
                    <rect x={left(i)} y={top} width={x.bandwidth()} height={Math.max(0.5, bottom - top)}>
                      <title>{`${label} ${name} ${value(v)}`.trim()}</title>
                    </rect>
                  </g>
                );
              })}
              {!ticks?.[i] ? null : (
                <line
                  className="chart-tick"
                  x1={left(i) - 1.5}
                  x2={left(i) + x.bandwidth() + 1.5}
                  y1={y(ticks[i])}
                  y2={y(ticks[i])}
                />
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
