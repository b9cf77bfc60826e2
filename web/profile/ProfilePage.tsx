import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { OwnProfile } from '../../contract/profile.ts';
import { PageTitle } from '../app/PageTitle.tsx';
import { ChoiceFields, InterestsField } from '../app/ProfileFields.tsx';
import { queries } from '../app/queries.ts';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { AboutSection } from './AboutSection.tsx';
import { BdsmSection } from './BdsmSection.tsx';
import { Completeness } from './Completeness.tsx';
import { FieldNote } from './FieldNote.tsx';
import { PersonSection } from './PersonSection.tsx';
import { PhotosSection } from './PhotosSection.tsx';
import { PlaceSection } from './PlaceSection.tsx';
import { Preview } from './Preview.tsx';
import { Section } from './Section.tsx';
import { useProfileDraft } from './use-profile-draft.ts';
import { VisibilitySection } from './VisibilitySection.tsx';

/** `/profile`: the member's own profile, each section saved at once, beside a preview of what others see. */
export default function ProfilePage() {
  const { t } = useLingui();
  const draft = useProfileDraft();
  const { photos } = useSuspenseQuery(queries.photos()).data;
  const [preview, setPreview] = useState(false);
  const { profile } = draft;
  const note = (field: keyof OwnProfile) => <FieldNote field={field} />;
  return (
    <main className="page column">
      <PageTitle title={t`My profile`} />
      <div className="own-head row wraps apart gap-6">
        <h1>{t`My profile`}</h1>
        <Button
          variant="line"
          icon={<Eye />}
          className="own-preview-open"
          onClick={() => setPreview(true)}
        >{t`Preview`}</Button>
      </div>
      <div className="own-columns stack gap-7">
        <div className="own-sections stack gap-7">
          <Completeness profile={profile} photos={photos} />
          <PhotosSection />
          <AboutSection draft={draft} />
          <PersonSection draft={draft} />
          <PlaceSection draft={draft} />
          <Section id="interests" title={t`What you like`} save={draft.save('interests')}>
            <InterestsField
              value={profile.interests}
              labelEnd={note('interests')}
              onChange={(interests) => draft.change('interests', { interests })}
            />
          </Section>
          <Section id="facts" title={t`More about you`} save={draft.save('facts')}>
            <ChoiceFields
              value={profile}
              gender={profile.gender}
              note={note}
              onChange={(facts) => draft.change('facts', facts)}
            />
          </Section>
          <BdsmSection draft={draft} />
          <VisibilitySection draft={draft} />
        </div>
        <aside className="own-aside" aria-label={t`How others see you`}>
          <Preview profile={profile} photos={photos} />
        </aside>
      </div>
      <ModalDialog
        id="own-preview-dialog"
        open={preview}
        onClose={() => setPreview(false)}
        title={t`How others see you`}
        closeLabel={t`Close`}
        hideTitle
      >
        {preview ? <Preview profile={profile} photos={photos} /> : null}
      </ModalDialog>
    </main>
  );
}
