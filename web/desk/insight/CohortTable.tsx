import { useLingui } from '@lingui/react/macro';
import { type deskCohorts, tooFew as least } from '../../../contract/desk-insight.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { ChartCard } from '../charts/ChartCard.tsx';
import { Link } from '../Link.tsx';
import { useDates } from '../use-dates.ts';
import { Few, FewNote } from './Few.tsx';
import { useDefinitions } from './use-definitions.ts';
import { useFigures } from './use-figures.ts';
import { ColumnHeads } from '../table/ColumnHeads.tsx';

/** Weeks of sign-up down, weeks since across. What is not over is dashed. */
export function CohortTable({
  data,
  show,
  link,
}: {
  data: AnswerOf<typeof deskCohorts>;
  show: 'back' | 'revenue';
  link(show: 'back' | 'revenue'): string;
}) {
  const { t } = useLingui();
  const { date } = useDates();
  const { number, wholeShare, money, each } = useFigures();
  const weeks = Math.max(0, ...data.rows.map((row) => row.cells.length));
  const maximum = Math.max(1, ...data.rows.flatMap((row) => row.cells.map((cell) => cell.net_minor)));
  const cellOf = (row: (typeof data.rows)[number], week: number) => {
    const cell = row.cells[week];
    if (!cell) return undefined;
    if (show === 'revenue')
      return {
        text: money(cell.net_minor, data.currency),
        heat: Math.round((cell.net_minor / maximum) * 9),
        open: cell.open,
      };
    return {
      text: wholeShare(cell.back, row.activated),
      heat: row.activated < least ? 0 : Math.round((cell.back / row.activated) * 9),
      open: cell.open,
    };
  };
  const perSignup = (row: (typeof data.rows)[number]) => each(row.net_minor, row.signups, data.currency);
  const definitions = useDefinitions();
  const columns = [
    t`Signed up in the week of`,
    t`People`,
    ...Array.from({ length: weeks }, (_, week) => t`week ${week}`),
    definitions.per_signup.name,
  ];
  return (
    <ChartCard
      title={t`Cohorts`}
      of={['signups', show === 'back' ? 'back' : 'revenue', 'per_signup']}
      file={`cohorts-${show}`}
      figures={{
        columns,
        rows: data.rows.map((row) => [
          row.week,
          row.signups,
          ...Array.from({ length: weeks }, (_, week) => {
            const cell = cellOf(row, week);
            return cell ? (cell.text ?? '–') : '';
          }),
          perSignup(row) ?? '–',
        ]),
      }}
      acts={
        <nav className="insight-seg" aria-label={t`Figure shown`}>
          <Link to={link('back')} aria-current={show === 'back' ? 'page' : undefined}>{t`Return`}</Link>
          <Link to={link('revenue')} aria-current={show === 'revenue' ? 'page' : undefined}>{t`Revenue`}</Link>
        </nav>
      }
    >
      <div className="insight-table">
        <table className="insight-cohorts">
          <ColumnHeads columns={columns} />
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.week}>
                <th scope="row">{date(row.week)}</th>
                <td>{number(row.signups)}</td>
                {Array.from({ length: weeks }, (_, week) => {
                  const cell = cellOf(row, week);
                  return (
                    <td key={week} data-heat={cell?.heat} data-open={cell?.open ? '' : undefined}>
                      {cell ? (cell.text ?? <Few />) : null}
                    </td>
                  );
                })}
                <td>
                  <strong>{perSignup(row) ?? <Few />}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FewNote of={data.rows.map(perSignup)} />
    </ChartCard>
  );
}
