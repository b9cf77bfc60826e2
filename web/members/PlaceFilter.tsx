import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../app/queries.ts';
import { useSettings } from '../app/use-site.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import type { Filters } from './search-filters.ts';

export interface PlaceFilterProps {
  id: string;
  filters: Filters;
  onChange(place: { country: string | null; region: string | null }): void;
}

/** Country and, within it, region, as far as the site offers them. */
export function PlaceFilter({ id, filters, onChange }: PlaceFilterProps) {
  const { t } = useLingui();
  const { search_fields: searchFields, countries: served } = useSettings();
  const countries = useQuery(queries.regions()).data?.countries ?? [];
  const { country, region } = filters;
  const selectedCountry = countries.find((c) => c.code === country);
  const everywhere = { value: '', label: t`Everywhere` };
  return (
    <div className="stack gap-6">
      {searchFields.includes('country') ? (
        <Field id={`${id}-country`} label={t`Country`}>
          {(control) => (
            <Select
              {...control}
              value={country ?? ''}
              options={[everywhere, ...served.map((c) => ({ value: c.code, label: c.name }))]}
              onChange={(event) => onChange({ country: event.target.value || null, region: null })}
            />
          )}
        </Field>
      ) : null}
      {searchFields.includes('region') ? (
        <Field id={`${id}-region`} label={selectedCountry?.region_label ?? t`Region`}>
          {(control) => (
            <Select
              {...control}
              value={region ?? ''}
              disabled={!selectedCountry}
              options={[everywhere, ...(selectedCountry?.regions ?? []).map((r) => ({ value: r.code, label: r.name }))]}
              onChange={(event) => onChange({ country, region: event.target.value || null })}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}
