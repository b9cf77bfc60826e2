/**
 * The result of a bench, and how it is printed. A figure is judged against a floor measured in the same run, or a
 * limit.
 */

export interface Figure {
  /** What was measured, in a few words. */
  name: string;
  value: number;
  unit: string;
  /** The simplest thing that could do the same work, measured in the same run on the same machine, in the same unit. */
  floor?: { name: string; value: number };
  /** `at_least` is a fraction of the floor (0.5 is half of it), `at_most` and `below` use the figure's own unit. */
  reach?: { at_least: number } | { at_most: number } | { below: number };
  /** What one must know to read the figure correctly. */
  note?: string;
}

export interface Report {
  title: string;
  figures: Figure[];
  /** Lines below the table: how the figures were obtained. */
  lines?: string[];
}

/** Value divided by floor; undefined without a floor. */
export const ratioOf = (figure: Figure): number | undefined =>
  figure.floor && figure.floor.value > 0 ? figure.value / figure.floor.value : undefined;

/** Whether a figure meets its target; undefined for figures without one. */
export function isReached(figure: Figure): boolean | undefined {
  const { reach, value } = figure;
  if (!reach) return undefined;
  if ('at_most' in reach) return value <= reach.at_most;
  if ('below' in reach) return value < reach.below;
  const ratio = ratioOf(figure);
  return ratio !== undefined && ratio >= reach.at_least;
}

/** `12,345`, `0.87`, `4.2`: only the significant digits. */
export function number(value: number): string {
  const digits = value === 0 || Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 3;
  return value.toLocaleString('en', { minimumFractionDigits: 0, maximumFractionDigits: digits });
}

function reachText({ reach }: Figure): string {
  if (!reach) return '';
  if ('at_least' in reach) return `≥ ${reach.at_least} of floor`;
  return 'at_most' in reach ? `≤ ${number(reach.at_most)}` : `< ${number(reach.below)}`;
}

const verdict = (reached: boolean | undefined): string =>
  reached === undefined ? '' : reached ? 'reached' : 'NOT REACHED';

/** One report as text: a table with a row for each figure, then its notes. */
export function printed({ title, figures, lines = [] }: Report): string {
  const rows = [
    ['', 'figure', 'floor', 'ratio', 'reach', ''],
    ...figures.map((figure) => [
      figure.name,
      `${number(figure.value)} ${figure.unit}`,
      figure.floor ? number(figure.floor.value) : '',
      ratioOf(figure)?.toFixed(3) ?? '',
      reachText(figure),
      verdict(isReached(figure)),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const table = rows.map((row) =>
    `  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : i === 5 ? cell : cell.padStart(widths[i] ?? 0))).join('  ')}`.trimEnd(),
  );
  const floors = new Set(figures.flatMap((f) => (f.floor ? [f.floor.name] : [])));
  const notes = [
    ...(floors.size ? [`floor: ${[...floors].join('; ')}`] : []),
    ...figures.flatMap((f) => (f.note ? [`${f.name}: ${f.note}`] : [])),
    ...lines,
  ];
  return [title, ...table, ...notes.map((note) => `    ${note}`)].join('\n');
}

/** The median; of an even number the mean of the two in the middle. @throws Error for an empty list */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new Error('no values');
  return (low + high) / 2;
}

/** @returns milliseconds of one of so many runs */
export async function timed(work: () => unknown, times = 1): Promise<number> {
  const started = performance.now();
  for (let i = 0; i < times; i++) await work();
  return (performance.now() - started) / times;
}

/** Both in turn for some rounds, so that a slow moment of the machine affects both. @returns the median of each */
export async function beside(added: () => Promise<number>, floor: () => Promise<number>, rounds = 9) {
  const times: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round++) {
    const now = [await added(), await floor()] as const;
    if (round >= 0) for (const i of [0, 1] as const) times[i].push(now[i]);
  }
  return { added: median(times[0]), floor: median(times[1]) };
}
