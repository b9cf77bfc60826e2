/** A warning was answered in somebody's browser: counted by day, kind and answer, and by nothing else. */
import { type Db, statement } from '../platform/db.ts';

const count = statement<never, [signal: string, outcome: string]>(
  'chat.count_warning',
  `insert into warning_counts (day, signal, outcome, n) values ((now() at time zone 'UTC')::date, $1, $2, 1)
   on conflict (day, signal, outcome) do update set n = warning_counts.n + 1`,
);

export const countAnswer = async (db: Db, signal: string, outcome: string): Promise<void> =>
  void (await count.run(db, signal, outcome));
