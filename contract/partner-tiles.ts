/** Tiles of a site's own partners on landers: advertisements, and labelled so. A site has none unless its operator sets some. */
import { type Static, Type } from 'typebox';

/** More would make a lander a page of advertisements. */
export const mostTiles = 6;

/** As an operator stores it. The picture comes along, so that nobody's browser tells a partner of a visit that was not chosen. */
export const StoredTile = Type.Object(
  {
    /** Tiles of resold members show only where `member_resell` is on. */
    kind: Type.Union([Type.Literal('cam'), Type.Literal('resell')]),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    /** One line for all, or by language. */
    text: Type.Optional(
      Type.Union([
        Type.String({ maxLength: 120 }),
        Type.Record(Type.String({ maxLength: 5 }), Type.String({ maxLength: 120 })),
      ]),
    ),
    link: Type.String({ maxLength: 500, pattern: '^https://' }),
    picture: Type.String({
      maxLength: 40_000,
      pattern: '^data:image/(?:webp|jpeg|png|avif);base64,[A-Za-z0-9+/]+={0,2}$',
    }),
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

/** Over TLS, to a host by name, without a password in it. */
export function isPlainLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password, hostname } = new URL(link);
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
}
