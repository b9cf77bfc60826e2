/** The portraits of the front page, made by scripts/make-art.ts; each in two widths. */
const files = import.meta.glob<string>('./art/*.webp', { eager: true, query: '?url', import: 'default' });

export interface Picture {
  src: string;
  srcset: string;
}

/** @throws Error when there is no such portrait. */
export function artOf(person: string): Picture {
  const small = files[`./art/${person}-300.webp`];
  const large = files[`./art/${person}-600.webp`];
  if (!small || !large) throw new Error(`no portrait ${person}`);
  return { src: small, srcset: `${small} 300w, ${large} 600w` };
}

const casts: Record<string, readonly string[]> = {
  general: ['fenna', 'idris', 'elise', 'bram', 'noor'],
  she: ['elise', 'yara', 'saskia', 'noor', 'mina'],
  bdsm: ['saskia', 'ruben', 'mina', 'daan', 'lotte'],
  bbw: ['carla', 'bram', 'yara', 'idris', 'marije'],
  gilf: ['ingrid', 'bram', 'saskia', 'ruben', 'marije'],
  milf: ['carla', 'daan', 'ingrid', 'idris', 'elise'],
  gay: ['idris', 'daan', 'ruben', 'bram', 'tomas'],
};

/** Who appears on the front page of a niche, in the order of the collage. */
export const castOf = (niche: string): readonly string[] => casts[niche] ?? casts['general'] ?? [];
