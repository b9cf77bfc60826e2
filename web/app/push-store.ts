/** This browser's push state, shared by all components that show it. */
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { PushState } from './push.ts';

/** null: not known yet. */
let state: PushState | null = null;
const listeners = new Set<() => void>();

function set(next: PushState): void {
  state = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The state now; null until it is known, and on the server. @param pushPublic from the site's settings */
export function usePushState(pushPublic: string): PushState | null {
  const look = useCallback(
    () => void import('./push.ts').then(({ readPush }) => readPush(pushPublic)).then(set, () => set('incapable')),
    [pushPublic],
  );
  useEffect(() => {
    look();
    // Permission is changed in the browser's own settings, and the member then comes back here.
    const onVisible = () => document.visibilityState === 'visible' && look();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [look]);
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => null,
  );
}

/** Switches push on or off and updates all components; on failure the state stays. @throws */
export async function changePush(client: QueryClient, pushPublic: string, on: boolean): Promise<PushState> {
  const { switchPushOff, switchPushOn } = await import('./push.ts');
  const next = await (on ? switchPushOn(client, pushPublic) : switchPushOff(client));
  set(next);
  return next;
}
