/**
 * Events on the WebSocket at `/api/socket`. They are hints: each that changes the member's lists carries `seq`, the next number
 * in the member's stream of changes. A client that notices a gap calls `sync_chats` with its own cursor.
 */
import { type Static, Type } from 'typebox';
import { Message } from './chat.ts';

export const socketPath = '/api/socket';
export const socketMaxBytes = 4_096;

/** From the server. */
export const ServerEvent = Type.Union([
  /** First frame: the stream's current number, and the server's time (ISO) for countdowns. */
  Type.Object({ type: Type.Literal('hello'), seq: Type.Integer(), now: Type.String() }),
  /** A message was received, or sent from another tab. Without `message` (too large) the client fetches it. */
  Type.Object({
    type: Type.Literal('message'),
    seq: Type.Integer(),
    conversation: Type.String(),
    profile: Type.String(),
    unread: Type.Integer(),
    message: Type.Optional(Message),
  }),
  /** The caller read or deleted a conversation in another tab. */
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
  /** The partner received or read messages up to a position. */
  Type.Object({
    type: Type.Literal('receipt'),
    conversation: Type.String(),
    delivered_seq: Type.Integer(),
    read_seq: Type.Integer(),
  }),
  Type.Object({ type: Type.Literal('typing'), conversation: Type.String() }),
  /** A like was received, removed or seen: lists and counts of likes are stale. */
  Type.Object({ type: Type.Literal('likes'), new_likes: Type.Integer(), match: Type.Optional(Type.String()) }),
  /** Credits, premium, status, photos or permissions changed: reload the user. */
  Type.Object({ type: Type.Literal('user') }),
  /** A block or the member's status changed: this profile's page and chat are stale. */
  Type.Object({ type: Type.Literal('profile'), profile: Type.String() }),
  /** Answer to `ping`. */
  Type.Object({ type: Type.Literal('pong') }),
  /** The session ended; the server closes the socket with code 4401. */
  Type.Object({ type: Type.Literal('logged_out') }),
]);
export type ServerEvent = Static<typeof ServerEvent>;

/** From the browser. */
export const ClientEvent = Type.Union([
  Type.Object({ type: Type.Literal('typing'), conversation: Type.String({ maxLength: 40 }) }),
  /** Whether the page is visible: for presence, and for how long push messages wait. */
  Type.Object({ type: Type.Literal('visible'), visible: Type.Boolean() }),
  Type.Object({ type: Type.Literal('ping') }),
]);
export type ClientEvent = Static<typeof ClientEvent>;
