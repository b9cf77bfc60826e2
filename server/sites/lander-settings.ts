/** A site's settings for its landers: partner tiles, a film of its own. */
import type { LanderFilm } from '../../contract/lander-film.ts';
import type { Locale } from '../../contract/locales.ts';
import type { PartnerTile } from '../../contract/partner-tiles.ts';
import { setting } from './settings.ts';
import type { Site } from './site.ts';

/** Tiles in the reader's language; those for resold members only where the site allows reselling. */
export function partnerTiles(site: Site, country: string, locale: Locale): PartnerTile[] {
  const resells = setting(site, country, 'member_resell');
  return setting(site, country, 'partner_tiles')
    .filter((tile) => tile.kind !== 'resell' || resells)
    .map(({ name, text = '', link, picture }) => ({
      name,
      link,
      picture,
      text: typeof text === 'string' ? text : (text[locale] ?? text['en'] ?? ''),
    }));
}

/** The site's own film, or null. */
export const landerFilm = (site: Site, country: string): LanderFilm | null => setting(site, country, 'lander_film');
