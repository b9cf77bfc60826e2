/**
 * What travels over the WebSocket at `/api/socket`. Events are hints: each that changes the member's lists carries `seq`,
 * the next number of the member's stream of changes. A client that sees a gap asks `sync_chats` with its own cursor.
 */
import { type Static, Type } from 'typebox';
import { Message } from './chat.ts';

export const socketPath = '/api/socket';
export const socketMaxBytes = 4_096;

/** From the server. */
export const ServerEvent = Type.Union([
  /** First frame: where the stream stands, and the server's time (ISO) for countdowns. */
  Type.Object({ type: Type.Literal('hello'), seq: Type.Integer(), now: Type.String() }),
  /** A message came, or was sent from another tab. Without `message` (too large) the client fetches it. */
  Type.Object({
    type: Type.Literal('message'),
    seq: Type.Integer(),
    conversation: Type.String(),
    profile: Type.String(),
    unread: Type.Integer(),
    message: Type.Optional(Message),
  }),
  /** The caller's own reading or deleting, from another tab. */
  Type.Object({
    type: Type.Literal('chat_read'),
    seq: Type.Integer(),
    conversation: Type.String(),
    unread: Type.Integer(),
  }),
  Type.Object({
    type: Type.Literal('chat_deleted'),
    seq: Type.Integer(),
    conversation: Type.String(),
    unread: Type.Integer(),
  }),
  /** The partner received or read up to a place. */
  Type.Object({
    type: Type.Literal('receipt'),
    conversation: Type.String(),
    delivered_seq: Type.Integer(),
    read_seq: Type.Integer(),
  }),
  Type.Object({ type: Type.Literal('typing'), conversation: Type.String() }),
  /** A like came, was taken back or was seen: lists and counts of likes are stale. */
  Type.Object({ type: Type.Literal('likes'), new_likes: Type.Integer(), match: Type.Optional(Type.String()) }),
  /** Credits, premium, status, photos or permissions changed: load the user anew. */
  Type.Object({ type: Type.Literal('user') }),
  /** Someone blocked, was disabled or unblocked: this profile's page and chat are stale. */
  Type.Object({ type: Type.Literal('profile'), profile: Type.String() }),
  /** Answer to `ping`: the connection lives. */
  Type.Object({ type: Type.Literal('pong') }),
  /** The session ended; the server closes the socket with code 4401. */
  Type.Object({ type: Type.Literal('logged_out') }),
]);
export type ServerEvent = Static<typeof ServerEvent>;

/** From the browser. */
export const ClientEvent = Type.Union([
  Type.Object({ type: Type.Literal('typing'), conversation: Type.String({ maxLength: 40 }) }),
  /** The page is in sight or not: presence, and how long push waits. */
  Type.Object({ type: Type.Literal('visible'), visible: Type.Boolean() }),
  Type.Object({ type: Type.Literal('ping') }),
]);
export type ClientEvent = Static<typeof ClientEvent>;
