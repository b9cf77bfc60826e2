import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DeskCollection } from '../../../contract/desk-debits.ts';
import { Tag } from '../../ui/Tag.tsx';
import { Fact } from '../Facts.tsx';
import { MemberName } from '../MemberName.tsx';
import { Link } from '../Link.tsx';
import { useDates } from '../use-dates.ts';
import { useDebitWords } from './use-debit-words.ts';
import { useMoney } from '../use-money.ts';

/** A direct debit in the drawer of the list: what is collected, by which mandate, how far it is, why it came back. */
export function CollectionPeek({
  id,
  collection,
  acts,
}: {
  id: string;
  collection: DeskCollection | undefined;
  /** What can be entered about it. */
  acts: ReactNode;
}) {
  const { t } = useLingui();
  const { money } = useMoney();
  const { at, date, day } = useDates();
  const { states, mandates, reason, sequences } = useDebitWords();
  const open = <Link className="link" to={`/desk/payments/${id}`}>{t`Open the payment`}</Link>;
  if (!collection) return open;
  const back = collection.state === 'refused' || collection.state === 'returned';
  const steps: [what: string, when: string | null][] = [
    [t`Ordered`, at(collection.ordered_at)],
    ...(collection.filed_at
      ? [[t`In file ${collection.message_id ?? ''}`, at(collection.filed_at)] as [string, string]]
      : []),
    [t`Collection date`, date(collection.collect_on)],
    ...(collection.state === 'due' || collection.state === 'sent'
      ? []
      : [
          [states[collection.state], collection.outcome_at ? at(collection.outcome_at) : null] as [
            string,
            string | null,
          ],
        ]),
  ];
  return (
    <>
      <p className="dt-peek-lead">
        <strong>{money(collection.amount_minor, collection.currency)}</strong>
        <Tag tone={collection.state === 'settled' ? 'success' : back ? 'amber' : 'plain'}>
          {states[collection.state]}
        </Tag>
        <span className="muted">{sequences[collection.sequence]}</span>
      </p>
      <dl className="desk-facts" data-wide="">
        <Fact label={t`Reason for the return`} strong>
          {back && collection.reason ? reason(collection.reason) : null}
        </Fact>
        <Fact label={t`Member`}>
          <MemberName id={collection.member_id} name={collection.member_name} site={collection.site_id} />
        </Fact>
        <Fact label={t`For`}>{t`${plural(collection.credits, { one: '# credit', other: '# credits' })}`}</Fact>
        <Fact label={t`Mandate`}>
          <Link className="link" to={`/desk/debits/mandates/${collection.mandate_id}`}>
            {collection.reference}
          </Link>
        </Fact>
        <Fact label={t`Status of the mandate`}>
          {`${mandates[collection.mandate_status]} · ${t`signed ${day(collection.signed_at)}`}`}
        </Fact>
        <Fact label={t`Account`}>{`…${collection.iban_last4}`}</Fact>
        <Fact label={t`Outcome reported by`}>
          {collection.by_hand ? t`the bank’s file, or entered here` : t`the provider`}
        </Fact>
      </dl>
      <h3>{t`Steps`}</h3>
      <ol className="desk-lines">
        {steps.map(([what, when]) => (
          <li key={what}>
            <span>{what}</span>
            <span className="muted small">{when ?? '–'}</span>
          </li>
        ))}
      </ol>
      {acts ? <p className="form-actions">{acts}</p> : null}
      <p>{open}</p>
    </>
  );
}
