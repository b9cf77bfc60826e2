/** Texts about accepted picture types agree with what the server accepts: the list in contract/photos.ts. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { expect, test } from 'vitest';
import { LOCALES } from '../../contract/locales.ts';
import { photoAccept, photoTypes, photoTypeNames } from '../../contract/photos.ts';

const root = join(import.meta.dirname, '../..');
/** Picture types by their common names, accepted or not. */
const kinds = /\b(jpe?g|png|webp|avif|hei[cf]|gif|tiff?|bmp|svg|raw|dng|jpeg ?xl|jxl)\b/gi;
const accepted = new Set(['jpg', ...Object.keys(photoTypes).map((name) => name.toLowerCase())]);
const refused = (text: string) =>
  (text.match(kinds) ?? []).map((name) => name.toLowerCase()).filter((name) => !accepted.has(name));

test('no text of any language names a kind of picture the server refuses, but the one that refuses it', () => {
  const wrong: string[] = [];
  let refusals = 0;
  for (const locale of LOCALES) {
    for (const path of globSync(`locales/${locale}/*.po`, { cwd: root }))
      for (const { msgid, msgctxt, msgstr, obsolete } of PO.parse(readFileSync(join(root, path), 'utf8')).items) {
        if (obsolete) continue;
        const names = msgstr.flatMap(refused);
        if (msgid === 'error.photo_heic' || msgctxt === 'error.photo_heic') {
          refusals += 1;
          if (names.join() !== 'heic') wrong.push(`${path}: the refusal of HEIC names ${names}`);
        } else if (names.length) wrong.push(`${path}: ${msgid} names ${names}`);
      }
    for (const path of globSync(`web/legal/texts/${locale}/*.md`, { cwd: root })) {
      const names = refused(readFileSync(join(root, path), 'utf8'));
      if (names.length) wrong.push(`${path} names ${names}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(refusals).toBe(LOCALES.length);
});

test('the words beside the file picker are the list itself, in every language', () => {
  for (const locale of LOCALES) {
    expect(refused(photoTypeNames(locale)), locale).toEqual([]);
    for (const name of Object.keys(photoTypes)) expect(photoTypeNames(locale)).toContain(name);
  }
  expect(photoAccept.split(',')).toEqual(Object.values(photoTypes));
});
