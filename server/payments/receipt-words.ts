/** The words of receipts and credit notes. */
export const receiptWords = {
  receipt: /*i18n*/ { id: 'receipt.receipt', message: 'Receipt' },
  credit_note: /*i18n*/ { id: 'receipt.credit_note', message: 'Credit note' },
  receipt_number: /*i18n*/ { id: 'receipt.receipt_number', message: 'Receipt {number}' },
  credit_note_number: /*i18n*/ { id: 'receipt.credit_note_number', message: 'Credit note {number}' },
  /** In mails, where a receipt is no table. */
  row: /*i18n*/ { id: 'receipt.row', message: '{label}: {value}' },
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
  discount: /*i18n*/ { id: 'receipt.discount', message: 'Discount of {percentage}' },
  discount_code: /*i18n*/ { id: 'receipt.discount_code', message: 'Discount of {percentage}, code {code}' },
  net: /*i18n*/ { id: 'receipt.net', message: 'Amount without VAT' },
  vat: /*i18n*/ { id: 'receipt.vat', message: 'VAT {rate}%' },
  total: /*i18n*/ { id: 'receipt.total', message: 'Total paid, VAT included' },
  paid_back: /*i18n*/ { id: 'receipt.paid_back', message: 'Paid back, VAT included' },
  registration: /*i18n*/ { id: 'receipt.registration', message: 'Registration number: {number}' },
  vat_number: /*i18n*/ { id: 'receipt.vat_number', message: 'VAT number: {number}' },
  questions: /*i18n*/ {
    id: 'receipt.questions',
    message: 'Questions about this payment? Write to {support_email} and quote the order number.',
  },
};
