import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DeskQueue, queueCountCap } from '../../contract/desk.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from './Link.tsx';
import { useNav } from './nav.tsx';
import { deskQueries } from './queries.ts';
import { useFigures } from './insight/use-figures.ts';
import { useQueues } from './SideBar.tsx';
import { useDates } from './use-dates.ts';
import { useMoney } from './use-money.ts';
import { usePair } from './use-pair.ts';
import { useScope } from './use-scope.ts';

/** A queue in which nothing waits: who did the last of it and when, and the next queue in which something does. */
export function EmptyQueue({
  queue,
  icon,
  title,
  hint,
}: {
  queue: DeskQueue;
  icon: ReactNode;
  title: string;
  /** How something comes into it; without, by itself. */
  hint?: string | undefined;
}) {
  const { t } = useLingui();
  const { ago } = useDates();
  const { number } = useMoney();
  const { scope } = useScope();
  const { took } = useFigures();
  const { last, half_seconds: half = null } = useQuery(deskQueries.lastDone({ queue, ...scope })).data ?? {};
  const pair = usePair();
  const queues = useQueues();
  const waiting = (name: DeskQueue) => queues.find((line) => line.queue === name)?.count ?? 0;
  const items = useNav().flatMap((group) => group.items);
  const next = items.find((item) => item.queue && item.queue !== queue && waiting(item.queue) > 0);
  const count = next?.queue ? waiting(next.queue) : 0;
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        next ? (
          <Link className="btn btn-line" to={next.href}>
            <ChevronRight aria-hidden="true" />
            {`${next.label} (${number(count)}${count < queueCountCap ? '' : '+'})`}
          </Link>
        ) : undefined
      }
    >
      {last
        ? queue === 'care'
          ? t`${last.name} closed the last one ${ago(last.at)}.`
          : queue === 'complaints' || queue === 'privacy'
            ? t`${last.name} answered the last one ${ago(last.at)}.`
            : t`${last.name} decided the last one ${ago(last.at)}.`
        : (hint ?? t`New ones appear here by themselves.`)}
      {half === null ? null : (
        <>
          <br />
          {pair(queue === 'care' ? t`Median time to close this month` : t`Median answer time this month`, took(half))}
        </>
      )}
    </EmptyState>
  );
}
