/** Which of the photos is in sight, as lines at the upper edge. The number beside says the same in figures. */
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
