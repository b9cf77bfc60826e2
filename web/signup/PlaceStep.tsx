import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { geocode } from '../../contract/sites.ts';
import { savePlace } from '../../contract/signup.ts';
import { call } from '../app/api.ts';
import { FormError } from '../app/FormError.tsx';
import { queries } from '../app/queries.ts';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { currentPosition } from './current-position.ts';
import { StepFoot, type StepProps } from './StepFoot.tsx';

/** Step 3: country, region, city; or one press that finds them. The position itself is kept only to about 1 km. */
export function PlaceStep({ signup, on_done, on_back }: StepProps) {
  const { t } = useLingui();
  const id = useId();
  const client = useQueryClient();
  const { countries } = useSuspenseQuery(queries.regions()).data;
  const [country, setCountry] = useState(signup.saved.country);
  const [region, setRegion] = useState(signup.saved.region ?? '');
  const [city, setCity] = useState(signup.saved.city ?? '');
  const [position, setPosition] = useState<{ lat: number; lon: number }>();
  const [locating, setLocating] = useState<'no' | 'busy' | 'denied'>('no');
  const form = useCall(savePlace, { onDone: () => void on_done() });
  const here = countries.find((c) => c.code === country) ?? countries[0];
  const typed = useDeferredValue(city);
  const cities = useQuery({ ...queries.cities(country, region, typed), enabled: typed.length > 0 }).data?.cities ?? [];

  const locate = async () => {
    setLocating('busy');
    const found = await currentPosition();
    const place = found && (await call(client, geocode, { query: found }).catch(() => null))?.place;
    if (!found || !place) return setLocating('denied');
    setLocating('no');
    setPosition(found);
    setCountry(place.country);
    setRegion(place.region);
    setCity(place.city);
  };
  return (
    <form className="form" onSubmit={(event) => { event.preventDefault(); form.send({ country, region, city, ...(position ? { position } : {}) }); }}>
      <p className="task-lead">{t`Others see your city or region and a rough distance, never where you are.`}</p>
      <FormError>{form.error}</FormError>
      <Button variant="line" icon={<LocateFixed />} loading={locating === 'busy'} onClick={locate}>{t`Use my location`}</Button>
      {locating === 'denied' ? <p className="text-text-2" role="status">{t`We could not get your location. Please choose it below.`}</p> : null}
      <Field id={`${id}-country`} label={t`Country`} error={form.field('country', country)}>
        {(control) => (
          <Select {...control} name="country" value={country} options={countries.map((c) => ({ value: c.code, label: c.name }))}
            onChange={(event) => { setCountry(event.target.value); setRegion(''); setCity(''); setPosition(undefined); }} />
        )}
      </Field>
      <Field id={`${id}-region`} label={here?.region_label ?? t`Region`} error={form.field('region', region)}>
        {(control) => (
          <Select {...control} name="region" value={region} placeholder={t`Choose`} required
            options={(here?.regions ?? []).map((r) => ({ value: r.code, label: r.name }))}
            onChange={(event) => { setRegion(event.target.value); setCity(''); setPosition(undefined); }} />
        )}
      </Field>
      <Field id={`${id}-city`} label={t`City`} hint={t`Choose the nearest one from the list.`} error={form.field('city', city)}>
        {(control) => (
          <TextInput {...control} name="city" value={city} required maxLength={120} autoComplete="off" list={`${id}-cities`}
            onChange={(event) => { setCity(event.target.value); setPosition(undefined); }} />
        )}
      </Field>
      <datalist id={`${id}-cities`}>
        {cities.map((c) => <option key={`${c.region} ${c.name}`} value={c.name} />)}
      </datalist>
      <p className="signup-fine">{t`Place names: GeoNames, CC BY 4.0`}</p>
      <StepFoot step={3} pending={form.pending} on_done={on_done} on_back={on_back} />
    </form>
  );
}
