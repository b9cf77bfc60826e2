import { useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { OwnProfile } from '../../contract/profile.ts';
import { usePageContext } from '../app/page-context.ts';
import { PersonFields } from '../app/ProfileFields.tsx';
import { FieldNote } from './FieldNote.tsx';
import { Section } from './Section.tsx';
import type { Changes, ProfileDraft } from './use-profile-draft.ts';

/** Name and date of birth, which cannot change, own gender and wanted gender. */
export function PersonSection({ draft }: { draft: ProfileDraft }) {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const { profile, change } = draft;
  const { name, age, date_of_birth: dateOfBirth } = profile;
  // An empty choice of wanted genders is not saved, since search requires one: the field says so until one is chosen.
  const [nobody, setNobody] = useState(false);
  const birth = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${dateOfBirth}T00:00:00Z`),
  );
  const note = (field: keyof OwnProfile) => <FieldNote field={field} />;
  return (
    <Section id="person" title={t`Who you are`} save={draft.save('person')}>
      <dl className="own-fixed stack gap-6">
        <div>
          <dt>
            {t`Name others see`} <Lock />
          </dt>
          <dd>{name}</dd>
          <dd className="own-fixed-why muted text-sm">{t`Your username: people you have met know you by it, so it stays.`}</dd>
        </div>
        <div>
          <dt>
            {t`Date of birth`} <Lock />
          </dt>
          <dd>{t`${birth} (${age})`}</dd>
          <dd className="own-fixed-why muted text-sm">{t`Fixed since you signed up, so that everyone can rely on the ages shown here. Others see your age, never the date. Is it wrong? Customer service can correct it.`}</dd>
        </div>
      </dl>
      <PersonFields
        value={nobody ? { ...profile, wanted: [] } : profile}
        missing
        note={note}
        onChange={(person) => {
          if (person.wanted) setNobody(person.wanted.length === 0);
          if (person.wanted?.length !== 0) change('person', person as Changes);
        }}
      />
    </Section>
  );
}
