import './threads/threads.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareWarning, TriangleAlert } from 'lucide-react';
import { complaintsList, listComplaints } from '../../contract/desk-queue-lists.ts';
import { useParams } from '../app/navigation.tsx';
import { Tag } from '../ui/Tag.tsx';
import { byNumber } from './by-number.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Link } from './Link.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { MoreRows } from './table/MoreRows.tsx';
import { ComplaintCard } from './threads/ComplaintCard.tsx';
import { QueueFilters } from './threads/QueueFilters.tsx';
import { QueueNothing } from './threads/QueueNothing.tsx';
import { QueueTabs } from './threads/QueueTabs.tsx';
import { useQueue } from './threads/use-queue.ts';
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
  const { ago, until } = useDates();
  return (
    <DeskShell
      title={t`Complaints`}
      wide
      keys={[
        { keys: 'R', what: t`Write an answer` },
        { keys: 'T', what: t`Template` },
        { keys: 'P', what: t`Pass on` },
        { keys: 'U', what: t`Undo` },
        { keys: 'J K', what: t`Next one, previous one` },
        { keys: 'Esc', what: t`Back to the list` },
      ]}
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
            <ul className="desk-list">
              {rows.map((row) => (
                <li key={row.id}>
                  <Link
                    to={queue.at(row.id)}
                    aria-current={row.id === id ? 'true' : undefined}
                    data-urgent={row.overdue ? '' : undefined}
                  >
                    <span className="desk-list-main">
                      <strong>
                        {row.overdue ? <TriangleAlert /> : null}
                        {word(kinds, row.kind)}
                      </strong>
                      <span className="desk-clip">{row.text}</span>
                    </span>
                    <span className="desk-list-end">
                      {row.claimed_by ? <Tag tone="amber">{t`${row.claimed_by} has it`}</Tag> : null}
                      <span>{row.assigned_to ? `${row.number} · ${row.assigned_to}` : row.number}</span>
                      <span className="muted">
                        {!row.answered_at
                          ? t`due ${until(row.due_at)}`
                          : row.kind === 'begun'
                            ? t`waits for the member · ${ago(row.answered_at)}`
                            : t`answered ${ago(row.answered_at)}`}
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
              {queue.onMore ? (
                <li className="desk-list-more">
                  <MoreRows onMore={queue.onMore} rows={rows.length} />
                </li>
              ) : null}
            </ul>
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
