import { useLingui } from '@lingui/react/macro';
import { Link } from '../Link.tsx';
import { usePlaceNames } from '../use-place-names.ts';
import type { Prices } from './price-queries.ts';

/** What a message, a photo and a gift cost at each site. They are settings: changed in the site's editor, with its review. */
export function CostsTab({ data }: { data: Prices }) {
  const { t } = useLingui();
  const place = usePlaceNames();
  return (
    <div className="sheet-box">
      <table className="sheet" data-plain="">
        <caption className="sheet-caption">{t`In credits. A gift costs this times its own factor.`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Site`}</th>
            <th scope="col">{t`A message`}</th>
            <th scope="col">{t`A photo`}</th>
            <th scope="col">{t`A gift`}</th>
            <th scope="col">{t`Differs in`}</th>
          </tr>
        </thead>
        <tbody>
          {data.costs.map((one) => (
            <tr key={one.site_id}>
              <th scope="row">
                <Link className="link" to={`/desk/sites/${one.site_id}/credits`}>
                  {one.name}
                </Link>
              </th>
              <td>{one.message}</td>
              <td>{one.photo}</td>
              <td>{one.gift}</td>
              <td>{one.countries.map(place).join(', ') || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
