/**
 * What members see at once: events to the sockets of a member, and who is online. Events are hints that may be lost;
 * whoever hears them catches up by cursor. Call after the commit, never inside a transaction.
 */
import type { ServerEvent } from '../../contract/socket.ts';
import type { Clock } from './clock.ts';

export type LiveListener = (event: ServerEvent) => void;

export interface Live {
  /** Tells every socket of these members, in this process at once, in others over the bus. Never throws. */
  tell(member_ids: readonly string[], event: ServerEvent): void;
  /** Hears what is told to a member, until the returned function is called. */
  listen(member_id: string, listener: LiveListener): () => void;
  /** The member did something just now, here. */
  seen(member_id: string): void;
  /** The member's page went out of sight: online no longer unless another tab says so. */
  away(member_id: string): void;
  /** Seen within the last minutes, or a socket in sight, in any process. */
  isOnline(member_id: string): boolean;
  /** Everyone online now. */
  online(): readonly string[];
  stop(): Promise<void>;
}

const online_for_ms = 5 * 60_000;

export function createLive(clock: Clock): Live {
  const listeners = new Map<string, Set<LiveListener>>();
  const seen_at = new Map<string, number>();
  const fresh = (at: number | undefined) => at !== undefined && clock.now().getTime() - at < online_for_ms;
  return {
    tell(member_ids, event) {
      for (const id of member_ids) for (const listener of listeners.get(id) ?? []) listener(event);
    },
    listen(member_id, listener) {
      const own = listeners.get(member_id) ?? new Set();
      listeners.set(member_id, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(member_id);
      };
    },
    seen: (member_id) => void seen_at.set(member_id, clock.now().getTime()),
    away: (member_id) => void seen_at.delete(member_id),
    isOnline: (member_id) => fresh(seen_at.get(member_id)),
    online: () => [...seen_at].filter(([, at]) => fresh(at)).map(([id]) => id),
    stop: async () => {
      listeners.clear();
    },
  };
}
