/** Which photo is visible, as segments at the upper edge. The counter beside them says the same in numbers. */
export function Segments({ total, at }: { total: number; at: number }) {
  if (total < 2) return null;
  return (
    <span className="photo-segments steps beside gap-1" data-ground="photo" aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        <span key={index} data-state={index === at ? 'now' : undefined} />
      ))}
    </span>
  );
}
