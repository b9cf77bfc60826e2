import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { errors } from '../../../contract/errors.ts';
import { fieldRefusal, Refusal } from '../errors.ts';
import type { Words } from '../words.ts';
import { errorBody, errorHandler } from './errors.ts';

const fill = (message: string, values: Record<string, unknown> = {}) =>
  message.replace(/\{(\w+)\}/g, (_, k) => String(values[k]));
const words = {
  text: (locale: string, d: { message: string }, values?: Record<string, unknown>) =>
    `${locale}: ${fill(d.message, values)}`,
} as unknown as Words;

function answerTo(error: unknown) {
  const seen = {
    status: 0,
    headers: {} as Record<string, unknown>,
    body: {} as Record<string, unknown>,
    logged: [] as string[],
  };
  const reply = {
    header: (name: string, value: unknown) => ((seen.headers[name] = value), reply),
    code: (status: number) => ((seen.status = status), reply),
    type: () => reply,
    send: (body: Record<string, unknown>) => ((seen.body = body), reply),
  };
  const request = { log: { info: () => seen.logged.push('info'), error: () => seen.logged.push('error') } };
  errorHandler(words, () => 'en')(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  return seen;
}

describe('errorBody', () => {
  it('holds code, text and the text of each field at fault', () => {
    expect(errorBody(words, 'nl', fieldRefusal('date_of_birth', 'date_of_birth_required', { min_age: 18 }))).toEqual({
      error: 'date_of_birth_required',
      message: 'nl: Enter your date of birth (18+)',
      fields: { date_of_birth: 'nl: Enter your date of birth (18+)' },
    });
  });

  it('says authentication_required as the specification has it', () => {
    expect(errorBody(words, 'en', new Refusal('authentication_required'))).toMatchObject({
      error: 'authentication_required',
      authentication_required: true,
    });
  });
});

describe('errorHandler', () => {
  it('sends Retry-After with a refusal that can get better', () => {
    const seen = answerTo(new Refusal('login_blocked', { data: { minutes: 15 }, retry_after: 900 }));
    expect(seen).toMatchObject({
      status: 429,
      headers: { 'retry-after': 900 },
      body: { error: 'login_blocked', retry_after: 900 },
    });
  });

  it.each([
    [{ statusCode: 413 }, 'too_large'],
    [{ statusCode: 415 }, 'unsupported_media_type'],
    [{ statusCode: 404 }, 'not_found'],
    [{ statusCode: 400, code: 'FST_ERR_CTP_INVALID_JSON_BODY' }, 'bad_request'],
    [{ validation: [], statusCode: 400 }, 'bad_request'],
  ])('turns %j of the framework into %s', (more, code) => {
    const seen = answerTo(Object.assign(new Error('inside'), more));
    expect(seen.body['error']).toBe(code);
    expect(seen.status).toBe(errors[code as keyof typeof errors].status);
  });

  it.each([
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    Object.assign(new Error('deadlock detected'), { code: '40P01' }),
    Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
    Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
    Object.assign(new Error('terminating connection because of crash of another server process'), { code: '57P02' }),
    Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
    Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
  ])('says 503 and when to come back while the database is away: %s', (error) => {
    expect(answerTo(error)).toMatchObject({
      status: 503,
      headers: { 'retry-after': 2 },
      body: { error: 'unavailable' },
    });
  });

  it.each([
    new Error('secret at /srv/app.ts:3'),
    Object.assign(new Error('x'), { code: '23505', detail: 'secret' }),
    'secret',
    undefined,
    null,
  ])('38 errors never show internals: %s', (error) => {
    const seen = answerTo(error);
    expect(seen.status).toBe(500);
    expect(seen.body).toEqual({ error: 'internal', message: 'en: An error has occurred.' });
    expect(seen.logged).toEqual(['error']);
  });
});
