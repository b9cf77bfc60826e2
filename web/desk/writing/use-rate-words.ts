import { useLingui } from '@lingui/react/macro';
import { useMoney } from '../use-money.ts';

export interface RateFigures {
  currency: string;
  message_minor: number;
  thousand_minor: number;
}

/** What a writer gets for a message and for a thousand characters, a part each; zeros and nothing are said, too. */
export function useRateWords() {
  const { t } = useLingui();
  const { money } = useMoney();
  return (rate: RateFigures | null): string[] => {
    if (!rate) return [t`no rate`];
    const { currency, message_minor: message, thousand_minor: thousand } = rate;
    const [sum, amount] = [money(message, currency), money(thousand, currency)];
    const parts = [
      ...(message > 0 || thousand === 0 ? [t`${sum} a message`] : []),
      ...(thousand > 0 ? [t`${amount} per 1,000 characters`] : []),
    ];
    return parts;
  };
}
