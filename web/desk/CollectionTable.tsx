import './table/table.css';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Landmark, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type DebitState, type DeskCollection, deskDebitOutcome } from '../../contract/desk-debits.ts';
import { useSearchParams } from '../app/navigation.tsx';
import { toasts } from '../app/Toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { CollectionPeek } from './CollectionPeek.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FigureHead } from './insight/Definition.tsx';
import { Link } from './Link.tsx';
import { Loading } from './Loading.tsx';
import { OutcomeForm } from './OutcomeForm.tsx';
import { deskQueries } from './queries.ts';
import { Peek } from './table/Peek.tsx';
import { useDates } from './use-dates.ts';
import { useDebitWords } from './use-debit-words.ts';
import { useConfirmedCall } from './use-desk-call.ts';
import { useKeys } from './use-keys.ts';
import { useMoney } from './use-money.ts';

type Asked = { one: DeskCollection; outcome: 'refused' | 'returned' };

/** Collections in one state; those of the own bank with what finance can enter about them. */
export function CollectionTable({ state }: { state: DebitState }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const [settling, setSettling] = useState<DeskCollection>();
  const { money } = useMoney();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked>();
  const query = useQuery({ ...deskQueries.collections({ state, page }), placeholderData: keepPreviousData });
  const { states } = useDebitWords();
  const [search, setSearch] = useSearchParams('peek');
  const peeked = search.get('peek') ?? undefined;
  const rows = query.data?.collections ?? [];
  const here = rows.find(({ payment_id: id }) => id === peeked);
  const peek = (id: string | undefined) => void setSearch(id ? { peek: id } : {}, { replace: true });
  const step = (by: 1 | -1) => {
    const next = rows[rows.findIndex(({ payment_id: id }) => id === peeked) + by];
    if (next) peek(next.payment_id);
  };
  useKeys({
    j: () => step(1),
    k: () => (peeked ? step(-1) : undefined),
    ' ': () => (peeked ? peek(undefined) : step(1)),
    escape: () => peek(undefined),
  });
  const again = () => client.invalidateQueries({ queryKey: ['desk', 'debits'] });
  const settle = async (collection: DeskCollection, key: string) => {
    await confirmedCall(deskDebitOutcome, { body: { payment_id: collection.payment_id, outcome: 'settled' } }, key);
    toasts.show({ text: t`${collection.order_number} is settled.`, tone: 'success' });
    void again();
  };
  const { data } = query;
  if (!data) return <Loading query={query} />;
  if (data.collections.length === 0) return <EmptyState icon={<Landmark />} title={t`No direct debit here`} />;
  return (
    <>
      <Collections
        rows={data.collections}
        label={states[state]}
        here={peeked}
        peekHref={(collection) => `?show=${state}&peek=${collection.payment_id}`}
        acts={(collection) => {
          if (!collection.by_hand || !collection.message_id) return null;
          if (state === 'sent')
            return (
              <>
                <Button icon={<CircleCheck />} onClick={() => setSettling(collection)}>{t`Settled`}</Button>
                <Button icon={<CircleX />} onClick={() => setAsked({ one: collection, outcome: 'refused' })}>
                  {t({ context: 'state of a collection', message: 'Refused' })}
                </Button>
              </>
            );
          return state === 'settled' ? (
            <Button icon={<Undo2 />} onClick={() => setAsked({ one: collection, outcome: 'returned' })}>
              {t({ context: 'state of a collection', message: 'Returned' })}
            </Button>
          ) : null;
        }}
      />
      {peeked ? (
        <Peek
          kind={t`Direct debit`}
          title={here?.order_number ?? ''}
          href={`/desk/payments/${peeked}`}
          onStep={step}
          onClose={() => peek(undefined)}
        >
          <CollectionPeek id={peeked} collection={here} />
        </Peek>
      ) : null}
      {page > 1 || data.more ? (
        <div className="form-actions">
          {page > 1 ? <Button onClick={() => setPage(page - 1)}>{t`Page ${page - 1}`}</Button> : null}
          {data.more ? <Button onClick={() => setPage(page + 1)}>{t`Page ${page + 1}`}</Button> : null}
        </div>
      ) : null}
      <ConfirmDialog
        of={deskDebitOutcome}
        id="settle-debit"
        title={t`Is ${settling?.order_number ?? ''} settled?`}
        open={settling !== undefined}
        onClose={() => setSettling(undefined)}
        onConfirm={async ({ key }) => settling && (await settle(settling, key))}
        action={t`Settled`}
        icon={<CircleCheck />}
      >
        <p>{settling ? `${money(settling.amount_minor, settling.currency)} · ${settling.reference}` : ''}</p>
        <p>{t`The bank has paid it. This cannot be undone here; a return is entered as one.`}</p>
      </ConfirmDialog>
      <ModalDialog
        id="debit-outcome"
        title={
          asked?.outcome === 'returned'
            ? t`${asked.one.order_number} was returned`
            : t`${asked?.one.order_number ?? ''} was refused`
        }
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        closeLabel={t`Close`}
      >
        {asked ? (
          <OutcomeForm
            key={asked.one.payment_id}
            paymentId={asked.one.payment_id}
            outcome={asked.outcome}
            onDone={() => {
              setAsked(undefined);
              void again();
            }}
          />
        ) : null}
      </ModalDialog>
    </>
  );
}

/** A table of collections; of one mandate, without what the page says already. */
export function Collections({
  rows,
  label,
  ofMandate,
  here,
  peekHref,
  acts,
}: {
  rows: readonly DeskCollection[];
  label: string;
  ofMandate?: boolean;
  /** The one that is peeked at. */
  here?: string | undefined;
  /** Where its number leads; without, to the payment. */
  peekHref?(one: DeskCollection): string;
  acts?(one: DeskCollection): React.ReactNode;
}) {
  const { t } = useLingui();
  const { money } = useMoney();
  const { date } = useDates();
  const { reason, states } = useDebitWords();
  const withReason = rows.some((row) => row.reason);
  return (
    <div className="desk-table">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t`Order`}</th>
            <FigureHead of="collected" />
            <th scope="col">{t`Collection date`}</th>
            {ofMandate ? null : (
              <>
                <th scope="col">{t`Member`}</th>
                <th scope="col">{t`Mandate`}</th>
              </>
            )}
            {withReason ? <th scope="col">{t`Reason`}</th> : <th scope="col">{t`State`}</th>}
            {acts ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.payment_id} aria-current={row.payment_id === here || undefined}>
              <td>
                <Link className="link num" to={peekHref?.(row) ?? `/desk/payments/${row.payment_id}`}>
                  {row.order_number}
                </Link>
              </td>
              <td className="num">{money(row.amount_minor, row.currency)}</td>
              <td className="nowrap">{`${date(row.collect_on)} · ${row.sequence === 'FRST' ? t`first` : t`repeated`}`}</td>
              {ofMandate ? null : (
                <>
                  <td>{row.member_name ?? t`erased`}</td>
                  <td>
                    <Link className="link" to={`/desk/debits/mandates/${row.mandate_id}`}>
                      {row.reference}
                    </Link>
                    {` · …${row.iban_last4}`}
                  </td>
                </>
              )}
              <td>
                {withReason ? reason(row.reason) : [states[row.state], row.message_id].filter(Boolean).join(' · ')}
              </td>
              {acts ? (
                <td>
                  <span className="desk-row-acts">{acts(row)}</span>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
