/** GET /media/:stem/:file: serves the files of photos to holders of a signed URL that is still valid. */
import { createHash } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { widthsOf } from '../platform/images.ts';
import type { Services } from '../platform/services.ts';
import { photoKey } from './files.ts';
import { type MediaFile, type MediaViewer, readMediaAddress } from '../platform/media-url.ts';
import * as sql from './sql.ts';
import { mediaView, opensFile } from './who-sees.ts';

const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;
/** Less than a minute; after it browsers and caches revalidate, and get 304 or 404. */
const freshSeconds = 50;

/**
 * The plugin; it needs neither session nor site. Whatever is wrong (signature, expiry, photo removed, or no longer visible to the
 * member the URL was made for: who-sees.ts), the answer is the same bare 404. Each fetch queries the database by index, so changes
 * take effect immediately here and within a minute in caches.
 */
export function serveMedia(services: Services): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { stem: string; file: string }; Querystring: { e?: unknown; s?: unknown; v?: unknown } }>(
      '/media/:stem/:file',
      { schema: { hide: true } as object },
      async (request, reply) => {
        const { params, query } = request;
        const file = readMediaAddress(
          services.config,
          { ...params, e: query.e, s: query.s, v: query.v ?? '' },
          services.clock.now(),
        );
        const photo = file && (await findPhoto(services, file.stem, file.viewer));
        if (!photo || !opensFile(photo.view, file.size === 'blur' ? 'blur' : 'clear')) return notFound(reply);
        // Until the viewer's age is checked every photo of others comes veiled, at the address it has.
        const name = photo.veiled ? 'blur.webp' : storedName(file, photo.width);
        const etag = etagOf(file.stem, name);
        reply.headers({
          // Files any visitor may see can be cached by a CDN in front (`cdn_prefix`) as long as by a browser.
          'cache-control': `${file.viewer ? 'private' : 'public'}, max-age=${freshSeconds}`,
          etag,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          // The URL is the permission, and `cdn_prefix` may be another domain.
          'cross-origin-resource-policy': 'cross-origin',
        });
        if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
        const stored = await services.storage.stream(photoKey(file.stem, name));
        if (!stored) return notFound(reply);
        return reply
          .type(contentTypes[photo.veiled ? 'webp' : file.ext])
          .header('content-length', stored.size)
          .send(stored.stream);
      },
    );
  };
}

/** The name of the stored file: a photo narrower than the requested size is served in its largest. */
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
  (header ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

type MediaPhoto = { width: number; view: 'clear' | 'blurred' | 'none'; veiled: boolean } | undefined;

async function findPhoto({ db }: Services, stem: string, viewer: MediaViewer | undefined): Promise<MediaPhoto> {
  if (viewer === 'staff') {
    const stored = await sql.storedPhoto.one(db, stem);
    return stored && { width: stored.width, view: 'clear', veiled: false };
  }
  const row = await sql.mediaRow(db, { stem, viewer_id: viewer?.member_id ?? null });
  return (
    row && {
      width: row.width,
      view: viewOf(row, viewer),
      veiled: row.age_wanted && row.owner_id !== viewer?.member_id,
    }
  );
}

function viewOf(row: sql.MediaRow, viewer: { member_id: string } | undefined): 'clear' | 'blurred' | 'none' {
  const { viewer_pool: viewerPool, viewer_status: viewerStatus, paid_user: paidUser } = row;
  // The URL was made for a member who is gone.
  if (viewer && (viewerPool === null || viewerStatus === null)) return 'none';
  return mediaView({
    photo: row,
    owner: { ...row, id: row.owner_id, pool_id: row.owner_pool, status: row.owner_status },
    viewer:
      viewer && viewerPool !== null && viewerStatus !== null
        ? { id: viewer.member_id, pool_id: viewerPool, status: viewerStatus, paid_user: paidUser === true }
        : null,
    granted: row.granted,
    talking: row.talking,
    sent: row.sent,
  });
}
