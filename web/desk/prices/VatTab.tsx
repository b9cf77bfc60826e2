import { useLingui } from '@lingui/react/macro';
import type { Cell } from '../../../contract/price-sheet.ts';
import { useDates } from '../use-dates.ts';
import { usePlaceNames } from '../use-place-names.ts';
import { Sheet } from './Sheet.tsx';
import { type SheetTab, useCells } from './use-price-sheet.ts';

/** The rate of each country in per cent, since when it holds, and what is planned. */
export function VatTab({ data, sheet, readOnly, onEnter }: SheetTab) {
  const { t } = useLingui();
  const place = usePlaceNames();
  const { day } = useDates();
  const { figure, vatCell } = useCells(sheet);
  const countries = [...new Set([...data.served, ...data.rates.map(({ country }) => country)])].sort((a, b) =>
    place(a).localeCompare(place(b)),
  );
  const notes = (country: string): string =>
    data.rates
      .filter((rate) => rate.country === country)
      .map((rate) => {
        const from = day(rate.valid_from);
        if (rate.begun) return rate.valid_from < '2001' ? '' : t`since ${from}`;
        return t`${figure(rate.basis_points, 2)}% from ${from}`;
      })
      .filter(Boolean)
      .join(' · ');
  return (
    <div className="sheet-narrow">
      <Sheet
        label={t`VAT by country`}
        columns={[{ id: 'vat', label: t`VAT in percent` }]}
        readOnly={readOnly}
        rows={countries.map((country) => ({
          id: country,
          label: place(country),
          digits: 2,
          head: (
            <>
              {place(country)} <span className="muted">{data.served.includes(country) ? '' : t`not served`}</span>
            </>
          ),
          cells: [{ ...vatCell(country), note: notes(country) }],
        }))}
        onEnter={(entered) =>
          onEnter(
            entered.map(
              ({ row, value }): Cell => ({ kind: 'vat', currency: '', country: row, credits: 0, value: value ?? 0 }),
            ),
          )
        }
      />
    </div>
  );
}
