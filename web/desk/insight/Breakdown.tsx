import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type deskGrowth, type GrowthCut, growthCuts } from '../../../contract/desk-insight.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { ChartCard } from '../charts/ChartCard.tsx';
import { Link } from '../Link.tsx';
import { deskQueries } from '../queries.ts';
import { useMoney } from '../use-money.ts';
import { useScope } from '../use-scope.ts';
import { Few, FewNote } from './Few.tsx';
import { type Defined, useDefinitions } from './use-definitions.ts';
import { useFigures } from './use-figures.ts';
import type { usePeriod } from './use-period.ts';

type Answer = AnswerOf<typeof deskGrowth>;
type Row = Answer['rows'][number];
/** Payers null: not to be had by adding. */
type Summed = Omit<Row, 'key' | 'payers'> & { payers: number | null };
/** More than these are shown together as others. */
const shown = 12;
const ofMoney: readonly GrowthCut[] = ['method', 'provider', 'package'];

/** The same figures by source, lander, site, country … */
export function Breakdown({
  data,
  by,
  period,
  cuts = growthCuts,
  onlyMoney = false,
}: {
  data: Answer;
  by: GrowthCut;
  period: ReturnType<typeof usePeriod>;
  cuts?: readonly GrowthCut[];
  onlyMoney?: boolean;
}) {
  const { t } = useLingui();
  const { scope } = useScope();
  const { number, share, money, each, keyName } = useFigures();
  const { method } = useMoney();
  const sites = useQuery(deskQueries.waits(scope)).data?.sites ?? [];
  const labels: Record<GrowthCut, string> = {
    source: t`Source`,
    lander: t`Lander`,
    site: t`Site`,
    country: t`Country`,
    device: t`Device`,
    language: t`Language`,
    method: t`Method`,
    provider: t`Provider`,
    package: t`Package`,
  };
  const nameOf = (key: string) =>
    by === 'site'
      ? (sites.find(({ id }) => String(id) === key)?.name ?? key)
      : by === 'method'
        ? method(key)
        : keyName(by, key);
  const people = !onlyMoney && !ofMoney.includes(by);
  // Visitors and sign-ups have no way of paying.
  const rows = people
    ? data.rows
    : data.rows.filter((row) => row.gross_minor + row.refunded_minor + row.charged_back_minor + row.payers !== 0);
  const top = rows.length > shown + 1 ? rows.slice(0, shown) : rows;
  const rest = rows.slice(top.length);
  const sum = (minor: number) => money(minor, data.currency);
  const defined: readonly Defined[] = [
    ...(people
      ? (['visitors', 'signups', 'visitor_share', 'activated', 'first_payments', 'payment_share'] as const)
      : []),
    'payers',
    ...(people ? (['given_back'] as const) : (['gross', 'refunded', 'charged_back'] as const)),
    'revenue',
    ...(people ? [] : (['vat', 'fees', 'remains'] as const)),
    ...(people ? (['per_signup'] as const) : []),
  ];
  const definitions = useDefinitions();
  const columns = [labels[by], ...defined.map((name) => definitions[name].name)];
  const cells = (row: Summed): (string | null)[] => [
    ...(people
      ? [
          number(row.visitors),
          number(row.signups),
          share(row.signups, row.visitors),
          share(row.activated, row.signups),
          number(row.first_payments),
          share(row.first_payment, row.signups),
        ]
      : []),
    row.payers === null ? '–' : number(row.payers),
    ...(people
      ? [sum(row.refunded_minor + row.charged_back_minor)]
      : [sum(row.gross_minor), sum(row.refunded_minor), sum(row.charged_back_minor)]),
    sum(row.net_minor),
    ...(people ? [] : [sum(row.vat_minor), sum(row.fee_minor), sum(row.net_minor - row.vat_minor - row.fee_minor)]),
    ...(people ? [each(row.net_minor, row.signups, data.currency)] : []),
  ];
  const said = (row: Summed) => cells(row).map((cell) => cell ?? '–');
  const added = rest.reduce<Record<string, number>>((all, { key: _, ...row }) => {
    for (const [name, value] of Object.entries(row)) all[name] = (all[name] ?? 0) + value;
    return all;
  }, {}) as unknown as Omit<Row, 'key'>;
  // Who paid in two ways is one member, so members by way of paying cannot be added up.
  const others: Summed = people ? added : { ...added, payers: null };
  return (
    <ChartCard
      title={t`Where it comes from`}
      of={defined}
      file={`by-${by}`}
      figures={{
        columns,
        rows: [...rows.map((row) => [nameOf(row.key), ...said(row)]), [t`Total`, ...said(data.now)]],
      }}
      acts={
        <nav className="insight-seg" aria-label={t`Break down by`}>
          {cuts.map((cut) => (
            <Link key={cut} to={period.link({ by: cut })} aria-current={cut === by ? 'page' : undefined}>
              {labels[cut]}
            </Link>
          ))}
        </nav>
      }
    >
      <div className="insight-table" tabIndex={0} role="region" aria-label={t`Where it comes from`}>
        <table>
          <thead>
            <tr>
              {columns.map((column, i) => (
                <th key={i} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {top.map((row) => (
              <tr key={row.key}>
                <th scope="row">{nameOf(row.key)}</th>
                {cells(row).map((cell, i) => (
                  <td key={i}>{cell ?? <Few />}</td>
                ))}
              </tr>
            ))}
            {rest.length > 0 ? (
              <tr>
                <th scope="row">{t`${plural(rest.length, { one: '# other', other: '# others' })}`}</th>
                {cells(others).map((cell, i) => (
                  <td key={i}>{cell ?? <Few />}</td>
                ))}
              </tr>
            ) : null}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t`Total`}</th>
              {cells(data.now).map((cell, i) => (
                <td key={i}>{cell ?? <Few />}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <FewNote of={top.flatMap(cells)} />
    </ChartCard>
  );
}
