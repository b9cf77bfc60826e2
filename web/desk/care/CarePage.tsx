import '../threads/threads.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { HeartHandshake, TriangleAlert } from 'lucide-react';
import type { listCare } from '../../../contract/desk-care.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { useParams, useSearchParams } from '../../app/navigation.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { EmptyQueue } from '../EmptyQueue.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { SiteName } from '../SiteName.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useKeys } from '../use-keys.ts';
import { useGo, useScope } from '../use-scope.ts';
import { CareCase } from './CareCase.tsx';

/** Members who may need protection, by the day they are due; beside the list the case that is looked after. */
export default function CarePage() {
  const { t } = useLingui();
  const { id } = useParams();
  const go = useGo();
  const [search] = useSearchParams('status');
  const status = search.get('status') === 'closed' ? 'closed' : 'open';
  const { scope } = useScope();
  const query = useQuery(deskQueries.care(status, scope));
  const { queues } = useDeskWords();
  const cases = query.data?.cases ?? [];
  const place = cases.findIndex((line) => line.id === id);
  const show = (line: { id: string } | undefined) => line && void go(`/desk/care/${line.id}?status=${status}`);
  const back = `/desk/care?status=${status}`;
  useKeys({
    j: () => show(cases[place + 1]),
    k: () => show(cases[place - 1]),
    escape: id ? () => void go(back) : undefined,
  });
  const list = <CareList cases={cases} id={id} status={status} />;
  if (id !== undefined) return <CareCase key={id} id={id} list={list} onClosed={() => void go(back)} />;
  const tabs = [
    ['open', t({ context: 'cases', message: 'Open' })],
    ['closed', t({ context: 'several cases', message: 'Closed' })],
  ] as const;
  return (
    <DeskShell
      title={queues.care}
      keys={[{ keys: 'J K', what: t`Next case, previous one` }]}
      aside={
        <nav className="desk-tabs" aria-label={t`Which ones`}>
          {tabs.map(([value, label]) => (
            <Link key={value} to={`/desk/care?status=${value}`} aria-current={value === status ? 'true' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      }
    >
      {!query.data ? (
        <Loading query={query} />
      ) : cases.length === 0 ? (
        status === 'open' ? (
          <EmptyQueue queue="care" icon={<HeartHandshake />} title={t`No open care cases`} />
        ) : (
          <EmptyState icon={<HeartHandshake />} title={t`None has been closed yet`} />
        )
      ) : (
        list
      )}
    </DeskShell>
  );
}

function CareList({
  cases,
  id,
  status,
}: {
  cases: AnswerOf<typeof listCare>['cases'];
  id: string | undefined;
  status: string;
}) {
  const { t } = useLingui();
  const { cares, word } = useDeskWords();
  const { ago, until } = useDates();
  return (
    <ul className="desk-list" data-narrow={id === undefined ? undefined : ''}>
      {cases.map((line) => (
        <li key={line.id}>
          <Link
            to={`/desk/care/${line.id}?status=${status}`}
            data-urgent={line.overdue ? '' : undefined}
            aria-current={line.id === id ? 'page' : undefined}
          >
            <span className="desk-list-main">
              <strong>
                {line.overdue ? <TriangleAlert /> : null}
                {word(cares, line.reason)}
              </strong>
              <span>
                {line.member_name}
                <SiteName name={line.site} />
              </span>
            </span>
            <span className="desk-list-end">
              {line.claimed_by ? <Tag tone="amber">{t`${line.claimed_by} has it`}</Tag> : null}
              <span>{line.assigned_to ? `${line.number} · ${line.assigned_to}` : line.number}</span>
              <span className="muted">
                {line.closed_at ? t`closed ${ago(line.closed_at)}` : t`due ${until(line.due_at)}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
