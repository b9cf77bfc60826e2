/**
 * Unchanged answers for calls that are asked again and again (`etag: true` in the contract).
 * Private answers stay `no-store`: it is our own client that keeps the last answer and sends `If-None-Match`.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const not_modified = Symbol('not modified');

const tagOf = (text: string | Buffer) => `"${createHash('sha1').update(text).digest('base64url')}"`;

/** Quoted tags with commas between; a proxy that compresses makes them weak (`W/`). */
const holds = (request: FastifyRequest, tag: string) =>
  (request.headers['if-none-match'] ?? '').split(',').some((held) => held.trim().replace(/^W\//, '') === tag);

/** Gives the answer the tag of its version. @throws a mark that ends the handler when the caller holds that version */
export function nameVersion(request: FastifyRequest, reply: FastifyReply, text: string): void {
  const tag = tagOf(text);
  reply.header('etag', tag);
  if (holds(request, tag)) throw not_modified;
}

/** Runs the handler; where it found that the caller holds this version, the answer is a 304. */
export async function answerOrUnchanged<T>(reply: FastifyReply, work: () => Promise<T> | T): Promise<T | FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (error !== not_modified) throw error;
    return reply.code(304).send();
  }
}

/** Route hook: an answer whose handler named no version is known by its bytes. Saves the sending, not the making. */
export async function tagAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('etag')) return payload;
  const tag = tagOf(payload);
  reply.header('etag', tag);
  if (!holds(request, tag)) return payload;
  reply.code(304).removeHeader('content-length').removeHeader('content-type');
  return null;
}
