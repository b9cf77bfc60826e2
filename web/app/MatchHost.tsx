import { lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { Later } from './Later.tsx';
import { matchStore } from './match-store.ts';
import { useUser } from './use-site.ts';

const MatchPopup = lazy(() => import('./MatchPopup.tsx'));

/** The match pop-up, shown when there is a match or a new like. */
export function MatchHost() {
  const user = useUser();
  const waiting = useSyncExternalStore(matchStore.subscribe, matchStore.snapshot, () => undefined);
  const free = useFree(waiting !== undefined);
  if (!user || !waiting || !free) return null;
  return (
    <Later>
      <MatchPopup key={`${waiting.kind} ${waiting.id}`} waiting={waiting} />
    </Later>
  );
}

/** Never interrupts typing or another dialog; what is waiting is shown right after. */
const isBusy = () =>
  document.activeElement?.closest('input, textarea, select, [contenteditable], dialog:not(.match)') != null;

/** True once nothing would be interrupted; stays true until the queue is empty. */
function useFree(wanted: boolean): boolean {
  const [free, setFree] = useState(false);
  useEffect(() => {
    if (!wanted) return setFree(false);
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      // After focus has moved to its new place.
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
