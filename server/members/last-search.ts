/** The last search, for the next visit to the page: of members in the database, of visitors in a cookie. */
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { SearchFilters } from '../../contract/members.ts';
import { type Db, statement } from '../platform/db.ts';
import type { Filters, SearchQuery } from './filters.ts';

const lastSearch = statement<{ filters: Filters }, [member: string]>(
  'members.last_search',
  'select filters from last_searches where member_id = $1',
);
const saveSearch = statement<never, [member: string, filters: string]>(
  'members.keep_search',
  `insert into last_searches (member_id, filters) values ($1, $2::jsonb)
   on conflict (member_id) do update set filters = excluded.filters where last_searches.filters <> excluded.filters`,
);

/** The filters of a member's last search, without those added since then; undefined before the first search. */
export const readLastSearch = async (db: Db, memberId: string): Promise<Partial<Filters> | undefined> =>
  (await lastSearch.one(db, memberId))?.filters;

/** A session cookie: gone when the browser is closed. */
export const searchCookie = 'search';
const StoredSearch = Type.Object(SearchFilters);

export const searchToCookie = (filters: Filters): string =>
  JSON.stringify({
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null && value !== false)),
    ...Object.fromEntries(
      (['near', 'online', 'photo', 'checked'] as const).flatMap((flag) => (filters[flag] ? [[flag, '1']] : [])),
    ),
    interests: filters.interests.join(','),
  });

/** The filters in a visitor's cookie; undefined if there are none or they are invalid. */
export function searchOfCookie(cookie: string | undefined): SearchQuery | undefined {
  if (!cookie) return undefined;
  try {
    const value: unknown = JSON.parse(cookie);
    return Value.Check(StoredSearch, value) ? (Value.Clean(StoredSearch, value) as SearchQuery) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the search; writes only if it differs. */
export const saveLastSearch = async (db: Db, memberId: string, filters: Filters): Promise<void> =>
  void (await saveSearch.run(db, memberId, JSON.stringify(filters)));
