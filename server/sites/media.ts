/** Pictures and films that staff upload for landers and mails: made ready once, kept under an address that never holds anything else. */
import { uuidv7 } from 'uuidv7';
import { type FilmFormat, filmTypes, type MediaKind, maxMedia, type SitePicture } from '../../contract/site-media.ts';
import { transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Sharer } from '../platform/fair-share.ts';
import { readFilm } from '../platform/films.ts';
import { cutToSize, photoWidths, readPhoto, widthsOf } from '../platform/images.ts';
import type { Services } from '../platform/services.ts';
import type { SiteMedia } from './site.ts';
import * as sql from './sql-media.ts';

export const siteMediaArea = 'site';
const keyOf = (id: string, file: string): string => `${siteMediaArea}/${id}/${file}`;
/** Made when a mail is to show the picture: many mail programs show neither AVIF nor WebP. */
const mailFile = 'mail.jpg';
/** The room for text in the layout of mails, in px; the file is twice as wide, for dense screens. */
const mailWidth = 518;
const pictureFiles = (width: number): string[] => widthsOf(width).flatMap((size) => [`${size}.avif`, `${size}.webp`]);
const filesOf = (media: Pick<SiteMedia, 'format' | 'width'>): string[] =>
  media.format === 'picture' ? [...pictureFiles(media.width), mailFile] : [`film.${media.format}`];

/** What stands behind the name of a file; undefined: nothing does. */
export function siteMediaType(file: string): string | undefined {
  if (file === mailFile) return 'image/jpeg';
  const [, width, kind] = /^(\d{3,4})\.(avif|webp)$/.exec(file) ?? [];
  if (kind) return (photoWidths as readonly number[]).includes(Number(width)) ? `image/${kind}` : undefined;
  const format = /^film\.(mp4|webm)$/.exec(file)?.[1] as FilmFormat | undefined;
  return format && filmTypes[format];
}
/** The key of a file in the store; undefined: there can be none. */
export const siteMediaKey = (id: string, file: string): string | undefined =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && siteMediaType(file) ? keyOf(id, file) : undefined;

/** @param prefix of a company's pictures (`cdn_prefix`), or empty */
export const mediaAddress = (id: string, file: string, prefix = ''): string =>
  `${prefix.replace(/\/+$/, '')}/site-media/${id}/${file}`;

export const filmAddress = (media: SiteMedia & { id: string }): string =>
  mediaAddress(media.id, `film.${media.format}`);
/** About half as wide as a phone: for the desk. */
export const smallPicture = (media: Pick<SiteMedia, 'width'> & { id: string }): string =>
  mediaAddress(media.id, `${widthsOf(media.width)[1] ?? widthsOf(media.width)[0]}.webp`);

/** A picture as pages show it. */
export function sitePicture(media: SiteMedia & { id: string }, locale: string, prefix: string): SitePicture {
  const widths = widthsOf(media.width);
  const srcset = (kind: string) =>
    widths
      .map((width) => `${mediaAddress(media.id, `${width}.${kind}`, prefix)} ${Math.min(width, media.width)}w`)
      .join(', ');
  return {
    src: mediaAddress(media.id, `${widths.at(-1)}.webp`, prefix),
    srcset: srcset('webp'),
    avif: srcset('avif'),
    width: media.width,
    height: media.height,
    alt: media.alt[locale] ?? '',
    focal: { x: media.focal_x, y: media.focal_y },
  };
}

/** As wide as the picture allows, and never taller than 4 : 3: the words of a mail stand under it. */
function mailSize({ width, height }: Pick<SiteMedia, 'width' | 'height'>, widest: number) {
  const wide = Math.min(width, widest);
  return { width: wide, height: Math.max(1, Math.round(Math.min(height / width, 0.75) * wide)) };
}

/** A picture as mails show it: on the site's own host, the same for every reader, with the size it has there. */
export const pictureInMail = (media: SiteMedia & { id: string }, origin: string) => ({
  src: `${origin}${mediaAddress(media.id, mailFile)}`,
  ...mailSize(media, mailWidth),
});

/** Makes the file for mails, unless there is one. @throws Refusal picture_gone, and those of readPhoto */
export async function makeMailPicture(
  { storage }: Pick<Services, 'storage'>,
  media: SiteMedia & { id: string },
  sharer: Sharer,
): Promise<void> {
  if (await storage.part(keyOf(media.id, mailFile), 0, 0)) return;
  await cutMailPicture({ storage }, media, sharer);
}

/** Cuts the file for mails anew, if there is one: another point stays in view. @throws Refusal picture_gone, and those of readPhoto */
export async function recutMailPicture(
  { storage, db }: Pick<Services, 'storage' | 'db'>,
  id: string,
  sharer: Sharer,
): Promise<void> {
  const media = await sql.pictureById.one(db, id);
  if (media && (await storage.part(keyOf(id, mailFile), 0, 0))) await cutMailPicture({ storage }, media, sharer);
}

async function cutMailPicture(
  { storage }: Pick<Services, 'storage'>,
  media: Omit<SiteMedia, 'alt'> & { id: string },
  sharer: Sharer,
): Promise<void> {
  const largest = await storage.get(keyOf(media.id, `${widthsOf(media.width).at(-1)}.webp`));
  if (!largest) throw new Refusal('picture_gone');
  const focus = { x: media.focal_x, y: media.focal_y };
  await storage.put(keyOf(media.id, mailFile), await cutToSize(largest, mailSize(media, 2 * mailWidth), focus, sharer));
}

interface Added {
  kind: MediaKind;
  name: string;
  licence: string;
  bytes: Buffer;
}

/** @throws Refusal media_full, and those of readPhoto and readFilm */
export async function addMedia(
  services: Services,
  company: number,
  by: { id: string | null; name: string },
  sharer: Sharer,
  added: Added,
  record: (tx: Tx, id: string) => Promise<unknown>,
): Promise<string> {
  if (((await sql.countMedia.one(services.db, company))?.n ?? 0) >= maxMedia) throw new Refusal('media_full');
  const id = uuidv7();
  const { bytes: _, ...said } = added;
  const row = { id, company_id: company, ...said, staff_id: by.id, staff_name: by.name };
  const rendered = added.kind === 'film' ? await filmOf(added.bytes) : await pictureOf(added.bytes, sharer);
  await Promise.all(rendered.files.map(({ name, bytes }) => services.storage.put(keyOf(id, name), bytes)));
  const size = rendered.files.reduce((all, { bytes }) => all + bytes.length, 0);
  await transaction(services.db, async (tx) => {
    await sql.insertMedia.run(tx, JSON.stringify({ ...row, ...rendered.facts, bytes: size }));
    await record(tx, id);
  });
  return id;
}

async function pictureOf(bytes: Buffer, sharer: Sharer) {
  const { width, height, focal_x: focalX, focal_y: focalY, files } = await readPhoto(bytes, {}, { sharer });
  const wanted = pictureFiles(width);
  return {
    facts: { format: 'picture', width, height, seconds: null, focal_x: focalX, focal_y: focalY },
    files: files.filter(({ name }) => wanted.includes(name)),
  };
}

async function filmOf(bytes: Buffer) {
  const film = await readFilm(bytes);
  return {
    facts: {
      format: film.format,
      width: film.width,
      height: film.height,
      seconds: film.seconds,
      focal_x: 0.5,
      focal_y: 0.5,
    },
    files: [{ name: `film.${film.format}`, bytes: film.bytes }],
  };
}

/** What a picture shows and where it is from. @throws Refusal not_found; conflict when somebody changed it since */
export async function saveMedia(
  tx: Tx,
  id: string,
  {
    name,
    licence,
    alt,
    focal,
    version,
  }: {
    name: string;
    licence: string;
    alt: Record<string, string>;
    focal?: { x: number; y: number } | undefined;
    version: number;
  },
): Promise<{ version: number; company_id: number }> {
  const texts = Object.fromEntries(
    Object.entries(alt).flatMap(([locale, text]) => (text.trim() ? [[locale, text.trim()]] : [])),
  );
  const row = await sql.updateMedia.one(
    tx,
    id,
    version,
    name.trim(),
    licence.trim(),
    JSON.stringify(texts),
    focal?.x ?? null,
    focal?.y ?? null,
  );
  if (row) return row;
  throw new Refusal((await sql.mediaById.one(tx, id)) ? 'conflict' : 'not_found');
}

/** @throws Refusal not_found; media_used while a page, a draft, a plan or a campaign at work shows it */
export async function removeMedia(
  services: Services,
  id: string,
  record: (tx: Tx, removed: sql.MediaRow) => Promise<unknown>,
): Promise<void> {
  const row = await transaction(services.db, async (tx) => {
    await sql.lockMedia.one(tx, id);
    const row = await sql.mediaById.one(tx, id);
    if (!row) throw new Refusal('not_found');
    if (row.used) throw new Refusal('media_used');
    await sql.deleteMedia.run(tx, id);
    await record(tx, row);
    return row;
  });
  await services.storage.delete(filesOf(row).map((file) => keyOf(id, file)));
}
