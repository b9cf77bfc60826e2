import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { costKeys, deskSaveCost } from '../../../contract/desk-costs.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { Loading } from '../Loading.tsx';
import { SiteName } from '../SiteName.tsx';
import { useDates } from '../use-dates.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { usePlaceNames } from '../use-place-names.ts';
import { CostInput } from './CostInput.tsx';
import { type CostCell, costQueries, type SiteCosts } from './cost-queries.ts';
import { PublishCosts } from './PublishCosts.tsx';

/** What a message, a photo and the smallest gift cost at each site of the company and in its countries: a draft, published from a date. */
export function CostsTab({ sites, readOnly }: { sites: readonly number[]; readOnly: boolean }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const query = useQuery(costQueries.costs());
  const [publishing, setPublishing] = useState<number>();
  if (!query.data) return <Loading query={query} />;
  const shown = query.data.sites.filter(({ id }) => sites.includes(id));
  const again = () =>
    Promise.all(['costs', 'prices', 'looks'].map((name) => client.invalidateQueries({ queryKey: ['desk', name] })));
  const save = async (site: number, { country, key, draft }: CostCell, value: number | null) => {
    await deskCall(deskSaveCost, { body: { site, country, key, value, version: draft?.version ?? 0 } });
    await again();
  };
  const published = shown.find(({ id }) => id === publishing);
  return (
    <div className="sheet-box">
      <table className="sheet" data-plain="">
        <caption className="sheet-caption">
          {t`In credits. The price of a gift is a multiple of the smallest one. What members are shown and what they pay change together.`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t`Site`}</th>
            <th scope="col">{t`A message`}</th>
            <th scope="col">{t`A photo`}</th>
            <th scope="col">{t`The smallest gift`}</th>
            <th scope="col">
              <span className="visually-hidden">{t`Draft`}</span>
            </th>
          </tr>
        </thead>
        {shown.map((site) => (
          <SiteRows
            key={site.id}
            site={site}
            readOnly={readOnly}
            onSave={(cell, value) => void save(site.id, cell, value)}
            onPublish={() => setPublishing(site.id)}
          />
        ))}
      </table>
      {published ? (
        <PublishCosts site={published} onClose={() => setPublishing(undefined)} onDone={() => void again()} />
      ) : null}
    </div>
  );
}

function SiteRows({
  site,
  readOnly,
  onSave,
  onPublish,
}: {
  site: SiteCosts;
  readOnly: boolean;
  onSave(cell: CostCell, value: number | null): void;
  onPublish(): void;
}) {
  const { t } = useLingui();
  const { at } = useDates();
  const place = usePlaceNames();
  const [added, setAdded] = useState<readonly string[]>([]);
  const drafts = site.cells.filter(({ draft }) => draft !== null).length;
  const cellsOf = (country: string | null) =>
    costKeys.flatMap((key) => site.cells.find((cell) => cell.country === country && cell.key === key) ?? []);
  const differs = (country: string) => cellsOf(country).some(({ own, draft }) => own || draft !== null);
  const own = site.countries.filter((country) => differs(country) || added.includes(country));
  const rest = site.countries.filter((country) => !own.includes(country));
  const cells = (country: string | null) =>
    cellsOf(country).map((cell) => (
      <CostInput key={cell.key} cell={cell} site={site} readOnly={readOnly} onSave={(value) => onSave(cell, value)} />
    ));
  return (
    <tbody>
      <tr>
        <th scope="row">
          <SiteName id={site.id} />
          {site.planned.length > 0 ? (
            <small className="muted">{t`planned for ${site.planned.map(at).join(', ')}`}</small>
          ) : null}
        </th>
        {cells(null)}
        <td className="cost-acts">
          {readOnly || drafts === 0 ? null : (
            <Button icon={<Send />} onClick={onPublish}>
              {t`${plural(drafts, { one: 'Review # change', other: 'Review # changes' })}`}
            </Button>
          )}
        </td>
      </tr>
      {own.map((country) => (
        <tr key={country} data-inner="">
          <th scope="row">{place(country)}</th>
          {cells(country)}
          <td />
        </tr>
      ))}
      {readOnly || rest.length === 0 ? null : (
        <tr data-inner="">
          <th scope="row" colSpan={5}>
            <Select
              className="cost-country"
              aria-label={t`Separate prices for a country`}
              value=""
              onChange={({ target }) => target.value && setAdded([...added, target.value])}
              options={[
                { value: '', label: t`Separate prices for a country` },
                ...rest.map((country) => ({ value: country, label: place(country) })),
              ]}
            />
          </th>
        </tr>
      )}
    </tbody>
  );
}
