import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { usePlaceNames } from '../use-place-names.ts';
import type { CostCell, SiteCosts } from './cost-queries.ts';
import { useCostWords } from './use-cost-words.ts';

/** One cost: typed, kept when one leaves it or presses Enter; empty: none of its own. */
export function CostInput({
  cell,
  site,
  readOnly,
  onSave,
}: {
  cell: CostCell;
  site: SiteCosts;
  readOnly: boolean;
  onSave(value: number | null): void;
}) {
  const { t } = useLingui();
  const words = useCostWords();
  const place = usePlaceNames();
  const { draft } = cell;
  const kept = draft ? draft.value : cell.own ? cell.value : null;
  const [typed, setTyped] = useState(kept === null ? '' : String(kept));
  useEffect(() => setTyped(kept === null ? '' : String(kept)), [kept]);
  const where = [site.name, cell.country && place(cell.country), words[cell.key]].filter(Boolean).join(', ');
  const keep = () => {
    const value = typed.trim() === '' ? null : Number(typed);
    if (value === kept) return;
    if (value !== null && (!Number.isInteger(value) || value < 0 || value > 1_000))
      return setTyped(kept === null ? '' : String(kept));
    onSave(value);
  };
  return (
    <td data-draft={draft ? '' : undefined} data-inherited={kept === null ? '' : undefined}>
      {readOnly ? (
        <span>{kept ?? cell.value}</span>
      ) : (
        <input
          className="cost-input num"
          type="number"
          inputMode="numeric"
          min={0}
          max={1_000}
          aria-label={where}
          value={typed}
          placeholder={draft ? '–' : String(cell.value)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter') keep();
            if (event.key === 'Escape') setTyped(kept === null ? '' : String(kept));
          }}
        />
      )}
      {draft ? <small>{t`now ${cell.value} · ${draft.staff_name}`}</small> : null}
    </td>
  );
}
