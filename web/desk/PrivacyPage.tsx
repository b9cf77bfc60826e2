import './threads/threads.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileLock2 } from 'lucide-react';
import { privacyKinds } from '../../contract/privacy.ts';
import { useParams, useSearchParams } from '../app/navigation.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Link } from './Link.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { BeginRequest } from './threads/BeginRequest.tsx';
import { PrivacyRequest } from './threads/PrivacyRequest.tsx';
import { usePrivacyWords } from './threads/use-privacy-words.ts';
import { useDates } from './use-dates.ts';
import { useDeskWords } from './use-desk-words.ts';
import { useScope } from './use-scope.ts';

/** Requests about the data of members: those that wait by due date; beside the list the one that is being handled. */
export default function PrivacyPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const [search] = useSearchParams('status', 'member', 'kind', 'new');
  const status = search.get('status') === 'closed' ? 'closed' : 'open';
  const member = search.get('member');
  const { scope } = useScope();
  const query = useQuery(deskQueries.privacyList(status, scope));
  const rows = query.data?.requests;
  const { kinds, states } = usePrivacyWords();
  const { queues } = useDeskWords();
  const { until, day } = useDates();
  const tabs = [
    ['open', t({ context: 'several requests', message: 'Open' })],
    ['closed', t({ context: 'several requests', message: 'Closed' })],
  ] as const;
  return (
    <DeskShell
      title={queues.privacy}
      wide
      keys={[
        { keys: 'R', what: t`Write an answer` },
        { keys: 'T', what: t`Template` },
        { keys: 'P', what: t`Pass on` },
      ]}
      aside={
        <>
          <nav className="desk-tabs" aria-label={t`Which ones`}>
            {tabs.map(([value, label]) => (
              <Link
                key={value}
                to={`/desk/privacy?status=${value}`}
                aria-current={value === status ? 'true' : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          <Link className={buttonClass()} to="/desk/privacy?new=1">
            {t`New request`}
          </Link>
        </>
      }
    >
      {member ? (
        <BeginRequest key={member} memberId={member} kind={privacyKinds.find((kind) => kind === search.get('kind'))} />
      ) : search.get('new') ? (
        <BeginRequest memberId={null} />
      ) : null}
      {!rows ? (
        <Loading query={query} />
      ) : (
        <div className="desk-two" data-list="">
          {rows.length === 0 ? (
            <EmptyState
              icon={<FileLock2 />}
              title={status === 'open' ? t`No open requests` : t`None has been closed yet`}
            >{t`What came by e-mail or letter is started here, or from a member’s page, under Data and privacy.`}</EmptyState>
          ) : (
            <ul className="desk-list">
              {rows.map((row) => (
                <li key={row.id}>
                  <Link
                    to={`/desk/privacy/${row.id}?status=${status}`}
                    aria-current={row.id === id ? 'true' : undefined}
                  >
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
            </ul>
          )}
          {id ? <PrivacyRequest key={id} id={id} /> : null}
        </div>
      )}
    </DeskShell>
  );
}
