/** Calls about one's own photos. (Seeing other members' photos is part of their profile.) */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, Seq, Text } from './fields.ts';

/** The accepted picture formats by their common names. File pickers, texts and the decoder use this list. */
export const photoTypes = { JPEG: 'image/jpeg', PNG: 'image/png', WebP: 'image/webp', AVIF: 'image/avif' } as const;
export type PhotoType = keyof typeof photoTypes;
/** For the `accept` of a file picker. */
export const photoAccept = Object.values(photoTypes).join(',');
/** "JPEG, PNG, WebP or AVIF" in a language. */
export const photoTypeNames = (locale: string): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(Object.keys(photoTypes));

export const photoMaxBytes = 15 * 1024 * 1024;
export const photoMaxPixels = 50_000_000;
/** How long a removed photo can be restored. */
export const photoUndoSeconds = 120;
/** An upload without progress is deleted after this time. */
export const photoUploadHours = 24;
/** Minimum size of a part, except for the last; a client may send as much as its connection allows. */
export const photoPartMinBytes = 16 * 1024;
/** A member's uploads in progress at most; starting another one deletes the oldest. */
export const photoUploadsMax = 10;

/** Why staff rejects a photo; the member reads the text in their own language. */
export const rejectReasons = {
  not_a_person: /*i18n*/ { id: 'photo.rejected.not_a_person', message: 'Nobody can be seen in this photo.' },
  not_you: /*i18n*/ { id: 'photo.rejected.not_you', message: 'This does not seem to be a photo of you.' },
  minor_visible: /*i18n*/ {
    id: 'photo.rejected.minor_visible',
    message: 'Somebody under 18 can be seen in this photo.',
  },
  contact_details: /*i18n*/ {
    id: 'photo.rejected.contact_details',
    message: 'There are contact details or a link in this photo.',
  },
  explicit: /*i18n*/ { id: 'photo.rejected.explicit', message: 'This photo is too explicit for a profile.' },
  poor_quality: /*i18n*/ {
    id: 'photo.rejected.poor_quality',
    message: 'This photo is too dark, too blurred or too small.',
  },
  copyright: /*i18n*/ { id: 'photo.rejected.copyright', message: 'This photo seems to belong to somebody else.' },
  other: /*i18n*/ { id: 'photo.rejected.other', message: 'This photo does not follow our rules for photos.' },
} as const;
export type RejectReason = keyof typeof rejectReasons;
export const rejectReasonList = Object.keys(rejectReasons) as RejectReason[];

const Share = Type.Number({ minimum: 0, maximum: 1 });
/** The point that must stay visible when a card crops the photo, as fractions of width and height from the top left. */
export const Focus = Type.Object({ x: Share, y: Share });
/** The part of the picture to keep, as fractions of its upright width and height. */
export const Crop = Type.Object({ x: Share, y: Share, width: Share, height: Share });

export const OwnPhoto = Type.Object({
  id: Type.String(),
  status: Type.Enum(['pending', 'active', 'rejected']),
  /** Why staff rejected it, in the language of the caller; null unless rejected. */
  rejected: Type.Union([Type.Object({ reason: Type.String(), text: Type.String() }), Type.Null()]),
  private: Type.Boolean(),
  /** A person of ours compared it with a fresh selfie of the member. */
  checked: Type.Boolean(),
  /** This is the main photo: the first one that is neither private nor rejected. */
  main: Type.Boolean(),
  width: Type.Integer(),
  height: Type.Integer(),
  focal_x: Type.Number(),
  focal_y: Type.Number(),
  /** Base64 of the thumbhash, drawn until the picture has loaded. */
  thumbhash: Type.String(),
  /** Signed URLs, the smallest first; none for a rejected photo. */
  sources: Type.Array(Type.Object({ width: Type.Integer(), type: Type.String(), url: Type.String() })),
});

const Photos = Type.Object({
  photos: Type.Array(OwnPhoto),
  /** The member's current limit, and the limit for premium members. */
  limit: Type.Integer(),
  premium_limit: Type.Integer(),
});

export const getPhotos = endpoint({
  method: 'GET',
  path: '/api/photos.php',
  summary: "The member's own photos in order.",
  access: 'member',
  answer: Photos,
  errors: [],
});

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/photos.php',
  summary: 'Adds one photo (multipart, field `photo`); it is re-encoded without metadata and waits for approval.',
  access: 'member',
  idempotent: 'never',
  limit: { max: 60, window_seconds: 3600, by: 'member' },
  upload: true,
  share: 'upload',
  answer: Type.Object({ photo: OwnPhoto }),
  errors: ['photo_type', 'photo_heic', 'photo_too_large', 'photo_pixels', 'photo_limit', 'photos_full'],
});

export const savePhoto = endpoint({
  method: 'PUT',
  path: '/api/photos/:id.php',
  summary: 'Makes a photo private or public, or chooses the point that stays visible when a card crops it.',
  access: 'member',
  idempotent: 'natural',
  params: Type.Object({ id: Text(40) }),
  body: Type.Object({ private: Type.Optional(Type.Boolean()), focus: Type.Optional(Focus) }),
  answer: Photos,
  errors: ['not_found'],
});

export const orderPhotos = endpoint({
  method: 'PUT',
  path: '/api/photos-order.php',
  summary: 'Puts all own photos in this order. 409 if the list is not exactly the existing ones.',
  access: 'member',
  idempotent: 'natural',
  body: Type.Object({ ids: Type.Array(Id, { maxItems: 500 }) }),
  answer: Photos,
  errors: ['conflict'],
});

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/photos/:id.php',
  summary:
    'Removes one own photo, hiding it from everybody. It can be restored for a short time, then its files are deleted.',
  access: 'member',
  idempotent: 'answer',
  params: Type.Object({ id: Text(40) }),
  answer: Type.Object({ ok: Type.Boolean(), undo_seconds: Type.Integer() }),
  errors: ['not_found'],
});

export const restorePhoto = endpoint({
  method: 'POST',
  path: '/api/photos/:id/restore.php',
  summary: 'Restores a recently removed photo to its place.',
  access: 'member',
  idempotent: 'answer',
  params: Type.Object({ id: Text(40) }),
  body: Type.Object({}),
  answer: Photos,
  errors: ['not_found', 'photo_limit'],
});

/** The progress of an upload; `photo` is set once it is finished. */
export const Upload = Type.Object({
  id: Type.String(),
  size: Type.Integer(),
  /** Bytes received: the next part starts here. */
  offset: Type.Integer(),
  photo: Type.Union([OwnPhoto, Type.Null()]),
});
const UploadParams = Type.Object({ id: Id });

export const startUpload = endpoint({
  method: 'POST',
  path: '/api/photo-uploads.php',
  summary:
    'Announces a photo of `size` bytes, to be sent in parts. The Idempotency-Key becomes its id: a repetition returns the progress.',
  access: 'member',
  idempotent: true,
  limit: { max: 240, window_seconds: 3600, by: 'member' },
  body: Type.Object({ size: Seq({ minimum: 1 }) }),
  answer: Type.Object({ upload: Upload }),
  errors: ['photo_too_large', 'photo_limit', 'conflict', 'not_found'],
});

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/photo-uploads/:id.php',
  summary: 'The progress of an upload, to resume it after a lost connection.',
  access: 'member',
  params: UploadParams,
  answer: Type.Object({ upload: Upload }),
  errors: ['not_found'],
});

export const sendPart = endpoint({
  method: 'PUT',
  path: '/api/photo-uploads/:id.php',
  summary:
    'The next bytes of an upload (multipart, field `part`), starting at `offset`. 409 if the upload is at another offset.',
  access: 'member',
  idempotent: 'never',
  limit: { max: 6_000, window_seconds: 3600, by: 'member' },
  params: UploadParams,
  query: Type.Object({ offset: Seq() }),
  upload: true,
  share: 'upload',
  answer: Type.Object({ upload: Upload }),
  errors: ['not_found', 'conflict', 'photo_type', 'photo_heic', 'photos_full'],
});

export const finishUpload = endpoint({
  method: 'POST',
  path: '/api/photo-uploads/:id/finish.php',
  summary: 'Turns a complete upload into a photo, cropped as requested. A repetition returns the same photo.',
  access: 'member',
  idempotent: 'natural',
  limit: { max: 120, window_seconds: 3600, by: 'member' },
  params: UploadParams,
  body: Type.Object({ crop: Type.Optional(Crop), focus: Type.Optional(Focus), private: Type.Optional(Type.Boolean()) }),
  answer: Type.Object({ photo: OwnPhoto }),
  errors: ['not_found', 'conflict', 'photo_type', 'photo_heic', 'photo_pixels', 'photo_limit', 'photos_full'],
});

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/photo-uploads/:id.php',
  summary: 'Deletes an upload and what was received.',
  access: 'member',
  idempotent: 'natural',
  params: UploadParams,
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: [],
});
