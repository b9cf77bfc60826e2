import '../money.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { vatInside } from '../../../contract/money.ts';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import { Fact } from '../Facts.tsx';
import { Definitions } from '../insight/Definition.tsx';
import { useDefinitions } from '../insight/use-definitions.ts';
import { useMoney } from '../use-money.ts';
import { usePercents } from '../use-pair.ts';
import { usePlaceNames } from '../use-place-names.ts';

/** Of the price of one package: its VAT, as it will be booked, and what is left of it before a fee that nobody knows yet. */
export function WhatStays({
  packages,
  currency,
  country,
  vat,
}: {
  packages: readonly { credits: number; amount_minor: number }[];
  currency: string;
  country: string;
  /** In hundredths of a per cent. */
  vat: number;
}) {
  const { t } = useLingui();
  const { money } = useMoney();
  const percents = usePercents();
  const place = usePlaceNames();
  const { fees } = useDefinitions();
  const [credits, setCredits] = useState(50);
  const pack = packages.find((option) => option.credits === credits) ?? packages[0];
  if (!pack) return null;
  const price = pack.amount_minor;
  const vatMinor = vatInside(price, vat);
  const sum = money(price, currency);
  const [vatRate, vatCountry] = [percents(vat / 100), place(country)];
  return (
    <Card as="section" padding="lg">
      <h2>
        {t`What is left of ${sum}`} <Definitions of={['order_vat', 'fees']} />
      </h2>
      <Select
        aria-label={t`Package`}
        value={String(pack.credits)}
        onChange={({ target }) => setCredits(Number(target.value))}
        options={packages.map((option) => ({
          value: String(option.credits),
          label: t`${plural(option.credits, { one: '# credit', other: '# credits' })}`,
        }))}
      />
      <dl className="pay-sums">
        <Fact label={t`VAT ${vatRate}, ${vatCountry}`}>{money(-vatMinor, currency)}</Fact>
        <Fact label={fees.name}>{t`known once it is paid`}</Fact>
        <Fact label={t`Remaining, before fees`} strong>
          {money(price - vatMinor, currency)}
        </Fact>
      </dl>
    </Card>
  );
}
