import type { Random } from './random.ts';

/** A Dutch IBAN with valid check digits, of a bank that does not exist. */
export function ibanFor(random: Random): string {
  const account = String(random.int(100_000_000, 999_999_999)).padStart(10, '0');
  const digits = [...`DEMO${account}NL00`].map((c) => (/\d/.test(c) ? c : String(c.charCodeAt(0) - 55))).join('');
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}DEMO${account}`;
}
