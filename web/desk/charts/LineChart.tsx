import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { Axes, margin } from './Axes.tsx';
import type { Tone } from './tones.ts';
import { useSize } from './use-size.ts';

export interface LineSeries {
  name: string;
  /** Null: no value there (yet). */
  values: readonly (number | null)[];
  tone: Tone;
  dashed?: boolean;
  filled?: boolean;
  /** Written at the last point. */
  last?: string;
}

/** Lines over the same places. What it shows is also in the table of its card, which screen readers get. */
export function LineChart({
  series,
  labels,
  unit,
  value,
  least = 4,
}: {
  series: readonly LineSeries[];
  labels: readonly string[];
  unit: string;
  value(n: number): string;
  /** The top of an empty chart. */
  least?: number;
}) {
  const [ref, width, height] = useSize<HTMLDivElement>(480, 220);
  const all = series.flatMap(({ values }) => values.filter((v): v is number => v !== null));
  const y = scaleLinear([Math.min(0, ...all), Math.max(least, ...all)], [height - margin.bottom, margin.top]).nice(4);
  const x = scaleLinear([0, Math.max(1, labels.length - 1)], [margin.left + 4, width - margin.right - 4]);
  const points = (values: readonly (number | null)[]) =>
    values.flatMap((v, i): [number, number][] => (v === null ? [] : [[x(i), y(v)]]));
  return (
    <div ref={ref} className="chart">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Axes y={y} width={width} height={height} unit={unit} value={value} labels={labels} at={x} />
        {series.map(({ name, values, tone, dashed, filled, last }) => {
          const path = points(values);
          const end = path.at(-1);
          return (
            <g key={name} className="chart-series" data-tone={tone}>
              {filled ? (
                <path className="chart-area" d={area<[number, number]>().curve(curveMonotoneX).y0(y(0))(path) ?? ''} />
              ) : null}
              <path
                className="chart-line"
                data-dashed={dashed ? '' : undefined}
                d={line<[number, number]>().curve(curveMonotoneX)(path) ?? ''}
              />
              {end && last === undefined && path.length === 1 ? <circle cx={end[0]} cy={end[1]} r={2.5} /> : null}
              {end && last !== undefined ? (
                <>
                  <circle cx={end[0]} cy={end[1]} r={4} />
                  <text
                    x={Math.min(end[0], width - margin.right)}
                    y={end[1] - 9}
                    textAnchor={end[0] < width / 3 ? 'start' : 'end'}
                  >
                    {last}
                  </text>
                </>
              ) : null}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
