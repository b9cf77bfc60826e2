/**
 * What members see at once: events to the sockets of a member, and who is online. Events are hints that may be lost;
 * whoever hears them catches up by cursor. Call after the commit, never inside a transaction.
 */
import type { ServerEvent } from '../../contract/socket.ts';
import { type Bus, type BusAddress, createBus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

type LiveListener = (event: ServerEvent) => void;

export interface Live {
  /** Tells every socket of these members, in this process at once, in others over the bus. `only`: of these sessions. */
  tell(memberIds: readonly string[], event: ServerEvent, only?: readonly string[]): void;
  /** Hears what is told to a member, until the returned function is called. */
  listen(memberId: string, sessionId: string, listener: LiveListener): () => void;
  /** Every member somebody listens for here. */
  listened(): readonly string[];
  /** Events may have been lost: called when the bus is back. */
  onGap(listener: () => void): void;
  /** Says to every other process that something changed of which they keep a copy. A hint: whoever keeps copies also looks again by itself. */
  notice(topic: string): void;
  /** Hears that from other processes. */
  onNotice(topic: string, listener: () => void): void;
  /** The member did something just now, here. */
  seen(memberId: string): void;
  /** The member's page went out of sight: online no longer unless another tab says so. */
  away(memberId: string): void;
  /** Seen within the last minutes, in any process. Says nothing about invisible mode: that is for members/visible-to.ts. */
  isOnline(memberId: string): boolean;
  /** Everyone online now. */
  online(): readonly string[];
  stop(): Promise<void>;
}

/** Between processes: an event for members, who was seen (`away` when they left), or that something changed. */
type Message =
  | { to: readonly string[]; event: ServerEvent; only?: readonly string[] }
  | { seen: string; away?: true }
  | { notice: string };

const onlineForMs = 5 * 60_000;
/** Other processes need not hear of every click. */
const saySeenEveryMs = 60_000;

/** @param at where the bus runs that carries events to other processes; null: this process alone */
export function createLive(clock: Clock, log: Log, at: BusAddress | null): Live {
  const listeners = new Map<string, Map<LiveListener, string>>();
  const noticed = new Map<string, (() => void)[]>();
  const seenAt = new Map<string, number>();
  const saidAt = new Map<string, number>();
  const now = () => clock.now().getTime();
  const isFresh = (at: number | undefined) => at !== undefined && now() - at < onlineForMs;

  const deliver = (ids: readonly string[], event: ServerEvent, only?: readonly string[]) => {
    for (const id of ids)
      for (const [listener, sessionId] of listeners.get(id) ?? [])
        if (!only || only.includes(sessionId)) listener(event);
  };
  const hear = (message: Message) => {
    if ('to' in message) return deliver(message.to, message.event, message.only);
    if ('notice' in message) {
      for (const listener of noticed.get(message.notice) ?? []) listener();
      return;
    }
    if (message.away) seenAt.delete(message.seen);
    else seenAt.set(message.seen, now());
  };
  const bus: Bus | undefined = at === null ? undefined : createBus(at, log, hear);

  // Whoever left without a word.
  const tidy = setInterval(() => {
    for (const [id, at] of seenAt) if (!isFresh(at)) seenAt.delete(id);
    for (const [id, at] of saidAt) if (!isFresh(at)) saidAt.delete(id);
  }, onlineForMs).unref();

  return {
    tell(memberIds, event, only) {
      deliver(memberIds, event, only);
      const message = { to: memberIds, event, ...(only ? { only } : {}) } satisfies Message;
      // Too large for the bus: the browsers of other processes fetch the text.
      if (bus?.publish(message) === false) bus.publish({ ...message, event: { ...event, message: undefined } });
    },
    listen(memberId, sessionId, listener) {
      const own = listeners.get(memberId) ?? new Map<LiveListener, string>();
      listeners.set(memberId, own.set(listener, sessionId));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(memberId) === own) listeners.delete(memberId);
      };
    },
    listened: () => [...listeners.keys()],
    onGap: (listener) => bus?.onReconnect(listener),
    notice: (topic) => void bus?.publish({ notice: topic } satisfies Message),
    onNotice: (topic, listener) => void noticed.set(topic, [...(noticed.get(topic) ?? []), listener]),
    seen(memberId) {
      const at = now();
      seenAt.set(memberId, at);
      if (!bus || at - (saidAt.get(memberId) ?? 0) < saySeenEveryMs) return;
      saidAt.set(memberId, at);
      bus.publish({ seen: memberId } satisfies Message);
    },
    away(memberId) {
      if (!seenAt.delete(memberId)) return;
      saidAt.delete(memberId);
      bus?.publish({ seen: memberId, away: true } satisfies Message);
    },
    isOnline: (memberId) => isFresh(seenAt.get(memberId)),
    online: () => [...seenAt].filter(([, at]) => isFresh(at)).map(([id]) => id),
    async stop() {
      clearInterval(tidy);
      listeners.clear();
      await bus?.stop();
    },
  };
}
