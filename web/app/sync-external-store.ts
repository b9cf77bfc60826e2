/** Replaces the shim for older Reacts in the build (vite.config.ts). */
export { useSyncExternalStore } from 'react';
