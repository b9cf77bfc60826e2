/**
 * Reports made though there is obviously nothing to them (DSA, article 23): staff warn the reporter, and after a warning that reporter's
 * reports wait behind others for 30 days. A decision like any other: told, with reason and appeal; it ends by itself, and with its warning
 * (db/functions/trust.sql). What is urgent never waits (server/desk/sql-cases.ts).
 */
import { type MisuseStep, misuseSteps, reportsWaitDays } from '../../contract/moderation.ts';
import { statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { decideCase, openCase } from './decide-case.ts';

/** SQL: the steps that are possible for the reporter of case `c`. A further misuse is one reported after the warning. */
export const misuseStepsSql = `case when not exists (select from members w where w.id = c.reporter_id and w.kind = 'person' and w.status in ('not_confirmed', 'active'))
              or c.source <> 'report' then 0
            when exists (select from cases w join decisions d on d.case_id = w.id
                          where w.member_id = c.reporter_id and d.action = 'warn_reports' and d.overturned_at is null and d.created_at < c.created_at) then 2
            else 1 end`;
/** @param count of misuseStepsSql */
export const stepsOf = (count: number): MisuseStep[] => misuseSteps.slice(0, count);

// The reporter's row is locked: of two who decide at once the second sees what the first did.
const lockReporter = statement<{ reporter_id: string; number: string }, [report: string]>(
  'moderation.lock_reporter',
  `select c.reporter_id, c.number from cases c join members m on m.id = c.reporter_id where c.id = $1 for update of m`,
);
const possible = statement<{ steps: number }, [report: string]>(
  'moderation.misuse_steps',
  `select ${misuseStepsSql} as steps from cases c where c.id = $1`,
);
export const reportsWaitUntil = statement<{ until: Date | null }, [member: string, reason: string]>(
  'moderation.reports_wait_until',
  'select reports_wait_until($1, $2) as until',
);

/** @throws Refusal bad_request: nobody to tell, or no warning came before the report */
export async function decideMisuse(
  tx: Tx,
  { report_id: reportId, step }: { report_id: string; step: MisuseStep },
  by: { staff_id: string; facts: string | undefined; now: Date },
): Promise<{ id: string; number: string; member_id: string }> {
  const report = await lockReporter.one(tx, reportId);
  const steps = stepsOf((await possible.one(tx, reportId))?.steps ?? 0);
  if (!report || !steps.includes(step)) throw new Refusal('bad_request', { fields: { misuse: 'bad_request' } });
  const note = `report ${report.number}`;
  const target = await openCase(tx, { source: 'desk', member_id: report.reporter_id, now: by.now, note });
  await decideCase(tx, target, {
    staff_id: by.staff_id,
    action: step,
    reason: 'misuse',
    facts: by.facts,
    until: step === 'reports_wait' ? new Date(by.now.getTime() + reportsWaitDays * 86_400_000) : undefined,
  });
  return target;
}
