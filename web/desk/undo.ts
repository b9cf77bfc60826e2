/** The last thing done that can be taken back: a toast of ten seconds, and the key U wherever one is by then. */
import { toasts } from '../app/Toasts.tsx';
import { useKeys } from './use-keys.ts';

const staysMs = 10_000;
let latest: { until: number; take(): void } | undefined;

/** Says what was done, and takes it back when asked to. */
export function offerUndo({ text, label, undo }: { text: string; label: string; undo(): void }): void {
  const offer = {
    until: Date.now() + staysMs,
    take() {
      if (latest === offer) latest = undefined;
      toasts.dismiss(toast);
      undo();
    },
  };
  const toast = toasts.show({ text, tone: 'success', staysMs, action: { label, run: offer.take } });
  latest = offer;
}

export function useUndoKey(): void {
  useKeys({ u: () => latest && Date.now() < latest.until && latest.take() });
}
