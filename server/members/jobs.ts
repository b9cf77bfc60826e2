/** Jobs of members. */
import { statement } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';

/** Small batches: their rows, and those of the search, stay locked until the whole batch is done. */
const batchSize = 50;

// Writing `last_active` makes the trigger recompute the activity word (db/functions/members.sql).
const refreshWords = statement<{ id: string }, [limit: number]>(
  'members.turn_activity_words',
  `with due as (
     select id from members where shown_until <= (now() at time zone 'UTC')::date order by shown_until limit $1 for update skip locked)
   update members m set last_active = m.last_active from due where m.id = due.id returning m.id`,
);

/** Updates activity words such as "active today" that a new day made untrue. @returns the number of members updated */
export async function refreshActivityWords({ db }: Pick<Services, 'db'>, stopping?: AbortSignal): Promise<number> {
  let refreshed = 0;
  for (;;) {
    const { length } = await refreshWords(db, batchSize);
    refreshed += length;
    if (length < batchSize || stopping?.aborted) return refreshed;
  }
}

export const refreshActivityWordsJob: JobDefinition<Record<string, never>> = {
  name: 'turn_activity_words',
  retries: 3,
  backoff: true,
  schedule: '*/5 * * * *',
  run: async (services, _data, { stopping }) => {
    await refreshActivityWords(services, stopping);
  },
};
