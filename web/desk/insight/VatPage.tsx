import './insight.css';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Lock, ReceiptText, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { deskCloseMonth, type deskVat } from '../../../contract/desk-insight.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ChartCard } from '../charts/ChartCard.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useMay } from '../use-may.ts';
import { usePlaceNames } from '../use-place-names.ts';
import { Revenue } from './Revenue.tsx';
import { type Defined, useDefinitions } from './use-definitions.ts';
import { useFigures } from './use-figures.ts';
import { usePeriod } from './use-period.ts';
import { ColumnHeads } from '../table/ColumnHeads.tsx';
import { MonthField } from '../MonthField.tsx';
import { usePercents } from '../use-pair.ts';

const defined = [
  'payments',
  'gross',
  'refunded',
  'charged_back',
  'net',
  'vat_sold',
  'vat_back',
  'vat_due',
] as const satisfies readonly Defined[];

type Company = AnswerOf<typeof deskVat>['companies'][number];

/** A month of every company by country and rate, as a VAT return asks for it; proved against the books, and closed. */
export default function VatPage() {
  const { t } = useLingui();
  const period = usePeriod();
  const maySeeRevenue = useMay()('insight.see') !== null;
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(period.month ?? '')?.[0] ?? period.today.slice(0, 7);
  const query = useQuery({ ...deskQueries.vat(month), placeholderData: keepPreviousData });
  const [closing, setClosing] = useState<Company>();
  const confirmed = useConfirmedCall();
  const client = useQueryClient();
  return (
    <DeskShell
      wide
      title={t`Revenue and VAT`}
      note={t`Money counts on the day it came in or went out, in the time zone of the company’s sites.`}
      keys={[{ keys: '1 – 5', what: t`The period` }]}
    >
      {maySeeRevenue ? <Revenue period={period} /> : null}
      <div className="insight-month">
        <h2>{t`VAT by month`}</h2>
        <MonthField id="vat-month" month={month} onChange={(month) => void period.set({ month })} />
        <p className="muted small">{t`A VAT return is of one company and one month, so no filter applies to it.`}</p>
      </div>
      {!query.data ? (
        <Loading query={query} />
      ) : (
        <div className="insight-page">
          {query.data.companies.map((company) => (
            <CompanyMonth key={company.company} company={company} month={month} onClose={() => setClosing(company)} />
          ))}
        </div>
      )}
      <ConfirmDialog
        of={deskCloseMonth}
        id="close-month"
        open={closing !== undefined}
        onClose={() => setClosing(undefined)}
        title={t`Close ${month} for ${closing?.name ?? ''}?`}
        action={t`Close the month`}
        icon={<Lock />}
        onConfirm={async ({ key }) => {
          await confirmed(deskCloseMonth, { body: { company: closing?.company, month } }, key);
          await client.invalidateQueries({ queryKey: ['desk', 'vat'] });
        }}
      >
        <p>{t`The lines are kept as they stand now. A closed month cannot be reopened.`}</p>
      </ConfirmDialog>
    </DeskShell>
  );
}

function CompanyMonth({ company, month, onClose }: { company: Company; month: string; onClose(): void }) {
  const { t } = useLingui();
  const percents = usePercents();
  const { money, number } = useFigures();
  const { at } = useDates();
  const place = usePlaceNames();
  const definitions = useDefinitions();
  const columns = [t`Country`, t`VAT rate`, ...defined.map((name) => definitions[name].name)];
  const rate = (basis: number) => percents(basis / 100);
  const sold = (currency: string) =>
    company.lines.reduce((sum, line) => sum + (line.currency === currency ? line.payments : 0), 0);
  // The one of most payments first.
  const currencies = [...new Set(company.lines.map((line) => line.currency))].toSorted(
    (a, b) => sold(b) - sold(a) || a.localeCompare(b),
  );
  const cells = (line: Omit<Company['lines'][number], 'country' | 'basis_points'>, currency: string) => [
    number(line.payments),
    ...(
      [
        'gross_minor',
        'refunded_minor',
        'charged_back_minor',
        'net_minor',
        'vat_sold_minor',
        'vat_back_minor',
        'vat_minor',
      ] as const
    ).map((name) => money(line[name], currency)),
  ];
  const closedBy = company.closed?.by ?? '';
  const closedAt = company.closed ? at(company.closed.at) : '';
  if (company.lines.length === 0)
    return (
      <section className="chart-card" aria-label={company.name}>
        <EmptyState icon={<ReceiptText />} title={t`${company.name}: no money came or went in this month`} />
      </section>
    );
  return currencies.map((currency, i) => {
    const lines = company.lines.filter((line) => line.currency === currency);
    const total = lines.reduce<Record<string, number>>((all, line) => {
      for (const [name, value] of Object.entries(line))
        if (typeof value === 'number') all[name] = (all[name] ?? 0) + value;
      return all;
    }, {}) as unknown as Company['lines'][number];
    return (
      <ChartCard
        key={currency}
        title={`${company.name} · ${currency}`}
        of={defined}
        file={`vat-${month}-${company.name}-${currency}`}
        figures={{
          columns,
          rows: lines.map((line) => [
            line.country,
            line.basis_points / 100,
            line.payments,
            ...(
              [
                'gross_minor',
                'refunded_minor',
                'charged_back_minor',
                'net_minor',
                'vat_sold_minor',
                'vat_back_minor',
                'vat_minor',
              ] as const
            ).map((name) => line[name] / 100),
          ]),
        }}
        acts={
          i > 0 ? null : company.closed ? (
            <Tag icon={<Lock />}>{t`Closed ${closedAt} by ${closedBy}`}</Tag>
          ) : (
            <>
              {company.agrees ? <Tag tone="success" icon={<CircleCheck />}>{t`Agrees with the books`}</Tag> : null}
              {company.over ? (
                <Button variant="line" onClick={onClose} disabled={!company.agrees}>{t`Close the month …`}</Button>
              ) : (
                <Tag>{t`The month is open`}</Tag>
              )}
            </>
          )
        }
      >
        {company.agrees ? null : (
          <Banner tone="danger" icon={<TriangleAlert />} title={t`The lines do not agree with the books`}>
            {company.booked.map((sum) => money(sum.amount_minor, sum.currency)).join(' · ')}
          </Banner>
        )}
        <div className="insight-table">
          <table>
            <ColumnHeads columns={columns} />
            <tbody>
              {lines.map((line) => (
                <tr key={`${line.country} ${line.basis_points}`}>
                  <th scope="row">{place(line.country)}</th>
                  <td>{rate(line.basis_points)}</td>
                  {cells(line, currency).map((cell, k) => (
                    <td key={k}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t`Total`}</th>
                <td />
                {cells(total, currency).map((cell, k) => (
                  <td key={k}>{cell}</td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      </ChartCard>
    );
  });
}
