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
