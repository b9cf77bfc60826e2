/** Money and payment words as the desk shows them. */
import { useLingui } from '@lingui/react/macro';
import { type Money, formatMoney } from '../../contract/money.ts';
import { paymentMethodNames } from '../../contract/payment-methods.ts';
import type { PaymentStatus } from '../../contract/payments.ts';
import { usePageContext } from '../app/page-context.ts';
import type { TagProps } from '../ui/Tag.tsx';

export function useMoney() {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const statuses: Record<PaymentStatus, string> = {
    open: t({ context: 'state of a payment', message: 'Open' }),
    pending: t`Pending`,
    completed: t({ context: 'state of a payment', message: 'Paid' }),
    failed: t`Failed`,
    cancelled: t`Cancelled`,
    expired: t({ context: 'state of a payment', message: 'Expired' }),
    refunded: t`Refunded`,
    charged_back: t`Charged back`,
  };
  const problems: Record<string, string> = {
    member_gone: t`Paid after the account was erased: the money must go back.`,
    offer_twice: t`Another order was already paid with the same offer.`,
    refund_failed: t`A refund did not reach the buyer.`,
    refund_refused: t`The provider refuses a refund.`,
    refund_amount: t`The provider refunded a different amount than requested.`,
  };
  const short: Record<string, string> = {
    member_gone: t`account erased`,
    offer_twice: t`one offer, two orders`,
    refund_failed: t`refund did not arrive`,
    refund_refused: t`refund refused`,
    refund_amount: t`different amount refunded`,
  };
  // Those that are no brands.
  const methods: Record<string, string> = {
    ...paymentMethodNames,
    creditcard: t`Credit card`,
    sdd: t`SEPA Direct Debit`,
    sct: t`Bank transfer`,
  };
  return {
    problemShort: (code: string) => short[code] ?? t`provider says otherwise`,
    money: (amountMinor: number, currency: Money['currency']) =>
      formatMoney({ amount_minor: amountMinor, currency }, locale),
    number: (n: number) => new Intl.NumberFormat(locale).format(n),
    method: (code: string) => methods[code] ?? code,
    status: (code: string) => (statuses as Record<string, string>)[code] ?? code,
    statuses,
    problem: (code: string) => problems[code] ?? t`The provider reports something different from the order (${code}).`,
    tone: (code: string): TagProps['tone'] =>
      code === 'completed' ? 'success' : code === 'charged_back' || code === 'refunded' ? 'amber' : 'plain',
  };
}
