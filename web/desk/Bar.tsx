/** A bar beside its number, which says the same to those who hear the page. */
export function Bar({ share, negative }: { share: number; negative?: boolean }) {
  return (
    <svg className="desk-bar" aria-hidden="true" data-negative={negative ? '' : undefined}>
      <rect width={`${Math.max(0, Math.min(1, share)) * 100}%`} height="100%" rx="3" />
    </svg>
  );
}
