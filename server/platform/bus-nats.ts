/**
 * The bus over NATS: one connection, one subject for what all processes of an installation hear, and one for each member,
 * which only processes hear where a page of that member is open. Messages to one subject within one turn of the event
 * loop go out as one NATS message (a JSON array), or as several if the server's size limit demands it. Nothing is
 * stored: what is published while disconnected is lost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';
import type { Log } from './log.ts';
import { keepConnected } from './nats-connection.ts';
import { createNatsSender, maxBytesOf, type NatsSender } from './nats-sender.ts';

/** In the place of a member, to see whether this user of NATS may hear members. */
const probe = 'may-hear';
/** A server that hangs is not waited for longer. */
const hearWithinMs = 1_000;

/**
 * Returns at once; connects in the background and reconnects whenever the connection is lost.
 * @param addresses of the servers of one cluster, separated by commas: `nats://` (TLS if the server wants it) or `tls://`
 * (always), `user:password@` or `token@`, `host:port`. Name and password of the first hold for all
 * @param subject shared by all processes of the installation; below it, `.<member>` for each member
 * @param onMessage called with each message of another process
 */
export function createNatsBus(addresses: string, subject: string, log: Log, onMessage: (message: never) => void): Bus {
  const reconnected: (() => void)[] = [];
  let open: { connection: NatsConnection; sender: NatsSender } | undefined;
  /** Open, or about to be. */
  let current: NatsConnection | undefined;
  const subscriptions = new Map<string, Subscription | undefined>();
  /** Of the latest connection. */
  let maxBytes = maxBytesOf(undefined);
  let dropped = 0;
  let wasConnected = false;

  const receive = (batch: Msg) => {
    try {
      for (const message of batch.json<never[]>()) onMessage(message);
    } catch (err) {
      // Thrown further, it would end the client's read loop for good.
      log.warn({ err }, 'bus heard something it could not understand');
    }
  };

  const subscribe = (connection: NatsConnection, to: string) =>
    connection.subscribe(to, {
      callback: (error, batch) => {
        if (!error && !link.stopped()) receive(batch);
      },
    });
  const subjectOf = (memberId: string) => `${subject}.${memberId}`;

  const link = keepConnected(addresses, log, {
    async onOpen(connection, lost) {
      current = connection;
      const subscription = subscribe(connection, subject);
      for (const memberId of subscriptions.keys())
        subscriptions.set(memberId, subscribe(connection, subjectOf(memberId)));
      // Refused later, members would hear of each other a minute late and nobody would know why.
      const below = subscribe(connection, `${subject}.${probe}`);
      // A round trip: the server has processed the subscriptions, so nothing is missed from here on.
      await Promise.race([connection.flush(), lost]);
      if (subscription.isClosed() || below.isClosed()) throw new Error(`may not hear ${subject}.>`);
      below.unsubscribe();
      if (link.stopped()) return;
      open = { connection, sender: createNatsSender(connection, log) };
      // The server may revoke the subscription and leave the connection open.
      subscription.closed.then(() => connection.close());
      if (wasConnected) for (const listener of reconnected) listener();
      wasConnected = true;
    },
    onLost() {
      open = undefined;
      current = undefined;
    },
  });

  return {
    publish(message, memberId) {
      const text = JSON.stringify(message);
      if (open) maxBytes = maxBytesOf(open.connection);
      // 2: the brackets of the array.
      if (Buffer.byteLength(text) + 2 > maxBytes) return false;
      if (!open?.sender.add(text, memberId === undefined ? subject : subjectOf(memberId))) dropped++;
      return true;
    },
    async hear(memberId) {
      subscriptions.set(memberId, undefined);
      const connection = current;
      if (!connection || connection.isClosed()) return;
      try {
        subscriptions.set(memberId, subscribe(connection, subjectOf(memberId)));
        // Once the server has answered, it has the subscription.
        await Promise.race([connection.flush(), sleep(hearWithinMs, undefined, { ref: false })]);
      } catch (err) {
        // The connection has just ended: the next one subscribes anew, and pages are told that they may have missed something.
        log.debug({ err }, 'bus could not hear a member');
      }
    },
    forget(memberId) {
      if (current && !current.isClosed()) subscriptions.get(memberId)?.unsubscribe();
      subscriptions.delete(memberId);
    },
    onReconnect: (listener) => void reconnected.push(listener),
    isConnected: () => open !== undefined && !open.connection.isClosed(),
    dropped: () => dropped,
    async stop() {
      // Last messages, such as members going offline.
      open?.sender.send();
      open = undefined;
      await link.stop();
    },
  };
}
