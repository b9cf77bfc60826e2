/** The product's own texts of pages, each fetched when somebody looks at it. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PageText } from '../../../../contract/page-texts.ts';

const files = import.meta.glob<string>('../../../legal/texts/*/*.md', { query: '?raw', import: 'default' });

const read = async (page: PageText, language: string): Promise<string> =>
  (await files[`../../../legal/texts/${language}/${page}.md`]?.()) ?? '';

export const builtInText = (page: PageText, language: string) =>
  queryOptions({
    queryKey: ['desk', 'built-in-text', page, language],
    queryFn: () => read(page, language),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const readBuiltIn = (client: QueryClient, page: PageText, language: string): Promise<string> =>
  client.fetchQuery(builtInText(page, language));
