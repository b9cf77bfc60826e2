/**
 * The one WebSocket of a tab: events to the member (contract/socket.ts), typing and presence from them. It only
 * speeds things up: without it, polling brings everything.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import { ClientEvent, type ServerEvent, socketMaxBytes, socketPath } from '../../contract/socket.ts';
import type { Session } from '../accounts/session.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { closeCodes, type Connection, forgetRequest, handleSocket, openSockets } from '../platform/sockets.ts';
import { createDeliveries } from './deliveries.ts';
import { changeSeqs, typingPartner } from './sql-socket.ts';

/** Sockets of one member, over all devices, per process. */
const maxSockets = 20;
const typingEveryMs = 2_000;
/** Pause between two batches of sockets that are handed over to other processes. */
const handOverEveryMs = 100;
const frames = Compile(ClientEvent);

/** Registers the socket; needs the hook that sets `request.context` (server/app.ts). */
export async function registerSocket(app: FastifyInstance, services: Services): Promise<void> {
  const { live, db, metrics } = services;
  const ageOf = (at: string) => Math.max(0, services.clock.now().getTime() - Date.parse(at)) / 1_000;
  metrics.gauge('sockets_open', 'Open sockets of this process.', [], () => [{ value: openSockets() }]);
  const open = new Map<string, Set<Connection>>();
  const deliveries = createDeliveries(services);

  // Bit by bit, so that the processes that go on are not met by everybody at once.
  services.drain.onHandOver(async (spreadMs) => {
    const connections = [...open.values()].flatMap((ofMember) => [...ofMember]);
    const batch = Math.max(1, Math.ceil(connections.length / Math.max(1, spreadMs / handOverEveryMs)));
    for (let from = 0; from < connections.length; from += batch) {
      for (const connection of connections.slice(from, from + batch))
        connection.close(closeCodes.goingAway, 'server stops');
      await sleep(Math.min(handOverEveryMs, spreadMs));
    }
  });
  await app.register(websocket, {
    options: { maxPayload: socketMaxBytes, perMessageDeflate: false },
    // The close code tells the browser to reconnect, to another process if there is one.
    preClose(done) {
      for (const connections of open.values())
        for (const connection of connections) connection.close(closeCodes.goingAway, 'server stops');
      deliveries.stop().finally(done);
    },
  });
  app.get(
    socketPath,
    {
      websocket: true,
      schema: { hide: true },
      preValidation: async (request) => {
        if (!isOwnOrigin(request)) throw new Refusal('forbidden');
        if (!request.context.session) throw new Refusal('authentication_required');
      },
    },
    (socket, request) => {
      const session = request.context.session as Session;
      const { member_id: memberId } = session;
      forgetRequest(socket, request.raw);
      let visible = false;
      let typedAt = Number.NEGATIVE_INFINITY;

      const connection = handleSocket(socket, {
        onFrame: (frame) => {
          if (!frames.Check(frame)) return connection.close(closeCodes.policy, 'unknown frame');
          if (frame.type === 'visible') setVisible(frame.visible);
          else if (frame.type === 'typing') sendTyping(frame.conversation).catch(() => {});
          else pong();
        },
        onClose: () => {
          stopListening();
          connections.delete(connection);
          if (connections.size === 0) open.delete(memberId);
          setVisible(false);
        },
      });
      const connections = open.get(memberId) ?? new Set<Connection>();
      open.set(memberId, connections.add(connection));

      const stopListening = live.listen(memberId, session.id, (event) => {
        connection.send(event);
        if (event.type === 'message' && event.message)
          metrics.observe('delivery_seconds', {}, ageOf(event.message.created_at));
        if (event.type === 'logged_out') connection.close(closeCodes.logged_out, 'logged out');
        if (event.type === 'message' && event.message && !event.message.mine)
          deliveries.add(memberId, event.conversation, event.message.seq);
      });
      if (connections.size > maxSockets) return connection.close(closeCodes.tooMany, 'too many tabs');
      // Listens first and reports the stream position afterwards: an event in between arrives twice rather than
      // never.
      void live.hearing(memberId).then(() => hello([memberId], connection));

      function setVisible(now: boolean): void {
        if (now) live.seen(memberId);
        else if (visible && connections.size === 0) live.away(memberId);
        visible = now;
      }

      /** Visible tabs ping every half minute, which also keeps the member online. */
      function pong(): void {
        if (visible) live.seen(memberId);
        connection.send({ type: 'pong' } satisfies ServerEvent);
      }

      async function sendTyping(conversation: string): Promise<void> {
        const now = performance.now();
        if (now - typedAt < typingEveryMs) return;
        typedAt = now;
        const partner = await typingPartner.one(db, memberId, conversation);
        if (partner && !partner.blocked && !partner.silent)
          live.send([partner.other_id], { type: 'typing', conversation });
      }
    },
  );

  /** Sends each member their stream position and the server time. */
  async function hello(members: readonly string[], only?: Connection): Promise<void> {
    const rows = await changeSeqs(db, members).catch(() => undefined);
    // The database is down; clients find out by polling.
    if (!rows) return;
    const now = services.clock.now().toISOString();
    const seqs = new Map(rows.map((r) => [r.member_id, r.change_seq]));
    for (const id of members) {
      const event: ServerEvent = { type: 'hello', seq: seqs.get(id) ?? 0, now };
      for (const connection of only ? [only] : (open.get(id) ?? [])) connection.send(event);
    }
  }

  // Events sent while the bus was down are lost to this process: each client gets its stream position and fetches the
  // rest.
  live.onGap(() => {
    const members = [...open.keys()];
    for (let from = 0; from < members.length; from += 500) void hello(members.slice(from, from + 500));
  });
}

/** Browsers send the Origin of the page that opens a socket and pages cannot fake it; only ours may connect. */
function isOwnOrigin({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
