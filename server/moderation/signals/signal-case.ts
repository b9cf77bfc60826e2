/**
 * A case opened by rules: what each of them saw, and how much it counts. The rules decide nothing; a person looks, and says for each
 * whether it was right. One open case a member, which gathers what else is seen until then.
 */
import { uuidv7 } from 'uuidv7';
import { statement, type Tx } from '../../platform/db.ts';
import { newNumber } from '../numbers.ts';
import { siteOfMember } from '../sql.ts';

/** What a rule saw. Codes, counts and numbers of cases: never a text of a member. */
export interface Signal {
  rule: string;
  points: number;
  /** How often. */
  n: number;
  /** The number of the case of somebody excluded. */
  case_number?: string | null;
}

const openSignalCase = statement<{ id: string; number: string; signals: Signal[] }, [member: string]>(
  'moderation.open_signal_case',
  `select id, number, signals from cases where member_id = $1 and status = 'open' and source = 'signal' for update`,
);
const insertSignalCase = statement<
  { id: string },
  [id: string, number: string, site: number, member: string, signals: string]
>(
  'moderation.insert_signal_case',
  `insert into cases (id, number, source, site_id, member_id, reason, signals) values ($1, $2, 'signal', $3, $4, 'signal', $5::jsonb)
   on conflict do nothing returning id`,
);
const setSignals = statement<never, [id: string, signals: string]>(
  'moderation.set_signals',
  'update cases set signals = $2::jsonb where id = $1',
);

/** What is seen again replaces what was, but keeps the case of somebody excluded that it points to. */
const merged = (before: readonly Signal[], seen: readonly Signal[]): Signal[] => [
  ...before.filter((entry) => !seen.some(({ rule }) => rule === entry.rule)),
  ...seen.map((signal) => ({ ...before.find(({ rule }) => rule === signal.rule), ...signal })),
];

/** @returns the case; undefined when the member is gone */
export async function openForSignals(
  tx: Tx,
  memberId: string,
  seen: readonly Signal[],
  now: Date,
): Promise<{ id: string; number: string; fresh: boolean } | undefined> {
  const site = await siteOfMember.one(tx, memberId);
  if (!site) return undefined;
  for (let tries = 0; tries < 5; tries++) {
    const open = await openSignalCase.one(tx, memberId);
    if (open) {
      await setSignals.run(tx, open.id, JSON.stringify(merged(open.signals, seen)));
      return { id: open.id, number: open.number, fresh: false };
    }
    const [id, number] = [uuidv7(), newNumber('D', now)];
    if (await insertSignalCase.one(tx, id, number, site.site_id, memberId, JSON.stringify(seen)))
      return { id, number, fresh: true };
  }
  throw new Error('no case could be opened');
}
