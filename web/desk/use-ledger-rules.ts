import { useLingui } from '@lingui/react/macro';
import type { LedgerRule } from '../../contract/ledger-rules.ts';

/** Each rule of the proof of the books: its name, and what it proves when no row breaks it. */
export function useLedgerRules(): Record<LedgerRule, { name: string; proves: string }> {
  const { t } = useLingui();
  return {
    balance_is_sum_of_transfers: {
      name: t`Balances`,
      proves: t`Every member’s balance is the sum of their transfers of credits.`,
    },
    sum_below_zero: {
      name: t`Nothing below zero`,
      proves: t`Nobody, not even an erased member, spent more credits than they had.`,
    },
    transfer_of_a_member_without_account: {
      name: t`Credit accounts`,
      proves: t`Everybody with transfers of credits has an account with a balance.`,
    },
    booking_has_its_transfer: {
      name: t`Credits of bookings`,
      proves: t`Each booking of a payment moved exactly its credits, to or from the member who paid.`,
    },
    transfer_has_its_booking: {
      name: t`Transfers of the shop`,
      proves: t`No credits were sold or taken back without a booking.`,
    },
    paid_is_booked_once: {
      name: t`Booked once`,
      proves: t`Every paid payment is booked as a sale exactly once, with its price and its credits.`,
    },
    sums_of_a_payment: {
      name: t`Sums of a payment`,
      proves: t`What a payment says was refunded and charged back is what was booked.`,
    },
    status_follows_the_bookings: {
      name: t`State of a payment`,
      proves: t`Paid, refunded or charged back: each payment says what its sums say.`,
    },
    refund_is_booked: {
      name: t`Booked refunds`,
      proves: t`Every refund is booked with its amount, and booked back when it failed.`,
    },
    more_went_back_than_came: {
      name: t`No more refunded than paid`,
      proves: t`No payment was refunded beyond its price.`,
    },
    vat_inside_the_price: {
      name: t`VAT in the price`,
      proves: t`The VAT of each payment follows from its price and rate, to the cent.`,
    },
    paid_has_a_receipt: {
      name: t`A receipt for each sale`,
      proves: t`Every completed payment has a receipt.`,
    },
    receipts_have_no_gap: {
      name: t`Receipt numbers`,
      proves: t`The receipts of each company and year are numbered without a gap.`,
    },
    codes_are_used_by_paid_orders: {
      name: t`Used discount codes`,
      proves: t`A discount code counts as used exactly when its order was paid.`,
    },
    buyers_are_premium: {
      name: t`Buyers are premium`,
      proves: t`Everybody who bought and was not charged back is premium.`,
    },
    staff_must_look: {
      name: t`Payments to review`,
      proves: t`No payment is waiting for a colleague to review it.`,
    },
  };
}
