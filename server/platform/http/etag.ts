/**
 * ETags for calls that are polled (`etag: true` in the contract). Private answers stay `no-store`; our own client
 * keeps the last answer and sends `If-None-Match`. The tag is a hash of the body, so all processes agree on it.
 */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { shownHeaders } from './security.ts';

/** The header holds quoted tags, separated by commas; a compressing proxy makes them weak (`W/`). */
function holdsTag(request: FastifyRequest, tag: string): boolean {
  const held = request.headers['if-none-match'];
  if (held === undefined) return false;
  return held === tag || held.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}

function asUnchanged(reply: FastifyReply): FastifyReply {
  for (const name of shownHeaders) reply.removeHeader(name);
  return reply.code(304);
}

/**
 * Route hook that tags an answer. The tag comes from what was just read, so it is never stale; a match saves the
 * transfer, not the query.
 */
export function tagAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload?: unknown) => void,
) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
  // Encoded once, for the tag and for the wire.
  const bytes = Buffer.from(payload);
  const tag = `"${hash('sha1', bytes, 'base64url')}"`;
  reply.header('etag', tag);
  if (!holdsTag(request, tag)) return done(null, bytes);
  asUnchanged(reply).removeHeader('content-length').removeHeader('content-type');
  return done(null, null);
}
