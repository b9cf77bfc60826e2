/** The colours of series: `--chart-1` to `--chart-6` of web/ui/tokens.css, and that of everything else together. */
export type Tone = '1' | '2' | '3' | '4' | '5' | '6' | 'rest' | 'before' | 'limit';
export const tones = ['1', '3', '6', '4', '5', '2'] as const satisfies readonly Tone[];
