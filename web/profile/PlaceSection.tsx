import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PlaceFields, type PlaceValue } from '../app/PlaceFields.tsx';
import { FieldNote } from './FieldNote.tsx';
import { Section } from './Section.tsx';
import type { ProfileDraft } from './use-profile-draft.ts';

/** The member's place. Saved as soon as it is a real one. */
export function PlaceSection({ draft }: { draft: ProfileDraft }) {
  const { t } = useLingui();
  const { profile, change } = draft;
  const save = draft.save('place');
  const [place, setPlace] = useState<PlaceValue>({
    country: profile.country,
    region: profile.region ?? '',
    city: profile.city ?? '',
  });
  const [sent, setSent] = useState(place);
  const savePlace = (value: PlaceValue) => {
    const { position, ...named } = value;
    setSent(value);
    // Previewed once the server has confirmed the place: before that it may not exist.
    change('place', { place: { ...named, ...(position ? { position } : {}) } }, { drawn: {} });
  };
  const isNew = (['country', 'region', 'city'] as const).some((field) => place[field] !== sent[field]);
  return (
    <Section
      id="place"
      title={t`Where you are`}
      save={save}
      end={<FieldNote field="city" />}
      lead={t`Others see your city or region and a rough distance, never where you are.`}
    >
      <div className="own-place stack gap-6">
        <PlaceFields
          value={place}
          onChange={(value, complete) => {
            setPlace(value);
            if (complete) savePlace(value);
          }}
          onLeave={() => {
            if (isNew && place.city.trim() !== '') savePlace(place);
          }}
          error={(field) => (isNew ? undefined : save.fields[field])}
        />
      </div>
      <p className="own-hint muted text-sm">
        {profile.place_shared ? `${t`Your position is kept rounded to about 5 km, for distances.`} ` : ''}
        {t`Place names: GeoNames, CC BY 4.0`}
      </p>
    </Section>
  );
}
