import { useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeskQueue } from '../../../contract/desk.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { EmptyQueue } from '../EmptyQueue.tsx';
import type { UsedQueue } from './use-queue.ts';

/** A queue without rows: nothing waits, nothing is done yet, or the filters leave nothing. */
export function QueueNothing({
  queue: { status, filtered },
  of,
  icon,
  open,
  done,
  hint,
}: {
  queue: UsedQueue;
  of: DeskQueue;
  icon: ReactNode;
  /** What it says when nothing waits. */
  open: string;
  /** … when nothing is done yet. */
  done: string;
  /** How something comes into it. */
  hint?: string;
}) {
  const { t } = useLingui();
  if (filtered) return <EmptyState icon={<SearchX />} title={t`Nothing matches these filters`} />;
  return status === 'open' ? (
    <EmptyQueue queue={of} icon={icon} title={open} hint={hint} />
  ) : (
    <EmptyState icon={icon} title={done}>
      {hint}
    </EmptyState>
  );
}
