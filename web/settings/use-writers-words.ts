import { useLingui } from '@lingui/react/macro';
import type { Writers } from '../../contract/accounts.ts';

/** The wishes of who may write first, in words. */
export function useWritersWords(): Record<Writers, { title: string; text: string }> {
  const { t } = useLingui();
  return {
    everybody: { title: t`Everybody`, text: t`Every member who can find you.` },
    checked: {
      title: t`Members with checked photos`,
      text: t`Our team has compared their photos with a fresh selfie. And everybody you like.`,
    },
    liked: { title: t`Only those you like`, text: t`Like somebody, and they can write to you. Nobody else can.` },
  };
}
