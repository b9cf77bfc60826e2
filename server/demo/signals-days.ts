/** What the rules about sending saw in the demo's ninety days, how often people found them right, and what readers did with warnings. */
import type { SignalRule } from '../../contract/signal-rules.ts';
import type { Tx } from '../platform/db.ts';
import * as sql from './desk-days-sql.ts';
import { days, type Diary, peopleAt } from './diary.ts';
import type { Person } from './person.ts';

/** Saw something so often; so often a person who decided found it right, and wrong. */
const rules: Partial<Record<SignalRule, readonly [fired: number, hits: number, misses: number]>> = {
  same_opening: [46, 21, 5],
  reports: [38, 24, 9],
  blocked: [29, 14, 6],
  unanswered: [24, 6, 7],
  ban_network: [22, 2, 5],
  same_photo: [11, 8, 1],
  mail_device: [8, 1, 2],
  ban_device: [7, 4, 1],
  other_person: [5, 4, 1],
  ban_email: [3, 3, 0],
  ban_photo: [2, 2, 0],
};
const warnings = {
  elsewhere: { dismissed: 61, reported: 9, blocked: 14 },
  money: { dismissed: 7, reported: 12, blocked: 8 },
  threat: { dismissed: 2, reported: 4, blocked: 3 },
};
/** Too little for a case: somebody will look when there is more. */
const small: readonly (readonly [SignalRule, number])[] = [
  ['same_opening', 9],
  ['ban_network', 1],
  ['unanswered', 22],
  ['mail_device', 1],
  ['blocked', 3],
  ['ban_network', 1],
  ['same_opening', 11],
];

export async function signals(tx: Tx, { random, at }: Diary, people: readonly Person[]): Promise<void> {
  const dayOf = (when: Date) => when.toISOString().slice(0, 10);
  const someDay = () => dayOf(at(1 + (days - 2) * random.next()));
  const counts = new Map<string, { rule: string; day: string; fired: number; hits: number; misses: number }>();
  for (const [rule, [fired, hits, misses]] of Object.entries(rules))
    for (const [what, times] of [
      ['fired', fired],
      ['hits', hits],
      ['misses', misses],
    ] as const)
      for (let i = 0; i < times; i++) {
        const day = someDay();
        const row = counts.get(rule + day) ?? { rule, day, fired: 0, hits: 0, misses: 0 };
        row[what] += 1;
        counts.set(rule + day, row);
      }
  await sql.insertRuleCounts.run(tx, JSON.stringify([...counts.values()]));
  const reactions = new Map<string, { day: string; signal: string; outcome: string; n: number }>();
  for (const [signal, outcomes] of Object.entries(warnings))
    for (const [outcome, times] of Object.entries(outcomes))
      for (let i = 0; i < times; i++) {
        const day = someDay();
        const key = `${day} ${signal} ${outcome}`;
        reactions.set(key, { day, signal, outcome, n: (reactions.get(key)?.n ?? 0) + 1 });
      }
  await sql.insertWarnings.run(tx, JSON.stringify([...reactions.values()]));
  const next = peopleAt(people, random);
  const seen = small.flatMap(([rule, n], i) => {
    const when = at(2 + i * 3);
    const member = next(when);
    return member ? [{ member_id: member.id, rule, n, last_at: when }] : [];
  });
  await sql.insertSignals.run(tx, JSON.stringify(seen));
}
