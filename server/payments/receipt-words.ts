/** The words of receipts and credit notes. */
export const receiptWords = {
  receipt: /*i18n*/ { id: 'receipt.receipt', message: 'Receipt' },
  credit_note: /*i18n*/ { id: 'receipt.credit_note', message: 'Credit note' },
  number: /*i18n*/ { id: 'receipt.number', message: 'Number' },
  of_receipt: /*i18n*/ { id: 'receipt.of_receipt', message: 'Belongs to receipt' },
  date: /*i18n*/ { id: 'receipt.date', message: 'Date' },
  order: /*i18n*/ { id: 'receipt.order', message: 'Order number' },
  method: /*i18n*/ { id: 'receipt.method', message: 'Payment method' },
  country: /*i18n*/ { id: 'receipt.country', message: 'Country of the buyer' },
  credits: /*i18n*/ { id: 'receipt.credits', message: '{credits, plural, one {# credit} other {# credits}}' },
  returned: /*i18n*/ {
    id: 'receipt.returned',
    message: '{credits, plural, one {# credit given back} other {# credits given back}}',
  },
  discount: /*i18n*/ { id: 'receipt.discount', message: 'Discount' },
  net: /*i18n*/ { id: 'receipt.net', message: 'Amount without VAT' },
  vat: /*i18n*/ { id: 'receipt.vat', message: 'VAT {rate}%' },
  total: /*i18n*/ { id: 'receipt.total', message: 'Total paid, VAT included' },
  paid_back: /*i18n*/ { id: 'receipt.paid_back', message: 'Paid back, VAT included' },
  registration: /*i18n*/ { id: 'receipt.registration', message: 'Registration number' },
  vat_number: /*i18n*/ { id: 'receipt.vat_number', message: 'VAT number' },
  questions: /*i18n*/ {
    id: 'receipt.questions',
    message: 'Questions about this payment? Write to {support_email} and name the order number.',
  },
};
