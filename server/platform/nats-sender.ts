/**
 * What is published over one NATS connection: the messages of one turn of the event loop go out together, and no more
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
  /** Sends the JSON text with the others of this turn. @returns false when it is dropped */
  add(text: string): boolean;
  /** Sends what waits, at once. */
  send(): void;
}

export function createNatsSender(connection: NatsConnection, subject: string, log: Log): NatsSender {
  let waiting: string[] = [];
  let unconfirmedBytes = 0;
  let flushing = false;
  let dropping = false;

  const send = () => {
    const texts = waiting;
    waiting = [];
    if (connection.isClosed()) return;
    try {
      // The limit may change during a connection.
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
    add(text) {
      if (unconfirmedBytes > maxUnconfirmedBytes) {
        if (!dropping) log.warn('bus does not take what is said, messages are dropped');
        dropping = true;
        return false;
      }
      if (waiting.push(text) === 1) setImmediate(send);
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
