/** An IBAN while it is typed. The server checks the country's own rules and whether the account exists. */

/** Without spaces, in capitals. */
export const bareIban = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase();

/** In groups of four, as on a card. */
export const groupIban = (text: string): string => bareIban(text).replace(/(.{4})(?=.)/g, '$1 ');

/** True when format and check digits (ISO 7064, mod 97-10) are right. */
export function isIban(text: string): boolean {
  const iban = bareIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const digits = /\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 55);
    for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
