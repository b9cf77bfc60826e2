import { useLingui } from '@lingui/react/macro';
import type { Bdsm } from '../../contract/bdsm.ts';

/** The words for role and limits. */
export function useBdsmWords() {
  const { t } = useLingui();
  const roles: Record<NonNullable<Bdsm['bdsm_role']>, string> = {
    dominant: t`Dominant`,
    submissive: t`Submissive`,
    switch: t`Switch`,
    curious: t`Still finding out`,
  };
  const limits: Record<Bdsm['bdsm_limits'][number], string> = {
    pain: t`No pain`,
    marks: t`No marks`,
    restraint: t`No restraint`,
    breath: t`No breath play`,
    humiliation: t`No humiliation`,
    blood: t`No blood`,
    public: t`Nothing in public`,
    third_person: t`Nobody else`,
    pictures: t`No pictures`,
    no_safeword: t`Never without a safeword`,
  };
  const shown: Record<Bdsm['bdsm_shown'], string> = {
    nobody: t`Only me`,
    bdsm_sites: t`Members on BDSM sites`,
    everywhere: t`All members`,
  };
  return { roles, limits, shown };
}
