/** Words and amounts that several shop pages need. */
import { useLingui } from '@lingui/react/macro';
import type { PaymentMethod } from '../../contract/methods.ts';
import { formatMoney } from '../../contract/money.ts';
import { paymentMethodNames } from '../../contract/payment-methods.ts';
import type { PaymentStatus } from '../../contract/payments.ts';
import { usePageContext } from '../app/page-context.ts';

/** An amount of this currency in the reader's language. */
export function useMoney(currency: string): (amountMinor: number) => string {
  const { locale } = usePageContext();
  return (amountMinor) => formatMoney({ amount_minor: amountMinor, currency }, locale);
}

/** A rate of VAT: `21%`, or `25.5%`. */
export function useVat(basisPoints: number): string {
  const { locale } = usePageContext();
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);
}

/** The methods' own names; those that are not brand names are translated. */
export function useMethodName(): (method: PaymentMethod) => string {
  const { t } = useLingui();
  return (method) => {
    if (method === 'creditcard') return t`Credit card`;
    if (method === 'sdd') return t`SEPA Direct Debit`;
    if (method === 'sct') return t`Bank transfer`;
    return paymentMethodNames[method];
  };
}

export function useStatusWord(): (status: PaymentStatus) => string {
  const { t } = useLingui();
  return (status) =>
    ({
      open: t`Not paid yet`,
      pending: t`On its way`,
      completed: t({ context: 'state of a payment', message: 'Paid' }),
      failed: t`Failed`,
      cancelled: t`Cancelled`,
      expired: t({ context: 'state of a payment', message: 'Expired' }),
      refunded: t({ context: 'state of a payment', message: 'Refunded' }),
      charged_back: t`Taken back by the bank`,
    })[status];
}
