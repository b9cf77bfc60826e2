/**
 * Message partitions by month: creates coming months in time, erases what is past its retention, drops empty old
 * months.
 */
import { chatEraseDays, chatHistoryDays } from '../../contract/time.ts';
import { statement, transaction } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';

const makeMonths = statement<{ made: number }>(
  'chat.make_months',
  `select count(*) filter (where make_message_month((date_trunc('month', now() at time zone 'UTC') + make_interval(months => n))::date))::int as made
     from generate_series(0, 2) n`,
);
// The time in an id is at most two days off, so older partitions need no look: they are gone.
const eraseDue = statement<never, [days: number, limit: number]>(
  'chat.erase_due',
  `with due as (select id from messages
                 where created_at < now() - make_interval(days => $1::int) and id < uuid_at(now() - make_interval(days => $1::int - 3))
                 limit $2),
        written as (delete from message_writers w using due where w.message_id = due.id)
   delete from messages m using due where m.id = due.id`,
);
const blankPreviews = statement<{ members: number }, [days: number, limit: number]>(
  'chat.blank_previews',
  'select blank_previews($1, $2) as members',
);
const lockErasure = statement<never>('chat.lock_erasure', 'select lock_erasure()');
const dropMonths = statement<{ dropped: number }, [days: number]>(
  'chat.drop_months',
  'select drop_message_months($1) as dropped',
);

const batch = 5_000;
const membersAtOnce = 500;

export const tidyMessages: JobDefinition<Record<string, never>> = {
  name: 'tidy_messages',
  retries: 3,
  backoff: true,
  schedule: '23 * * * *',
  expiresSeconds: 1_800,
  async run({ db, log }) {
    const days = chatHistoryDays + chatEraseDays;
    await transaction(db, async (tx) => {
      // Sends would queue behind us if we waited for a long transaction, so retry later.
      await tx.query("set local lock_timeout = '3s'");
      await makeMonths(tx);
    });
    let erased = 0;
    for (let n = batch; n === batch; erased += n)
      n = await transaction(db, async (tx) => {
        await lockErasure.run(tx);
        return eraseDue.run(tx, days, batch);
      });
    // These members can neither send nor read meanwhile, so they come in batches.
    for (let n = membersAtOnce; n === membersAtOnce; )
      n = (await blankPreviews.one(db, days, membersAtOnce))?.members ?? 0;
    const row = await transaction(db, async (tx) => {
      await tx.query("set local lock_timeout = '3s'");
      return dropMonths.one(tx, days);
    });
    if (erased || row?.dropped) log.info({ erased, months: row?.dropped }, 'old messages erased');
  },
};
