import { useLingui } from '@lingui/react/macro';
import type { Trait } from '../../contract/niche-filters.ts';

/** The words for the summary of several facts of a profile. */
export function useTraitWords(): Record<Trait, string> {
  const { t } = useLingui();
  return { full_figured: t`Full-figured`, bdsm: t`Into BDSM` };
}
