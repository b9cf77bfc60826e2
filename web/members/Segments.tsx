/** Which photo is visible, as segments at the upper edge. The counter beside them says the same in numbers. */
export function Segments({ total, at }: { total: number; at: number }) {
  if (total < 2) return null;
  return (
    <span className="photo-segments beside gap-1" aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        <span key={index} data-on={index === at ? '' : undefined} />
      ))}
    </span>
  );
}
