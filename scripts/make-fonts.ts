/**
 * Builds the fonts of headlines, of the product (web/ui/fonts) and of the other type pairs (web/looks/fonts): only the
 * cut they use, half the bytes of the whole family or less. Run it again for a new version of a family.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');

interface Family {
  folder: string;
  /** The package, where it is not called as the files are. */
  of?: string;
  /** Which files of the package have the axes that are pinned here. */
  axes: 'wght' | 'wdth' | 'full' | 'opsz';
  cut: Record<string, number>;
}
/** By the name of its files; the weights are those of web/ui/css/base.css and web/looks/type-….css. */
const families: Record<string, Family> = {
  'bricolage-grotesque': { folder: 'web/ui/fonts', axes: 'wght', cut: { wght: 650 } },
  fraunces: { folder: 'web/looks/fonts', axes: 'full', cut: { wght: 560, opsz: 120, SOFT: 60, WONK: 0 } },
  archivo: { folder: 'web/looks/fonts', axes: 'wdth', cut: { wght: 780, wdth: 68 } },
  fredoka: { folder: 'web/looks/fonts', axes: 'wght', cut: { wght: 600 } },
  newsreader: { folder: 'web/looks/fonts', axes: 'opsz', cut: { wght: 540, opsz: 60 } },
  'playfair-display': { folder: 'web/looks/fonts', axes: 'wght', cut: { wght: 640 } },
  'archivo-wide': { folder: 'web/looks/fonts', of: 'archivo', axes: 'wdth', cut: { wght: 730, wdth: 116 } },
};

type Range = [from: number, to: number];
/** As in web/ui/css/fonts.css. */
const letters: Record<string, Range[]> = {
  latin: [
    [0x20, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x304, 0x304],
    [0x308, 0x308],
    [0x329, 0x329],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2191, 0x2191],
    [0x2193, 0x2193],
    [0x2212, 0x2212],
    [0x2215, 0x2215],
  ],
  'latin-ext': [
    [0x100, 0x2ba],
    [0x1e00, 0x1e9f],
    [0x1ef2, 0x1eff],
    [0x2020, 0x2020],
    [0x20a0, 0x20ab],
    [0x20ad, 0x20c0],
    [0x2113, 0x2113],
  ],
};
const textOf = (ranges: Range[]) =>
  ranges
    .map(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join(''))
    .join('');

for (const [family, { folder, of = family, axes, cut }] of Object.entries(families)) {
  const packed = join(root, 'node_modules/@fontsource-variable', of);
  const out = join(root, folder);
  await mkdir(out, { recursive: true });
  for (const [name, ranges] of Object.entries(letters)) {
    const whole = await readFile(join(packed, `files/${of}-${name}-${axes}-normal.woff2`));
    const part = await subsetFont(whole, textOf(ranges), { targetFormat: 'woff2', variationAxes: cut });
    await writeFile(join(out, `${family}-${cut['wght']}-${name}.woff2`), part);
    console.log(`${family} ${name}: ${whole.length} bytes become ${part.length}`);
  }
  await copyFile(join(packed, 'LICENSE'), join(out, `LICENSE-${of}.txt`));
}
