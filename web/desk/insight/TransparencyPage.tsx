import './insight.css';
import '../charts/charts.css';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileDown, Scale } from 'lucide-react';
import { type TransparencyPart, transparencyParts } from '../../../contract/desk-insight-work.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { saveCsv } from '../charts/csv.ts';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useScope } from '../use-scope.ts';
import { useFigures } from './use-figures.ts';
import { Explained } from './Definition.tsx';
import { usePeriod } from './use-period.ts';
import { useTransparencyWords } from './use-transparency-words.ts';

/** What the Digital Services Act asks to be published, for any period, as page and as CSV. */
export default function TransparencyPage() {
  const { t } = useLingui();
  const period = usePeriod();
  const { scope } = useScope();
  const { date, now } = useDates();
  const { number } = useFigures();
  const { parts, kind } = useTransparencyWords();
  const year = new Date(now).getUTCFullYear();
  // The year that is published next, unless the address says otherwise.
  const [from, to] =
    period.days === undefined ? [period.from, period.to] : [`${year}-01-01`, new Date(now).toISOString().slice(0, 10)];
  const query = useQuery({ ...deskQueries.transparency({ ...scope, from, to }), placeholderData: keepPreviousData });
  const rows = query.data?.rows ?? [];
  const of = (part: TransparencyPart) => rows.filter((row) => row.part === part);
  const set = (change: { from: string } | { to: string }) => period.choose({ from, to }, change);
  return (
    <DeskShell wide title={t`Transparency report`} note={`${date(from)} – ${date(to)}`}>
      <div className="insight-line">
        <Field id="report-from" label={t`First day`}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={from}
              max={to}
              onChange={(event) => set({ from: event.target.value })}
            />
          )}
        </Field>
        <Field id="report-to" label={t`Last day`}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={to}
              min={from}
              onChange={(event) => set({ to: event.target.value })}
            />
          )}
        </Field>
        <Button
          variant="line"
          icon={<FileDown />}
          disabled={rows.length === 0}
          onClick={() =>
            saveCsv(`transparency-${from}-${to}`, {
              columns: [t`Figure`, t`Kind`, t`Number`],
              rows: transparencyParts.flatMap((part) =>
                of(part).map((row) => [parts[part].name, kind(part, row.kind), row.n]),
              ),
            })
          }
        >{t`CSV`}</Button>
      </div>
      <p className="insight-note muted small">{t`What articles 15 and 24 of the Digital Services Act require to be published at least once a year. Days count in UTC. Orders from authorities are not kept here: add them by hand.`}</p>
      {!query.data ? (
        <Loading query={query} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<Scale />} title={t`Nothing was reported or decided in this period`} />
      ) : (
        <div className="insight-report">
          {transparencyParts.map((part) => {
            const { name, what } = parts[part];
            return of(part).length === 0 ? null : (
              <section key={part} className="chart-card" aria-labelledby={`part-${part}`}>
                <header>
                  <h2 id={`part-${part}`}>{name}</h2>
                  <Explained name={name} what={what} />
                </header>
                <div className="insight-table" tabIndex={0} role="region" aria-label={name}>
                  <table>
                    <tbody>
                      {of(part).map((row) => (
                        <tr key={row.kind}>
                          <th scope="row">{kind(part, row.kind)}</th>
                          <td>{number(row.n)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              </section>
            );
          })}
        </div>
      )}
    </DeskShell>
  );
}
