/** Pure rules of direct debits: accounts and phone numbers as people type them, masks, references, banking days. */
import { randomInt } from 'node:crypto';
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';
import parseMobile from 'libphonenumber-js/mobile';
import { debitLimit, sepaCountries, smsCode } from '../../../contract/direct-debit.ts';

/** @returns the IBAN in capitals without spaces; undefined if it is invalid or nothing can be collected from it */
export function ibanOf(typed: string): string | undefined {
  const iban = electronicFormatIBAN(typed);
  return iban && isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2)) ? iban : undefined;
}

const isSepa = (country: string | undefined) => (sepaCountries as readonly (string | undefined)[]).includes(country);

/**
 * A mobile number of the SEPA area as +31612345678. Others are refused: texts to them are expensive, and their owners
 * have no account to collect from.
 * @param country decides the country code of a number without one
 */
export function mobileOf(typed: string, country: string): string | undefined {
  const number = parseMobile(typed, { defaultCountry: (isSepa(country) ? country : 'NL') as 'NL', extract: false });
  return number?.isValid() && isSepa(number.country) ? number.number : undefined;
}

/** `+31 •••••• 78` */
export function maskMobile(number: string): string {
  const code = parseMobile(number)?.countryCallingCode ?? number.slice(1, 3);
  return `+${code} •••••• ${number.slice(-2)}`;
}

/** `J. M. de Vries` → `J. ••• Vries`: enough to recognise it. */
export function maskHolder(holder: string): string {
  const words = holder.split(/\s+/).filter(Boolean);
  return words.length < 2 ? `${holder.slice(0, 1)}•••` : `${(words[0] ?? '').slice(0, 1)}. ••• ${words.at(-1)}`;
}

export const last4 = (iban: string): string => iban.slice(-4);

// As in order numbers: no characters that are easily confused.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * Unique mandate reference: 20 characters of the scheme's set, no slash. There are 4e23, and the database refuses
 * duplicates.
 */
export const makeReference = (): string =>
  `DD${Array.from({ length: 18 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;

/** Six digits from a cryptographic generator, all equally likely. */
export const makeCode = (): string =>
  randomInt(10 ** smsCode.digits)
    .toString()
    .padStart(smsCode.digits, '0');

/** As typed: spaces and dashes are ignored. */
export const codeOf = (typed: string): string => typed.replace(/[\s-]/g, '');

export interface DebitUse {
  open: number;
  amount_minor: number;
}

/** The remaining limit, in cents. */
export const leftOf = (use: DebitUse): number =>
  use.open >= debitLimit.open ? 0 : Math.max(0, debitLimit.amount_minor - use.amount_minor);

const dayMs = 86_400_000;
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Easter Sunday in the Gregorian calendar (Gauss, with Butcher's corrections), as days since 1970. */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1) / dayMs;
}

/** TARGET days: not at weekends, New Year, Good Friday, Easter Monday, 1 May, 25 and 26 December. */
export function isBankingDay(date: string): boolean {
  const ms = Date.parse(`${date}T00:00:00Z`);
  const weekday = new Date(ms).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (['01-01', '05-01', '12-25', '12-26'].includes(date.slice(5))) return false;
  const fromEaster = ms / dayMs - easter(Number(date.slice(0, 4)));
  return fromEaster !== -2 && fromEaster !== 1;
}

/** The first banking day at least `days` after `from`. Both YYYY-MM-DD. */
export function bankingDayAfter(from: string, days: number): string {
  let ms = Date.parse(`${from}T00:00:00Z`) + days * dayMs;
  while (!isBankingDay(dateOf(ms))) ms += dayMs;
  return dateOf(ms);
}
