import { BookOpen, Drama, PenLine, Sparkles, VenetianMask } from 'lucide-react';

const pictures: Partial<Record<string, typeof VenetianMask>> = {
  mask: VenetianMask,
  theater: Drama,
  book: BookOpen,
  pen: PenLine,
  sparkles: Sparkles,
};

/** The icon of the mark, by the name the site set; an unknown name shows the mask. */
export function FictionalIcon({ name }: { name: string }) {
  const Picture = (Object.hasOwn(pictures, name) && pictures[name]) || VenetianMask;
  return <Picture />;
}

export type FictionalMarkProps = {
  /** The site's word. */
  label: string;
  /** The site's icon. */
  icon: string;
  /** `photo` is the white pill on pictures; `page` adds a hairline so that it shows on any background. */
  ground?: 'photo' | 'page' | undefined;
};

/** The mark of a fictional profile: icon and word in a white pill of 26 px, the same everywhere. */
export function FictionalMark({ label, icon, ground = 'photo' }: FictionalMarkProps) {
  return (
    <span className="mark inline-row" data-ground={ground}>
      <FictionalIcon name={icon} />
      <span className="mark-word">{label}</span>
    </span>
  );
}
