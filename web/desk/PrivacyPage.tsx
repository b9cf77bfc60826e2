import './threads/threads.css';
import { useLingui } from '@lingui/react/macro';
import { FileLock2 } from 'lucide-react';
import { listPrivacy, privacyList } from '../../contract/desk-queue-lists.ts';
import { privacyKinds } from '../../contract/privacy.ts';
import { useParams, useSearchParams } from '../app/navigation.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { byNumber } from './by-number.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Link } from './Link.tsx';
import { Loading } from './Loading.tsx';
import { MoreRows } from './table/MoreRows.tsx';
import { BeginRequest } from './threads/BeginRequest.tsx';
import { PrivacyRequest } from './threads/PrivacyRequest.tsx';
import { QueueFilters } from './threads/QueueFilters.tsx';
import { QueueNothing } from './threads/QueueNothing.tsx';
import { QueueTabs } from './threads/QueueTabs.tsx';
import { useQueue } from './threads/use-queue.ts';
import { usePrivacyWords } from './threads/use-privacy-words.ts';
import { useDates } from './use-dates.ts';
import { useDeskWords } from './use-desk-words.ts';

/** Requests about the data of members: those that wait by due date; beside the list the one that is being handled. */
function PrivacyPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const [search] = useSearchParams('member', 'wish', 'new');
  const member = search.get('member');
  const { rows, found, ...queue } = useQueue(privacyList, listPrivacy, '/desk/privacy', id);
  const { kinds, states } = usePrivacyWords();
  const { queues } = useDeskWords();
  const { until, day } = useDates();
  return (
    <DeskShell
      title={queues.privacy}
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
        <>
          <QueueTabs
            queue={queue}
            open={t({ context: 'several requests', message: 'Open' })}
            done={t({ context: 'several requests', message: 'Closed' })}
          />
          <Link className={buttonClass()} to="/desk/privacy?new=1">
            {t`New request`}
          </Link>
        </>
      }
    >
      {member ? (
        <BeginRequest key={member} memberId={member} kind={privacyKinds.find((kind) => kind === search.get('wish'))} />
      ) : search.get('new') ? (
        <BeginRequest memberId={null} />
      ) : null}
      <QueueFilters queue={queue} kinds={kinds} />
      {!found.data ? (
        <Loading query={found} />
      ) : (
        <div className={rows.length === 0 && !id ? undefined : 'desk-two'} data-list="">
          {rows.length === 0 ? (
            <QueueNothing
              queue={queue}
              of="privacy"
              icon={<FileLock2 />}
              open={t`All answered.`}
              done={t`None has been closed yet`}
              hint={t`What came by e-mail or letter is started here, or from a member’s page, under Data and privacy.`}
            />
          ) : (
            <ul className="desk-list">
              {rows.map((row) => (
                <li key={row.id}>
                  <Link to={queue.at(row.id)} aria-current={row.id === id ? 'true' : undefined}>
                    <span className="desk-list-main">
                      <strong>{kinds[row.kind]}</strong>
                      <span>
                        {row.member_name ??
                          (row.status === 'open' ? t`no account with the requester’s address` : t`erased`)}
                      </span>
                    </span>
                    <span className="desk-list-end">
                      <span>
                        {row.assigned_to && row.status === 'open' ? `${row.number} · ${row.assigned_to}` : row.number}
                      </span>
                      <span className="muted">
                        {row.closed_at ? `${states[row.status]} · ${day(row.closed_at)}` : t`due ${until(row.due_at)}`}
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
          {id ? <PrivacyRequest key={id} id={id} /> : null}
        </div>
      )}
    </DeskShell>
  );
}

export default byNumber('privacy', PrivacyPage);
