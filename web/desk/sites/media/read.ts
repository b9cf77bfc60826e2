/** A value that is sent as JSON: what is being kept is text for a moment. */
export function readJson<T>(value: unknown): T | null {
  if (typeof value !== 'string') return (value ?? null) as T | null;
  try {
    return JSON.parse(value) as T;
  } catch {
    return null;
  }
}
