/** The methods' brand names; the same in every language except for card, direct debit and transfer, which pages, mails and receipts translate. */
import type { PaymentMethod } from './methods.ts';

export const paymentMethodNames: Readonly<Record<PaymentMethod, string>> = {
  sdd: 'SEPA Direct Debit',
  prezelewy24: 'Przelewy24',
  blik: 'BLIK',
  sct: 'SEPA Credit Transfer',
  giropay: 'giropay',
  mastercard: 'Mastercard',
  visa: 'Visa',
  creditcard: 'Credit card',
  dankort: 'Dankort',
  mobilepay: 'MobilePay',
  swish: 'Swish',
  twint: 'TWINT',
  satispay: 'Satispay',
  vipps: 'Vipps',
  cartebancaire: 'Carte Bancaire',
  nexi: 'Nexi',
  ideal: 'iDEAL | Wero',
  bancontact: 'Bancontact',
  applepay: 'Apple Pay',
  paysafecard: 'paysafecard',
  maestro: 'Maestro',
  paypal: 'PayPal',
  sofort: 'Sofort',
  eps: 'eps',
};
