/** The film that plays on some landers. */
import { type Static, Type } from 'typebox';

const Path = Type.String({ maxLength: 300, pattern: '^/[\\w.~/-]*$' });
/** A film of a site's own: paths of the same site, as nothing else may be loaded by its pages. */
export const LanderFilm = Type.Object(
  { webm: Type.Optional(Path), mp4: Type.Optional(Path), poster: Path },
  { additionalProperties: false },
);
export type LanderFilm = Static<typeof LanderFilm>;
