import '../money.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Calendar, CheckCheck, Download, FileText, Hourglass, Undo2 } from 'lucide-react';
import { useState } from 'react';
import {
  type DeskDebitFile,
  debitFilesList,
  deskDebitFiles,
  deskDebitFilesFile,
  deskDebitOutcome,
  deskExportDebits,
} from '../../../contract/desk-debits.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Fact } from '../Facts.tsx';
import { Link } from '../Link.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { useDates } from '../use-dates.ts';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useDownload } from '../use-download.ts';
import { useMoney } from '../use-money.ts';
import { BankFileButton, DebitParts } from './DebitParts.tsx';
import { NextFiles } from './NextFiles.tsx';
import { useDebitWords } from './use-debit-words.ts';

/** The files made for the companies' banks, and what became of the collections in each. */
export default function DebitFilesPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const download = useDownload();
  const { money, number } = useMoney();
  const { at } = useDates();
  const { reason } = useDebitWords();
  const [settling, setSettling] = useState<DeskDebitFile>();
  const some = (n: number) => (n > 0 ? number(n) : <span className="muted">–</span>);
  const settle = async (key: string) => {
    const answer = await confirmedCall(
      deskDebitOutcome,
      {
        query: { company: settling?.company_id },
        body: { message_id: settling?.message_id, outcome: 'settled' },
      },
      key,
    );
    toasts.show({
      text: t`${plural(answer.changed, { one: '# collection is settled.', other: '# collections are settled.' })}`,
      tone: 'success',
    });
    void client.invalidateQueries({ queryKey: ['desk'] });
  };
  const acts = (file: DeskDebitFile) => (
    <>
      {file.undecided > 0 ? (
        <Button icon={<CheckCheck />} onClick={() => setSettling(file)}>{t`All settled (${file.undecided})`}</Button>
      ) : null}
      <Button
        icon={<Download />}
        onClick={() =>
          void download(deskExportDebits, {
            query: { company: file.company_id },
            body: { message_id: file.message_id },
          })
        }
      >{t`Download`}</Button>
    </>
  );
  return (
    <>
      <ListPage
        list={debitFilesList}
        call={deskDebitFiles}
        file={deskDebitFilesFile}
        title={t`Direct debits`}
        note={<DebitParts />}
        notice={<NextFiles />}
        actions={<BankFileButton />}
        kind={t`File`}
        search={t`Beginning of the file’s name`}
        idOf={(row) => row.message_id}
        nameOf={(row) => row.message_id}
        peek={(_, row) =>
          row ? (
            <>
              <p className="dt-peek-lead">
                <strong>{money(row.amount_minor, 'EUR')}</strong>
                <span className="muted">{t`${plural(row.payments, { one: '# debit', other: '# debits' })}`}</span>
              </p>
              <dl className="desk-facts" data-wide="">
                <Fact label={t`Company`}>{row.company}</Fact>
                <Fact label={t`Created`}>{[at(row.made_at), row.made_by].filter(Boolean).join(' · ')}</Fact>
              </dl>
              {row.reasons.length > 0 ? (
                <>
                  <h3>{t`What came back`}</h3>
                  <ul className="desk-lines">
                    {row.reasons.map(({ reason: code, n }) => (
                      <li key={code}>
                        <Link className="link" to={`/desk/debits?file=${row.message_id}&reason=${code}`}>
                          {reason(code)}
                        </Link>
                        <span className="num">{number(n)}</span>
                      </li>
                    ))}
                  </ul>
                </>
              ) : null}
              <p className="form-actions">{acts(row)}</p>
              <Link className="link" to={`/desk/debits?file=${row.message_id}`}>{t`Its collections`}</Link>
            </>
          ) : null
        }
        columns={{
          file: { label: t`File`, cell: (row) => <code>{row.message_id}</code>, phone: 'title' },
          when: { label: t`Created`, cell: (row) => at(row.made_at), phone: 'sub' },
          company: { label: t`Company`, cell: (row) => row.company },
          by: { label: t`Created by`, cell: (row) => row.made_by },
          collections: { figure: 'file_collections', cell: (row) => number(row.payments) },
          amount: {
            figure: 'file_amount',
            cell: (row) => <strong>{money(row.amount_minor, 'EUR')}</strong>,
            phone: 'end',
          },
          undecided: { figure: 'file_undecided', cell: (row) => some(row.undecided) },
          refused: { figure: 'file_refused', cell: (row) => some(row.refused) },
          returned: { figure: 'file_returned', cell: (row) => some(row.returned) },
          acts: { label: t`Actions`, cell: (row) => <span className="dt-acts">{acts(row)}</span>, phone: 'sub' },
        }}
        filters={{
          when: { label: t`Created`, icon: <Calendar /> },
          undecided: { label: t({ context: 'direct debits', message: 'Without an outcome' }), icon: <Hourglass /> },
          returned: { label: t`With returns`, icon: <Undo2 /> },
        }}
        views={{
          undecided: { label: t({ context: 'direct debits', message: 'Without an outcome' }) },
          returned: { label: t`With returns` },
        }}
        empty={{ icon: <FileText />, title: t`No file for the bank yet` }}
      />
      <ConfirmDialog
        of={deskDebitOutcome}
        id="settle-file"
        title={t`Did the bank settle all of it?`}
        open={settling !== undefined}
        onClose={() => setSettling(undefined)}
        onConfirm={({ key }) => settle(key)}
        action={t`All are settled`}
        icon={<CheckCheck />}
      >
        <p>{t`The members get their credits and receipts at once. Enter refused ones first: only those without an outcome are settled.`}</p>
      </ConfirmDialog>
    </>
  );
}
