import './threads/threads.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareWarning } from 'lucide-react';
import { complaintsList, listComplaints } from '../../contract/desk-queue-lists.ts';
import { useParams } from '../app/navigation.tsx';
import { byNumber } from './by-number.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { ComplaintCard } from './threads/ComplaintCard.tsx';
import { QueueFilters } from './threads/QueueFilters.tsx';
import { QueueNothing } from './threads/QueueNothing.tsx';
import { QueueRows } from './threads/QueueRows.tsx';
import { QueueTabs } from './threads/QueueTabs.tsx';
import { useQueue } from './threads/use-queue.ts';
import { useThreadKeys } from './threads/use-thread-keys.ts';
import { useDates } from './use-dates.ts';
import { useDeskWords } from './use-desk-words.ts';

/** Complaints by the date they are due; beside the list the one that is being answered. */
function ComplaintsPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const { rows, found, ...queue } = useQueue(complaintsList, listComplaints, '/desk/complaints', id);
  // It may stand on a page of the list that was not read yet, or be answered meanwhile.
  const opened = useQuery({ ...deskQueries.complaint(id ?? ''), enabled: id !== undefined });
  const chosen = opened.data?.rows[0] ?? rows.find((row) => row.id === id);
  const { kinds, word } = useDeskWords();
  const { ago } = useDates();
  return (
    <DeskShell
      title={t`Complaints`}
      wide
      keys={useThreadKeys()}
      aside={
        <QueueTabs
          queue={queue}
          open={t({ context: 'several complaints', message: 'Open' })}
          done={t({ context: 'several complaints', message: 'Answered' })}
        />
      }
    >
      <QueueFilters queue={queue} kinds={kinds} />
      {!found.data ? (
        <Loading query={found} />
      ) : (
        <div className={rows.length === 0 && !chosen ? undefined : 'desk-two'} data-list="">
          {rows.length === 0 ? (
            <QueueNothing
              queue={queue}
              of="complaints"
              icon={<MessageSquareWarning />}
              open={t`All answered.`}
              done={t`None has been answered yet`}
            />
          ) : (
            <QueueRows
              queue={queue}
              rows={rows}
              id={id}
              title={(row) => word(kinds, row.kind)}
              about={(row) => <span className="desk-clip">{row.text}</span>}
              done={(row) =>
                !row.answered_at
                  ? null
                  : row.kind === 'begun'
                    ? t`waits for the member · ${ago(row.answered_at)}`
                    : t`answered ${ago(row.answered_at)}`
              }
            />
          )}
          {chosen ? (
            <ComplaintCard key={chosen.id} complaint={chosen} />
          ) : rows.length > 0 ? (
            <p className="muted desk-hint">{t`Choose one on the left.`}</p>
          ) : null}
        </div>
      )}
    </DeskShell>
  );
}

export default byNumber('complaints', ComplaintsPage);
