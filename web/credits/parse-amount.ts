/**
 * A typed amount in minor units: `50`, `49,50`, `49.50`. Empty is null (no limit); anything else undefined.
 * @param units minor units per unit
 */
export function parseAmount(text: string, units: number): number | null | undefined {
  const bare = text.trim();
  if (bare === '') return null;
  const match = /^(\d{1,7})(?:[.,](\d{1,3}))?$/.exec(bare);
  if (!match) return undefined;
  const digits = Math.round(Math.log10(units));
  const part = match[2] ?? '';
  if (part.length > digits) return undefined;
  return Number(match[1]) * units + Number(part.padEnd(digits, '0') || 0);
}
