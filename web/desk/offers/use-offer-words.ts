import { useLingui } from '@lingui/react/macro';
import type { OfferKind } from '../../../contract/desk-offers.ts';

/** What offers are called, and whom they are for. */
export function useOfferWords(): Record<OfferKind, { name: string; who: string; offered: string }> {
  const { t } = useLingui();
  return {
    time_bonus: {
      name: t`Time bonus`,
      who: t`On the first purchase, for four hours from sign-up, any package.`,
      offered: t`Sign-ups with it`,
    },
    welcome: {
      name: t`Welcome discount`,
      who: t`On the first purchase, until 48 hours after sign-up, for 25 credits or more.`,
      offered: t`Reached the offer`,
    },
    leavers: {
      name: t`For leavers`,
      who: t`A code for 14 days, once, for members about to delete their account.`,
      offered: t`Requested it`,
    },
    tryout: {
      name: t`Small package for leavers`,
      who: t`A small package at its own price, once, for members about to leave.`,
      offered: t`Shown to`,
    },
  };
}
