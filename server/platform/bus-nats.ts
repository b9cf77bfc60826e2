/**
 * The bus over NATS: one connection and one subject per installation. Messages published within one turn of the event
 * loop go out as one NATS message (a JSON array), or as several if the server's size limit demands it. Nothing is
 * stored: what is published while disconnected is lost.
 */
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';
import type { Log } from './log.ts';
import { keepConnected } from './nats-connection.ts';
import { createNatsSender, maxBytesOf, type NatsSender } from './nats-sender.ts';

/**
 * Returns at once; connects in the background and reconnects whenever the connection is lost.
 * @param addresses of the servers of one cluster, separated by commas: `nats://` (TLS if the server wants it) or `tls://`
 * (always), `user:password@` or `token@`, `host:port`. Name and password of the first hold for all
 * @param subject shared by all processes of the installation
 * @param onMessage called with each message of another process
 */
export function createNatsBus(addresses: string, subject: string, log: Log, onMessage: (message: never) => void): Bus {
  const reconnected: (() => void)[] = [];
  let open: { connection: NatsConnection; sender: NatsSender } | undefined;
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

  const link = keepConnected(addresses, log, {
    async onOpen(connection, lost) {
      const subscription = connection.subscribe(subject, {
        callback: (error, batch) => {
          if (!error && !link.stopped()) receive(batch);
        },
      });
      // A round trip: the server has processed the subscription, so nothing is missed from here on.
      await Promise.race([connection.flush(), lost]);
      if (subscription.isClosed()) throw new Error(`may not hear ${subject}`);
      if (link.stopped()) return;
      open = { connection, sender: createNatsSender(connection, subject, log) };
      // The server may revoke the subscription and leave the connection open.
      subscription.closed.then(() => connection.close());
      if (wasConnected) for (const listener of reconnected) listener();
      wasConnected = true;
    },
    onLost() {
      open = undefined;
    },
  });

  return {
    publish(message) {
      const text = JSON.stringify(message);
      if (open) maxBytes = maxBytesOf(open.connection);
      // 2: the brackets of the array.
      if (Buffer.byteLength(text) + 2 > maxBytes) return false;
      if (!open?.sender.add(text)) dropped++;
      return true;
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
