import { useLingui } from '@lingui/react/macro';
import { useSettings, useUser } from '../app/use-site.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';

/** A visitor's country, where the site serves several. A member's is that of the profile. */
export function CountryField() {
  const { t } = useLingui();
  const { countries, geoip_country: geoipCountry, geoip_selected_country: geoipSelectedCountry } = useSettings();
  const user = useUser();
  if (user || countries.length < 2) return null;
  const country = countries.find(({ code }) => code === geoipCountry)?.name;
  const hint = t`Prices, ways to pay and who is shown first depend on it.`;
  return (
    <Field
      id="appearance-country"
      label={t`Country`}
      hint={country && geoipCountry !== geoipSelectedCountry ? `${hint} ${t`You seem to be in ${country}.`}` : hint}
    >
      {(control) => (
        <Select
          {...control}
          name="country"
          defaultValue={geoipSelectedCountry}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
    </Field>
  );
}
