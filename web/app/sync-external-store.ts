/** Stands in for the shim of older Reacts in the build (vite.config.ts). */
export { useSyncExternalStore } from 'react';
