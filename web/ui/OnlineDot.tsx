/** The green dot; `label` says it in words ("Online now"). Without it the dot is decoration beside such words. */
export function OnlineDot({ label }: { label?: string | undefined }) {
  if (label === undefined) return <span className="dot" aria-hidden="true" />;
  return <span className="dot" role="img" aria-label={label} title={label} />;
}
