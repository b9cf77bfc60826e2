import '../insight/insight.css';
import '../writing.css';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown, Lock, Pencil, PenLine } from 'lucide-react';
import { Fragment, useState } from 'react';
import { deskCloseWriting } from '../../../contract/desk-books.ts';
import type { writerCounts } from '../../../contract/desk-writing.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { minorUnits } from '../../../contract/money.ts';
import { usePageContext } from '../../app/page-context.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { saveCsv } from '../charts/csv.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Definitions } from '../insight/Definition.tsx';
import { Few, FewNote } from '../insight/Few.tsx';
import { FilterLine } from '../insight/FilterLine.tsx';
import { useDefinitions } from '../insight/use-definitions.ts';
import { useFigures } from '../insight/use-figures.ts';
import { useNotApplying } from '../insight/use-not-applying.ts';
import { usePeriod } from '../insight/use-period.ts';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useMay } from '../use-may.ts';
import { useMoney } from '../use-money.ts';
import { useScope } from '../use-scope.ts';
import { ColumnHeads } from '../table/ColumnHeads.tsx';
import { MonthField } from '../MonthField.tsx';
import { RateDialog } from './RateDialog.tsx';
import { useRateWords } from './use-rate-words.ts';

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
const payFigures = ['writer_rate', 'writer_amount'] as const;
type Writer = AnswerOf<typeof writerCounts>['writers'][number];

/** What each writer wrote in a month, speed beside what was asked truthfully: the figures behind their pay. */
export default function WriterCountsPage() {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const period = usePeriod();
  const { scope } = useScope();
  const { at } = useDates();
  const { tookOf } = useFigures();
  const mayClose = useMay()('books.see') !== null;
  const [closing, setClosing] = useState(false);
  const [rating, setRating] = useState<Writer>();
  const { money } = useMoney();
  const rateWords = useRateWords();
  const confirmed = useConfirmedCall();
  const client = useQueryClient();
  const wanted = /^\d{4}-(0[1-9]|1[0-2])$/.exec(period.month ?? '')?.[0] ?? '';
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
    ...(data?.paid ? payFigures.map((figure) => definitions[figure].name) : []),
  ];
  const rated = (pay: Writer['pay']) => (pay ? pay.rates.map((rate) => rateWords(rate)) : []);
  const setFor = ({ name }: Writer) => t`Set what ${name} is paid`;
  /** By currency: sums of two are no sum. */
  const earned = Map.groupBy(data?.writers.flatMap(({ pay }) => pay ?? []) ?? [], ({ currency }) => currency);
  const counts = (row: Writer) => [
    row.messages,
    row.conversations,
    row.begun,
    row.characters,
    row.photos,
    row.gifts,
    row.true_answers,
  ];
  const times = (row: NonNullable<typeof data>['writers'][number]) =>
    [row.median_seconds, row.most_seconds].map((seconds) => tookOf(seconds, row.messages - row.begun));
  const { writers: notApplying } = useNotApplying();
  return (
    <DeskShell
      title={t`Writers`}
      wide
      note={data ? <Definitions of={data.paid ? [...writerFigures, ...payFigures] : writerFigures} /> : null}
      aside={
        data && data.writers.length > 0 ? (
          <Button
            icon={<FileDown />}
            onClick={() =>
              saveCsv(`writers-${data.month}`, {
                columns: [
                  ...columns.slice(0, writerFigures.length - 1),
                  t`Median time, seconds`,
                  t`95% within, seconds`,
                  ...(data.paid ? [...columns.slice(-payFigures.length), t`Currency`] : []),
                ],
                rows: data.writers.map((writer) => [
                  writer.name,
                  ...counts(writer),
                  writer.median_seconds ?? '',
                  writer.most_seconds ?? '',
                  ...(data.paid
                    ? [
                        rated(writer.pay)
                          .map((parts) => parts.join(' · '))
                          .join(', '),
                        writer.pay ? writer.pay.amount_minor / minorUnits(writer.pay.currency) : '',
                        writer.pay?.currency ?? '',
                      ]
                    : []),
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
          <FilterLine period={period} not={notApplying}>
            <MonthField
              id="writers-month"
              month={wanted || data.month}
              onChange={(month) => void period.set({ month })}
            />
          </FilterLine>
          <div className="desk-bar-line insight-asked">
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
                      {times(writer).map((time, i) => (
                        <td key={i}>{time ?? <Few />}</td>
                      ))}
                      {data.paid ? (
                        <>
                          <td className="writing-rate">
                            <div>
                              <span>
                                {rated(writer.pay).map((parts, i) => (
                                  <span key={i}>
                                    {parts.map((part, k) => (
                                      <Fragment key={part}>
                                        {k > 0 ? ' ' : null}
                                        <span className="nowrap">{k < parts.length - 1 ? `${part} ·` : part}</span>
                                      </Fragment>
                                    ))}
                                  </span>
                                ))}
                              </span>
                              {data.may_pay && !data.closed ? (
                                <IconButton
                                  icon={<Pencil />}
                                  label={setFor(writer)}
                                  onClick={() => setRating(writer)}
                                />
                              ) : null}
                            </div>
                          </td>
                          <td>
                            <strong>{writer.pay ? money(writer.pay.amount_minor, writer.pay.currency) : '–'}</strong>
                          </td>
                        </>
                      ) : null}
                    </tr>
                  ))}
                </tbody>
                {data.paid && earned.size > 0 && data.writers.length > 1 ? (
                  <tfoot>
                    <tr>
                      <th scope="row" colSpan={columns.length - 1}>{t`Total`}</th>
                      <td>
                        {[...earned].map(([currency, pays]) => (
                          <strong key={currency}>
                            {money(
                              pays.reduce((sum, { amount_minor: minor }) => sum + minor, 0),
                              currency,
                            )}
                          </strong>
                        ))}
                      </td>
                    </tr>
                  </tfoot>
                ) : null}
              </table>
              <FewNote of={data.writers.flatMap(times)} />
            </section>
          )}
        </>
      )}
      {rating ? (
        <RateDialog key={rating.staff_id} writer={rating} month={month} onClose={() => setRating(undefined)} />
      ) : null}
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
        <p>{t`What each of them wrote on all sites is kept as it stands now, with what it earns them. A closed month cannot be reopened.`}</p>
      </ConfirmDialog>
    </DeskShell>
  );
}
