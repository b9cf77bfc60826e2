import '../money.css';
import { useLingui } from '@lingui/react/macro';
import { Calendar, CircleDot, Clock, Signature } from 'lucide-react';
import { deskMandates, deskMandatesFile, mandatesList } from '../../../contract/desk-debits.ts';
import { Fact } from '../Facts.tsx';
import { MemberName } from '../MemberName.tsx';
import { Link } from '../Link.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { Pill } from '../table/Pill.tsx';
import { useDates } from '../use-dates.ts';
import { useMoney } from '../use-money.ts';
import { BankFileButton, DebitParts } from './DebitParts.tsx';
import { useDebitWords } from './use-debit-words.ts';

/** Mandates: who signed what may be collected, which are used, which have ended. The account itself is on a mandate's own page. */
export default function MandatesPage() {
  const { t } = useLingui();
  const { number } = useMoney();
  const { day } = useDates();
  const { mandates } = useDebitWords();
  const member = ({ member_id: id, member_name: name }: { member_id: string; member_name: string | null }) => (
    <MemberName className="dt-text-link" id={id} name={name} />
  );
  const when = (moment: string | null) => (moment ? day(moment) : <span className="muted">–</span>);
  const signed = t({ context: 'a mandate', message: 'Signed' });
  const lapses = t({ context: 'a mandate', message: 'Expires' });
  return (
    <ListPage
      list={mandatesList}
      call={deskMandates}
      file={deskMandatesFile}
      title={t`Direct debits`}
      note={<DebitParts />}
      actions={<BankFileButton />}
      kind={t`Mandate`}
      search={t`Reference, member, or last four characters of the account`}
      idOf={(row) => row.mandate_id}
      hrefOf={(row) => `/desk/debits/mandates/${row.mandate_id}`}
      nameOf={(row) => row.reference}
      peek={(id, row) => (
        <>
          {row ? (
            <>
              <p className="dt-peek-lead">
                <Pill tone={row.status === 'active' ? 'good' : 'line'}>{mandates[row.status]}</Pill>
              </p>
              <dl className="desk-facts" data-wide="">
                <Fact label={t`Member`}>{member(row)}</Fact>
                <Fact label={t({ context: 'at a bank', message: 'Account' })}>{`…${row.iban_last4}`}</Fact>
                <Fact label={t`Company`}>{row.company}</Fact>
                <Fact label={signed}>{day(row.signed_at)}</Fact>
                <Fact label={t`Last used`}>{day(row.last_used_at)}</Fact>
                <Fact label={lapses}>{row.lapses_at ? day(row.lapses_at) : null}</Fact>
                <Fact label={t({ context: 'when', message: 'Ended' })}>{row.ended_at ? day(row.ended_at) : null}</Fact>
                <Fact label={t`Collections`}>
                  <Link className="link" to={`/desk/debits?q=${row.reference}`}>
                    {number(row.collections)}
                  </Link>
                </Fact>
              </dl>
            </>
          ) : null}
          <Link className="link" to={`/desk/debits/mandates/${id}`}>{t`Open the mandate with its account`}</Link>
        </>
      )}
      columns={{
        reference: { label: t`Mandate`, cell: (row) => row.reference, phone: 'title' },
        when: { label: signed, cell: (row) => day(row.signed_at), phone: 'sub' },
        member: { label: t`Member`, cell: member, phone: 'sub' },
        company: { label: t`Company`, cell: (row) => row.company },
        account: {
          label: t({ context: 'at a bank', message: 'Account' }),
          cell: (row) => <span className="muted num">…{row.iban_last4}</span>,
        },
        collections: { figure: 'mandate_collections', cell: (row) => number(row.collections) },
        used: { label: t`Last used`, cell: (row) => day(row.last_used_at) },
        lapses: { label: lapses, cell: (row) => when(row.lapses_at) },
        ended: { label: t({ context: 'when', message: 'Ended' }), cell: (row) => when(row.ended_at) },
        status: {
          label: t`Status`,
          cell: (row) => <Pill tone={row.status === 'active' ? 'good' : 'line'}>{mandates[row.status]}</Pill>,
          words: mandates,
          phone: 'end',
        },
      }}
      filters={{
        status: { label: t`Status`, icon: <CircleDot />, words: mandates },
        when: { label: signed, icon: <Calendar /> },
        used: { label: t`Last used`, icon: <Clock /> },
      }}
      views={{
        active: { label: mandates.active },
        lapsed: { label: mandates.lapsed },
        withdrawn: { label: mandates.withdrawn },
      }}
      empty={{ icon: <Signature />, title: t`No mandate found` }}
    />
  );
}
