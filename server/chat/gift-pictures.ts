/** `GET /gifts/…`: the pictures of gifts, those that ship and those that were uploaded. The same for everybody, so they need neither site nor session. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ownPicture, shippedGifts, shippedPicture } from '../../contract/gifts.ts';
import { statement } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';

const week = 'public, max-age=604800';

const pictureBytes = statement<{ bytes: Buffer }, [hash: string]>(
  'chat.gift_picture',
  'select bytes from gift_pictures where hash = $1',
);

/** @throws Error when a gift that ships has no picture */
export const giftPictures = ({ db }: Pick<Services, 'db'>) =>
  async function routes(app: FastifyInstance): Promise<void> {
    for (const { id } of shippedGifts) {
      const picture = readFileSync(join(import.meta.dirname, 'gift-pictures', `${id}.svg`), 'utf8');
      app.get(shippedPicture(id), { schema: { hide: true } }, (_request, reply) =>
        reply.header('cache-control', week).type('image/svg+xml').send(picture),
      );
    }
    app.get<{ Params: { hash: string } }>(ownPicture(':hash'), { schema: { hide: true } }, async (request, reply) => {
      const picture = /^[0-9a-f]{32}$/.test(request.params.hash) && (await pictureBytes.one(db, request.params.hash));
      if (!picture) throw new Refusal('not_found');
      // The address is that of these bytes.
      return reply.header('cache-control', `${week}, immutable`).type('image/webp').send(picture.bytes);
    });
  };
