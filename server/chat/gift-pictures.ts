/** `GET /gifts/{id}.svg`: the catalogue's pictures. The same for everybody, so they need neither site nor session. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { giftPicture, gifts } from '../../contract/gifts.ts';

const week = 'public, max-age=604800';

/** @throws Error when a gift of the catalogue has no picture */
export async function giftPictures(app: FastifyInstance): Promise<void> {
  for (const { id } of gifts) {
    const picture = readFileSync(join(import.meta.dirname, 'gift-pictures', `${id}.svg`), 'utf8');
    app.get(giftPicture(id), { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', week).type('image/svg+xml').send(picture),
    );
  }
}
