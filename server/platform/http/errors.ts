/** Turns anything thrown into the error body of contract/errors.ts, in the caller's language. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, type ErrorCode, errors } from '../../../contract/errors.ts';
import type { Locale } from '../../../contract/locales.ts';
import { Refusal } from '../errors.ts';
import type { Words } from '../words.ts';
import { requestIdHeader } from './request-id.ts';

/**
 * Failures are of three kinds: try again (503: nothing was done, the same key may be used again), refuse (a `Refusal`, by the rules of a
 * call), tell (500: a fault of ours, logged). This is how the driver reports a server that is down, stopping, starting or
 * busy; some cases have only a message.
 */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // A primary that was stepped down (read-only), a proxy that lost its server, a transaction cut in the middle.
  '25006',
  '25P02',
  '08004',
  '08P01',
  '40001',
  '40P01',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
]);
/** The database server has no room left, on its disk or in memory, or its disk fails: it is back when somebody has made room. */
const fullCodes = new Set(['53100', '53200', '53400', '58030']);
const awayMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Maps errors of Fastify and the database to our codes. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const {
    statusCode,
    code,
    message,
    cause,
    validation,
    fields: ownFields,
  } = Object(error) as Partial<FastifyError> & {
    cause?: { fields?: string[] };
    fields?: string[];
  };
  const fields = ownFields ?? cause?.fields;
  if (validation || fields)
    return new Refusal('bad_request', { fields: Object.fromEntries((fields ?? []).map((f) => [f, 'bad_request'])) });
  if (statusCode === 413) return new Refusal('too_large');
  if (statusCode === 415) return new Refusal('unsupported_media_type');
  if (statusCode === 404) return new Refusal('not_found');
  if (statusCode === 429) return new Refusal('too_many_requests');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('bad_request');
  if (statusCode === 503) return new Refusal('unavailable', { retry_after: 5 });
  // The database is down or starting: the caller may retry.
  if (awayCodes.has(code ?? '') || awayMessage.test(message ?? ''))
    return new Refusal('unavailable', { retry_after: 2 });
  if (fullCodes.has(code ?? '')) return new Refusal('unavailable', { retry_after: 10 });
  return new Refusal('internal');
}

/** The error body of a refusal, in the reader's language. */
export function errorBody(words: Words, locale: Locale, refusal: Refusal): ErrorBody {
  const text = (code: ErrorCode) => words.text(locale, errors[code].text, refusal.data);
  const fields = Object.entries(refusal.fields);
  return {
    error: refusal.code,
    message: text(refusal.code),
    ...(fields.length ? { fields: Object.fromEntries(fields.map(([name, code]) => [name, text(code)])) } : {}),
    ...(refusal.code === 'authentication_required' ? { authentication_required: true } : {}),
    ...(refusal.retry_after === undefined ? {} : { retry_after: refusal.retry_after }),
    ...refusal.body,
  };
}

/** Answers with whatever was thrown; anything but a refusal is logged and reported as our own error. */
export function errorHandler(words: Words, localeOf: (request: FastifyRequest) => Locale) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // A range the file does not have: players retry with the size in the header, nobody reads a text.
    if (Object(error).statusCode === 416) return reply.code(416).header('cache-control', 'no-store').send();
    const refusal = refusalOf(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.info({ refusal: refusal.code }, 'refused');
    if (refusal.retry_after !== undefined) reply.header('retry-after', refusal.retry_after);
    reply.header('cache-control', 'no-store').header(requestIdHeader, request.id);
    return reply
      .code(refusal.status)
      .type('application/json; charset=utf-8')
      .send({ ...errorBody(words, localeOf(request), refusal), request_id: request.id });
  };
}
