import '../insight/insight.css';
import '../writing.css';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown, Lock, PenLine } from 'lucide-react';
import { useState } from 'react';
import { deskCloseWriting } from '../../../contract/desk-books.ts';
import { useSearchParams } from '../../app/navigation.tsx';
import { usePageContext } from '../../app/page-context.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { saveCsv } from '../charts/csv.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Definitions } from '../insight/Definition.tsx';
import { useDefinitions } from '../insight/use-definitions.ts';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useMay } from '../use-may.ts';
import { useScope } from '../use-scope.ts';
import { ColumnHeads } from '../table/ColumnHeads.tsx';
import { MonthField } from '../MonthField.tsx';

const writerFigures = [
  'written',
  'conversations',
  'begun',
  'characters',
  'photos_sent',
  'gifts_sent',
  'true_answers',
  'answered_half',
  'answered_most',
] as const;

/** What each writer wrote in a month, speed beside what was asked truthfully: the figures behind their pay. */
export default function WriterCountsPage() {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const [search, setSearch] = useSearchParams('month');
  const { scope } = useScope();
  const { took, at } = useDates();
  const mayClose = useMay()('books.see') !== null;
  const [closing, setClosing] = useState(false);
  const confirmed = useConfirmedCall();
  const client = useQueryClient();
  const wanted = /^\d{4}-(0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0] ?? '';
  const query = useQuery({ ...deskQueries.writerCounts(wanted, scope), placeholderData: keepPreviousData });
  const { data } = query;
  const closedBy = data?.closed?.by ?? '';
  const closedAt = data?.closed ? at(data.closed.at) : '';
  const month = data?.month ?? '';
  const number = new Intl.NumberFormat(locale);
  const definitions = useDefinitions();
  const columns = [
    t({ context: 'one person', message: 'Writer' }),
    ...writerFigures.map((figure) => definitions[figure].name),
  ];
  const counts = (row: NonNullable<typeof data>['writers'][number]) => [
    row.messages,
    row.conversations,
    row.begun,
    row.characters,
    row.photos,
    row.gifts,
    row.true_answers,
  ];
  const seconds = (n: number | null) => (n === null ? '–' : took(n));
  return (
    <DeskShell
      title={t`Writers`}
      wide
      note={
        data ? (
          <>
            {t`A day begins at midnight in the time zone of its site.`} <Definitions of={writerFigures} />
          </>
        ) : null
      }
      aside={
        data && data.writers.length > 0 ? (
          <Button
            icon={<FileDown />}
            onClick={() =>
              saveCsv(`writers-${data.month}`, {
                columns: [...columns.slice(0, -2), t`Median time, seconds`, t`95% within, seconds`],
                rows: data.writers.map((writer) => [
                  writer.name,
                  ...counts(writer),
                  writer.median_seconds ?? '',
                  writer.most_seconds ?? '',
                ]),
              })
            }
          >{t`CSV`}</Button>
        ) : null
      }
    >
      {!data ? (
        <Loading query={query} />
      ) : (
        <>
          <div className="desk-bar-line insight-asked">
            <MonthField id="writers-month" month={wanted || data.month} onChange={(month) => setSearch({ month })} />
            {data.closed ? (
              <Tag icon={<Lock />}>{t`Closed ${closedAt} by ${closedBy}`}</Tag>
            ) : !data.over ? (
              <Tag>{t`The month is open`}</Tag>
            ) : mayClose ? (
              <Button
                variant="line"
                icon={<Lock />}
                onClick={() => setClosing(true)}
              >{t`Close the month for pay …`}</Button>
            ) : null}
          </div>
          {data.own ? <p className="muted">{t`These are your own figures.`}</p> : null}
          {data.writers.length === 0 ? (
            <EmptyState icon={<PenLine />} title={t`Nothing was written in this month`} />
          ) : (
            <section className="writing-counts" tabIndex={0} aria-label={t`Writers`}>
              <table>
                <ColumnHeads columns={columns} />
                <tbody>
                  {data.writers.map((writer) => (
                    <tr key={writer.staff_id}>
                      <th scope="row">{writer.name}</th>
                      {counts(writer).map((n, i) => (
                        <td key={columns[i + 1]}>{number.format(n)}</td>
                      ))}
                      <td>{seconds(writer.median_seconds)}</td>
                      <td>{seconds(writer.most_seconds)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </>
      )}
      <ConfirmDialog
        of={deskCloseWriting}
        id="close-writing"
        open={closing}
        onClose={() => setClosing(false)}
        title={t`Close ${month} for all writers?`}
        action={t`Close the month`}
        icon={<Lock />}
        onConfirm={async ({ key }) => {
          await confirmed(deskCloseWriting, { body: { month } }, key);
          await client.invalidateQueries({ queryKey: ['desk', 'writer-counts'] });
        }}
      >
        <p>{t`What each of them wrote on all sites is kept as it stands now. A closed month cannot be reopened.`}</p>
      </ConfirmDialog>
    </DeskShell>
  );
}
