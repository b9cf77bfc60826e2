/** Gifts at the desk: made, named in each language, priced, put in order, sent at some sites and not at others, retired. */
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Count, Nullable, Text } from './fields.ts';
import { LOCALES } from './locales.ts';
import { photoMaxBytes } from './photos.ts';

const GiftParam = Type.Object({ id: Text(40, { minLength: 1 }) });
const Names = Type.Array(
  Type.Object({ language: Type.Enum([...LOCALES]), name: Text(60, { minLength: 1, pattern: '\\S' }) }),
  { maxItems: LOCALES.length },
);
/** Of these two, one: so many times what the smallest gift costs at a site, or so many credits everywhere. */
const Price = {
  times: Nullable(Count({ minimum: 1, maximum: 100 })),
  credits: Nullable(Count({ minimum: 1, maximum: 10_000 })),
};

const DeskGift = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  /** In the reader's language. */
  name: Type.String(),
  names: Type.Array(Type.Object({ language: Type.Enum([...LOCALES]), name: Type.String() })),
  /** The picture that ships, or null and the hash of an uploaded one. */
  shipped: Nullable(Type.String()),
  hash: Nullable(Type.String()),
  picture: Type.String(),
  times: Nullable(Type.Integer()),
  credits: Nullable(Type.Integer()),
  off_sites: Type.Array(Type.Integer()),
  retired_at: Nullable(Type.String()),
  /** Ever: how often, and for how many credits. */
  sent: Type.Integer(),
  brought: Type.Integer(),
  /** In the last 30 days. */
  sent_lately: Type.Integer(),
});
export type DeskGift = Static<typeof DeskGift>;

export const deskGifts = endpoint({
  method: 'GET',
  path: '/api/desk/gifts.php',
  summary:
    'All gifts in their order, the retired last, with how often each was sent; the sites, and the pictures that ship.',
  access: 'staff',
  permission: 'prices.see',
  about: 'every',
  answer: Type.Object({
    gifts: Type.Array(DeskGift),
    /** With what the smallest gift costs there, from the least to the most of its countries. */
    sites: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        niche: Type.Integer(),
        from: Type.Integer(),
        to: Type.Integer(),
      }),
    ),
    shipped: Type.Array(
      Type.Object({
        id: Type.String(),
        picture: Type.String(),
        names: Type.Array(Type.Object({ language: Type.Enum([...LOCALES]), name: Type.String() })),
      }),
    ),
  }),
  errors: [],
});

export const deskSaveGift = endpoint({
  method: 'POST',
  path: '/api/desk/gifts.php',
  summary:
    'Makes a gift (`id` null) or changes one; a new one, and a change of price, may need a second look. Whoever looks at the old price is never charged the new one.',
  access: 'staff',
  permission: 'prices.edit',
  about: 'every',
  idempotent: 'answer',
  confirm: 'second_look',
  reason: 'body.note',
  body: Type.Object({
    id: Nullable(Text(40, { minLength: 1 })),
    /** As it was seen; 0 of a new one. */
    version: Count(),
    names: Names,
    shipped: Nullable(Text(40)),
    hash: Nullable(Text(32)),
    ...Price,
    off_sites: Type.Array(Count({ minimum: 1 }), { maxItems: 1_000 }),
    note: Text(300),
  }),
  answer: Type.Object({ id: Type.String() }),
  errors: ['not_found', 'conflict', 'bad_request', 'second_look_waits'],
});

export const deskGiftPicture = endpoint({
  method: 'POST',
  path: '/api/desk/gifts/picture.php',
  summary: `Takes a picture for a gift (multipart, field \`photo\`, at most ${photoMaxBytes} bytes): written anew, square, what is transparent stays so.`,
  access: 'staff',
  permission: 'prices.edit',
  about: 'every',
  idempotent: 'never',
  confirm: 'do',
  upload: true,
  share: 'upload',
  answer: Type.Object({ hash: Type.String(), picture: Type.String() }),
  errors: ['photo_type', 'photo_heic', 'photo_too_large', 'photo_pixels'],
});

export const deskGiftOrder = endpoint({
  method: 'PUT',
  path: '/api/desk/gifts/order.php',
  summary: 'Puts the gifts that are not retired in this order; 409 if these are not all of them.',
  access: 'staff',
  permission: 'prices.edit',
  about: 'every',
  idempotent: 'natural',
  confirm: 'undo',
  body: Type.Object({ ids: Type.Array(Text(40, { minLength: 1 }), { maxItems: 1_000 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['conflict'],
});

export const deskRetireGift = endpoint({
  method: 'POST',
  path: '/api/desk/gifts/:id/retire.php',
  summary: 'Nobody can send it any more; old chats go on showing it.',
  access: 'staff',
  permission: 'prices.edit',
  about: 'every',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'asked',
  params: GiftParam,
  body: Type.Object({}),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});

export const deskBringBackGift = endpoint({
  method: 'POST',
  path: '/api/desk/gifts/:id/back.php',
  summary: 'A retired gift can be sent again, last in the order.',
  access: 'staff',
  permission: 'prices.edit',
  about: 'every',
  idempotent: 'natural',
  confirm: 'undo',
  params: GiftParam,
  body: Type.Object({}),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});
