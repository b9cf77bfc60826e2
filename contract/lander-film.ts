/** The film shown by some landers. */
import { type Static, Type } from 'typebox';
import { MediaId } from './site-media.ts';

const Path = Type.String({ maxLength: 300, pattern: '^/[\\w.~/-]*$' });
/** A site's own film: paths on the same site, since its pages may load nothing else. */
export const LanderFilm = Type.Object(
  { webm: Type.Optional(Path), mp4: Type.Optional(Path), poster: Path },
  { additionalProperties: false },
);
export type LanderFilm = Static<typeof LanderFilm>;

/** One that was uploaded, in one format or two, with its still picture. */
export const UploadedFilm = Type.Object(
  { films: Type.Array(MediaId, { minItems: 1, maxItems: 2, uniqueItems: true }), poster: MediaId },
  { additionalProperties: false },
);
export type UploadedFilm = Static<typeof UploadedFilm>;
