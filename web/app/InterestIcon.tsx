import sheet from './interests.svg?url';

/** The picture of an interest, by its id: from one sheet for all (scripts/make-interest-icons.ts), loaded where one is shown. */
export function InterestIcon({ id }: { id: string }) {
  return (
    <svg width={24} height={24} viewBox="0 0 24 24" className="lucide" aria-hidden="true">
      <use href={`${sheet}#${id}`} />
    </svg>
  );
}
