import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tag } from '../../ui/Tag.tsx';
import { Link } from '../Link.tsx';
import { MoreRows } from '../table/MoreRows.tsx';
import { useDates } from '../use-dates.ts';
import type { UsedQueue } from './use-queue.ts';

/** What the rows of every queue have. */
interface Row {
  id: string;
  number: string;
  due_at: string;
  overdue?: boolean;
  claimed_by?: string | null;
  assigned_to: string | null;
}

/** The rows of a queue: what each is about, whose it is, when it is due; more of them as one scrolls. */
export function QueueRows<R extends Row>({
  queue,
  rows,
  id,
  narrow,
  title,
  about,
  done,
}: {
  queue: UsedQueue;
  rows: readonly R[];
  /** Of the one that is open. */
  id: string | undefined;
  /** Beside a page of its own, at its left edge. */
  narrow?: boolean;
  title: (row: R) => string;
  /** The line beneath the title. */
  about: (row: R) => ReactNode;
  /** What is said of one that is done; null: it waits. */
  done: (row: R) => string | null;
}) {
  const { t } = useLingui();
  const { until } = useDates();
  return (
    <ul className="desk-list" data-narrow={narrow ? '' : undefined}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={queue.at(row.id)}
            data-urgent={row.overdue ? '' : undefined}
            aria-current={row.id !== id ? undefined : narrow ? 'page' : 'true'}
          >
            <span className="desk-list-main">
              <strong>
                {row.overdue ? <TriangleAlert /> : null}
                {title(row)}
              </strong>
              {about(row)}
            </span>
            <span className="desk-list-end">
              {row.claimed_by ? <Tag tone="amber">{t`${row.claimed_by} has it`}</Tag> : null}
              <span>{row.assigned_to ? `${row.number} · ${row.assigned_to}` : row.number}</span>
              <span className="muted">{done(row) ?? t`due ${until(row.due_at)}`}</span>
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
  );
}
