import { useLingui } from '@lingui/react/macro';
import { LogOut, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { type LeavingState, leavingState } from './log-out.ts';

/** All that is on the screen between the press of "log out" and the server's answer. */
export function LeavingPage({ state }: { state: Exclude<LeavingState, 'no'> }) {
  const { t } = useLingui();
  // What had the focus is gone.
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus(), []);
  const waits = state === 'waiting';
  const title = waits ? t`You are not logged out yet` : t`Logging out`;
  return (
    <main ref={main} tabIndex={-1} className="error-page stack leaving-page" aria-busy={!waits}>
      <title>{title}</title>
      <div aria-live="assertive">
        <EmptyState
          icon={waits ? <WifiOff /> : <LogOut />}
          title={title}
          titleAs="h1"
          action={
            waits ? <Button variant="primary" size="lg" onClick={leavingState.tryNow}>{t`Try again`}</Button> : null
          }
        >
          {waits
            ? t`The site cannot be reached. Nothing private is shown here any more, and we finish as soon as the connection is back. Until then do not let others use this device.`
            : null}
        </EmptyState>
      </div>
    </main>
  );
}
