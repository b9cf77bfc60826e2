/** The look of a site: what an operator may choose of it, and what each niche has by default. */
import { nicheByNumber, type NicheKey } from './niches.ts';

/** Type of headlines and of everything else, shipped with the product (web/looks/type-….css). */
export const typePairs = ['evening', 'letter', 'poster', 'round', 'book', 'salon', 'city'] as const;
/** Families of corners (web/looks/shape-….css). */
export const shapes = ['soft', 'round', 'slim', 'crisp', 'square'] as const;
/** What is drawn behind and around front page and landers (web/looks/art-….css). */
export const arts = ['plain', 'petals', 'rope', 'moons', 'rays', 'drapes', 'blocks'] as const;
/** How words and pictures of the front page stand to each other (web/looks/front-….css). */
export const frontLayouts = ['collage', 'portal', 'poster', 'band', 'frieze', 'duo', 'mosaic'] as const;
/** The drawn portraits of the front page (web/home/art). */
export const portraits = [
  'bram',
  'carla',
  'daan',
  'elise',
  'fenna',
  'idris',
  'ingrid',
  'lotte',
  'marije',
  'mina',
  'noor',
  'ruben',
  'saskia',
  'tomas',
  'yara',
] as const;
/** So many stand on a front page; phones show the first three. */
export const castSize = 5;

export interface Look {
  /** `#rrggbb` as it is on light grounds. */
  accent: string;
  type_pair: (typeof typePairs)[number];
  shape: (typeof shapes)[number];
  art: (typeof arts)[number];
  front_layout: (typeof frontLayouts)[number];
  front_cast: (typeof portraits)[number][];
}

/** The parts that a style sheet of their own draws, in the order of their sheets. */
export const lookParts = { type_pair: 'type', shape: 'shape', art: 'art', front_layout: 'front' } as const;
/** What the product's style sheet draws already: these parts have no sheet. */
export const plainLook = { type_pair: 'evening', shape: 'soft', art: 'plain', front_layout: 'collage' } as const;

const look = (
  typePair: Look['type_pair'],
  shape: Look['shape'],
  art: Look['art'],
  frontLayout: Look['front_layout'],
  frontCast: Look['front_cast'],
): Omit<Look, 'accent'> => ({ type_pair: typePair, shape, art, front_layout: frontLayout, front_cast: frontCast });

const byNiche: Readonly<Record<NicheKey, Omit<Look, 'accent'>>> = {
  general: look('evening', 'soft', 'plain', 'collage', ['fenna', 'idris', 'elise', 'bram', 'noor']),
  she: look('letter', 'round', 'petals', 'portal', ['elise', 'yara', 'saskia', 'noor', 'mina']),
  bdsm: look('poster', 'square', 'rope', 'poster', ['saskia', 'ruben', 'mina', 'daan', 'lotte']),
  bbw: look('round', 'round', 'moons', 'band', ['carla', 'bram', 'yara', 'idris', 'marije']),
  gilf: look('book', 'crisp', 'rays', 'frieze', ['ingrid', 'bram', 'saskia', 'ruben', 'marije']),
  milf: look('salon', 'slim', 'drapes', 'duo', ['carla', 'daan', 'ingrid', 'idris', 'elise']),
  gay: look('city', 'crisp', 'blocks', 'mosaic', ['idris', 'daan', 'ruben', 'bram', 'tomas']),
};

/** The look of a niche, which a site has until somebody says otherwise. */
export function nicheLook(id: number): Look {
  const { key, accent } = nicheByNumber(id);
  return { accent: accent.light, ...byNiche[key] };
}
