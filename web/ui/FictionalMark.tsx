import { VenetianMask } from 'lucide-react';

export type FictionalMarkProps = {
  /** The word ("Fictional"). */
  label: string;
  /** `photo` is the white pill on pictures; `page` adds a hairline so that it stands on any ground. */
  ground?: 'photo' | 'page' | undefined;
};

/** The mark of a fictional profile: mask and word in a white pill of 26 px, the same everywhere. */
export function FictionalMark({ label, ground = 'photo' }: FictionalMarkProps) {
  return (
    <span className="mark" data-ground={ground}>
      <VenetianMask />
      {label}
    </span>
  );
}
