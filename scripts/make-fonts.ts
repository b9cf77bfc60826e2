/**
 * Builds the font of headlines, web/ui/fonts: only the weight they use, half the bytes of the whole family. Run it
 * again for a new version of the family.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');
const family = join(root, 'node_modules/@fontsource-variable/bricolage-grotesque');
const out = join(root, 'web/ui/fonts');

/** The weight of headlines (web/ui/css/base.css). */
const weight = 650;

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

await mkdir(out, { recursive: true });
for (const [name, ranges] of Object.entries(letters)) {
  const whole = await readFile(join(family, `files/bricolage-grotesque-${name}-wght-normal.woff2`));
  const part = await subsetFont(whole, textOf(ranges), { targetFormat: 'woff2', variationAxes: { wght: weight } });
  await writeFile(join(out, `bricolage-grotesque-${weight}-${name}.woff2`), part);
  console.log(`${name}: ${whole.length} bytes become ${part.length}`);
}
await copyFile(join(family, 'LICENSE'), join(out, 'LICENSE-bricolage-grotesque.txt'));
