/** Calls about one's own photos. (Seeing other members' photos is part of their profile.) */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';

export const photo_max_bytes = 15 * 1024 * 1024;
export const photo_max_pixels = 50_000_000;

export const OwnPhoto = Type.Object({
  id: Type.String(),
  status: Type.String(),
  private: Type.Boolean(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Base64 of the thumbhash, drawn until the picture is there. */
  thumbhash: Type.String(),
  /** Signed addresses, the smallest first. */
  sources: Type.Array(Type.Object({ width: Type.Integer(), type: Type.String(), url: Type.String() })),
});

export const getPhotos = endpoint({
  method: 'GET',
  path: '/api/photos.php',
  summary: "The member's own photos in order; the first one is the main photo.",
  access: 'member',
  answer: Type.Object({ photos: Type.Array(OwnPhoto), limit: Type.Integer() }),
  errors: [],
});

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/photos.php',
  summary: 'Adds one photo (multipart, field `photo`); it is written anew without metadata and waits for approval.',
  access: 'member',
  limit: { max: 60, window_seconds: 3600, by: 'member' },
  upload: true,
  answer: Type.Object({ photo: OwnPhoto }),
  errors: ['photo_type', 'photo_too_large', 'photo_pixels', 'photo_limit'],
});

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/photos/:id.php',
  summary: 'Removes one own photo and its files.',
  access: 'member',
  params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});
