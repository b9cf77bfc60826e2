import type { ScaleLinear } from 'd3-scale';

export const margin = { top: 22, right: 8, bottom: 22, left: 44 } as const;

/** The frame of a chart: lines and values at the left, words below, the unit at the top. */
export function Axes({
  y,
  width,
  height,
  unit,
  value,
  labels,
  at,
}: {
  y: ScaleLinear<number, number>;
  width: number;
  height: number;
  unit: string;
  value(n: number): string;
  /** Below the chart; an empty one is not drawn. */
  labels: readonly string[];
  /** Where the middle of a label is. */
  at(index: number): number;
}) {
  const widest = Math.max(...labels.map((label) => label.length), 1) * 7 + 14;
  // Every so many of those that are written: the empty ones take no room.
  const written = labels.flatMap((label, i) => (label === '' ? [] : [i]));
  const each = Math.max(1, Math.ceil((written.length * widest) / Math.max(1, width - margin.left - margin.right)));
  return (
    <g className="chart-axes">
      {/* People and cents are whole. */}
      {y
        .ticks(4)
        .filter(Number.isInteger)
        .map((tick) => (
          <g key={tick}>
            <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
            <text x={margin.left - 8} y={y(tick) + 4} textAnchor="end">
              {value(tick)}
            </text>
          </g>
        ))}
      {written.map((i, k) =>
        k % each === 0 ? (
          <text key={i} x={Math.min(at(i), width - (labels[i] ?? '').length * 3.2)} y={height - 4} textAnchor="middle">
            {labels[i]}
          </text>
        ) : null,
      )}
      <text x={0} y={12}>
        {unit}
      </text>
    </g>
  );
}
