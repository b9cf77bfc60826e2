const steps: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "2 hours ago", "yesterday", in the reader's language. Both times in milliseconds; a future time counts as now. */
export function agoText(locale: string, then: number, now: number): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const passed = Math.max(0, now - then);
  const [unit, ms] = steps.find(([, size]) => passed >= size) ?? ['minute', 60_000];
  // Less than a minute is "now".
  return passed < 60_000 ? words.format(0, 'second') : words.format(-Math.floor(passed / ms), unit);
}
