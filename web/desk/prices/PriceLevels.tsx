import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import type { Cell } from '../../../contract/price-sheet.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Segments } from '../Segments.tsx';
import { SiteName } from '../SiteName.tsx';
import type { Prices } from './price-queries.ts';
import type { PriceSheet } from './use-price-sheet.ts';

/** Whose prices the sheet shows: the company's, or those of one of its sites, each with how many of its own it has. */
export function PriceLevels({
  data,
  sheet,
  site,
  readOnly,
  onEnter,
  onChange,
}: {
  data: Prices;
  sheet: PriceSheet;
  site: number;
  readOnly: boolean;
  onEnter(cells: Cell[]): void;
  onChange(site: number): void;
}) {
  const { t } = useLingui();
  const own = (of: number) => [...sheet.next.values()].filter((cell) => cell.site === of);
  const mine = site === 0 ? [] : own(site);
  if (data.sites.length === 0) return null;
  return (
    <div className="sheet-levels">
      <Segments
        label={t`Whose prices`}
        value={String(site)}
        options={[
          { value: '0', label: t`Company` },
          ...data.sites.map((id) => ({
            value: String(id),
            label: (
              <>
                <SiteName id={id} />{' '}
                <Badge
                  count={own(id).length}
                  label={t`${plural(own(id).length, { one: '# own price', other: '# own prices' })}`}
                />
              </>
            ),
          })),
        ]}
        onChange={(of) => onChange(Number(of))}
      />
      {readOnly || mine.length === 0 ? null : (
        <Button
          icon={<RotateCcw />}
          onClick={() => onEnter(mine.map((cell) => ({ ...cell, value: null })))}
        >{t`All as the company has them`}</Button>
      )}
    </div>
  );
}
