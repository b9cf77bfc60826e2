/** Several look-ups of the same member in one statement, and those of concurrent requests too. */
import { type Db, type Statement, statement } from './db.ts';
import { gatherOn } from './gather.ts';

// biome-ignore lint/suspicious/noExplicitAny: look-ups of any row
type LookUps = Record<string, Statement<any, [key: string]>>;
type Rows<S> = S extends Statement<infer Row, infer _> ? Row[] : never;
export type Together<Parts extends LookUps> = { [Part in keyof Parts]: Rows<Parts[Part]> };

/**
 * @param parts statements with a uuid as their only parameter; the text of each stays where it is
 * @returns the rows of each, read as JSON: points in time come as text
 */
export function together<Parts extends LookUps>(
  name: string,
  parts: Parts,
): (db: Db) => (key: string) => Promise<Together<Parts>> {
  const columns = Object.entries(parts).map(
    ([part, { text }]) => `(select coalesce(json_agg(r), '[]') from (${text.replaceAll('$1', 'k.id')}) r) as ${part}`,
  );
  const lookUps = statement<Together<Parts>, [keys: string[]]>(
    name,
    `select ${columns.join(', ')} from unnest($1::uuid[]) with ordinality k (id, nr) order by k.nr`,
    // The length of the array tells the planner nothing it could use.
    { onePlan: true },
  );
  return gatherOn((db: Db, keys: string[]) => lookUps(db, keys), { batchSize: 50, parallel: 2 });
}
