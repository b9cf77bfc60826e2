/** The payment methods there are. Apart from countries, so that whoever needs only the list does not load those. */

/** All payment methods of the product (specification, section 9), spelled as there. */
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

/** Methods whose schemes have ended (both wound up from 2024 on): they stay in the list, always switched off. */
export const ENDED_METHODS: readonly PaymentMethod[] = ['giropay', 'sofort'];
