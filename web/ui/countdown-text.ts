/** Hours, minutes and seconds left, rounded up to whole seconds, never below zero. */
export function clockParts(remainingMs: number): { hours: number; minutes: number; seconds: number } {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
}

/** `03:12:45`: two digits each, more for hours if needed. */
export function clockText(remainingMs: number): string {
  const { hours, minutes, seconds } = clockParts(remainingMs);
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The same for the `datetime` attribute: `PT3H12M45S`. */
export function durationAttribute(remainingMs: number): string {
  const { hours, minutes, seconds } = clockParts(remainingMs);
  return `PT${hours}H${minutes}M${seconds}S`;
}
