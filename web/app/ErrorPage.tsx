import { useLingui } from '@lingui/react/macro';
import { Ban, Compass, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { isLostChunk, reloadOnce } from './lost-chunks.ts';

/** What went wrong: 404 with the way home, a refusal (403) with its own sentence, anything else 500 with another try. Drawn inside the layout when it stands. */
export function ErrorPage() {
  const { t } = useLingui();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  useEffect(() => {
    if (isLostChunk(error)) reloadOnce();
  }, [error]);
  const lost = status === 404;
  const refused = status === 403;
  const told = isRouteErrorResponse(error) ? (error.data as { message?: string } | null)?.message : undefined;
  const title = lost ? t`This page could not be found` : t`Error`;
  return (
    <main className="error-page">
      <title>{title}</title>
      <p className="error-page-code" aria-hidden="true">{status}</p>
      <EmptyState
        icon={lost ? <Compass /> : refused ? <Ban /> : <RefreshCw />}
        title={told ?? title}
        title_as="h1"
        action={
          refused ? (
            <Button href="/members" variant="primary" size="lg">{t`Back to the search`}</Button>
          ) : (
            <Button href="/" variant="primary" size="lg">{t`Back to home`}</Button>
          )
        }
      >
        {lost ? t`The link may be old, or the profile may be gone.` : told ? null : t`An error has occurred.`}
      </EmptyState>
    </main>
  );
}
