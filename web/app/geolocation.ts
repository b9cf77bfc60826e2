/**
 * Where the browser says one is, and whether it may: the permission of this browser, one for all components. Its states
 * (specification, section 4): `unsupported`, `unknown` (the browser does not say before it is asked), or the browser's own.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { positionMaxAgeMs } from '../../contract/time.ts';

export type GeolocationPermission = 'unsupported' | 'unknown' | 'prompt' | 'granted' | 'denied';
/** Why there was no position: not allowed this time, the device could not find it, or it took too long. */
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

/** Once a page load: the browser tells of each change from then on. */
async function watch(): Promise<void> {
  if (watched) return;
  watched = true;
  if (!('geolocation' in navigator)) return set('unsupported');
  try {
    const status = await navigator.permissions.query({ name: 'geolocation' });
    set(status.state);
    status.addEventListener('change', () => set(status.state));
  } catch {
    // A browser without this question: known when a position is asked for.
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The permission now; `unknown` on the server and until the browser has said. */
export function useGeolocationPermission(): GeolocationPermission {
  useEffect(() => void watch(), []);
  return useSyncExternalStore(
    subscribe,
    () => permission,
    () => 'unknown',
  );
}

/** Asks the browser, which may ask the person first. A position of the last hour is as good as a new one. */
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
