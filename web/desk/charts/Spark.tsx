import { scaleLinear } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';

const [width, height] = [84, 28];

/** A small line beside a number: today until now, and all of yesterday behind it. */
export function Spark({ now, before }: { now: readonly number[]; before: readonly number[] }) {
  const maximum = Math.max(1, ...now, ...before);
  const minimum = Math.min(0, ...now, ...before);
  const x = scaleLinear([0, Math.max(1, before.length - 1)], [2, width - 4]);
  const y = scaleLinear([minimum, maximum], [height - 3, 3]);
  const path = line<number>()
    .x((_, i) => x(i))
    .y((v) => y(v))
    .curve(curveMonotoneX);
  const last = now.length - 1;
  return (
    <svg className="chart-spark" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <g className="chart-series" data-tone="before">
        <path className="chart-line" data-dashed="" d={path([...before]) ?? ''} />
      </g>
      <g className="chart-series" data-tone="1">
        <path className="chart-line" d={path([...now]) ?? ''} />
        {last >= 0 ? <circle cx={x(last)} cy={y(now[last] ?? 0)} r={2.5} /> : null}
      </g>
    </svg>
  );
}
