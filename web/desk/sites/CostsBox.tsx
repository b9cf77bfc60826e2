import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { countries, findCountry } from '../../../contract/countries.ts';
import { amountText, minorUnits } from '../../../contract/money.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { usePlaceNames } from '../use-place-names.ts';

type Costs = Readonly<Record<string, { costs: number; currency: string }>>;

/** What is on its way to the server is its JSON. */
function costsOf(value: unknown): Costs {
  if (typeof value !== 'string') return (value ?? {}) as Costs;
  try {
    return JSON.parse(value) as Costs;
  } catch {
    return {};
  }
}

/** Own amounts for the cheapest message, country by country, in the country's currency; all others are reckoned. */
export function CostsBox({
  id,
  value,
  onSet,
  onFocus,
  ...described
}: {
  id: string;
  value: unknown;
  onSet(value: unknown): void;
  onFocus(): void;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}) {
  const { t } = useLingui();
  const country = usePlaceNames();
  const costs = costsOf(value);
  const [amount, setAmount] = useState('');
  const [chosen, setChosen] = useState('');
  const keep = (next: Costs) => onSet(Object.keys(next).length > 0 ? JSON.stringify(next) : null);
  const minor = (text: string, currency: string) => Math.round(Number(text) * minorUnits(currency));
  const currency = findCountry(chosen)?.currency ?? '';
  return (
    <div className="setting-costs">
      <ul>
        {Object.entries(costs).map(([code, cost]) => {
          const name = country(code);
          const units = minorUnits(cost.currency);
          return (
            <li key={code}>
              <span>{name}</span>
              <TextInput
                key={cost.costs}
                aria-label={t`Cheapest message in ${name}, ${cost.currency}`}
                type="number"
                min={0}
                step={1 / units}
                trailing={cost.currency}
                defaultValue={amountText({ amount_minor: cost.costs, currency: cost.currency })}
                onFocus={onFocus}
                onBlur={({ target }) => {
                  const typed = minor(target.value, cost.currency);
                  if (target.value !== '' && target.validity.valid && typed !== cost.costs)
                    keep({ ...costs, [code]: { ...cost, costs: typed } });
                }}
              />
              <IconButton
                label={t`Remove ${name}`}
                icon={<X />}
                onClick={() => {
                  const { [code]: _, ...others } = costs;
                  keep(others);
                }}
              />
            </li>
          );
        })}
      </ul>
      <form
        className="setting-costs-new"
        onSubmit={(event) => {
          event.preventDefault();
          keep({ ...costs, [chosen]: { costs: minor(amount, currency), currency } });
          setChosen('');
          setAmount('');
        }}
      >
        <Select
          id={id}
          {...described}
          value={chosen}
          placeholder={t`Another country …`}
          options={countries
            .filter(({ code }) => !costs[code])
            .map(({ code }) => ({ value: code, label: country(code) }))
            .sort((a, b) => a.label.localeCompare(b.label))}
          onFocus={onFocus}
          onChange={({ target }) => setChosen(target.value)}
        />
        <TextInput
          aria-label={t`Amount`}
          type="number"
          required
          min={0}
          step={currency ? 1 / minorUnits(currency) : 'any'}
          trailing={currency}
          value={amount}
          onFocus={onFocus}
          onChange={({ target }) => setAmount(target.value)}
        />
        <Button type="submit" icon={<Plus />} disabled={chosen === '' || amount === ''}>{t`Add`}</Button>
      </form>
    </div>
  );
}
