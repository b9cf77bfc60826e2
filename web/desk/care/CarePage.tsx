import '../threads/threads.css';
import { useLingui } from '@lingui/react/macro';
import { HeartHandshake, TriangleAlert } from 'lucide-react';
import { careList, listCare } from '../../../contract/desk-queue-lists.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { useParams } from '../../app/navigation.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { byNumber } from '../by-number.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { SiteName } from '../SiteName.tsx';
import { MoreRows } from '../table/MoreRows.tsx';
import { QueueFilters } from '../threads/QueueFilters.tsx';
import { QueueNothing } from '../threads/QueueNothing.tsx';
import { QueueTabs } from '../threads/QueueTabs.tsx';
import { type UsedQueue, useQueue } from '../threads/use-queue.ts';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useGo } from '../use-scope.ts';
import { CareCase } from './CareCase.tsx';

/** Members who may need protection, by the day they are due; beside the list the case that is looked after. */
function CarePage() {
  const { t } = useLingui();
  const { id } = useParams();
  const go = useGo();
  const { rows, found, ...queue } = useQueue(careList, listCare, '/desk/care', id);
  const { cares, queues } = useDeskWords();
  const list = <CareList cases={rows} id={id} queue={queue} />;
  if (id !== undefined) return <CareCase key={id} id={id} list={list} onClosed={() => void go(queue.at())} />;
  return (
    <DeskShell
      title={queues.care}
      keys={[{ keys: 'J K', what: t`Next case, previous one` }]}
      aside={
        <QueueTabs
          queue={queue}
          open={t({ context: 'cases', message: 'Open' })}
          done={t({ context: 'several cases', message: 'Closed' })}
        />
      }
    >
      <QueueFilters queue={queue} kinds={cares} />
      {!found.data ? (
        <Loading query={found} />
      ) : rows.length === 0 ? (
        <QueueNothing
          queue={queue}
          of="care"
          icon={<HeartHandshake />}
          open={t`No open care cases`}
          done={t`None has been closed yet`}
        />
      ) : (
        list
      )}
    </DeskShell>
  );
}

export default byNumber('care', CarePage);

function CareList({
  cases,
  id,
  queue,
}: {
  cases: AnswerOf<typeof listCare>['rows'];
  id: string | undefined;
  queue: UsedQueue;
}) {
  const { t } = useLingui();
  const { cares, word } = useDeskWords();
  const { ago, until } = useDates();
  return (
    <ul className="desk-list" data-narrow={id === undefined ? undefined : ''}>
      {cases.map((line) => (
        <li key={line.id}>
          <Link
            to={queue.at(line.id)}
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
      {queue.onMore ? (
        <li className="desk-list-more">
          <MoreRows onMore={queue.onMore} rows={cases.length} />
        </li>
      ) : null}
    </ul>
  );
}
