/** Jobs of members. */
import { statement } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';

/** Few at a time: their rows, and those of the search, are locked until all of them are done. */
const batch = 50;

// Writing the time they were last here makes the trigger look at the word again (db/functions/members.sql).
const turnWords = statement<{ id: string }, [most: number]>(
  'members.turn_activity_words',
  `with due as (
     select id from members where shown_until <= (now() at time zone 'UTC')::date order by shown_until limit $1 for update skip locked)
   update members m set last_active = m.last_active from due where m.id = due.id returning m.id`,
);

/** A new day made "active today" and the like untrue. @returns of how many members */
export async function turnActivityWords({ db }: Pick<Services, 'db'>): Promise<number> {
  let turned = 0;
  for (;;) {
    const { length } = await turnWords(db, batch);
    turned += length;
    if (length < batch) return turned;
  }
}

export const turnActivityWordsJob: JobDefinition<Record<string, never>> = {
  name: 'turn_activity_words',
  retries: 3,
  backoff: true,
  schedule: '*/5 * * * *',
  run: async (services) => {
    await turnActivityWords(services);
  },
};
