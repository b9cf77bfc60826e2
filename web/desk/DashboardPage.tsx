import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Braces, CircleCheck, TriangleAlert } from 'lucide-react';
import { queries } from '../app/queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from './Link.tsx';
import { DeskShell } from './DeskShell.tsx';
import { useNav } from './nav.tsx';
import { useDates } from './use-dates.ts';

/** What waits, since when, and what was done today, in the queues of one's own roles. */
export default function DashboardPage() {
  const { t } = useLingui();
  const { staff, queues } = useSuspenseQuery(queries.desk()).data;
  const { ago } = useDates();
  const items = useNav().flatMap((group) => group.items);
  const name = staff.name.split(' ')[0] ?? staff.name;
  return (
    <DeskShell title={t`Good to see you, ${name}`}>
      {queues.length === 0 ? (
        <EmptyState
          icon={<CircleCheck />}
          title={t`No queue is yours`}
        >{t`The pages of your role stand in the navigation.`}</EmptyState>
      ) : null}
      <ul className="desk-tiles">
        {queues.map((queue) => {
          const item = items.find((one) => one.queue === queue.queue);
          if (!item) return null;
          const { count, oldest_at: oldestAt, overdue, done_today: doneToday } = queue;
          return (
            <li key={queue.queue}>
              <Link to={item.href} className="desk-tile" data-overdue={overdue > 0 ? '' : undefined}>
                <span className="desk-tile-name">
                  {item.icon}
                  {item.label}
                </span>
                <span className="desk-tile-count">{count}</span>
                <span>{oldestAt ? t`The oldest came ${ago(oldestAt)}` : t`Nothing waits`}</span>
                {overdue > 0 ? (
                  <span className="desk-tile-overdue">
                    <TriangleAlert />
                    {t`${plural(overdue, { one: '# is overdue', other: '# are overdue' })}`}
                  </span>
                ) : null}
                <span className="muted small">{t`${plural(doneToday, { one: '# done in 24 hours', other: '# done in 24 hours' })}`}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <ul className="desk-links">
        <li>
          <a href="/api/desk/openapi.json">
            <Braces />
            {t`Description of the API`}
          </a>
        </li>
      </ul>
    </DeskShell>
  );
}
