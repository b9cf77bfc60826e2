/** The line under slider thumbs, filled between two shares of its length (0 to 1). Decoration only. */
export function RangeTrack({ from, to }: { from: number; to: number }) {
  return (
    <svg className="range-track" viewBox="0 0 1000 6" preserveAspectRatio="none" aria-hidden="true">
      <rect x={Math.round(from * 1000)} y="0" width={Math.round((to - from) * 1000)} height="6" />
    </svg>
  );
}
