/** The film shown by some landers. */
import { type Static, Type } from 'typebox';

const Path = Type.String({ maxLength: 300, pattern: '^/[\\w.~/-]*$' });
/** A site's own film: paths on the same site, since its pages may load nothing else. */
export const LanderFilm = Type.Object(
  { webm: Type.Optional(Path), mp4: Type.Optional(Path), poster: Path },
  { additionalProperties: false },
);
export type LanderFilm = Static<typeof LanderFilm>;
