import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CalendarClock, Check, TriangleAlert, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { countries } from '../../../contract/countries.ts';
import { formatMoney, priceOfCredits } from '../../../contract/money.ts';
import { type Cell, cellName, packagesOf, valueAt } from '../../../contract/price-sheet.ts';
import { usePageContext } from '../../app/page-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import { useDates } from '../use-dates.ts';
import { useMay } from '../use-may.ts';
import { usePlaceNames } from '../use-place-names.ts';
import type { Prices } from './price-queries.ts';
import { type PriceSheet, useCells } from './use-price-sheet.ts';
import { WhatStays } from './WhatStays.tsx';

/** Beside the sheet: what is wrong, and the packages as a member of a country would read them. */
export function PriceRail({
  data,
  sheet,
  site,
  onEnter,
}: {
  data: Prices;
  sheet: PriceSheet;
  /** Whose own prices are seen; 0: the company's. */
  site: number;
  onEnter(cells: Cell[]): void;
}) {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const place = usePlaceNames();
  const { at } = useDates();
  const { faultOf, figure, nameOf } = useCells(sheet);
  const [country, setCountry] = useState(data.served[0] ?? 'NL');
  const local = countries.find(({ code }) => code === country)?.currency ?? 'EUR';
  const currency = packagesOf(sheet.next, local).length > 0 ? local : 'EUR';
  const packages = packagesOf(sheet.next, currency, currency === local ? country : '', site);
  const vat = valueAt(sheet.next, { kind: 'vat', currency: '', country, credits: 0 }) ?? 0;
  const money = (minor: number) => formatMoney({ amount_minor: minor, currency }, locale);
  const asks = useMay()('prices.edit', { site: 'every' }) === 'asks';
  return (
    <aside className="sheet-rail">
      {sheet.problems.map((problem) => {
        const own = sheet.changed.find((cell) => cellName(cell) === cellName(problem));
        return (
          <div key={cellName(problem)} className="sheet-problem">
            <TriangleAlert />
            <div>
              <strong>{nameOf(problem)}</strong>
              <p>{problem.problem === 'none' ? t`There is no package left.` : faultOf(problem)}</p>
              {own ? (
                <Button
                  onClick={() => onEnter([{ ...own, value: valueAt(sheet.live, own) }])}
                >{t`Back to how it was`}</Button>
              ) : null}
            </div>
          </div>
        );
      })}
      <Card as="section" padding="lg">
        <h2>{t`As members see it`}</h2>
        <Select
          aria-label={t`Country`}
          value={country}
          onChange={({ target }) => setCountry(target.value)}
          options={data.served.map((code) => ({ value: code, label: place(code) }))}
        />
        <ul className="sheet-packages">
          {packages.map((pack) => (
            <li key={pack.credits}>
              <strong>{t`${plural(pack.credits, { one: '# credit', other: '# credits' })}`}</strong>
              <small className="muted">{money(priceOfCredits(pack, 1))}</small>
              <strong>{money(pack.amount_minor)}</strong>
            </li>
          ))}
        </ul>
        <p className="muted small">{t`Prices with ${figure(vat, 2)}% VAT`}</p>
      </Card>
      <WhatStays packages={packages} currency={currency} country={country} vat={vat} />
      <ul className="sheet-checks">
        <li data-good={sheet.problems.length === 0 ? '' : undefined}>
          {sheet.problems.length === 0 ? <Check /> : <TriangleAlert />}
          {t`A credit gets cheaper with the package`}
        </li>
        <li data-good="">
          <Check />
          {t`Open orders keep their price`}
        </li>
        {data.publications.flatMap(({ id, planned, valid_from: begins, changes }) => {
          const [from, count] = [at(begins), changes.length];
          return planned ? (
            <li key={id}>
              <CalendarClock />
              {t`Planned from ${from}: ${plural(count, { one: '# cell', other: '# cells' })}`}
            </li>
          ) : (
            []
          );
        })}
        {asks ? (
          <li>
            <UserCheck />
            {t`Prices need a second look`}
          </li>
        ) : null}
      </ul>
    </aside>
  );
}
