import { useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { LocateButton } from './LocateButton.tsx';
import { queries } from './queries.ts';

export interface PlaceValue {
  country: string;
  region: string;
  city: string;
  /** The position the browser reported; cleared as soon as another place is chosen. */
  position?: { lat: number; lon: number } | undefined;
}

export interface PlaceFieldsProps {
  value: PlaceValue;
  /** @param complete the place is real: found by position, or a city from the list */
  onChange(value: PlaceValue, complete: boolean): void;
  /** The city field was left with free text in it. */
  onLeave?: (() => void) | undefined;
  error(field: 'country' | 'region' | 'city'): string | undefined;
}

/** Country, region and city, or one press that finds them. */
export function PlaceFields({ value, onChange, onLeave, error }: PlaceFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const { countries } = useSuspenseQuery(queries.regions()).data;
  const { country, region, city } = value;
  const selectedCountry = countries.find((c) => c.code === country) ?? countries[0];
  // The list is useless until the member starts with the city.
  const [cityFocused, setCityFocused] = useState(false);
  const typed = useDeferredValue(city);
  const cities =
    useQuery({ ...queries.cities(country, region, typed), enabled: cityFocused && typed.length > 0 }).data?.cities ??
    [];

  const isListed = (name: string) => cities.some((c) => c.name.toLowerCase() === name.trim().toLowerCase());
  return (
    <>
      <LocateButton onFound={(place) => onChange(place, true)} />
      <Field id={`${id}-country`} label={t`Country`} error={error('country')}>
        {(control) => (
          <Select
            {...control}
            name="country"
            value={country}
            options={countries.map((c) => ({ value: c.code, label: c.name }))}
            onChange={(event) => {
              if (event.target.value !== country)
                onChange({ country: event.target.value, region: '', city: '' }, false);
            }}
          />
        )}
      </Field>
      <Field id={`${id}-region`} label={selectedCountry?.region_label ?? t`Region`} error={error('region')}>
        {(control) => (
          <Select
            {...control}
            name="region"
            value={region}
            placeholder={t`Choose`}
            required
            options={(selectedCountry?.regions ?? []).map((r) => ({ value: r.code, label: r.name }))}
            onChange={(event) => {
              if (event.target.value !== region) onChange({ country, region: event.target.value, city: '' }, false);
            }}
          />
        )}
      </Field>
      <Field id={`${id}-city`} label={t`City`} hint={t`Choose the nearest one from the list.`} error={error('city')}>
        {(control) => (
          <TextInput
            {...control}
            name="city"
            value={city}
            required
            maxLength={120}
            autoComplete="off"
            list={`${id}-cities`}
            onFocus={() => setCityFocused(true)}
            onBlur={onLeave}
            onChange={(event) => onChange({ country, region, city: event.target.value }, isListed(event.target.value))}
          />
        )}
      </Field>
      <datalist id={`${id}-cities`}>
        {cities.map((c) => (
          <option key={`${c.region} ${c.name}`} value={c.name} />
        ))}
      </datalist>
    </>
  );
}
