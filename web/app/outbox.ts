/**
 * Messages on their way. Each has the id it will have on the server, which is its idempotency key: it may be sent as often
 * as it takes and arrives, and costs, once. They are kept on the device until the server has them, so that neither a lost
 * connection nor a reload loses one. One tab sends at a time, in the order of writing.
 */
import type { QueryClient } from '@tanstack/react-query';
import { V7Generator } from 'uuidv7';
import { sendMessage } from '../../contract/chat.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { ApiError, call, mayGetBetter, mostRetries } from './api.ts';
import { addMessage, type ChatMessage, noteInList, patchChats, setCredits } from './chat-cache.ts';
import { outboxPrefix, readStored, store, storedKeys } from './chat-storage.ts';
import type { PhotoLike } from './photo-of.ts';
import { serverNow } from './server-clock.ts';

export interface NewMessage {
  /** The member it goes to. */
  to: string;
  kind: ChatMessage['kind'];
  body: string;
  photo?: (PhotoLike & { id: string }) | undefined;
  gift?: string | undefined;
  reply_to: ChatMessage['reply_to'];
  /** Credits, as the member saw it. */
  price: number;
}
export interface Pending extends NewMessage {
  id: string;
  created_at: string;
  /** `waiting`: for the connection; `failed`: the member decides what happens. */
  state: 'sending' | 'waiting' | 'failed';
  /** The server has it, and the balance knows: only drawn until the message itself is. */
  booked?: true;
  error?: { code: string; message: string } | undefined;
}

type Sent = AnswerOf<typeof sendMessage>;

/** After so many tries that might have gone better it is the member's turn: the first, and five more. */
const mostTries = 1 + mostRetries;
const longestWaitMs = 30_000;
/** The server takes no id that is older than two days: one that was refused this late gets a new one with its retry. */
const idGoodMs = 24 * 3_600_000;
/** Long enough for the page to draw the message that came back in place of the one on its way. */
const handoverMs = 300;

const ids = new V7Generator();
const newId = () => ids.generateOrResetCore(serverNow(), 10_000).toString();

let member = '';
let all: readonly Pending[] = [];
let client: QueryClient | undefined;
let onUnknown: (() => void) | undefined;
let running = false;
let tries = 0;
let wait: { end(): void } | undefined;
/** Sent, and still drawn until the message itself is. */
const done = new Set<string>();
/** Those the device had no room for. */
const onlyHere = new Set<string>();
const listeners = new Set<() => void>();

const byId = (a: Pending, b: Pending) => (a.id < b.id ? -1 : 1);

function show(next: readonly Pending[]): void {
  all = next;
  for (const listener of listeners) listener();
}

function keep(pending: Pending): void {
  if (store(outboxPrefix(member) + pending.id, pending)) onlyHere.delete(pending.id);
  else onlyHere.add(pending.id);
  show([...all.filter((p) => p.id !== pending.id), pending].sort(byId));
}

/** What another tab, or this one before a reload, left to be sent. */
function readAll(): void {
  const stored = storedKeys(outboxPrefix(member)).flatMap((key) => readStored<Pending>(key) ?? []);
  show([...stored, ...all.filter((p) => onlyHere.has(p.id) || done.has(p.id))].sort(byId));
}

const isStored = (id: string) => readStored(outboxPrefix(member) + id) !== undefined;

export const outbox = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: (): readonly Pending[] => all,

  /**
   * Puts a message of this member on its way. Sending may begin later than writing: until then it is kept.
   * @returns its id
   */
  add(from: string, message: NewMessage): string {
    if (!client) member = from;
    const id = newId();
    keep({ ...message, id, created_at: new Date(serverNow()).toISOString(), state: wait ? 'waiting' : 'sending' });
    wait?.end();
    void run();
    return id;
  },
  /** Sends a failed one again, under the same id; at this price when it has changed. */
  retry(id: string, price?: number): void {
    const pending = all.find((p) => p.id === id);
    if (pending?.state !== 'failed') return;
    const again: Pending = { ...pending, price: price ?? pending.price, state: 'sending', error: undefined };
    if (pending.error?.code === 'bad_request' && serverNow() - Date.parse(pending.created_at) > idGoodMs) {
      outbox.remove(id);
      keep({ ...again, id: newId(), created_at: new Date(serverNow()).toISOString() });
    } else keep(again);
    tries = 0;
    wait?.end();
    void run();
  },
  remove(id: string): void {
    onlyHere.delete(id);
    store(outboxPrefix(member) + id, undefined);
    show(all.filter((p) => p.id !== id));
  },
};

/**
 * Starts sending for this member, beginning with what is left from before.
 * @param onUnknown a message went to a conversation that the list does not have yet
 * @returns stops it
 */
export function startOutbox(of: { client: QueryClient; member: string; onUnknown(): void }): () => void {
  member = of.member;
  client = of.client;
  onUnknown = of.onUnknown;
  readAll();
  const prefix = outboxPrefix(member);
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(prefix)) return;
    readAll();
    // Another tab has sent it: here it comes as a message.
    if (newValue === null) void of.client.invalidateQueries({ queryKey: ['chat'] });
  };
  const onOnline = () => {
    wait?.end();
    void run();
  };
  addEventListener('storage', onStorage);
  addEventListener('online', onOnline);
  void run();
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('online', onOnline);
    client = undefined;
    wait?.end();
    show([]);
  };
}

const locked = <T>(work: () => Promise<T>): Promise<T> =>
  // `locks` is missing where the page is neither on TLS nor on localhost; the ids alone make doubles harmless.
  navigator.locks ? (navigator.locks.request(`chat-outbox:${member}`, work) as Promise<T>) : work();

async function run(): Promise<void> {
  if (running || !client) return;
  running = true;
  try {
    await locked(async () => {
      for (let next = first(); next && client; next = first()) await send(next);
    });
  } finally {
    running = false;
  }
  if (client && first()) void run();
}

/** The next to send; what another tab has sent or taken away meanwhile is dropped. */
function first(): Pending | undefined {
  const gone = all.filter((p) => !(onlyHere.has(p.id) || done.has(p.id) || isStored(p.id)));
  if (gone.length > 0) show(all.filter((p) => !gone.includes(p)));
  return all.find((p) => p.state !== 'failed' && !done.has(p.id));
}

async function send(pending: Pending): Promise<void> {
  if (!client) return;
  const { id, to, kind, body, photo, gift, reply_to: replyTo, price } = pending;
  try {
    const answer = await call(
      client,
      sendMessage,
      {
        idempotencyKey: id,
        body: {
          to,
          kind,
          body,
          price,
          ...(photo ? { photo_id: photo.id } : {}),
          ...(gift ? { gift } : {}),
          ...(replyTo ? { reply_to: replyTo.id } : {}),
        },
      },
      undefined,
      { retry: false },
    );
    tries = 0;
    arrived(pending, answer);
  } catch (error) {
    if (!client) return;
    const offline = error instanceof ApiError && error.status === 0;
    if (mayGetBetter(error) && (offline || ++tries < mostTries)) {
      if (offline) for (const p of all) if (p.state === 'sending' && !done.has(p.id)) keep({ ...p, state: 'waiting' });
      if (offline) tries = Math.min(tries + 1, mostTries - 1);
      await pause(error instanceof ApiError ? error.retry_after : undefined);
      return;
    }
    tries = 0;
    const { code, message } = error instanceof ApiError ? error : { code: 'internal', message: '' };
    keep({ ...pending, state: 'failed', error: { code, message } });
    if (code === 'authentication_required') return;
    // The state says what is possible now: the price, who may write, the balance.
    void client.invalidateQueries({ queryKey: ['chat'] });
    if (code === 'not_enough_credits') void client.invalidateQueries({ queryKey: ['user'] });
  }
}

/** Waits longer each time, with jitter; the connection coming back, or a retry, ends it. */
function pause(retryAfterS: number | undefined): Promise<void> {
  const delay =
    retryAfterS === undefined
      ? Math.min(longestWaitMs, 1_000 * 2 ** (tries - 1)) * (0.75 + Math.random() / 2)
      : retryAfterS * 1_000;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      wait = undefined;
      resolve();
    };
    const timer = setTimeout(end, delay);
    wait = { end };
  });
}

function arrived(pending: Pending, { message, conversation, credits, state }: Sent): void {
  if (!client) return;
  done.add(pending.id);
  onlyHere.delete(pending.id);
  store(outboxPrefix(member) + pending.id, undefined);
  // Before the balance changes, so that nothing is taken off twice.
  show(all.map((p) => (p.id === pending.id ? { ...p, booked: true } : p)));
  setCredits(client, credits);
  // An answer from before the booking may be on its way, and would stand last.
  if (client.isFetching({ queryKey: ['user'] }) > 0) void client.invalidateQueries({ queryKey: ['user'] });
  patchChats(
    client,
    (s) => s.partner.id === pending.to,
    (chat) => ({ ...chat, state: { ...chat.state, ...state } }),
  );
  // The partner wrote in the same moment, and without a socket that is not here yet.
  if (!addMessage(client, conversation, pending.to, message)) void client.invalidateQueries({ queryKey: ['chat'] });
  if (!noteInList(client, conversation, message, 0)) onUnknown?.();
  setTimeout(() => {
    done.delete(pending.id);
    show(all.filter((p) => p.id !== pending.id));
  }, handoverMs);
}
