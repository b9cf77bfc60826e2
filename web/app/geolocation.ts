/**
 * Where the browser says it is, and whether it may say so: one permission for all components. Its states:
 * `unsupported`, `unknown` (the browser does not say before it is asked), or the browser's own.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { positionMaxAgeMs } from '../../contract/time.ts';

export type GeolocationPermission = 'unsupported' | 'unknown' | 'prompt' | 'granted' | 'denied';
/** Why there is no position: denied this time, unavailable, or timed out. */
export type GeolocationFailure = 'refused' | 'unavailable' | 'timeout';
export interface Position {
  lat: number;
  lon: number;
}

const timeoutMs = 10_000;
let permission: GeolocationPermission = 'unknown';
let watched = false;
const listeners = new Set<() => void>();

function set(next: GeolocationPermission): void {
  permission = next;
  for (const listener of listeners) listener();
}

/** Queried once per page load; the browser reports changes from then on. */
async function watch(): Promise<void> {
  if (watched) return;
  watched = true;
  if (!('geolocation' in navigator)) return set('unsupported');
  try {
    const status = await navigator.permissions.query({ name: 'geolocation' });
    set(status.state);
    status.addEventListener('change', () => set(status.state));
  } catch {
    // A browser without this query: the answer is known once a position is requested.
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The permission now; `unknown` on the server and until the browser has answered. */
export function useGeolocationPermission(): GeolocationPermission {
  useEffect(() => void watch(), []);
  return useSyncExternalStore(
    subscribe,
    () => permission,
    () => 'unknown',
  );
}

/** Asks the browser, which may prompt the member. A position up to an hour old is good enough. */
export function currentPosition(): Promise<Position | GeolocationFailure> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        set('granted');
        resolve({ lat: coords.latitude, lon: coords.longitude });
      },
      (error) =>
        resolve(
          error.code === error.PERMISSION_DENIED ? 'refused' : error.code === error.TIMEOUT ? 'timeout' : 'unavailable',
        ),
      { maximumAge: positionMaxAgeMs, timeout: timeoutMs },
    );
  });
}
