import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Lock, RefreshCw } from 'lucide-react';
import { ApiError } from '../app/api.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SkeletonLine } from '../ui/Skeleton.tsx';

/** What stands in the place of data: lines while it comes, the refusal and another try when it does not. */
export function Loading({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  // Another try changes nothing about what somebody may.
  if (query.error instanceof ApiError && query.error.code === 'forbidden')
    return <EmptyState icon={<Lock />} title={errorText(query.error)} />;
  if (query.error)
    return (
      <EmptyState
        icon={<RefreshCw />}
        title={errorText(query.error)}
        action={<Button onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      />
    );
  return (
    <div className="desk-loading" role="status" aria-label={t`Loading`}>
      {(['lg', 'full', 'md', 'full', 'sm'] as const).map((width, i) => (
        <SkeletonLine key={`${width}${i}`} width={width} />
      ))}
    </div>
  );
}
