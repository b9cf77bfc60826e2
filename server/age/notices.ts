/**
 * Providers say by themselves that a check has ended. Not part of our API: no session, no cross-site check. What they write is not read: the
 * result is asked for with our key. Before its member is back it is kept for them, afterwards it finishes the check; twice is once.
 */
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../platform/services.ts';
import { offered, settleNotice } from './check-age.ts';
import { isNoticeKey } from './notice-address.ts';
import * as sql from './sql.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const ageNotices =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, _body, done) => done(null));
    app.post('/api/age/notice/:provider', { schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { provider } = request.params as { provider: string };
      const { state, key } = request.query as { state?: unknown; key?: unknown };
      const session = uuid.test(text(state)) ? await sql.sessionById.one(services.db, text(state)) : undefined;
      const isOurs =
        session?.provider === provider &&
        offered(services).some((name) => name === provider) &&
        isNoticeKey(services, session, text(key));
      if (!session || !isOurs) return reply.code(404).send({ error: 'unknown' });
      await settleNotice(services, session);
      return reply.send({ ok: true });
    });
  };
