import { useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { saveLocation } from '../../contract/members.ts';
import { FormError } from '../app/FormError.tsx';
import { PlaceFields, type PlaceValue } from '../app/PlaceFields.tsx';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { useCall } from '../app/use-call.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Section } from './Section.tsx';

/** The member's public place: one from the list, or their own position to within about 5 km. */
export function LocationSection() {
  const { t } = useLingui();
  const client = useQueryClient();
  const saved = useSuspenseQuery(queries.location()).data;
  const place: PlaceValue = { country: saved.country, region: saved.region ?? '', city: saved.city ?? '' };
  const [draft, setDraft] = useState<PlaceValue>();
  const form = useCall(saveLocation, {
    onDone: (now) => {
      client.setQueryData(queries.location().queryKey, now);
      setDraft(undefined);
      // Distances and "near me" now start from a different place.
      for (const key of ['search', 'search-more', 'search-similar', 'profile', 'related'])
        client.removeQueries({ queryKey: [key] });
      toasts.show({
        tone: 'success',
        text: now.shared ? t`Your position is shared, rounded to about 5 km.` : t`Your location is saved.`,
      });
    },
  });
  const send = ({ country, region, city, position }: PlaceValue) =>
    form.send({ country, region, city, ...(position ? { position } : {}) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft) send(draft);
  };
  return (
    <Section
      id="location"
      title={t`Location`}
      lead={t`Others see your city or region and a rough distance, never where you are.`}
    >
      {saved.shared ? (
        <Banner
          tone="success"
          className="above"
          icon={<LocateFixed />}
          title={t`You share your position`}
          end={
            <Button
              variant="line"
              loading={form.pending && !draft}
              onClick={() => send(place)}
            >{t`Stop sharing`}</Button>
          }
        >
          {t`It is kept rounded to about 5 km and only used for distances.`}
        </Banner>
      ) : null}
      <form className="form" onSubmit={submit}>
        <FormError>{form.error}</FormError>
        <PlaceFields
          value={draft ?? place}
          onChange={(value, complete) => {
            setDraft(value);
            // Found by pressing the button: that press was the wish to share it.
            if (complete && value.position) send(value);
          }}
          error={(name) => form.field(name, (draft ?? place)[name])}
        />
        <div className="form-actions">
          <Button type="submit" loading={form.pending && draft !== undefined} disabled={!draft}>{t`Save place`}</Button>
        </div>
      </form>
    </Section>
  );
}
