/** What a way of paying is called: brands by their own name, the others in the reader's language. */
import type { Locale } from '../../contract/locales.ts';
import type { PaymentMethod } from '../../contract/methods.ts';
import { paymentMethodNames } from '../../contract/payment-methods.ts';
import type { Words } from '../platform/words.ts';

const translated: Partial<Record<PaymentMethod, { id: string; message: string }>> = {
  creditcard: /*i18n*/ { id: 'method.creditcard', message: 'Credit card' },
  sdd: /*i18n*/ { id: 'method.sdd', message: 'SEPA Direct Debit' },
  sct: /*i18n*/ { id: 'method.sct', message: 'Bank transfer' },
};

export function methodName(words: Words, locale: Locale, method: PaymentMethod): string {
  const own = translated[method];
  return own ? words.text(locale, own) : paymentMethodNames[method];
}
