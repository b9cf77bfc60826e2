/** The search a member made last, for the next time they open the page. */
import { type Db, statement } from '../platform/db.ts';
import type { Filters } from './filters.ts';

const lastSearch = statement<{ filters: Filters }, [member: string]>(
  'members.last_search',
  'select filters from last_searches where member_id = $1',
);
const keepSearch = statement<never, [member: string, filters: string]>(
  'members.keep_search',
  `insert into last_searches (member_id, filters) values ($1, $2::jsonb)
   on conflict (member_id) do update set filters = excluded.filters where last_searches.filters <> excluded.filters`,
);

/** The filters a member searched with last; undefined before the first search. */
export const readLastSearch = async (db: Db, member_id: string): Promise<Filters | undefined> =>
  (await lastSearch.one(db, member_id))?.filters;

/** Writes only when it is another one than before. */
export const keepLastSearch = async (db: Db, member_id: string, filters: Filters): Promise<void> =>
  void (await keepSearch.run(db, member_id, JSON.stringify(filters)));
