/**
 * Live events to the sockets of members, and who is online. Events are hints that may be lost; clients catch up by
 * cursor. Call after the commit, never inside a transaction.
 */
import type { ServerEvent } from '../../contract/socket.ts';
import { type Bus, type BusAddress, createBus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

type LiveListener = (event: ServerEvent) => void;

export interface Live {
  /**
   * Sends to every socket of these members, in this process directly, in others over the bus. `only`: to these
   * sessions.
   */
  send(memberIds: readonly string[], event: ServerEvent, only?: readonly string[]): void;
  /** Receives a member's events, until the returned function is called; those of other processes from `hearing` on. */
  listen(memberId: string, sessionId: string, listener: LiveListener): () => void;
  /** Fulfilled when events of other processes for a member one listens to arrive here. */
  hearing(memberId: string): Promise<void>;
  /** Every member with a listener in this process. */
  listened(): readonly string[];
  /** Called when the bus is back, and every few seconds while it is away: events may have been lost. */
  onGap(listener: () => void): void;
  /** Tells every process, this one at once, that something they cache has changed. A hint: caches also refresh by themselves. */
  notice(topic: string): void;
  /** Called when any process sends that notice. */
  onNotice(topic: string, listener: () => void): void;
  /** The member was just active, in this process. */
  seen(memberId: string): void;
  /** The member's page is hidden: they count as offline unless another tab is active. */
  away(memberId: string): void;
  /** Active within the last minutes, in any process. Ignores invisible mode, which members/visible-to.ts applies. */
  isOnline(memberId: string): boolean;
  /** Everyone online now. */
  online(): readonly string[];
  /** Whether events reach the other processes; true when there is no bus to reach them by. */
  isConnected(): boolean;
  /** Messages for other processes that could not be sent, since the start. */
  dropped(): number;
  stop(): Promise<void>;
}

/** Between processes: an event for a member, who was just active, who left, or a notice of a change. */
type Message =
  | { to: string; event: ServerEvent; only?: readonly string[] }
  | { seen: readonly string[] }
  | { away: string }
  | { notice: string };

const onlineForMs = 5 * 60_000;
/** Limits how often a member's presence is sent to the other processes. */
const publishSeenEveryMs = 60_000;
/** Who came meanwhile is told together, so many at once. */
const tellSeenEveryMs = 1_000;
const maxToldAtOnce = 150;
/** How often clients are told where their stream stands while there is no bus. */
const withoutBusMs = 5_000;

/** @param at the bus to the other processes; null: this process is alone */
export function createLive(clock: Clock, log: Log, at: BusAddress | null): Live {
  const listeners = new Map<string, Map<LiveListener, string>>();
  const noticed = new Map<string, (() => void)[]>();
  const seenAt = new Map<string, number>();
  const saidAt = new Map<string, number>();
  const now = () => clock.now().getTime();
  const isFresh = (at: number | undefined) => at !== undefined && now() - at < onlineForMs;

  const deliver = (memberId: string, event: ServerEvent, only?: readonly string[]) => {
    for (const [listener, sessionId] of listeners.get(memberId) ?? [])
      if (!only || only.includes(sessionId)) listener(event);
  };
  const receive = (message: Message) => {
    if ('to' in message) return deliver(message.to, message.event, message.only);
    if ('notice' in message) {
      for (const listener of noticed.get(message.notice) ?? []) listener();
      return;
    }
    if ('away' in message) seenAt.delete(message.away);
    else for (const id of message.seen) seenAt.set(id, now());
  };
  const bus: Bus | undefined = at === null ? undefined : createBus(at, log, receive);
  const gaps: (() => void)[] = [];
  const onGap = () => {
    for (const listener of gaps) listener();
  };
  bus?.onReconnect(onGap);
  // Cut off from the others, we miss their events: our clients are told where their stream stands, and fetch the rest.
  const withoutBus = setInterval(() => {
    if (bus && !bus.isConnected()) onGap();
  }, withoutBusMs).unref();

  const hearing = new Map<string, Promise<void>>();
  /** Members to tell of. */
  const untold = new Set<string>();
  let telling: NodeJS.Timeout | undefined;
  const tellSeen = () => {
    telling = undefined;
    const ids = [...untold];
    untold.clear();
    for (let from = 0; from < ids.length; from += maxToldAtOnce)
      bus?.publish({ seen: ids.slice(from, from + maxToldAtOnce) } satisfies Message);
  };

  // Members who left without an `away`.
  const tidy = setInterval(() => {
    for (const [id, at] of seenAt) if (!isFresh(at)) seenAt.delete(id);
    for (const [id, at] of saidAt) if (!isFresh(at)) saidAt.delete(id);
  }, onlineForMs).unref();

  return {
    send(memberIds, event, only) {
      for (const to of memberIds) {
        deliver(to, event, only);
        const message = { to, event, ...(only ? { only } : {}) } satisfies Message;
        // Too large for the bus: browsers connected to other processes fetch the text.
        if (bus?.publish(message, to) === false)
          bus.publish({ ...message, event: { ...event, message: undefined } }, to);
      }
    },
    listen(memberId, sessionId, listener) {
      const ofMember = listeners.get(memberId) ?? new Map<LiveListener, string>();
      listeners.set(memberId, ofMember.set(listener, sessionId));
      if (bus && !hearing.has(memberId)) hearing.set(memberId, bus.hear(memberId));
      return () => {
        ofMember.delete(listener);
        if (ofMember.size > 0 || listeners.get(memberId) !== ofMember) return;
        listeners.delete(memberId);
        hearing.delete(memberId);
        bus?.forget(memberId);
      };
    },
    hearing: async (memberId) => hearing.get(memberId),
    listened: () => [...listeners.keys()],
    onGap: (listener) => void gaps.push(listener),
    notice: (topic) => {
      for (const listener of noticed.get(topic) ?? []) listener();
      void bus?.publish({ notice: topic } satisfies Message);
    },
    onNotice: (topic, listener) => void noticed.set(topic, [...(noticed.get(topic) ?? []), listener]),
    seen(memberId) {
      const at = now();
      seenAt.set(memberId, at);
      if (!bus || at - (saidAt.get(memberId) ?? 0) < publishSeenEveryMs) return;
      saidAt.set(memberId, at);
      untold.add(memberId);
      telling ??= setTimeout(tellSeen, tellSeenEveryMs).unref();
    },
    away(memberId) {
      if (!seenAt.delete(memberId)) return;
      saidAt.delete(memberId);
      untold.delete(memberId);
      bus?.publish({ away: memberId } satisfies Message);
    },
    isOnline: (memberId) => isFresh(seenAt.get(memberId)),
    online: () => [...seenAt].filter(([, at]) => isFresh(at)).map(([id]) => id),
    isConnected: () => bus?.isConnected() ?? true,
    dropped: () => bus?.dropped() ?? 0,
    async stop() {
      clearInterval(tidy);
      clearInterval(withoutBus);
      clearTimeout(telling);
      listeners.clear();
      await bus?.stop();
    },
  };
}
