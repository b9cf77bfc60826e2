/** Calls by which members show that their photos are them: two selfies in poses the server picks, compared by a person. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

/** How long one has to take both pictures, and how long they may wait for a person. */
export const checkMinutes = 10;
export const checkHours = 72;
export const checkPictures = 2;

const gestures = ['cheek', 'chin', 'head'] as const;
type Gesture = (typeof gestures)[number];
/** So many fingers of one hand, beside the cheek, under the chin or on the head: 24 poses. */
export interface Pose {
  gesture: Gesture;
  fingers: number;
  hand: 'left' | 'right';
}
export const poseCount = gestures.length * 4 * 2;
export const poseOf = (nr: number): Pose => ({
  gesture: gestures[Math.floor(nr / 8)] ?? 'cheek',
  fingers: Math.floor((nr % 8) / 2) + 1,
  hand: nr % 2 === 0 ? 'left' : 'right',
});

/** Why a check did not succeed; the member reads the text. */
export const checkReasons = {
  pose: /*i18n*/ { id: 'check.pose', message: 'The pose that was asked for cannot be seen.' },
  unclear: /*i18n*/ { id: 'check.unclear', message: 'The pictures are too dark or too blurred to compare.' },
  other_person: /*i18n*/ {
    id: 'check.other_person',
    message: 'The person in the selfies does not seem to be the one in your photos.',
  },
  picture_of_picture: /*i18n*/ {
    id: 'check.picture_of_picture',
    message: 'The selfies seem to show a screen or a printed picture.',
  },
  new_main: /*i18n*/ {
    id: 'check.new_main',
    message: 'Your new main photo does not seem to show the person in the photos we checked.',
  },
} as const;
export type CheckReason = keyof typeof checkReasons;
export const checkReasonList = Object.keys(checkReasons) as CheckReason[];

const PoseView = Type.Object({
  gesture: Type.Enum([...gestures]),
  fingers: Type.Integer(),
  hand: Type.Enum(['left', 'right']),
});

export const PhotoCheck = Type.Object({
  /**
   * `none`: never, or the last one is over; `asked`: pictures are being taken; `sent`: a person looks; `checked`: the mark is
   * shown; `resting`: the main photo changed, a person compares it; `other`: the main photo shows somebody else.
   */
  state: Type.Enum(['none', 'asked', 'sent', 'checked', 'resting', 'other']),
  /** The one under way. */
  open: Type.Union([
    Type.Object({
      id: Type.String(),
      /** The next picture to take, from 0; 2: none. */
      step: Type.Integer(),
      pose: Type.Union([PoseView, Type.Null()]),
      expires_at: Type.String(),
    }),
    Type.Null(),
  ]),
  /** The day a person compared the main photo. */
  checked_at: Type.Union([Type.String(), Type.Null()]),
  /** How the last one ended, where it did not succeed. */
  last: Type.Union([
    Type.Object({
      status: Type.Enum(['failed', 'lapsed']),
      reason_text: Type.String(),
      /** Under it, one can object. */
      number: Type.Union([Type.String(), Type.Null()]),
      at: Type.String(),
    }),
    Type.Null(),
  ]),
  /** There is a photo others can see. */
  has_photo: Type.Boolean(),
});
const answer = Type.Object({ check: PhotoCheck });

export const getPhotoCheck = endpoint({
  method: 'GET',
  path: '/api/photo-check.php',
  summary: 'Whether the photos of the caller were compared with them, and the check under way.',
  access: 'member',
  answer,
  errors: [],
});

export const startPhotoCheck = endpoint({
  method: 'POST',
  path: '/api/photo-check.php',
  summary: 'Begins a check: two poses at random, one after the other, for ten minutes. One under way ends.',
  access: 'member',
  idempotent: 'answer',
  limit: { max: 12, window_seconds: 86_400, by: 'member' },
  body: Type.Object({}),
  answer,
  errors: ['photo_needed', 'conflict'],
});

export const sendCheckPicture = endpoint({
  method: 'PUT',
  path: '/api/photo-check/:id.php',
  summary: 'The picture of the pose asked for (multipart, field `photo`); after the second a person looks at both.',
  access: 'member',
  idempotent: 'never',
  limit: { max: 60, window_seconds: 3600, by: 'member' },
  params: Type.Object({ id: Id }),
  query: Type.Object({ step: Type.Integer({ minimum: 0, maximum: 1 }) }),
  upload: true,
  share: 'upload',
  answer,
  errors: ['not_found', 'conflict', 'photo_type', 'photo_heic', 'photo_pixels', 'photo_too_large', 'photos_full'],
});

export const endPhotoCheck = endpoint({
  method: 'DELETE',
  path: '/api/photo-check.php',
  summary: 'Ends the check under way; its pictures are deleted at once.',
  access: 'member',
  idempotent: 'natural',
  answer,
  errors: [],
});
