import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { allCurrencies } from '../../../contract/countries.ts';
import { type Cell, type CellRef, packagesOf, withCells } from '../../../contract/price-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { usePlaceNames } from '../use-place-names.ts';
import { Sheet, type SheetRow } from './Sheet.tsx';
import { currenciesOf, digitsOf, sizesOf, type SheetTab, useCells } from './use-price-sheet.ts';

/** Prices by currency and package; beneath a currency its countries, with prices of their own where they have some. */
export function PackagesTab({ data, sheet, readOnly, onEnter, site = 0 }: SheetTab) {
  const { t } = useLingui();
  const place = usePlaceNames();
  const { priceCell, tryoutCell } = useCells(sheet);
  const [open, setOpen] = useState<readonly string[]>([]);
  const [newSizes, setNewSizes] = useState<readonly number[]>([]);
  const [newCurrencies, setNewCurrencies] = useState<readonly string[]>([]);
  const [adding, setAdding] = useState<'package' | 'currency'>();
  const sizes = sizesOf(sheet, newSizes);
  const currencies = currenciesOf(sheet, data.served, newCurrencies);
  const columns = [
    ...sizes.map((size) => ({ id: String(size), label: t`${plural(size, { one: '# credit', other: '# credits' })}` })),
    { id: 'tryout', label: t`For leavers` },
  ];
  const rows = currencies.flatMap(({ currency, countries }): SheetRow[] => {
    const isOpen = open.includes(currency);
    const where =
      countries.length === 1
        ? place(countries[0] ?? '')
        : t`${plural(countries.length, { one: '# country', other: '# countries' })}`;
    return [
      {
        id: currency,
        label: currency,
        digits: digitsOf(currency),
        head: (
          <button
            type="button"
            className="sheet-open"
            aria-expanded={isOpen}
            disabled={countries.length === 0}
            onClick={() => setOpen(isOpen ? open.filter((code) => code !== currency) : [...open, currency])}
          >
            <ChevronRight />
            <strong>{currency}</strong> <span className="muted">{countries.length > 0 ? where : t`not served`}</span>
          </button>
        ),
        cells: [
          ...sizes.map((size) => priceCell(currency, '', size, site)),
          site === 0 ? tryoutCell(currency) : undefined,
        ],
      },
      ...(isOpen ? countries : []).map(
        (country): SheetRow => ({
          id: `${currency}:${country}`,
          label: `${currency}, ${place(country)}`,
          inner: true,
          digits: digitsOf(currency),
          head: place(country),
          cells: [...sizes.map((size) => priceCell(currency, country, size, site)), undefined],
        }),
      ),
    ];
  });
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get('new') ?? '');
    if (adding === 'package') setNewSizes([...newSizes, Number(value)]);
    else setNewCurrencies([...newCurrencies, value]);
    setAdding(undefined);
  };
  return (
    <>
      <Sheet
        label={t`Package prices`}
        columns={columns}
        rows={rows}
        readOnly={readOnly}
        onEnter={(entered) =>
          onEnter(
            entered.flatMap(({ row, column, value }): Cell[] => {
              const [currency = '', country = ''] = row.split(':');
              if (column === 'tryout')
                return country || site !== 0 ? [] : [{ kind: 'tryout', currency, country, credits: 0, value }];
              const ref: CellRef = {
                kind: 'package',
                currency,
                country,
                credits: Number(column),
                ...(site === 0 ? {} : { site }),
              };
              // A price that would be the same without it is no price of its own.
              const same =
                (country !== '' || site !== 0) &&
                packagesOf(withCells(sheet.next, [{ ...ref, value: null }]), currency, country, site).some(
                  (pack) => pack.credits === ref.credits && pack.amount_minor === value,
                );
              return [{ ...ref, value: same ? null : value }];
            }),
          )
        }
      />
      <div className="sheet-foot">
        <span>
          <kbd>←</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>→</kbd> {t`move`}
        </span>
        <span>
          <kbd>Enter</kbd> {t`edit`}
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>V</kbd> {t`paste from a spreadsheet`}
        </span>
        <span>
          <kbd>=+4%</kbd> {t`calculates, even for a range`}
        </span>
        {site === 0 ? null : <span>{t`Grey prices are the company’s; Delete puts one back to it.`}</span>}
        {readOnly || site !== 0 ? null : (
          <span className="sheet-add">
            <Button icon={<Plus />} onClick={() => setAdding('package')}>{t`Package`}</Button>
            <Button icon={<Plus />} onClick={() => setAdding('currency')}>{t`Currency`}</Button>
          </span>
        )}
      </div>
      <ModalDialog
        id="add-to-sheet"
        title={adding === 'package' ? t`Add a package` : t`Add a currency`}
        open={adding !== undefined}
        onClose={() => setAdding(undefined)}
        closeLabel={t`Close`}
      >
        <form className="form" onSubmit={add}>
          {adding === 'package' ? (
            <Field
              id="new-package"
              label={t`How many credits`}
              hint={t`It is offered in the currencies where you give it a price.`}
            >
              {(control) => <TextInput {...control} name="new" type="number" min={1} max={100_000} required />}
            </Field>
          ) : (
            <Field id="new-currency" label={t`Currency`}>
              {(control) => (
                <Select
                  {...control}
                  name="new"
                  required
                  placeholder={t`Choose`}
                  options={allCurrencies
                    .toSorted()
                    .filter((candidate) => !currencies.some(({ currency }) => currency === candidate))
                    .map((candidate) => ({ value: candidate, label: candidate }))}
                />
              )}
            </Field>
          )}
          <Button type="submit" variant="primary">{t`Add`}</Button>
        </form>
      </ModalDialog>
    </>
  );
}
