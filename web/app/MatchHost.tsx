import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { matchStore } from './match-store.ts';
import { useUser } from './use-site.ts';

const MatchPopup = lazy(() => import('./MatchPopup.tsx'));

/** The match pop-up, once there is a match or a new like to show. */
export function MatchHost() {
  const user = useUser();
  const waiting = useSyncExternalStore(matchStore.subscribe, matchStore.snapshot, () => undefined);
  const free = useFree(waiting !== undefined);
  if (!user || !waiting || !free) return null;
  return (
    <Suspense>
      <MatchPopup key={`${waiting.kind} ${waiting.id}`} waiting={waiting} />
    </Suspense>
  );
}

/** Nobody is interrupted while typing or in another dialog; what waits is shown as soon as that is done. */
const isBusy = () =>
  document.activeElement?.closest('input, textarea, select, [contenteditable], dialog:not(.match)') != null;

/** True once nothing is interrupted; it stays true until there is nothing to show. */
function useFree(wanted: boolean): boolean {
  const [free, setFree] = useState(false);
  useEffect(() => {
    if (!wanted) return setFree(false);
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      // After the focus has arrived where it goes.
      timer = setTimeout(() => isBusy() || setFree(true));
    };
    look();
    addEventListener('focusout', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('focusout', look);
    };
  }, [wanted]);
  return free && wanted;
}
