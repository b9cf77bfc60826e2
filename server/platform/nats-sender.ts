/**
 * What is published over one NATS connection: a subject's messages of one turn of the event loop go out together, and no more
 * than the server takes.
 */
import type { NatsConnection } from '@nats-io/transport-node';
import type { Log } from './log.ts';

/**
 * Bytes published but not yet confirmed by the server. Beyond this, messages are dropped, so that a hanging server
 * cannot exhaust memory.
 */
const maxUnconfirmedBytes = 16 * 1_048_576;

export interface NatsSender {
  /** Sends the JSON text with the others of this turn and subject. @returns false when it is dropped */
  add(text: string, subject: string): boolean;
  /** Sends what waits, at once. */
  send(): void;
}

export function createNatsSender(connection: NatsConnection, log: Log): NatsSender {
  let waiting = new Map<string, string[]>();
  let unconfirmedBytes = 0;
  let flushing = false;
  let dropping = false;

  const send = () => {
    const turn = waiting;
    waiting = new Map();
    if (connection.isClosed()) return;
    try {
      // The limit may change during a connection.
      for (const [subject, texts] of turn)
        for (const text of inBatches(texts, maxBytesOf(connection))) {
          unconfirmedBytes += text.length;
          connection.publish(subject, text);
        }
    } catch (err) {
      // For example when the server has just lowered its limit.
      log.warn({ err }, 'bus could not say something');
    }
    if (!flushing) flush();
  };

  /** A flush tells how much the server has taken. */
  const flush = () => {
    const untilHere = unconfirmedBytes;
    flushing = true;
    connection.flush().then(
      () => {
        unconfirmedBytes -= untilHere;
        flushing = false;
        dropping = false;
        if (unconfirmedBytes > 0) flush();
      },
      () => {},
    );
  };

  return {
    add(text, subject) {
      if (unconfirmedBytes > maxUnconfirmedBytes) {
        if (!dropping) log.warn('bus does not take what is said, messages are dropped');
        dropping = true;
        return false;
      }
      if (waiting.size === 0) setImmediate(send);
      const texts = waiting.get(subject);
      if (texts) texts.push(text);
      else waiting.set(subject, [text]);
      return true;
    },
    send,
  };
}

/** The server's limit of a message; NATS's default until it is known. */
export const maxBytesOf = (connection: NatsConnection | undefined): number =>
  connection?.info?.max_payload ?? 1_048_576;

/** Packs JSON texts into arrays of at most `maxBytes` each, in order. Each text must fit by itself. */
function inBatches(texts: readonly string[], maxBytes: number): string[] {
  const batches: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    // 1: its comma, or the brackets of the array.
    const bytes = Buffer.byteLength(text) + 1;
    if (size + bytes > maxBytes) {
      batches.push([]);
      size = 1;
    }
    batches.at(-1)?.push(text);
    size += bytes;
  }
  return batches.map((batch) => `[${batch.join(',')}]`);
}
