/** What staff see of an address or a number before they ask for the whole: enough to recognise it, not enough to use it. */
import { openAccount } from '../payments/direct-debit/account.ts';

/** `fl••••@web.de` */
export const maskEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*(@.*)$/u, '$1••••$2');

/** `+49 ••• 417` */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)} ••• ${phone.slice(-3)}`;

/** The phone of a sealed bank account; null when it was sealed with a secret that is gone. */
export function phoneOf(secret: string, sealed: string | null): string | null {
  if (sealed === null) return null;
  try {
    return openAccount(secret, sealed).mobile;
  } catch {
    return null;
  }
}
