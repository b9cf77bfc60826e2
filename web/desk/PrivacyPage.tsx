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
import { BeginRequest } from './threads/BeginRequest.tsx';
import { PrivacyRequest } from './threads/PrivacyRequest.tsx';
import { QueueFilters } from './threads/QueueFilters.tsx';
import { QueueNothing } from './threads/QueueNothing.tsx';
import { QueueRows } from './threads/QueueRows.tsx';
import { QueueTabs } from './threads/QueueTabs.tsx';
import { useQueue } from './threads/use-queue.ts';
import { usePrivacyWords } from './threads/use-privacy-words.ts';
import { useThreadKeys } from './threads/use-thread-keys.ts';
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
  const { day } = useDates();
  return (
    <DeskShell
      title={queues.privacy}
      wide
      keys={useThreadKeys()}
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
            <QueueRows
              queue={queue}
              rows={rows}
              id={id}
              title={(row) => kinds[row.kind]}
              about={(row) => (
                <span>
                  {row.member_name ?? (row.status === 'open' ? t`no account with the requester’s address` : t`erased`)}
                </span>
              )}
              done={(row) => (row.closed_at ? `${states[row.status]} · ${day(row.closed_at)}` : null)}
            />
          )}
          {id ? <PrivacyRequest key={id} id={id} /> : null}
        </div>
      )}
    </DeskShell>
  );
}

export default byNumber('privacy', PrivacyPage);
