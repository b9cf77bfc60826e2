/** The rules that look at sending: what they saw, how often a person found them right, and how much each counts. */
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { deskRules } from '../../contract/desk-signal-rules.ts';
import { caseAtPoints, restsBelow, type SignalRule, signalRuleList, signalRules } from '../../contract/signal-rules.ts';
import { statement, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit, changesIn } from './audit.ts';

interface RuleRow {
  rule: SignalRule;
  points: number;
  resting_since: Date | null;
  changed_at: Date | null;
  changed_by: string | null;
  fired: number;
  hits: number;
  misses: number;
}
const rules = statement<RuleRow, [days: number]>(
  'desk.signal_rules',
  `select r.rule, r.points, r.resting_since, r.changed_at, f.name as changed_by,
          coalesce(sum(c.fired), 0)::int as fired, coalesce(sum(c.hits), 0)::int as hits, coalesce(sum(c.misses), 0)::int as misses
     from signal_rules r left join staff f on f.id = r.changed_by
     left join rule_counts c on c.rule = r.rule and c.day > (now() at time zone 'UTC')::date - $1::int
    group by r.rule, f.name order by r.points desc, r.rule`,
);
const warnings = statement<
  { signal: 'elsewhere' | 'money' | 'threat'; dismissed: number; reported: number; blocked: number },
  [days: number]
>(
  'desk.warning_counts',
  `select signal, coalesce(sum(n) filter (where outcome = 'dismissed'), 0)::int as dismissed,
          coalesce(sum(n) filter (where outcome = 'reported'), 0)::int as reported, coalesce(sum(n) filter (where outcome = 'blocked'), 0)::int as blocked
     from warning_counts where day > (now() at time zone 'UTC')::date - $1::int group by signal order by signal`,
);
const ruleForChange = statement<{ points: number; resting: boolean }, [rule: string]>(
  'desk.lock_signal_rule',
  'select points, resting_since is not null as resting from signal_rules where rule = $1 for update',
);
const setRule = statement<never, [rule: string, points: number, staff: string, now: Date]>(
  'desk.set_signal_rule',
  `update signal_rules set points = $2, round = round + (resting_since is not null)::int, resting_since = null, changed_by = $3, changed_at = $4
    where rule = $1`,
);
const tried = statement<{ now: number; tried: number }, [rule: string, points: number, threshold: number]>(
  'desk.try_signal_rule',
  `select accounts_at_points(r.rule, case when r.resting_since is null then r.points else 0 end, $3) as now, accounts_at_points(r.rule, $2, $3) as tried
     from signal_rules r where r.rule = $1`,
);

const isKnown = ({ rule }: RuleRow) => signalRuleList.includes(rule);

export async function listRules({ db }: Services): Promise<AnswerOf<typeof deskRules>> {
  return {
    rules: (await rules(db, restsBelow.days)).filter(isKnown).map((row) => ({
      ...row,
      first_points: signalRules[row.rule],
      resting_since: row.resting_since?.toISOString() ?? null,
      changed_at: row.changed_at?.toISOString() ?? null,
    })),
    warnings: await warnings(db, restsBelow.days),
  };
}

/** @throws Refusal not_found */
export async function tryRule({ db }: Services, rule: SignalRule, points: number) {
  const row = await tried.one(db, rule, points, caseAtPoints);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** @throws Refusal not_found */
export const changeRule = (services: Services, staff: StaffCaller, rule: SignalRule, points: number): Promise<void> =>
  transaction(services.db, async (tx) => {
    const before = await ruleForChange.one(tx, rule);
    if (!before) throw new Refusal('not_found');
    await setRule.run(tx, rule, points, staff.id, services.clock.now());
    await audit(
      tx,
      staff,
      'rule_changed',
      { kind: 'rule', id: rule },
      { points, was_resting: before.resting },
      changesIn({ points: before.points }, { points }),
    );
  });
