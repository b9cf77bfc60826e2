/**
 * Unchanged answers for calls that are asked again and again (`etag: true` in the contract).
 * Private answers stay `no-store`: it is our own client that keeps the last answer and sends `If-None-Match`.
 * The tag is made of the answer's bytes, so that all processes give the same answer the same tag.
 */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { shownHeaders } from './security.ts';

/** Quoted tags with commas between; a proxy that compresses makes them weak (`W/`). */
function holdsTag(request: FastifyRequest, tag: string): boolean {
  const held = request.headers['if-none-match'];
  if (held === undefined) return false;
  return held === tag || held.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

function asUnchanged(reply: FastifyReply): FastifyReply {
  for (const name of shownHeaders) reply.removeHeader(name);
  return reply.code(304);
}

/** Route hook: the tag of an answer. It is made of what was just read, so it is never older; who holds it is spared the sending, not us the making. */
export function tagAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload?: unknown) => void,
) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
  // The bytes are made once, for the tag and for the wire.
  const bytes = Buffer.from(payload);
  const tag = `"${hash('sha1', bytes, 'base64url')}"`;
  reply.header('etag', tag);
  if (!holdsTag(request, tag)) return done(null, bytes);
  asUnchanged(reply).removeHeader('content-length').removeHeader('content-type');
  return done(null, null);
}
