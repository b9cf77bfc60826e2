/** A site's settings for its landers: which of them run, their headlines, partner tiles, a film of its own. */
import type { LanderFilm } from '../../contract/lander-film.ts';
import { type LanderName, landers } from '../../contract/lander-names.ts';
import type { Locale } from '../../contract/locales.ts';
import type { PartnerTile } from '../../contract/partner-tiles.ts';
import { ownTextFor, setting } from './settings.ts';
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

/** Whether an address of a lander is one where the site runs it, for a visitor of that country and language. */
export function landerRuns(site: Site, country: string, locale: Locale, path: string): boolean {
  const [, folder, name = ''] = path.split('/');
  if (folder !== 'landers') return true;
  return (
    setting(site, country, 'landers').includes(name as LanderName) &&
    setting(site, country, 'lander_languages').includes(locale)
  );
}

/** The site's own headlines in a language, by lander. */
export const landerTitles = (site: Site, country: string, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    landers.flatMap((name) => {
      const own = ownTextFor(site, country, `lander_title_${name}`, locale);
      return own === undefined ? [] : [[name, own]];
    }),
  );
