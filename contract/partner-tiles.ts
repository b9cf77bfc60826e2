/** Tiles of a site's partners on landers: advertisements, labelled as such. A site has none unless its operator adds some. */
import { type Static, Type } from 'typebox';
import { MediaId } from './site-media.ts';

/** More would turn a lander into a page of advertisements. */
export const maxTiles = 6;

/** As an operator stores it. The picture is the site's own file, so that no browser contacts a partner before a click. */
export const StoredTile = Type.Object(
  {
    /** Tiles for resold members are shown only where `member_resell` is on. */
    kind: Type.Union([Type.Literal('cam'), Type.Literal('resell')]),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    /** One line for all languages, or by language. */
    text: Type.Optional(
      Type.Union([
        Type.String({ maxLength: 120 }),
        Type.Record(Type.String({ maxLength: 5 }), Type.String({ maxLength: 120 })),
      ]),
    ),
    link: Type.String({ maxLength: 500, pattern: '^https://' }),
    /** Uploaded, or embedded. */
    picture: Type.Union([
      MediaId,
      Type.String({
        maxLength: 40_000,
        pattern: '^data:image/(?:webp|jpeg|png|avif);base64,[A-Za-z0-9+/]+={0,2}$',
      }),
    ]),
  },
  { additionalProperties: false },
);
export type StoredTile = Static<typeof StoredTile>;

/** As a lander shows it. */
export const PartnerTile = Type.Object({
  name: Type.String(),
  text: Type.String(),
  link: Type.String(),
  picture: Type.String(),
});
export type PartnerTile = Static<typeof PartnerTile>;

/** HTTPS, to a host name, without credentials. */
export function isPlainLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password, hostname } = new URL(link);
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
}
