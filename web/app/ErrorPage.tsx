import { useLingui } from '@lingui/react/macro';
import { Ban, Compass, RefreshCw } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ApiError } from './api.ts';
import { isLostChunk, reloadOnce } from './lost-chunks.ts';
import { usePageContext } from './page-context.ts';
import { PageError } from './page-outcome.ts';

/**
 * What went wrong: 404 with a link home, a refusal (403) with its own sentence, anything else 500 with a retry.
 * Rendered inside the layout if that could be loaded.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useLingui();
  const status = error instanceof PageError ? error.status : 500;
  const [reloading, setReloading] = useState(false);
  // Before paint: an error that a reload fixes must not flash up.
  useLayoutEffect(() => {
    if (isLostChunk(error)) setReloading(reloadOnce());
  }, [error]);
  const lost = status === 404;
  const refused = status === 403;
  const reason = error instanceof PageError ? error.message : undefined;
  const title = lost ? t`This page could not be found` : t`Error`;
  const { request_id: requestId } = usePageContext();
  const reference = error instanceof ApiError ? error.request_id : requestId;
  if (reloading) return <main aria-busy="true" />;
  return (
    <main className="error-page stack">
      <title>{title}</title>
      <p className="error-page-code" aria-hidden="true">
        {status}
      </p>
      <EmptyState
        icon={lost ? <Compass /> : refused ? <Ban /> : <RefreshCw />}
        title={reason ?? title}
        titleAs="h1"
        action={
          refused ? (
            <Button href="/members" variant="primary" size="lg">{t`Back to the search`}</Button>
          ) : (
            <Button href="/" variant="primary" size="lg">{t`Back to home`}</Button>
          )
        }
      >
        {lost ? t`The link may be old, or the profile may be gone.` : reason ? null : t`An error has occurred.`}
      </EmptyState>
      {status === 500 && reference ? (
        <p className="error-page-reference muted text-sm">
          {t`Reference for customer service:`} <code>{reference}</code>
        </p>
      ) : null}
    </main>
  );
}
