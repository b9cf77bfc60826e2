/** GET /media/:stem/:file: the files of photos, to whoever holds a signed address that still counts. */
import { createHash } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { second_ms } from '../../contract/time.ts';
import { widthsOf } from '../platform/images.ts';
import type { Services } from '../platform/services.ts';
import { photoKey } from './files.ts';
import { type MediaFile, type MediaViewer, readMediaAddress } from '../platform/media-url.ts';
import * as sql from './sql.ts';

const content_types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;
const remembered_ms = 5 * second_ms;
const remembered_most = 20_000;

/**
 * The plugin. It needs neither session nor site. Anything wrong (signature, expiry, photo removed or rejected, its
 * owner suspended or leaving, or not to be seen any more by whom the address was made for) is the same bare 404; a
 * change takes effect within five seconds.
 */
export function serveMedia(services: Services): FastifyPluginAsync {
  const findPhoto = rememberedPhotos(services);
  return async (app) => {
    app.get<{ Params: { stem: string; file: string }; Querystring: { e?: unknown; s?: unknown; v?: unknown } }>(
      '/media/:stem/:file',
      { schema: { hide: true } as object },
      async (request, reply) => {
        const { params, query } = request;
        const file = readMediaAddress(services.config, { ...params, e: query.e, s: query.s, v: query.v ?? '' }, services.clock.now());
        const photo = file && (await findPhoto(file.stem, file.viewer));
        if (!photo) return notFound(reply);
        const name = storedName(file, photo.width);
        const etag = etagOf(file.stem, name);
        reply.headers({
          'cache-control': 'private, max-age=86400, immutable',
          etag,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          // The address is the permission, and `cdn_prefix` may be another domain.
          'cross-origin-resource-policy': 'cross-origin',
        });
        if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
        const found = await services.storage.stream(photoKey(file.stem, name));
        if (!found) return notFound(reply);
        return reply.type(content_types[file.ext]).header('content-length', found.size).send(found.stream);
      },
    );
  };
}

/** A photo narrower than the size asked for has no such file: its largest one is the answer. */
function storedName({ size, ext }: MediaFile, width: number): string {
  if (size === 'blur' || ext === 'jpg') return `${size}.${ext}`;
  return `${Math.min(size, widthsOf(width).at(-1) ?? size)}.${ext}`;
}

function notFound(reply: FastifyReply): FastifyReply {
  for (const name of ['etag', 'content-length']) reply.removeHeader(name);
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
}

/** A file never changes under its name, so the name is the version. */
const etagOf = (stem: string, name: string): string =>
  `"${createHash('sha256').update(`${stem}/${name}`).digest('base64url').slice(0, 22)}"`;

const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));

type Found = { width: number } | undefined;

/** The row behind an address, asked for at most once in five seconds: a page shows the same few photos many times. */
function rememberedPhotos({ db, clock }: Services) {
  const photos = new LRUCache<string, { until: number; photo: Promise<Found> }>({ max: remembered_most });
  const look = (stem: string, viewer: MediaViewer | undefined): Promise<Found> => {
    if (viewer === 'staff') return sql.storedPhoto.one(db, stem);
    return viewer ? sql.photoServedTo.one(db, viewer.member_id, null, stem) : sql.photoServed.one(db, stem);
  };
  return (stem: string, viewer: MediaViewer | undefined): Promise<Found> => {
    const now = clock.now().getTime();
    const key = `${stem} ${viewer === 'staff' ? viewer : (viewer?.member_id ?? '')}`;
    const known = photos.get(key);
    if (known && known.until > now) return known.photo;
    const photo = look(stem, viewer);
    // A failed look-up is not an answer.
    photo.catch(() => photos.delete(key));
    photos.set(key, { until: now + remembered_ms, photo });
    return photo;
  };
}
