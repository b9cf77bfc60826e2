import { useLingui } from '@lingui/react/macro';
import { Link } from '../Link.tsx';
import { useCapped } from './QueueFilters.tsx';
import type { UsedQueue } from './use-queue.ts';

/** What waits, and what is done, each with how many. */
export function QueueTabs({
  queue: { status, counts, at },
  open,
  done,
}: {
  queue: UsedQueue;
  open: string;
  done: string;
}) {
  const { t } = useLingui();
  const capped = useCapped();
  const tabs = [
    ['open', open, at(undefined, {})],
    ['done', done, at(undefined, { status: 'done' })],
  ] as const;
  return (
    <nav className="desk-tabs" aria-label={t`Which ones`}>
      {tabs.map(([value, label, href]) => (
        <Link key={value} to={href} aria-current={value === status ? 'true' : undefined}>
          <span>
            {label}
            {counts[value] === undefined ? null : <span className="num muted">{` ${capped(counts[value])}`}</span>}
          </span>
        </Link>
      ))}
    </nav>
  );
}
