import sheet from './interests.svg?url';

/**
 * The icon of an interest, by id, from one sprite sheet (scripts/make-interest-icons.ts) that is loaded on first use.
 */
export function InterestIcon({ id }: { id: string }) {
  return (
    <svg width={24} height={24} viewBox="0 0 24 24" className="lucide" aria-hidden="true">
      <use href={`${sheet}#${id}`} />
    </svg>
  );
}
