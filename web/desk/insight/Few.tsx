import { useFigures } from './use-figures.ts';

/** In place of a share or a time of too few: it would jump with each of them. */
export function Few() {
  const { tooFew } = useFigures();
  return (
    <span title={tooFew}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{tooFew}</span>
    </span>
  );
}

/** Beneath a table in which something is left out, for whoever cannot hover. */
export function FewNote({ of }: { of: readonly unknown[] }) {
  const { tooFew } = useFigures();
  return of.includes(null) ? <p className="insight-few muted small">{tooFew}</p> : null;
}
