import { useLingui } from '@lingui/react/macro';
import type { CostKey } from '../../../contract/desk-costs.ts';

/** The things that cost credits. */
export function useCostWords(): Record<CostKey, string> {
  const { t } = useLingui();
  return { message_credits: t`a message`, photo_credits: t`a photo`, gift_credits: t`the smallest gift` };
}
