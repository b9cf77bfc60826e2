import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Toast, ToastStore } from './toast-store.ts';

const NONE: readonly Toast[] = [];

/** The toasts of a store, and the ref that puts their box above everything while there are any. */
export function useToaster(store: ToastStore): { ref: RefObject<HTMLElement | null>; toasts: readonly Toast[] } {
  const ref = useRef<HTMLElement>(null);
  const toasts = useSyncExternalStore(store.subscribe, store.snapshot, () => NONE);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const box = ref.current;
    if (!box?.showPopover) return;
    // Reopened for each toast: otherwise whatever entered the top layer last, such as a dialog, would cover it.
    if (box.matches(':popover-open')) box.hidePopover();
    if (newest !== undefined) box.showPopover();
  }, [newest]);
  return { ref, toasts };
}
