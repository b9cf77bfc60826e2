/** The list of payment methods, apart from countries so that code that needs only the list does not load those. */

/** All payment methods of the product; the spelling is part of the API. */
export const PAYMENT_METHODS = [
  'sdd',
  'prezelewy24',
  'blik',
  'sct',
  'giropay',
  'mastercard',
  'visa',
  'creditcard',
  'dankort',
  'mobilepay',
  'swish',
  'twint',
  'satispay',
  'vipps',
  'cartebancaire',
  'nexi',
  'ideal',
  'bancontact',
  'applepay',
  'paysafecard',
  'maestro',
  'paypal',
  'sofort',
  'eps',
] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Methods whose schemes have ended (both wound up from 2024 on): still in the list, but always switched off. */
export const ENDED_METHODS: readonly PaymentMethod[] = ['giropay', 'sofort'];
