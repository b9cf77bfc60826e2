import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OwnProfile } from '../../contract/profile.ts';
import { InterestIcon } from '../app/InterestIcon.tsx';
import { PersonCard, useInterestNames } from '../app/PersonCard.tsx';
import { photoOf } from '../app/photo-of.ts';
import type { OwnPhoto } from '../app/upload-photo.ts';
import { usePlaceWords } from '../app/use-place-words.ts';
import { useProfileWords } from '../app/use-profile-words.ts';
import { usePageContext } from '../app/page-context.ts';
import { agePart } from '../ui/age-part.ts';
import { NoPhoto, PhotoFrame } from '../ui/PhotoFrame.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useShown } from './FieldNote.tsx';

interface Props {
  profile: OwnProfile;
  photos: readonly OwnPhoto[];
}

/** The profile as others see it, including what is being entered right now. */
export function Preview({ profile, photos }: Props) {
  const { t } = useLingui();
  const [tab, setTab] = useState('card');
  const main = photos.find((photo) => photo.main);
  const { gender, id, name, age, country, status } = profile;
  const isShown = useShown();
  const ifShown = <T,>(field: keyof OwnProfile, value: T): T | null => (isShown(field) ? value : null);
  const person = {
    id,
    name,
    age: ifShown('age', age),
    gender,
    country: ifShown('country', country),
    fictional: false,
    online: false,
    distance_km: null,
    liked: false,
    checked: main?.checked === true,
    region: ifShown('region', profile.region),
    city: ifShown('city', profile.city),
    interests: ifShown('interests', profile.interests.slice(0, 3)) ?? [],
    photo: main ? { ...main, locked: false } : null,
  };
  return (
    <div>
      <p className="own-preview-title">{t`How others see you`}</p>
      <Tabs
        id="own-preview"
        label={t`How others see you`}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'card',
            label: t({ context: 'a profile in the search', message: 'Card' }),
            panel: (
              <div className="own-preview-card">
                <PersonCard person={person} sizes="19rem" />
              </div>
            ),
          },
          { id: 'page', label: t`Page`, panel: <PageHead {...{ profile, person }} photo={main} /> },
        ]}
      />
      {main?.status === 'pending' ? (
        <p className="own-hint muted text-sm above-sm">{t`Others see this photo as soon as our team has checked it.`}</p>
      ) : null}
      {status === 'disabled' ? (
        <p className="own-hint muted text-sm above-sm">{t`Your profile is hidden: nobody sees this at the moment.`}</p>
      ) : null}
      {gender === null ? (
        <p className="own-hint muted text-sm above-sm">{t`Without “I am” your profile is not found in search.`}</p>
      ) : null}
    </div>
  );
}

interface PageHeadProps {
  profile: OwnProfile;
  person: { region: string | null; city: string | null };
  photo: OwnPhoto | undefined;
}

/** The top of the member's page. */
function PageHead({ profile, person, photo }: PageHeadProps) {
  const { t } = useLingui();
  const isShown = useShown();
  const words = useProfileWords(profile.gender);
  const { place } = usePlaceWords();
  const names = useInterestNames();
  const { locale } = usePageContext();
  const { name, age, about, interests, country } = profile;
  const both = new Intl.ListFormat(locale, { type: 'conjunction' });
  const value = (table: Readonly<Record<string, string>>, key: string | null) =>
    key === null ? undefined : table[key];
  const facts = (
    [
      ['gender', t`Gender`, value({ male: t`Man`, female: t`Woman` }, profile.gender)],
      [
        'wanted',
        t({ context: 'on a profile', message: 'Looking for' }),
        both.format(profile.wanted.map((gender) => words.wanted[gender])),
      ],
      ['signup_reason', t`Here for`, value(words.signup_reason, profile.signup_reason)],
      ['relationship_status', t`Relationship`, value(words.relationship_status, profile.relationship_status)],
      ['sexuality', t`Sexuality`, value(words.sexuality, profile.sexuality)],
      ['body_type', t`Body type`, value(words.body_type, profile.body_type)],
      ['hair_color', t`Hair`, value(words.hair_color, profile.hair_color)],
      ['eye_color', t`Eyes`, value(words.eye_color, profile.eye_color)],
      ['tattoos', t`Tattoos`, profile.tattoos === null ? undefined : profile.tattoos ? t`Yes` : t`No`],
    ] as const
  ).filter(([field, , text]) => text && isShown(field));
  return (
    <div className="own-preview-page">
      <div className="own-preview-photo">
        {photo ? <PhotoFrame photo={photoOf(photo)} alt="" ratio="fill" sizes="19rem" /> : <NoPhoto />}
      </div>
      <div className="own-preview-sheet stack gap-3">
        <p className="own-preview-name">
          {name}
          {isShown('age') ? agePart(age) : null}
        </p>
        <p className="soft">
          {place({
            country: isShown('country') ? country : null,
            region: person.region,
            city: person.city,
            distance_km: null,
          })}
        </p>
        {about && isShown('about') ? <p className="own-preview-about">{about}</p> : null}
        {interests.length > 0 && isShown('interests') ? (
          <div className="cluster gap-2">
            {interests.map((interest) => (
              <Tag key={interest} icon={<InterestIcon id={interest} />}>
                {names.get(interest) ?? interest}
              </Tag>
            ))}
          </div>
        ) : null}
        {facts.length > 0 ? (
          <dl className="own-preview-facts stack">
            {facts.map(([field, label, text]) => (
              <div key={field}>
                <dt className="muted text-xs">{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </div>
  );
}
