import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queries } from './queries.ts';
import { useSettings } from './use-site.ts';

export interface PlaceOf {
  country: string | null;
  region: string | null;
  city: string | null;
  distance_km: number | null;
}

/** The words for a member's place and distance: "Utrecht, under 5 km". */
export function usePlaceWords() {
  const { t } = useLingui();
  const settings = useSettings();
  // Only if the page loaded the regions: a card in a list mostly has its city.
  const countries = useQuery({ ...queries.regions(), enabled: false }).data?.countries;

  const countryName = (code: string) =>
    settings.countries.find((c) => c.code === code)?.name ?? countries?.find((c) => c.code === code)?.name ?? code;
  /** The server names a region by code or by name. */
  const regionName = (country: string | null, region: string) =>
    countries?.find((c) => c.code === country)?.regions.find((r) => r.code === region)?.name ?? region;
  const distance = (km: number | null) => (km === null ? undefined : t`under ${km} km`);
  /** For cards. */
  const shortDistance = (km: number | null) => (km === null ? undefined : t`<${km} km`);
  const place = ({ country, region, city }: PlaceOf) =>
    city ?? (region !== null ? regionName(country, region) : country === null ? '' : countryName(country));
  return {
    countryName,
    regionName,
    distance,
    shortDistance,
    place,
    placeLine: (where: PlaceOf) => [place(where), distance(where.distance_km)].filter(Boolean).join(', '),
  };
}
