/**
 * The jobs behind the figures: they follow what happened into the tables of insight (db/functions/insight.sql). Running one again over
 * the same time comes to the same, so a crash, a second process or a rebuild does no harm.
 */
import { minuteMs } from '../../contract/time.ts';
import { type Db, statement, transaction } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { addDays, dayIn } from './days.ts';
import { rollUpDays } from './roll-up-days.ts';
import { visitorsOf } from './visitors.ts';

const lockProgress = statement<{ at: Date }, [name: string]>(
  'insight.lock_progress',
  `insert into insight_progress (name, at) values ($1, '2000-01-01Z') on conflict (name) do update set at = insight_progress.at returning at`,
);
const setProgress = statement<never, [name: string, at: Date]>(
  'insight.set_progress',
  'update insight_progress set at = $2 where name = $1',
);
const rollUpVisitors = statement<never, [from: string]>('insight.roll_up_visitors', 'select roll_up_visitors($1)');
const rollUpMessages = statement<never, [from: Date, until: Date]>(
  'insight.roll_up_messages',
  'select roll_up_messages($1, $2)',
);
const followArrivals = statement<never, [from: Date]>('insight.follow_arrivals', 'select follow_arrivals($1)');
const forgetSalts = statement<never, [before: string]>(
  'insight.forget_salts',
  'delete from visitor_salts where day < $1',
);
const forgetMarks = statement<never, [before: string]>(
  'insight.forget_marks',
  'delete from visitor_marks where day < $1',
);

/** What was written a little earlier may be committed a little later. */
const overlapMs = 10 * minuteMs;

/** Follows everything since the last time, or since `from`. */
export async function rollUp(services: Pick<Services, 'db' | 'log' | 'clock'>, from?: Date): Promise<void> {
  const { db, clock } = services;
  await visitorsOf(services).flush();
  const now = clock.now();
  // Somewhere it is still the day before UTC's: marks are counted until the last zone has ended it.
  const today = dayIn('UTC', now);
  await transaction(db, async (tx) => {
    const since = (await lockProgress.one(tx, 'facts'))?.at ?? now;
    const start = from ?? new Date(Math.max(Date.UTC(2000, 0, 1), since.getTime() - overlapMs));
    await rollUpVisitors(tx, addDays(today, -2));
    await followArrivals(tx, start);
    await rollUpMessages(tx, start, new Date(now.getTime() + minuteMs));
    await setProgress.run(tx, 'facts', now);
  });
  await rollUpDays(services);
  await forget(db, now);
}

/** A salt goes when its day is over everywhere on earth, its marks a day later: until then today stands beside yesterday. */
async function forget(db: Db, now: Date): Promise<void> {
  const last = dayIn('Etc/GMT+12', now);
  await forgetSalts.run(db, last);
  await forgetMarks.run(db, addDays(last, -1));
}

export const rollUpJob: JobDefinition<object> = {
  name: 'roll_up_figures',
  retries: 3,
  backoff: true,
  schedule: '*/5 * * * *',
  run: (services) => rollUp(services),
};
