type ToastTone = 'plain' | 'success' | 'danger';
export type Toast = {
  id: number;
  text: string;
  tone: ToastTone;
  /** A single action, such as undo. */
  action?: { label: string; run: () => void } | undefined;
};
type ToastInput = {
  text: string;
  tone?: ToastTone | undefined;
  action?: Toast['action'];
  /** How long it stays, in milliseconds; `null` until closed. Default 5 s, with an action 8 s, danger until closed. */
  staysMs?: number | null | undefined;
};
export type ToastStore = {
  /** Shows a toast and returns its id. Beyond three, the oldest is removed. */
  show: (toast: ToastInput) => number;
  dismiss: (id: number) => void;
  /** Nothing disappears while the pointer or the focus is on the toasts. */
  pause: () => void;
  resume: () => void;
  snapshot: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
};

const MOST_AT_ONCE = 3;

function defaultStay(toast: ToastInput): number | null {
  if (toast.tone === 'danger') return null;
  return toast.action ? 8_000 : 5_000;
}

/** The toasts of one page: knows nothing of React; the Toaster component renders it. Make one per browser page. */
export function createToasts(): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const leftMs = new Map<number, number>();
  const timers = new Map<number, { timer: ReturnType<typeof setTimeout>; started: number }>();
  const listeners = new Set<() => void>();

  function change(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }
  function start(id: number): void {
    const rest = leftMs.get(id);
    if (rest === undefined || timers.has(id)) return;
    timers.set(id, { timer: setTimeout(() => dismiss(id), rest), started: Date.now() });
  }
  function stop(id: number): void {
    const running = timers.get(id);
    if (!running) return;
    clearTimeout(running.timer);
    timers.delete(id);
    // At least a second is left after a pause, or the toast would vanish under the leaving finger.
    leftMs.set(id, Math.max(1_000, (leftMs.get(id) ?? 0) - (Date.now() - running.started)));
  }
  function dismiss(id: number): void {
    stop(id);
    leftMs.delete(id);
    if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id));
  }
  function show(input: ToastInput): number {
    const id = ++lastId;
    for (const old of toasts.slice(0, Math.max(0, toasts.length - MOST_AT_ONCE + 1))) dismiss(old.id);
    change([...toasts, { id, text: input.text, tone: input.tone ?? 'plain', action: input.action }]);
    const stays = input.staysMs === undefined ? defaultStay(input) : input.staysMs;
    if (stays !== null) {
      leftMs.set(id, stays);
      start(id);
    }
    return id;
  }
  return {
    show,
    dismiss,
    pause: () => {
      for (const toast of toasts) stop(toast.id);
    },
    resume: () => {
      for (const toast of toasts) start(toast.id);
    },
    snapshot: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
