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
export const outboxPrefix = (member: string) => `${prefix}${member}:out:`;

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
  const kept = put(key, value);
  for (const listener of listeners) listener();
  return kept;
}

function put(key: string, value: unknown): boolean {
  const all = storage();
  try {
    if (value === undefined) all?.removeItem(key);
    else all?.setItem(key, JSON.stringify(value));
    return all !== undefined;
  } catch {
    return false;
  }
}

export const storedKeys = (start: string): string[] => {
  const all = storage();
  return all
    ? Array.from({ length: all.length }, (_, i) => all.key(i) ?? '').filter((key) => key.startsWith(start))
    : [];
};

/** Removes all chat texts from this device; with `member`, only those of other members. */
export function forgetChatTexts(member?: string): void {
  for (const key of storedKeys(prefix))
    if (member === undefined || !key.startsWith(`${prefix}${member}:`)) store(key, undefined);
}
