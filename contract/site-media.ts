/** Pictures and films that staff upload for the landers of a company's sites. */
import { type Static, Type } from 'typebox';

export const mediaKinds = ['picture', 'film'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Visitors fetch it after the page, most of them by phone. */
export const filmMaxBytes = 8 * 1024 * 1024;
export const filmMaxSeconds = 60;
export const filmTypes = { mp4: 'video/mp4', webm: 'video/webm' } as const;
export type FilmFormat = keyof typeof filmTypes;
export const filmAccept = Object.values(filmTypes).join(',');
/** For each company. */
export const maxMedia = 300;

export const MediaId = Type.String({ pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

/** A picture as pages show it. */
export const SitePicture = Type.Object({
  src: Type.String(),
  srcset: Type.String(),
  /** The same in AVIF. */
  avif: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** What it shows, in the reader's language; empty where nobody said. */
  alt: Type.String(),
  focal: Type.Object({ x: Type.Number(), y: Type.Number() }),
});
export type SitePicture = Static<typeof SitePicture>;
