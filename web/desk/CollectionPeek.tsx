import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DeskCollection } from '../../contract/desk-debits.ts';
import { Tag } from '../ui/Tag.tsx';
import { Fact } from './Facts.tsx';
import { Link } from './Link.tsx';
import { useDates } from './use-dates.ts';
import { useDebitWords } from './use-debit-words.ts';
import { useMay } from './use-may.ts';
import { useMoney } from './use-money.ts';

/** A direct debit in the drawer of the list: what is collected, by which mandate, how far it is, why it came back. */
export function CollectionPeek({ id, one }: { id: string; one: DeskCollection | undefined }) {
  const { t } = useLingui();
  const { money } = useMoney();
  const { at, date, day } = useDates();
  const { states, mandates, reason } = useDebitWords();
  const may = useMay();
  const open = <Link className="link" to={`/desk/payments/${id}`}>{t`Open the payment`}</Link>;
  if (!one) return open;
  const back = one.state === 'refused' || one.state === 'returned';
  const steps: [what: string, when: string | null][] = [
    [t`Ordered`, at(one.ordered_at)],
    ...(one.filed_at ? [[t`In file ${one.message_id ?? ''}`, at(one.filed_at)] as [string, string]] : []),
    [t`To collect on`, date(one.collect_on)],
    ...(one.state === 'due' || one.state === 'sent'
      ? []
      : [[states[one.state], one.outcome_at ? at(one.outcome_at) : null] as [string, string | null]]),
  ];
  return (
    <>
      <p className="dt-peek-lead">
        <strong>{money(one.amount_minor, one.currency)}</strong>
        <Tag tone={one.state === 'settled' ? 'success' : back ? 'amber' : 'plain'}>{states[one.state]}</Tag>
        <span className="muted">{one.sequence === 'FRST' ? t`first` : t`repeated`}</span>
      </p>
      <dl className="desk-facts" data-wide="">
        <Fact label={t`Why it came back`} strong>
          {back && one.reason ? reason(one.reason) : null}
        </Fact>
        <Fact label={t`Member`}>
          {one.member_name && may('members.see') !== null ? (
            <Link className="link" to={`/desk/members/${one.member_id}`}>
              {one.member_name}
            </Link>
          ) : (
            (one.member_name ?? t`erased`)
          )}
        </Fact>
        <Fact label={t`For`}>{t`${plural(one.credits, { one: '# credit', other: '# credits' })}`}</Fact>
        <Fact label={t`Mandate`}>
          <Link className="link" to={`/desk/debits/mandates/${one.mandate_id}`}>
            {one.reference}
          </Link>
        </Fact>
        <Fact label={t`Status of the mandate`}>
          {`${mandates[one.mandate_status]} · ${t`signed ${day(one.signed_at)}`}`}
        </Fact>
        <Fact label={t`Account`}>{`…${one.iban_last4}`}</Fact>
        <Fact label={t`Outcome comes from`}>{one.by_hand ? t`the bank’s file, or entered here` : t`the provider`}</Fact>
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
      <p>{open}</p>
    </>
  );
}
