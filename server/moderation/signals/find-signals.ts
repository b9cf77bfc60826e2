/**
 * Looks for what rules can see of sending (db/functions/signals.sql) and opens a case about whoever has points enough. Nothing else
 * follows: no message is held, nobody is hidden or limited by it.
 */
import { caseAtPoints, signalRuleList } from '../../../contract/signal-rules.ts';
import { type Db, statement, transaction, type Tx } from '../../platform/db.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import type { Listener } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { openForSignals, type Signal } from './signal-case.ts';

const find = statement<{ member_id: string }>('moderation.find_signals', 'select find_signals() as member_id');
const noteUnanswered = statement<{ noted: boolean }, [member: string]>(
  'moderation.note_unanswered',
  'select note_unanswered($1) as noted',
);
const scores = statement<{ member_id: string; seen: Signal[] }, [members: readonly string[], threshold: number]>(
  'moderation.signal_scores',
  'select member_id, seen from signal_scores($1::uuid[]) where round(score::numeric, 3) >= $2 order by member_id',
);
const note = statement<never, [member: string, rule: string]>(
  'moderation.note_signal',
  `select note_signal($1, $2, (now() at time zone 'UTC')::date, 1)`,
);
const counting = statement<{ rule: string; points: number }, [rules: readonly string[]]>(
  'moderation.counting_rules',
  'select rule, points from signal_rules where rule = any($1::text[]) and points > 0 and resting_since is null',
);
const forgetSignals = statement<never>(
  'moderation.forget_signals',
  `delete from signals where day < (now() at time zone 'UTC')::date - 90`,
);
const forgetOpenings = statement<never>(
  'moderation.forget_openings',
  `delete from openings where day < (now() at time zone 'UTC')::date - 14`,
);

/** Notes what a rule saw just now. @returns the points of those that count at present */
export async function noteSignals(tx: Tx, memberId: string, rules: readonly string[]): Promise<Map<string, number>> {
  for (const rule of rules)
    if ((signalRuleList as readonly string[]).includes(rule)) await note.run(tx, memberId, rule);
  return new Map((await counting(tx, rules)).map(({ rule, points }) => [rule, points]));
}

/** Opens cases about those of these members who have points enough, or adds to the case that is open. */
async function openCases(tx: Tx, members: readonly string[], now: Date): Promise<void> {
  if (members.length === 0) return;
  for (const { member_id: id, seen } of await scores(tx, members, caseAtPoints))
    await openForSignals(tx, id, seen, now);
}

export const lookForSignals = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  transaction(db, async (tx) => {
    const signals = await find(tx);
    await openCases(
      tx,
      signals.map(({ member_id: id }) => id),
      clock.now(),
    );
  });

export const findSignals: JobDefinition<object> = {
  name: 'find_signals',
  retries: 3,
  backoff: true,
  schedule: '*/10 * * * *',
  run: (services) => lookForSignals(services),
};

/** Somebody has begun as many conversations as one may in a day. */
export const noteOpeningsUsed: Listener<'openings_used'> = async ({ db, clock }, { member_id: id }) => {
  if ((await noteUnanswered.one(db, id))?.noted) await openCases(db, [id], clock.now());
};

/** Kept no longer than they are of use: 90 days, of openings 14. */
export async function forgetOldSignals(db: Db): Promise<void> {
  await forgetSignals.run(db);
  await forgetOpenings.run(db);
}
