/** A site's settings for its landers: which of them run, their headlines and pictures, partner tiles, a film of its own. */
import type { LanderFilm } from '../../contract/lander-film.ts';
import { type LanderName, landers } from '../../contract/lander-names.ts';
import type { Locale } from '../../contract/locales.ts';
import type { PartnerTile } from '../../contract/partner-tiles.ts';
import type { SitePicture } from '../../contract/site-media.ts';
import { filmAddress, sitePicture, smallPicture } from './media.ts';
import { ownTextFor, setting } from './settings.ts';
import type { Site, SiteMedia } from './site.ts';

/** Tiles in the reader's language; those for resold members only where the site allows reselling. */
export function partnerTiles(site: Site, country: string, locale: Locale): PartnerTile[] {
  const resells = setting(site, country, 'member_resell');
  return setting(site, country, 'partner_tiles')
    .filter((tile) => tile.kind !== 'resell' || resells)
    .flatMap(({ name, text = '', link, picture }) => {
      const uploaded = pictureNamed(site, picture);
      const src = picture.startsWith('data:') ? picture : uploaded && smallPicture(uploaded);
      const said = typeof text === 'string' ? text : (text[locale] ?? text['en'] ?? '');
      return src ? [{ name, link, picture: src, text: said }] : [];
    });
}

/** The site's own film, or null. */
export function landerFilm(site: Site, country: string): LanderFilm | null {
  const film = setting(site, country, 'lander_film');
  if (film === null || !('films' in film)) return film;
  const poster = pictureNamed(site, film.poster);
  const files = film.films.flatMap((id) => {
    const media = mediaNamed(site, id);
    return media && media.format !== 'picture' ? [[media.format, filmAddress(media)] as const] : [];
  });
  return poster && files.length > 0 ? { ...Object.fromEntries(files), poster: sitePicture(poster, '', '').src } : null;
}

/** The site's own pictures by lander, with what they show in the reader's language. What was removed since is left out. */
export function landerPictures(site: Site, country: string, locale: Locale): Record<string, SitePicture> {
  const prefix = setting(site, country, 'cdn_prefix');
  return Object.fromEntries(
    Object.entries(setting(site, country, 'lander_pictures')).flatMap(([lander, id]) => {
      const media = pictureNamed(site, id ?? '');
      return media ? [[lander, sitePicture(media, locale, prefix)]] : [];
    }),
  );
}

function mediaNamed({ company: { media } }: Site, id: string): (SiteMedia & { id: string }) | undefined {
  const medium = Object.hasOwn(media, id) ? media[id] : undefined;
  return medium && { ...medium, id };
}
function pictureNamed(site: Site, id: string): (SiteMedia & { id: string }) | undefined {
  const medium = mediaNamed(site, id);
  return medium?.format === 'picture' ? medium : undefined;
}

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
