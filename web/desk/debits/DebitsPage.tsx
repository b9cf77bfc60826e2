import '../money.css';
import { useLingui } from '@lingui/react/macro';
import {
  Banknote,
  Calendar,
  CalendarClock,
  CircleDot,
  FileText,
  Landmark,
  MessageSquareWarning,
  Repeat,
} from 'lucide-react';
import { debitsList, deskCollections, deskCollectionsFile } from '../../../contract/desk-debits.ts';
import { Link } from '../Link.tsx';
import { MemberName } from '../MemberName.tsx';
import { SiteName } from '../SiteName.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { Pill } from '../table/Pill.tsx';
import { useDates } from '../use-dates.ts';
import { useMoney } from '../use-money.ts';
import { CollectionPeek } from './CollectionPeek.tsx';
import { BankFileButton, DebitParts } from './DebitParts.tsx';
import { NextFiles } from './NextFiles.tsx';
import { useCollectionActs } from './use-collection-acts.tsx';
import { useDebitWords } from './use-debit-words.ts';

/** Direct debits: what is to be collected, what is on its way, what the bank did with each. */
export default function DebitsPage() {
  const { t } = useLingui();
  const { money, number } = useMoney();
  const { at, date } = useDates();
  const { states, tones, sequences, reason, reasons } = useDebitWords();
  const { acts, dialogs } = useCollectionActs();
  const dash = <span className="muted">–</span>;
  return (
    <>
      <ListPage
        list={debitsList}
        call={deskCollections}
        file={deskCollectionsFile}
        title={t`Direct debits`}
        note={<DebitParts />}
        notice={<NextFiles />}
        actions={<BankFileButton />}
        kind={t`Direct debit`}
        search={t`Order number, mandate, member, file or last four characters of the account`}
        idOf={(row) => row.payment_id}
        hrefOf={(row) => `/desk/payments/${row.payment_id}`}
        nameOf={(row) => row.order_number}
        peek={(id, row) => <CollectionPeek id={id} collection={row} acts={row ? acts(row) : null} />}
        bulk={() => null}
        columns={{
          number: { label: t`Order`, cell: (row) => row.order_number, phone: 'title' },
          when: { label: t`Ordered`, cell: (row) => at(row.ordered_at) },
          collect: { label: t`Collection date`, cell: (row) => date(row.collect_on), phone: 'sub' },
          member: {
            label: t`Member`,
            phone: 'sub',
            cell: (row) => (
              <MemberName className="dt-text-link" id={row.member_id} name={row.member_name} site={row.site_id} />
            ),
          },
          site: { label: t`Site`, cell: (row) => <SiteName id={row.site_id} /> },
          company: { label: t`Company`, cell: (row) => row.company },
          credits: { figure: 'order_credits', cell: (row) => number(row.credits) },
          currency: { label: t`Currency`, cell: (row) => row.currency },
          amount: {
            figure: 'collected',
            cell: (row) => <strong>{money(row.amount_minor, row.currency)}</strong>,
            phone: 'end',
          },
          sequence: {
            label: t`First or repeated`,
            cell: (row) => <span className="muted">{sequences[row.sequence]}</span>,
            words: sequences,
          },
          mandate: {
            label: t`Mandate`,
            cell: (row) => (
              <Link
                className="dt-text-link dt-cut num"
                title={row.reference}
                to={`/desk/debits/mandates/${row.mandate_id}`}
              >
                {row.reference}
              </Link>
            ),
          },
          account: {
            label: t({ context: 'at a bank', message: 'Account' }),
            cell: (row) => <span className="muted num">…{row.iban_last4}</span>,
          },
          file: { label: t`File`, cell: (row) => (row.message_id ? <code>{row.message_id}</code> : dash) },
          state: {
            label: t`State`,
            cell: (row) => <Pill tone={tones[row.state]}>{states[row.state]}</Pill>,
            words: states,
            phone: 'end',
          },
          reason: {
            label: t`Reason`,
            cell: (row) => (
              <span className="dt-cut muted" title={reason(row.reason)}>
                {reason(row.reason)}
              </span>
            ),
            words: reasons,
          },
          outcome: { label: t`Outcome`, cell: (row) => (row.outcome_at ? at(row.outcome_at) : dash) },
          acts: {
            label: t`Actions`,
            cell: (row) => <span className="dt-acts">{acts(row)}</span>,
            phone: 'sub',
          },
        }}
        filters={{
          state: { label: t`State`, icon: <CircleDot />, words: states },
          when: { label: t`Ordered`, icon: <Calendar /> },
          collect: { label: t`Collection date`, icon: <CalendarClock /> },
          reason: { label: t`Reason`, icon: <MessageSquareWarning />, words: reasons },
          amount: { label: t`Amount`, icon: <Banknote />, scale: 100, more: true },
          sequence: { label: t`First or repeated`, icon: <Repeat />, words: sequences, more: true },
          file: { label: t`File`, icon: <FileText />, more: true },
        }}
        views={{
          due: { label: states.due },
          sent: { label: states.sent },
          settled: { label: states.settled },
          refused: { label: states.refused },
          returned: { label: states.returned },
        }}
        empty={{ icon: <Landmark />, title: t`No direct debit here` }}
      />
      {dialogs}
    </>
  );
}
