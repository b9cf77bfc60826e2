import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { dropListFile, fetchListFile, type ListFile } from '../../../contract/desk-files.ts';
import { addressOf } from '../../app/api.ts';
import { useFictional } from '../../app/Mark.tsx';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useMoney } from '../use-money.ts';

/** A file of a long list: how far it is, or until when it can be downloaded, or why it came to nothing. @param named with its list's name */
export function ListFileLine({ file, named }: { file: ListFile; named?: boolean }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const { at, ago } = useDates();
  const { number } = useMoney();
  const { pluralLabel } = useFictional();
  const lists: Record<string, string> = {
    payments: t`Payments`,
    members: t`Members`,
    campaigns: t`Campaigns`,
    codes: t`Discount codes`,
    fictional: pluralLabel,
    letters: t`Outgoing mail`,
    webhooks_in: t`Webhooks`,
    audit: t`Audit log`,
  };
  const again = () => void client.invalidateQueries({ queryKey: deskQueries.files().queryKey });
  const drop = async () => {
    if (await deskCall(dropListFile, { params: { id: file.id } })) again();
  };
  const total = file.total ?? 0;
  const text =
    file.state === 'ready'
      ? t`${plural(file.rows, { one: '# row', other: '# rows' })}, ready until ${at(file.ends_at)}`
      : file.state === 'making'
        ? total > 0
          ? t`In progress: ${number(file.rows)} of ${number(total)} rows. You can leave this page.`
          : t`Waiting for its turn. You can leave this page.`
        : file.reason === 'rights'
          ? t`Stopped: what you may see has changed in the meantime. Ask for it again.`
          : t`It could not be created. Ask for it again; if that does not help, tell the person who looks after the system.`;
  const when = file.fetched_at
    ? t`Requested ${ago(file.asked_at)}, downloaded ${ago(file.fetched_at)}`
    : t`Requested ${ago(file.asked_at)}`;
  return (
    <>
      <div role="status">
        {named ? <strong>{lists[file.list] ?? file.list}</strong> : null}
        <span>{text}</span>
        {file.state === 'making' ? (
          <Progress label={t`In preparation`} value={total > 0 ? file.rows : undefined} max={Math.max(total, 1)} />
        ) : null}
        {named ? <span className="muted small">{when}</span> : null}
      </div>
      <span className="desk-row-acts">
        {file.state === 'ready' ? (
          <Button
            variant="primary"
            icon={<FileDown />}
            href={addressOf(fetchListFile, { params: { id: file.id } })}
            download
            // The server notes that it was fetched; the browser does not tell us when.
            onClick={() => {
              for (const ms of [1_500, 5_000, 15_000]) setTimeout(again, ms);
            }}
          >{t`Download`}</Button>
        ) : null}
        <Button onClick={() => void drop()}>
          {file.state === 'making' ? t({ message: 'Stop', context: 'the making of a file' }) : t`Delete`}
        </Button>
      </span>
    </>
  );
}
