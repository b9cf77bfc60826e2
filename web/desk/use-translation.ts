/** What members wrote in the reader's language, where a server is set for it. Asked for by a press, never by itself. */
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deskTranslate } from '../../contract/desk-translate.ts';
import { call } from '../app/api.ts';
import { usePageContext } from '../app/page-context.ts';
import { queries } from '../app/queries.ts';

export interface Translation {
  /** There is a server, so that a button may stand there. */
  offered: boolean;
  shown: boolean;
  loading: boolean;
  failed: boolean;
  toggle(): void;
  /** The translation of one of the texts; undefined while there is none. */
  of(text: string): string | undefined;
}

const chunk = 40;

export function useTranslation(texts: readonly string[]): Translation {
  const client = useQueryClient();
  const { locale } = usePageContext();
  const { translates } = useSuspenseQuery(queries.desk()).data;
  const [shown, setShown] = useState(false);
  const wanted = [...new Set(texts.filter((text) => text.trim() !== ''))];
  const query = useQuery({
    queryKey: ['desk', 'translation', locale, wanted],
    enabled: translates && shown && wanted.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const parts: string[] = [];
      for (let at = 0; at < wanted.length; at += chunk) {
        const body = { texts: wanted.slice(at, at + chunk), to: locale };
        parts.push(...(await call(client, deskTranslate, { body }, signal)).texts);
      }
      return new Map(wanted.map((text, i) => [text, parts[i] ?? '']));
    },
  });
  return {
    offered: translates && wanted.length > 0,
    shown,
    loading: query.isFetching,
    failed: shown && query.isError,
    toggle: () => setShown(!shown),
    of: (text) => {
      const translated = shown ? query.data?.get(text) : undefined;
      return translated === text ? undefined : translated;
    },
  };
}
