import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { toasts } from '../../app/Toasts.tsx';
import { deskQueries } from '../queries.ts';
import { useDownload } from '../use-download.ts';
import type { AnyLook } from './look.ts';

export type FileCall = Endpoint & { method: 'POST'; answer: 'file' };

/** The list's file: its filter, order and columns, with the headings and words that stand on screen. */
export function useCsv<Row>(
  { list, columns }: AnyLook<Row>,
  file: FileCall | undefined,
  query: object,
  names: string[],
) {
  const { t } = useLingui();
  const download = useDownload();
  const client = useQueryClient();
  return async (ids: string[] | undefined) => {
    if (!file) return;
    const wanted = names.filter((name) => !list.columns[name]?.screen);
    // Amounts of several currencies say nothing without them.
    if ('currency' in list.columns && !wanted.includes('currency')) wanted.push('currency');
    const body = {
      ...(ids ? { ids: ids.slice(0, 500) } : {}),
      columns: wanted.map((name) => ({ name, label: columns[name]?.label ?? name })),
      words: Object.fromEntries(wanted.flatMap((name) => (columns[name]?.words ? [[name, columns[name].words]] : []))),
    } as never;
    const sent = await download(file, { query, body });
    if (sent !== 'later') return;
    toasts.show({
      text: t`A list this long is created in the background. You’ll also get an e-mail when it is ready.`,
    });
    void client.invalidateQueries({ queryKey: deskQueries.files().queryKey });
  };
}
