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
  tell(member_ids: readonly string[], event: ServerEvent, only?: readonly string[]): void;
  /** Hears what is told to a member, until the returned function is called. */
  listen(member_id: string, session_id: string, listener: LiveListener): () => void;
  /** Every member somebody listens for here. */
  listened(): readonly string[];
  /** Events may have been lost: called when the bus is back. */
  onGap(listener: () => void): void;
  /** Says to every other process that something changed of which they keep a copy. A hint: whoever keeps copies also looks again by itself. */
  notice(topic: string): void;
  /** Hears that from other processes. */
  onNotice(topic: string, listener: () => void): void;
  /** The member did something just now, here. */
  seen(member_id: string): void;
  /** The member's page went out of sight: online no longer unless another tab says so. */
  away(member_id: string): void;
  /** Seen within the last minutes, in any process. Says nothing about invisible mode: that is for members/visible-to.ts. */
  isOnline(member_id: string): boolean;
  /** Everyone online now. */
  online(): readonly string[];
  stop(): Promise<void>;
}

/** Between processes: an event for members, who was seen (`away` when they left), or that something changed. */
type Message =
  | { to: readonly string[]; event: ServerEvent; only?: readonly string[] }
  | { seen: string; away?: true }
  | { notice: string };

const online_for_ms = 5 * 60_000;
/** Other processes need not hear of every click. */
const say_seen_every_ms = 60_000;

/** @param at where the bus runs that carries events to other processes; null: this process alone */
export function createLive(clock: Clock, log: Log, at: BusAddress | null): Live {
  const listeners = new Map<string, Map<LiveListener, string>>();
  const noticed = new Map<string, (() => void)[]>();
  const seen_at = new Map<string, number>();
  const said_at = new Map<string, number>();
  const now = () => clock.now().getTime();
  const isFresh = (at: number | undefined) => at !== undefined && now() - at < online_for_ms;

  const deliver = (ids: readonly string[], event: ServerEvent, only?: readonly string[]) => {
    for (const id of ids)
      for (const [listener, session_id] of listeners.get(id) ?? []) if (!only || only.includes(session_id)) listener(event);
  };
  const hear = (message: Message) => {
    if ('to' in message) return deliver(message.to, message.event, message.only);
    if ('notice' in message) {
      for (const listener of noticed.get(message.notice) ?? []) listener();
      return;
    }
    if (message.away) seen_at.delete(message.seen);
    else seen_at.set(message.seen, now());
  };
  const bus: Bus | undefined = at === null ? undefined : createBus(at, log, hear);

  // Whoever left without a word.
  const tidy = setInterval(() => {
    for (const [id, at] of seen_at) if (!isFresh(at)) seen_at.delete(id);
    for (const [id, at] of said_at) if (!isFresh(at)) said_at.delete(id);
  }, online_for_ms).unref();

  return {
    tell(member_ids, event, only) {
      deliver(member_ids, event, only);
      const message = { to: member_ids, event, ...(only ? { only } : {}) } satisfies Message;
      // Too large for the bus: the browsers of other processes fetch the text.
      if (bus?.publish(message) === false) bus.publish({ ...message, event: { ...event, message: undefined } });
    },
    listen(member_id, session_id, listener) {
      const own = listeners.get(member_id) ?? new Map<LiveListener, string>();
      listeners.set(member_id, own.set(listener, session_id));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(member_id) === own) listeners.delete(member_id);
      };
    },
    listened: () => [...listeners.keys()],
    onGap: (listener) => bus?.onReconnect(listener),
    notice: (topic) => void bus?.publish({ notice: topic } satisfies Message),
    onNotice: (topic, listener) => void noticed.set(topic, [...(noticed.get(topic) ?? []), listener]),
    seen(member_id) {
      const at = now();
      seen_at.set(member_id, at);
      if (!bus || at - (said_at.get(member_id) ?? 0) < say_seen_every_ms) return;
      said_at.set(member_id, at);
      bus.publish({ seen: member_id } satisfies Message);
    },
    away(member_id) {
      if (!seen_at.delete(member_id)) return;
      said_at.delete(member_id);
      bus?.publish({ seen: member_id, away: true } satisfies Message);
    },
    isOnline: (member_id) => isFresh(seen_at.get(member_id)),
    online: () => [...seen_at].filter(([, at]) => isFresh(at)).map(([id]) => id),
    async stop() {
      clearInterval(tidy);
      listeners.clear();
      await bus?.stop();
    },
  };
}
