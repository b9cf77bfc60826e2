/** GET /site-media/:id/:file: pictures and films of landers. Anybody may have them; under one address there is never anything else. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Services } from '../platform/services.ts';
import { siteMediaKey, siteMediaType } from './media.ts';

/** At most so much of a film at once: players ask for the next part by themselves. */
const partBytes = 1024 * 1024;

/** The first and the last byte that are wanted; undefined: the whole file; null: nothing there. */
export function rangeOf(header: string | undefined, size: number): { from: number; to: number } | undefined | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from < size && from <= to ? { from, to } : null;
}

export function serveSiteMedia({ storage }: Pick<Services, 'storage'>): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { id: string; file: string } }>(
      '/site-media/:id/:file',
      { schema: { hide: true } as object },
      async (request, reply) => {
        const { id, file } = request.params;
        const key = siteMediaKey(id, file);
        const type = siteMediaType(file);
        if (key === undefined || type === undefined) return notFound(reply);
        reply.headers({
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
        });
        const isFilm = type.startsWith('video/');
        const asked = isFilm && request.headers['if-range'] === undefined ? request.headers.range : undefined;
        const stored = await storage.stream(key);
        if (!stored) return notFound(reply);
        reply.header('cache-control', 'public, max-age=31536000, immutable').type(type);
        if (isFilm) reply.header('accept-ranges', 'bytes');
        const range = rangeOf(asked, stored.size);
        if (range === undefined) return reply.header('content-length', stored.size).send(stored.stream);
        stored.stream.destroy();
        if (range === null) return reply.code(416).header('content-range', `bytes */${stored.size}`).send();
        const to = Math.min(range.to, range.from + partBytes - 1);
        const part = await storage.part(key, range.from, to);
        if (!part) return notFound(reply);
        return reply
          .code(206)
          .header('content-range', `bytes ${range.from}-${range.from + part.length - 1}/${stored.size}`)
          .send(part);
      },
    );
  };
}

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
