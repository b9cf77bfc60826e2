/**
 * The one WebSocket of a tab: events to the member (contract/socket.ts), typing and presence from them.
 * It only tells early what the calls tell as well: without it everything arrives by polling.
 */
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import { ClientEvent, type ServerEvent, socket_max_bytes, socket_path } from '../../contract/socket.ts';
import type { Session } from '../accounts/session.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { close_codes, type Connection, forgetRequest, handleSocket } from '../platform/sockets.ts';
import { createDeliveries } from './deliveries.ts';
import { changeSeqs, typingPartner } from './socket-sql.ts';

/** Tabs of one member, over all their devices, on one process. */
const max_sockets = 20;
const typing_every_ms = 2_000;
const frames = Compile(ClientEvent);

/** Registers the socket, below whatever hook sets `request.context` (server/app.ts). */
export async function registerSocket(app: FastifyInstance, services: Services): Promise<void> {
  const { live, db } = services;
  const open = new Map<string, Set<Connection>>();
  const deliveries = createDeliveries(services);

  await app.register(websocket, {
    options: { maxPayload: socket_max_bytes, perMessageDeflate: false },
    // A code that tells the browser to look for another process, rather than none.
    preClose(done) {
      for (const own of open.values()) for (const connection of own) connection.close(close_codes.going_away, 'server stops');
      deliveries.stop().finally(done);
    },
  });
  app.get(
    socket_path,
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
      const { member_id } = session;
      forgetRequest(socket, request.raw);
      let visible = false;
      let typed_at = Number.NEGATIVE_INFINITY;

      const connection = handleSocket(socket, {
        onFrame: (frame) => {
          if (!frames.Check(frame)) return connection.close(close_codes.policy, 'unknown frame');
          if (frame.type === 'visible') setVisible(frame.visible);
          else if (frame.type === 'typing') tellTyping(frame.conversation).catch(() => {});
          else pong();
        },
        onClose: () => {
          stopListening();
          own.delete(connection);
          if (own.size === 0) open.delete(member_id);
          setVisible(false);
        },
      });
      const own = open.get(member_id) ?? new Set<Connection>();
      open.set(member_id, own.add(connection));

      const stopListening = live.listen(member_id, session.id, (event) => {
        connection.send(event);
        if (event.type === 'logged_out') connection.close(close_codes.logged_out, 'logged out');
        if (event.type === 'message' && event.message && !event.message.mine)
          deliveries.add(member_id, event.conversation, event.message.seq);
      });
      if (own.size > max_sockets) return connection.close(close_codes.too_many, 'too many tabs');
      // Listens first, then says where the stream stands: what comes in between is told twice rather than never.
      void hello([member_id], connection);

      function setVisible(now: boolean): void {
        if (now) live.seen(member_id);
        else if (visible && own.size === 0) live.away(member_id);
        visible = now;
      }

      /** The browser asks every half minute while in sight, which keeps the member online too. */
      function pong(): void {
        if (visible) live.seen(member_id);
        connection.send({ type: 'pong' } satisfies ServerEvent);
      }

      async function tellTyping(conversation: string): Promise<void> {
        const now = performance.now();
        if (now - typed_at < typing_every_ms) return;
        typed_at = now;
        const partner = await typingPartner.one(db, member_id, conversation);
        if (partner && !partner.blocked && !partner.silent) live.tell([partner.other_id], { type: 'typing', conversation });
      }
    },
  );

  /** Tells where each member's stream stands, and what time it is. */
  async function hello(members: readonly string[], only?: Connection): Promise<void> {
    const rows = await changeSeqs(db, members).catch(() => undefined);
    // Without the database nothing is known: the client asks by itself when polling.
    if (!rows) return;
    const now = services.clock.now().toISOString();
    const seqs = new Map(rows.map((r) => [r.member_id, r.change_seq]));
    for (const id of members) {
      const event: ServerEvent = { type: 'hello', seq: seqs.get(id) ?? 0, now };
      for (const connection of only ? [only] : (open.get(id) ?? [])) connection.send(event);
    }
  }

  // What was said while the bus was cut is lost here: each client learns where its stream stands and fetches the rest.
  live.onGap(() => {
    const members = [...open.keys()];
    for (let from = 0; from < members.length; from += 500) void hello(members.slice(from, from + 500));
  });
}

/** Browsers name the page that opens a socket, and no page can make them lie: only our own may. */
function isOwnOrigin({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
