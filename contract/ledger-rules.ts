/** The rules of the proof of the books (server/payments/ledger-check.ts), as the desk names them (web/desk/use-ledger-rules.ts). */
export const ledgerRules = [
  'balance_is_sum_of_transfers',
  'sum_below_zero',
  'transfer_of_a_member_without_account',
  'booking_has_its_transfer',
  'transfer_has_its_booking',
  'paid_is_booked_once',
  'sums_of_a_payment',
  'status_follows_the_bookings',
  'refund_is_booked',
  'more_went_back_than_came',
  'vat_inside_the_price',
  'paid_has_a_receipt',
  'receipts_have_no_gap',
  'codes_are_used_by_paid_orders',
  'buyers_are_premium',
  'staff_must_look',
] as const;
export type LedgerRule = (typeof ledgerRules)[number];
