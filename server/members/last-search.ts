/** The search somebody made last, for the next time they open the page: of members in the database, of visitors in a cookie. */
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { SearchFilters } from '../../contract/members.ts';
import { type Db, statement } from '../platform/db.ts';
import type { Filters, SearchQuery } from './filters.ts';

const lastSearch = statement<{ filters: Filters }, [member: string]>(
  'members.last_search',
  'select filters from last_searches where member_id = $1',
);
const keepSearch = statement<never, [member: string, filters: string]>(
  'members.keep_search',
  `insert into last_searches (member_id, filters) values ($1, $2::jsonb)
   on conflict (member_id) do update set filters = excluded.filters where last_searches.filters <> excluded.filters`,
);

/** The filters a member searched with last, as far as there were such at that time; undefined before the first search. */
export const readLastSearch = async (db: Db, memberId: string): Promise<Partial<Filters> | undefined> =>
  (await lastSearch.one(db, memberId))?.filters;

/** Gone when the browser is closed. */
export const searchCookie = 'search';
const Kept = Type.Object(SearchFilters);

export const searchToCookie = (filters: Filters): string =>
  JSON.stringify({
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null && value !== false)),
    ...Object.fromEntries(
      (['near', 'online', 'photo'] as const).flatMap((flag) => (filters[flag] ? [[flag, '1']] : [])),
    ),
    interests: filters.interests.join(','),
  });

/** The filters of a visitor's cookie; undefined when there are none, or none that a search could have. */
export function searchOfCookie(cookie: string | undefined): SearchQuery | undefined {
  if (!cookie) return undefined;
  try {
    const value: unknown = JSON.parse(cookie);
    return Value.Check(Kept, value) ? (Value.Clean(Kept, value) as SearchQuery) : undefined;
  } catch {
    return undefined;
  }
}

/** Writes only when it is another one than before. */
export const keepLastSearch = async (db: Db, memberId: string, filters: Filters): Promise<void> =>
  void (await keepSearch.run(db, memberId, JSON.stringify(filters)));
