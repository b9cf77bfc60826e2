/**
 * What chat stores on this device: drafts and unsent messages. Stored per member, so that nobody else who logs in here
 * sees them; cleared at log-out.
 */
const prefix = 'chat:';

const storage = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined; // storage is blocked: everything works, but nothing survives a reload
  }
};

export const draftKey = (member: string, partner: string) => `${prefix}${member}:draft:${partner}`;
/** The kinds of warnings put away in a conversation. */
export const signalKey = (member: string, partner: string) => `${prefix}${member}:warned:${partner}`;
export const sendQueuePrefix = (member: string) => `${prefix}${member}:out:`;

export function readStored<T>(key: string): T | undefined {
  try {
    const text = storage()?.getItem(key);
    return text ? (JSON.parse(text) as T) : undefined;
  } catch {
    return undefined;
  }
}

const listeners = new Set<() => void>();
/** Listeners for changes made in this tab. */
export const onStored = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The stored string, for `useSyncExternalStore`: equal while nothing has changed. */
export const storedText = (key: string): string | null => {
  try {
    return storage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
};

/** @param value undefined removes it. @returns false when it could not be stored: full or blocked */
export function store(key: string, value: unknown): boolean {
  const stored = write(key, value);
  for (const listener of listeners) listener();
  return stored;
}

function write(key: string, value: unknown): boolean {
  const local = storage();
  try {
    if (value === undefined) local?.removeItem(key);
    else local?.setItem(key, JSON.stringify(value));
    return local !== undefined;
  } catch {
    return false;
  }
}

export const storedKeys = (start: string): string[] => {
  const local = storage();
  return local
    ? Array.from({ length: local.length }, (_, i) => local.key(i) ?? '').filter((key) => key.startsWith(start))
    : [];
};

/** Removes all chat texts from this device; with `member`, only those of other members. */
export function forgetChatTexts(member?: string): void {
  for (const key of storedKeys(prefix))
    if (member === undefined || !key.startsWith(`${prefix}${member}:`)) store(key, undefined);
}
