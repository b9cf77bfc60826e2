/** The queue of the match pop-up: one at a time, each member once. */
export interface Waiting {
  id: string;
  kind: 'match' | 'like';
}

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Waiting[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Queues a match or a new like of this member; a match replaces a like still waiting. */
export function showMatch(id: string, kind: Waiting['kind']): void {
  const queued = waiting.find((w) => w.id === id);
  if (queued && (queued.kind === kind || kind === 'like')) return;
  const others = waiting.filter((w) => w.id !== id);
  // What is on screen stays until it is closed; a match goes before waiting likes.
  const place = kind === 'like' ? others.length : queued && queued === waiting[0] ? 0 : Math.min(1, others.length);
  change(others.toSpliced(place, 0, { id, kind }));
}

/** Removes the first one. */
export const closeMatch = (): void => change(waiting.slice(1));

export const matchStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** The one to show now. */
  snapshot: () => waiting[0],
};
