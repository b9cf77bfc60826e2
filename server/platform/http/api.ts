/** Registers every call of the contract: path, schemas, access, rate limit, handler. */
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { photoMaxBytes } from '../../../contract/photos.ts';
import { Refusal } from '../errors.ts';
import { createFairShare, type FairShare, type Sharer } from '../fair-share.ts';
import { freshCookie, freshSeconds } from '../replica.ts';
import type { Services } from '../services.ts';
import { callCounts } from './call-counts.ts';
import type { Call, CallContext, CookieOptions, Handler, Handlers, StaffCaller } from './call.ts';
import { tagAnswer } from './etag.ts';
import { once } from './once.ts';
import { strict, validatorCompiler } from './schema.ts';
import { addressKey, isCrossSite } from './security.ts';

/** Limits of the kinds of work that take turns; below the number of database connections. */
const shares = {
  search: { parallel: 6, each: 2, waiting: 300, waitingEach: 30, retry_after: 2 },
  export: { parallel: 2, each: 1, waiting: 12, waitingEach: 1, retry_after: 20 },
  // A slow upload need not make others wait. Only uploads per member are limited, since they are held in memory.
  upload: { parallel: Number.POSITIVE_INFINITY, each: 12, waiting: 0, waitingEach: 0, retry_after: 5 },
} as const;
type Shares = Record<keyof typeof shares, FairShare>;

/** Paths are registered without `.php`; `rewriteUrl` in server/app.ts strips it. */
export const routePath = (path: string) => path.replace(/\.php$/, '');

export interface ApiOptions<Es extends Record<string, Endpoint>> {
  services: Services;
  endpoints: Es;
  handlers: Handlers<Es>;
  /** The caller's site, locale, session …; looked up once per request. */
  context(request: FastifyRequest): CallContext;
  /** The logged-in member, or null. */
  member(request: FastifyRequest): string | null;
  /** Whether the member may make this call now (a checked age). */
  refusalOfMember(context: CallContext, e: Endpoint): Refusal | undefined;
  /** Staff logged in at the desk, or null. */
  staff(request: FastifyRequest): StaffCaller | null;
  /** Whether somebody of staff may make this call at all. */
  refusalOfStaff(staff: StaffCaller, e: Endpoint): Refusal | undefined;
  /** The same for what the call is about, its input being well-formed. @throws Refusal */
  admitStaff(call: Call, staff: StaffCaller, e: Endpoint): Promise<CallContext['scope']>;
  /** Whether the call was confirmed as it declares. @returns the reason given beside it. @throws Refusal */
  checkConfirmed(call: Call, e: Endpoint): Promise<string | undefined>;
  /** A request, instead of the call, where somebody else must agree to it first. @throws Refusal */
  askSecondLook(call: Call, staff: StaffCaller, e: NamedCall): Promise<object | undefined>;
}

export async function registerApi<Es extends Record<string, Endpoint>>(
  app: FastifyInstance,
  options: ApiOptions<Es>,
): Promise<void> {
  app.setValidatorCompiler(validatorCompiler as never);
  // Only JSON and uploads: text/plain needs no CORS preflight, so a page of another site could post it.
  app.removeContentTypeParser('text/plain');
  await app.register(multipart, {
    limits: { files: 1, fileSize: photoMaxBytes, fields: 4, parts: 5 },
    throwFileSizeLimit: true,
  });
  await app.register(rateLimit, { global: false, hook: 'preHandler', store: callCounts(options.services) });
  app.addHook('onRequest', (request, _reply, done) =>
    done(isCrossSite(request) ? new Refusal('forbidden') : undefined),
  );
  const fair: Shares = {
    search: createFairShare(shares.search),
    export: createFairShare(shares.export),
    upload: createFairShare(shares.upload),
  };
  for (const [name, definition] of Object.entries(options.endpoints))
    registerCall(app, { name, ...definition }, options.handlers[name] as unknown as Handler<Endpoint>, options, fair);
  app.all('/api/*', async () => {
    throw new Refusal('not_found');
  });
}

type NamedCall = Endpoint & { name: string };

function registerCall(
  app: FastifyInstance,
  e: NamedCall,
  handler: Handler<Endpoint>,
  options: ApiOptions<Record<string, Endpoint>>,
  fair: Shares,
): void {
  const hasReplica = options.services.config.databaseReplicaUrl !== null;
  app.route({
    method: e.method,
    url: routePath(e.path),
    schema: {
      summary: e.summary,
      ...(e.params ? { params: strict(e.params) } : {}),
      ...(e.query ? { querystring: strict(e.query) } : {}),
      ...(e.body ? { body: strict(e.body) } : {}),
      ...(e.answer === 'file' ? {} : { response: { 200: e.answer } }),
    },
    ...(e.body_limit ? { bodyLimit: e.body_limit } : {}),
    config: { ...(e.limit ? { rateLimit: limitOf(e.name, e.limit, options) } : {}) },
    // Before the rate limit (preHandler) and the schema, so that an unauthorised caller learns nothing else.
    preValidation: (request, _reply, done) => done(refusalAtDoor(request, e, options)),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const call = callOf(request, reply, options);
      if (hasReplica && e.method !== 'GET') leaveFreshCookie(reply, call.secure);
      if (e.access === 'staff' && call.staff) {
        call.scope = await options.admitStaff(call as Call, call.staff, e);
        const said = await options.checkConfirmed(call, e);
        if (said !== undefined) call.staff = { ...call.staff, said };
      }
      const asked = e.access === 'staff' && call.staff ? await options.askSecondLook(call, call.staff, e) : undefined;
      if (asked) return reply.code(202).send(asked);
      const work = async () => onceOrAnyway(e, handler, call);
      const answer = e.share ? await fair[e.share].run(call.sharer, work) : await work();
      return reply.sent ? reply : (answer ?? reply);
    },
    ...(e.etag ? { onSend: tagAnswer } : {}),
  });
}

/** Whoever has changed something reads what they wrote: for some seconds on the primary. */
function leaveFreshCookie(reply: FastifyReply, secure: boolean): void {
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: freshSeconds } as const;
  reply.setCookie(secure ? `__Host-${freshCookie}` : freshCookie, '1', options);
}

/** Calls that support it are executed once per idempotency key (once.ts). */
function onceOrAnyway(e: Endpoint & { name: string }, handler: Handler<Endpoint>, call: Call): unknown {
  const key = call.header('idempotency-key');
  if (e.idempotent !== 'answer' || key === undefined) return handler(call);
  const caller =
    e.access === 'staff' ? `staff ${call.staff?.id}` : call.member_id === null ? '' : `member ${call.member_id}`;
  const request = [call.params, call.query, call.body];
  return once(call.services, { caller, key, call: e.name, request }, (services) => handler({ ...call, services }));
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function refusalAtDoor(
  request: FastifyRequest,
  e: Endpoint,
  options: ApiOptions<Record<string, Endpoint>>,
): Refusal | undefined {
  if (e.access === 'member' && options.member(request) === null) return new Refusal('authentication_required');
  if (e.needs_age && options.member(request) !== null) {
    const refusal = options.refusalOfMember(options.context(request), e);
    if (refusal) return refusal;
  }
  if (e.access === 'staff') {
    const staff = options.staff(request);
    if (!staff) return new Refusal('authentication_required');
    const refusal = options.refusalOfStaff(staff, e);
    if (refusal) return refusal;
  }
  const key = request.headers['idempotency-key'];
  const needed = e.idempotent === true || (e.idempotent === 'answer' && key !== undefined);
  return needed && !uuid.test(String(key)) ? new Refusal('bad_request') : undefined;
}

function limitOf(name: string, limit: NonNullable<Endpoint['limit']>, options: ApiOptions<Record<string, Endpoint>>) {
  return {
    max: limit.max,
    timeWindow: limit.window_seconds * 1000,
    keyGenerator: (request: FastifyRequest) =>
      `${name} ${(limit.by === 'member' && (options.member(request) ?? options.staff(request)?.id)) || addressKey(request.ip)}`,
    errorResponseBuilder: (_request: FastifyRequest, context: { ttl: number }) =>
      new Refusal('too_many_requests', { retry_after: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  };
}

function callOf(request: FastifyRequest, reply: FastifyReply, options: ApiOptions<Record<string, Endpoint>>): Call {
  const secure = request.protocol === 'https';
  const nameOf = (name: string) => (secure ? `__Host-${name}` : name);
  return {
    ...options.context(request),
    // Use cases log with the request's id.
    services: { ...options.services, log: request.log as Services['log'] },
    member_id: options.member(request),
    staff: options.staff(request),
    idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
    params: request.params,
    query: request.query,
    body: request.body,
    ip: request.ip,
    sharer: { member_id: options.member(request), address: addressKey(request.ip) } satisfies Sharer,
    secure,
    user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    header: (name: string) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    cookie: (name: string) => request.cookies[nameOf(name)],
    setCookie: (name: string, value: string, { maxAgeDays, httpOnly = true }: CookieOptions = {}) => {
      reply.setCookie(nameOf(name), value, {
        path: '/',
        httpOnly,
        secure,
        sameSite: 'lax',
        ...(maxAgeDays === undefined ? {} : { maxAge: maxAgeDays * 86_400 }),
      });
    },
    clearCookie: (name: string) => {
      reply.clearCookie(nameOf(name), { path: '/', secure, sameSite: 'lax', httpOnly: true });
    },
    reading: (work) => {
      const isFresh = request.cookies[nameOf(freshCookie)] !== undefined;
      return options.services.replica.reading(isFresh, (db) =>
        work({ ...options.services, db, log: request.log as Services['log'] }),
      );
    },
    clearCache: () => void reply.header('clear-site-data', '"cache"'),
    file: () => readFile(request),
    sendFile: ({ bytes, length, type, name }) => {
      if (length !== undefined) reply.header('content-length', length);
      reply
        .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
        .type(type)
        .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : bytes);
    },
    sendLater: (file) => void reply.code(202).send(file),
  } as Call;
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type');
  try {
    const part = await request.file();
    if (!part) throw new Refusal('bad_request');
    return await part.toBuffer();
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('photo_too_large');
    // The form parser's errors for truncated or malformed forms have no status.
    throw error instanceof Refusal || statusCode !== undefined ? error : new Refusal('bad_request');
  }
}
