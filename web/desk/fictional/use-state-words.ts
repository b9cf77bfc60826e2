import { useLingui } from '@lingui/react/macro';
import type { FictionalState } from '../../../contract/desk-fictional.ts';

/** What a profile of the studio is just now. */
export function useStateWords(): Record<FictionalState | 'resting', string> {
  const { t } = useLingui();
  return {
    draft: t`Draft`,
    shown: t({ context: 'state of a profile', message: 'Shown' }),
    paused: t`Paused`,
    retired: t`Retired`,
    resting: t({ context: 'state of a profile', message: 'Resting' }),
  };
}
