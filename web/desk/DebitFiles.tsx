import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck, Download, FileDown } from 'lucide-react';
import { useState } from 'react';
import { deskDebitOutcome, type deskDebits, deskExportDebits } from '../../contract/desk-debits.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { toasts } from '../app/Toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FigureHead } from './insight/Definition.tsx';
import { useDates } from './use-dates.ts';
import { useConfirmedCall } from './use-desk-call.ts';
import { useDownload } from './use-download.ts';
import { useMoney } from './use-money.ts';

type Debits = AnswerOf<typeof deskDebits>;

/** The next file for the bank, and those made before. */
export function DebitFiles({ due, files, canMake }: { due: Debits['due']; files: Debits['files']; canMake: boolean }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const download = useDownload();
  const { money } = useMoney();
  const { at } = useDates();
  const [making, setMaking] = useState(false);
  const [settling, setSettling] = useState<Debits['files'][number]>();
  const again = () => client.invalidateQueries({ queryKey: ['desk', 'debits'] });
  const make = async (key: string) => {
    await download(deskExportDebits, {}, {}, key);
    void again();
  };
  const settle = async (key: string) => {
    const answer = await confirmedCall(
      deskDebitOutcome,
      { body: { message_id: settling?.message_id, outcome: 'settled' } },
      key,
    );
    toasts.show({
      text: t`${plural(answer.changed, { one: '# collection is settled.', other: '# collections are settled.' })}`,
      tone: 'success',
    });
    void again();
  };
  return (
    <>
      <Card as="section" padding="lg">
        <h2>{t`The next file`}</h2>
        <p>
          {due.payments === 0
            ? t`Nothing is due.`
            : t`${plural(due.payments, { one: '# collection', other: '# collections' })}, ${money(due.amount_minor, 'EUR')} in total. Each goes into one file only.`}
        </p>
        <div className="form-actions above-sm">
          <Button
            variant="primary"
            icon={<FileDown />}
            disabled={due.payments === 0 || !canMake}
            onClick={() => setMaking(true)}
          >{t`Create the file (pain.008)`}</Button>
        </div>
      </Card>
      {files.length > 0 ? (
        <div className="desk-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{t`File`}</th>
                <th scope="col">{t`Created`}</th>
                <FigureHead of="file_collections" />
                <FigureHead of="file_amount" />
                <td />
              </tr>
            </thead>
            <tbody>
              {files.map((file) => (
                <tr key={file.message_id}>
                  <td>
                    <code>{file.message_id}</code>
                  </td>
                  <td>{at(file.made_at)}</td>
                  <td className="num">{file.payments}</td>
                  <td className="num">{money(file.amount_minor, 'EUR')}</td>
                  <td>
                    <span className="desk-row-acts">
                      {file.undecided > 0 ? (
                        <Button
                          icon={<CheckCheck />}
                          onClick={() => setSettling(file)}
                        >{t`All settled (${file.undecided})`}</Button>
                      ) : null}
                      <Button
                        icon={<Download />}
                        onClick={() => void download(deskExportDebits, { message_id: file.message_id })}
                      >{t`Download`}</Button>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <ConfirmDialog
        of={deskExportDebits}
        id="make-file"
        title={t`Create the file for the bank?`}
        open={making}
        onClose={() => setMaking(false)}
        onConfirm={({ key }) => make(key)}
        action={t`Create the file`}
        icon={<FileDown />}
      >
        <p>{t`${plural(due.payments, { one: '# collection', other: '# collections' })}, ${money(due.amount_minor, 'EUR')} in total. Each goes into one file only.`}</p>
        <p>{t`They count as handed to the bank from then on. The file can be downloaded again, but not created again.`}</p>
      </ConfirmDialog>
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
