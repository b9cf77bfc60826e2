/** What a site stores for its landers (tiles of partners, a film of its own), as far as it is what it may be: the rest is not shown. */
import { Value } from 'typebox/value';
import type { Locale } from '../../contract/locales.ts';
import { LanderFilm } from '../../contract/landers.ts';
import { most_tiles, type PartnerTile, StoredTile } from '../../contract/partner-tiles.ts';
import { setting } from './settings.ts';
import type { Site } from './site.ts';

/** In the reader's language, those of resold members only where the site allows them. */
export function partnerTiles(site: Site, country: string, locale: Locale): PartnerTile[] {
  const stored = storedOf(site, country, 'partner_tiles') ?? [];
  const resells = setting(site, country, 'member_resell');
  return (Array.isArray(stored) ? stored : [])
    .filter((tile): tile is StoredTile => Value.Check(StoredTile, tile) && isPlainLink(tile.link) && (tile.kind !== 'resell' || resells))
    .slice(0, most_tiles)
    .map(({ name, text = '', link, picture }) => ({ name, link, picture, text: typeof text === 'string' ? text : (text[locale] ?? text['en'] ?? '') }));
}

/** The site's own film; null where there is none, or not even one file that plays. */
export function landerFilm(site: Site, country: string): LanderFilm | null {
  const film = storedOf(site, country, 'lander_film');
  return Value.Check(LanderFilm, film) && (film.webm ?? film.mp4) !== undefined && !Object.values(film).some((path) => path.startsWith('//')) ? film : null;
}

const storedOf = (site: Site, country: string, key: 'partner_tiles' | 'lander_film'): unknown =>
  site.country_stored[country]?.[key] ?? site.stored[key] ?? site.company.settings[key];

/** Over TLS, to a host by name, without a password in it. */
function isPlainLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password, hostname } = new URL(link);
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
}
