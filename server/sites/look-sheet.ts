/** The style sheet of a site's look: the parts it chose of those the product has, and the shades of its own accent. One address for each. */
import { createHash } from 'node:crypto';
import { accentPasses, shadesOf } from '../../contract/accent.ts';
import {
  arts,
  frontLayouts,
  type Look,
  lookParts,
  nicheLook,
  plainLook,
  shapes,
  typePairs,
} from '../../contract/looks.ts';
import { lookOf } from './settings.ts';
import type { Site } from './site.ts';

/** Accent '': the niche's, which the product's sheet has. */
type Chosen = Pick<Look, 'accent' | keyof typeof lookParts>;
/** The text of a part's sheet in the build: `type-letter`. */
export type PartReader = (part: string) => string;
export interface LookSheet {
  href: string;
  text: string;
}

const options = { type_pair: typePairs, shape: shapes, art: arts, front_layout: frontLayouts } as const;
const keys = Object.keys(lookParts) as (keyof typeof lookParts)[];

/** Above the niche's block of tokens, also where a scheme is set inside. */
function accentRule(accent: string): string {
  const { light, dark } = shadesOf(accent);
  const both = (key: keyof typeof light) => `light-dark(${light[key]},${dark[key]})`;
  // A browser that does not know light-dark() stays with the niche's accent.
  return (
    '@supports (color:light-dark(#000,#fff)){html:root,html:root [data-theme]{' +
    `--primary:${both('primary')};--primary-hover:${both('hover')};--primary-active:${both('active')};` +
    `--accent-deep:${both('deep')};--on-photo-accent:${accent}}}`
  );
}

/** What of a site's look has to be said beside the product's sheet. */
export function chosenLook(site: Site, country: string): Chosen {
  const look = lookOf(site, country);
  return { ...look, accent: look.accent === nicheLook(site.niche).accent ? '' : look.accent };
}

/** The sheet of a look; undefined: the product's own is enough. */
export function lookSheet(look: Chosen, read: PartReader): LookSheet | undefined {
  const parts = keys.filter((key) => look[key] !== plainLook[key]).map((key) => `${lookParts[key]}-${look[key]}`);
  if (parts.length === 0 && look.accent === '') return undefined;
  // What all art shares stands before each.
  const sheets = parts.flatMap((part) => (part.startsWith('art-') ? ['art', part] : [part]));
  const text = [...sheets.map((part) => read(part).trim()), look.accent && accentRule(look.accent)].join('\n');
  const version = createHash('sha256').update(text).digest('hex').slice(0, 10);
  const name = [...keys.map((key) => look[key]), look.accent.slice(1) || 'own', version].join('-');
  return { href: `/look/${name}.css`, text };
}

/** What the last part of an address of such a sheet stands for. */
export function lookNamed(file: string): Chosen | undefined {
  const [type, shape, art, front, accent = '', version = '', more] = file.replace(/\.css$/, '').split('-');
  const chosen = { type_pair: type, shape, art, front_layout: front };
  if (more !== undefined || !/^[0-9a-f]{10}$/.test(version)) return undefined;
  if (keys.some((key) => !(options[key] as readonly unknown[]).includes(chosen[key]))) return undefined;
  if (accent !== 'own' && !(/^[0-9a-f]{6}$/.test(accent) && accentPasses(`#${accent}`))) return undefined;
  return { ...(chosen as Chosen), accent: accent === 'own' ? '' : `#${accent}` };
}
