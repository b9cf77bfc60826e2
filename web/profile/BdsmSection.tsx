import { useLingui } from '@lingui/react/macro';
import { BdsmFields } from '../app/BdsmFields.tsx';
import { useNiche } from '../app/use-niche.ts';
import { Section } from './Section.tsx';
import type { ProfileDraft } from './use-profile-draft.ts';

/** Role and limits: on sites of that niche, and wherever an answer exists, so that it can be withdrawn. */
export function BdsmSection({ draft }: { draft: ProfileDraft }) {
  const { t } = useLingui();
  const niche = useNiche();
  const { profile, change, save } = draft;
  const isSaid = profile.bdsm_role !== null || profile.bdsm_limits.length > 0;
  if (niche !== 'bdsm' && !isSaid) return null;
  return (
    <Section id="bdsm" title={t`Role and limits`} save={save('bdsm')}>
      <BdsmFields value={profile} gender={profile.gender} onChange={(fields) => change('bdsm', fields)} />
    </Section>
  );
}
