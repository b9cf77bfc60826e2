import { select } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Bdsm } from '../../contract/bdsm.ts';

/** The words for role and limits; some languages bend the role by the gender of the person. */
export function useBdsmWords(knownGender?: string | null) {
  const { t } = useLingui();
  const gender = knownGender ?? 'other';
  const roles: Record<NonNullable<Bdsm['bdsm_role']>, string> = {
    dominant: t`${select(gender, { male: 'Dominant', female: 'Dominant', other: 'Dominant' })}`,
    submissive: t`${select(gender, { male: 'Submissive', female: 'Submissive', other: 'Submissive' })}`,
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
