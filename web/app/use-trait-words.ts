import { useLingui } from '@lingui/react/macro';
import type { Trait } from '../../contract/niche-filters.ts';

/** The words of what several facts of a profile come to. */
export function useTraitWords(): Record<Trait, string> {
  const { t } = useLingui();
  return { full_figured: t`Full-figured`, bdsm: t`Into BDSM` };
}
