/** The text that a site or its company wrote for a legal or info page. Asked while the server draws it, nowhere else. */
import { queryOptions } from '@tanstack/react-query';
import { parseNicheSlug } from '../../contract/niches.ts';
import { getPageText } from '../../contract/sites.ts';
import { fetcher } from '../app/queries.ts';

export const pageText = (page: string) =>
  queryOptions({
    queryKey: ['page-text', page],
    queryFn: fetcher(getPageText, { query: { page } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Of the page at an address: its last part, and one for all niches. */
export function pageTextAt(path: string) {
  const slug = path.split('/').at(-1) ?? '';
  return pageText(parseNicheSlug(slug) ? 'niche-info' : slug);
}
