/** The draft of a company's prices: what is entered is seen at once and kept on the server in order; nobody's change is overwritten. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deskSavePrices } from '../../../contract/desk-prices.ts';
import { type Cell, cellName } from '../../../contract/price-sheet.ts';
import { ApiError, call } from '../../app/api.ts';
import { toasts } from '../../app/Toasts.tsx';
import { useErrorText } from '../../app/use-error-text.ts';
import { type Prices, priceQueries } from './price-queries.ts';

export function usePriceDraft(data: Prices | undefined, company: number | undefined) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [pending, setPending] = useState<ReadonlyMap<string, Cell>>(new Map());
  const work = useRef({ busy: false, waiting: new Map<string, Cell>(), versions: new Map<string, number>() });
  if (!work.current.busy && work.current.waiting.size === 0)
    work.current.versions = new Map(data?.draft.map((cell) => [cellName(cell), cell.version]));

  const isBusy = pending.size > 0;
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);

  const send = async (): Promise<void> => {
    const { current } = work;
    if (current.busy || current.waiting.size === 0 || !data) return;
    const cells = [...current.waiting.values()];
    current.waiting = new Map();
    current.busy = true;
    try {
      const { versions } = await call(client, deskSavePrices, {
        body: {
          company: data.company,
          cells: cells.map((cell) => ({ ...cell, version: current.versions.get(cellName(cell)) ?? 0 })),
        },
      });
      for (const [i, cell] of cells.entries()) current.versions.set(cellName(cell), versions[i] ?? 0);
    } catch (error) {
      current.waiting = new Map();
      toasts.show({
        text:
          error instanceof ApiError && error.code === 'conflict'
            ? t`Somebody else changed these cells. You see their figures now.`
            : errorText(error),
        tone: 'danger',
      });
    } finally {
      current.busy = false;
    }
    if (current.waiting.size > 0) return send();
    await client.invalidateQueries({ queryKey: priceQueries.prices(company).queryKey });
    if (current.waiting.size === 0 && !current.busy) setPending(new Map());
  };
  const enter = (cells: readonly Cell[]) => {
    for (const cell of cells) work.current.waiting.set(cellName(cell), cell);
    setPending((before) => new Map([...before, ...cells.map((cell) => [cellName(cell), cell] as const)]));
    void send();
  };
  const stored = (data?.draft ?? []).flatMap(({ kind, currency, country, credits, site, value }): Cell[] => {
    const cell = { kind, currency, country, credits, value, ...(site === undefined ? {} : { site }) };
    return pending.has(cellName(cell)) ? [] : [cell];
  });
  return { cells: [...stored, ...pending.values()], isBusy, enter };
}
