/**
 * The send queue: messages on their way to the server. A message's id is its idempotency key, so it may be sent any
 * number of times but arrives, and costs, once. Messages stay on the device until the server has them, so that
 * neither a lost connection nor a reload loses one. One tab sends at a time, in the order of writing.
 */
import type { QueryClient } from '@tanstack/react-query';
import { V7Generator } from 'uuidv7';
import { sendMessage } from '../../contract/chat.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { ApiError, call, isRetryable, maxRetries } from './api.ts';
import { addMessage, type ChatMessage, noteInList, patchChats, setCredits } from './chat-cache.ts';
import { sendQueuePrefix, readStored, store, storedKeys } from './chat-storage.ts';
import type { PhotoLike } from './photo-of.ts';
import { serverNow } from './server-clock.ts';

export interface NewMessage {
  /** The recipient. */
  to: string;
  kind: ChatMessage['kind'];
  body: string;
  photo?: (PhotoLike & { id: string }) | undefined;
  gift?: string | undefined;
  reply_to: ChatMessage['reply_to'];
  /** Credits, as shown to the member. */
  price: number;
}
export interface Pending extends NewMessage {
  id: string;
  created_at: string;
  /** `waiting`: for the connection; `failed`: the member decides what happens next. */
  state: 'sending' | 'waiting' | 'failed';
  /** Stored by the server and included in the balance; only rendered until the real message is. */
  booked?: true;
  error?: { code: string; message: string } | undefined;
}

type Sent = AnswerOf<typeof sendMessage>;

/** After this many tries with passing errors the member decides. */
const maxTries = 1 + maxRetries;
const maxWaitMs = 30_000;
/** The server refuses ids older than two days: after this long a refused message gets a new id when it is retried. */
const idValidMs = 24 * 3_600_000;
/** Long enough for the page to replace a pending message by the one from the server. */
const handoverMs = 300;

const ids = new V7Generator();
const newId = () => ids.generateOrResetCore(serverNow(), 10_000).toString();

let member = '';
let queue: readonly Pending[] = [];
let client: QueryClient | undefined;
let onUnknown: (() => void) | undefined;
let running = false;
let tries = 0;
let wait: { end(): void } | undefined;
/** Sent, and still rendered until the message from the server is. */
const sent = new Set<string>();
/** Messages the device had no room to store. */
const notStored = new Set<string>();
const listeners = new Set<() => void>();

const byId = (a: Pending, b: Pending) => (a.id < b.id ? -1 : 1);

function show(next: readonly Pending[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function put(pending: Pending): void {
  if (store(sendQueuePrefix(member) + pending.id, pending)) notStored.delete(pending.id);
  else notStored.add(pending.id);
  show([...queue.filter((p) => p.id !== pending.id), pending].sort(byId));
}

/** Reads what another tab, or this one before a reload, left to be sent. */
function readAll(): void {
  const stored = storedKeys(sendQueuePrefix(member)).flatMap((key) => readStored<Pending>(key) ?? []);
  show([...stored, ...queue.filter((p) => notStored.has(p.id) || sent.has(p.id))].sort(byId));
}

const isStored = (id: string) => readStored(sendQueuePrefix(member) + id) !== undefined;

export const sendQueue = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: (): readonly Pending[] => queue,

  /**
   * Queues a message of this member; it is stored even before sending has started.
   * @returns its id
   */
  add(from: string, message: NewMessage): string {
    if (!client) member = from;
    const id = newId();
    put({ ...message, id, created_at: new Date(serverNow()).toISOString(), state: wait ? 'waiting' : 'sending' });
    wait?.end();
    void run();
    return id;
  },
  /** Sends a failed message again, under the same id, at the new price if it has changed. */
  retry(id: string, price?: number): void {
    const pending = queue.find((p) => p.id === id);
    if (pending?.state !== 'failed') return;
    const retried: Pending = { ...pending, price: price ?? pending.price, state: 'sending', error: undefined };
    if (pending.error?.code === 'bad_request' && serverNow() - Date.parse(pending.created_at) > idValidMs) {
      sendQueue.remove(id);
      put({ ...retried, id: newId(), created_at: new Date(serverNow()).toISOString() });
    } else put(retried);
    tries = 0;
    wait?.end();
    void run();
  },
  remove(id: string): void {
    notStored.delete(id);
    store(sendQueuePrefix(member) + id, undefined);
    show(queue.filter((p) => p.id !== id));
  },
};

/**
 * Starts sending for this member, beginning with stored messages.
 * @param options.onUnknown a message went to a conversation that the list does not have yet
 * @returns how to stop
 */
export function startSendQueue(options: { client: QueryClient; member: string; onUnknown(): void }): () => void {
  member = options.member;
  client = options.client;
  onUnknown = options.onUnknown;
  readAll();
  const prefix = sendQueuePrefix(member);
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(prefix)) return;
    readAll();
    // Another tab has sent it: fetch it as a message.
    if (newValue === null) void options.client.invalidateQueries({ queryKey: ['chat'] });
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
  // `locks` is missing without TLS (except on localhost); then the ids alone make duplicates harmless.
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

/** The next message to send; drops those another tab has sent or removed meanwhile. */
function first(): Pending | undefined {
  const removed = queue.filter((p) => !(notStored.has(p.id) || sent.has(p.id) || isStored(p.id)));
  if (removed.length > 0) show(queue.filter((p) => !removed.includes(p)));
  return queue.find((p) => p.state !== 'failed' && !sent.has(p.id));
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
    onArrived(pending, answer);
  } catch (error) {
    if (!client) return;
    const offline = error instanceof ApiError && error.status === 0;
    if (isRetryable(error) && (offline || ++tries < maxTries)) {
      if (offline) for (const p of queue) if (p.state === 'sending' && !sent.has(p.id)) put({ ...p, state: 'waiting' });
      if (offline) tries = Math.min(tries + 1, maxTries - 1);
      await pause(error instanceof ApiError ? error.retry_after : undefined);
      return;
    }
    tries = 0;
    const { code, message } = error instanceof ApiError ? error : { code: 'internal', message: '' };
    put({ ...pending, state: 'failed', error: { code, message } });
    if (code === 'authentication_required') return;
    // The new state shows what is possible now: price, right to write, balance.
    void client.invalidateQueries({ queryKey: ['chat'] });
    if (pending.kind === 'gift') void client.invalidateQueries({ queryKey: ['gifts'] });
    if (code === 'not_enough_credits') void client.invalidateQueries({ queryKey: ['user'] });
  }
}

/** Exponential backoff with jitter; ends early when the connection returns or the member retries. */
function pause(retryAfterS: number | undefined): Promise<void> {
  const delay =
    retryAfterS === undefined
      ? Math.min(maxWaitMs, 1_000 * 2 ** (tries - 1)) * (0.75 + Math.random() / 2)
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

function onArrived(pending: Pending, { message, conversation, credits, state }: Sent): void {
  if (!client) return;
  sent.add(pending.id);
  notStored.delete(pending.id);
  store(sendQueuePrefix(member) + pending.id, undefined);
  // Before the balance changes, so that the price is not subtracted twice.
  show(queue.map((p) => (p.id === pending.id ? { ...p, booked: true } : p)));
  setCredits(client, credits);
  // An answer from before the booking may be in flight and would overwrite the balance.
  if (client.isFetching({ queryKey: ['user'] }) > 0) void client.invalidateQueries({ queryKey: ['user'] });
  patchChats(
    client,
    (s) => s.partner.id === pending.to,
    (chat) => ({ ...chat, state: { ...chat.state, ...state } }),
  );
  // The partner wrote at the same time, and without a socket their message is not here yet.
  if (!addMessage(client, conversation, pending.to, message)) void client.invalidateQueries({ queryKey: ['chat'] });
  if (!noteInList(client, conversation, message, 0)) onUnknown?.();
  setTimeout(() => {
    sent.delete(pending.id);
    show(queue.filter((p) => p.id !== pending.id));
  }, handoverMs);
}
