/** Jobs and letters in words. A job that has none here shows its own name. */
import { useDefinitions } from '../insight/use-definitions.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { JobState, LetterState } from '../../../contract/desk-system.ts';
import { useDates } from '../use-dates.ts';

export function useJobWords() {
  const { t } = useLingui();
  // A state and the number of those in it are called the same.
  const figures = useDefinitions();
  const { time } = useDates();
  const states: Record<JobState, string> = {
    dead: t`Dead`,
    failing: t`Failing`,
    waiting: t`Waiting`,
    running: t`Running`,
    done: t({ context: 'state of a job', message: 'Done' }),
    aside: t({ context: 'state of a job', message: 'Put aside' }),
  };
  const jobs: Record<string, string> = {
    send_mail: t`Account mail`,
    send_activity_mail: t`Mail about activity`,
    send_case_mail: t`Mail about a case`,
    send_payment_mail: t`Mail about a payment`,
    send_push: t`Push message`,
    run_campaigns: t`Campaigns`,
    send_refund: t`Refund through the provider`,
    remove_photo_files: t`Files of deleted photos`,
    roll_up_figures: t`Insight figures`,
    check_health: t`Check each part`,
    check_ledger: t`Check the ledger`,
    compare_older_photos: t`Compare older photos`,
    end_holds: t`End holds that are over`,
    end_recoveries: t`End waits for a way back in`,
    erase_deleted_accounts: t`Erase deleted accounts`,
    find_signals: t`Look for signals of scams`,
    follow_age: t`Follow age checks`,
    forget_call_answers: t`Delete answers kept for retries`,
    forget_marks: t`Delete expired hashes`,
    forget_old_cases: t`Delete old cases`,
    forget_old_sessions: t`Delete old log-ins`,
    forget_old_swipes: t`Delete old swipes`,
    forget_old_tokens: t`Delete old e-mail links`,
    forget_used_proofs: t`Delete used proofs of work`,
    hold_fictional_share: t`Keep the share of fictional profiles within its limit`,
    lapse_looks: t`End second looks nobody took`,
    forget_in_list_file: t`Take erased members out of CSV files`,
    lift_suspensions: t`Lift suspensions that are over`,
    make_list_file: t`Create long CSV files`,
    mark_members: t`Hash the addresses of existing accounts`,
    open_overdue_asks: t`Open cases for overdue proof`,
    notice_buying: t`Notice excessive buying`,
    poll_payments: t`Ask providers for open payments`,
    prove_audit: t`Verify the audit log`,
    prove_book_days: t`Verify the books by day`,
    publish_settings: t`Publish what is due`,
    reconcile_payments: t`Compare payments with providers`,
    remove_list_files: t`Delete CSV files after their time`,
    retry_webhooks: t`Send webhooks again`,
    score_photos: t`Order photos for moderation`,
    sweep_orphan_files: t`Remove files nobody owns`,
    tidy_campaigns: t`Clean up campaigns`,
    tidy_debits: t`Clean up direct debits`,
    count_gifts: t`Count gifts by day`,
    send_alone_mail: t`Tell the owners that nobody else can give a second look`,
    tidy_desk: t`Clean up the desk`,
    tidy_messages: t`Clean up messages`,
    tidy_photo_checks: t`Delete pictures of photo checks`,
    turn_activity_words: t`Renew “last seen”`,
  };
  const letters: Record<LetterState, string> = {
    sent: figures.delivered.name,
    deferred: figures.deferred.name,
    refused: figures.refused.name,
    bounced: figures.bounced.name,
    complained: figures.complained.name,
  };
  const pushes: Record<string, string> = {
    sent: t({ context: 'state of a message to a phone', message: 'Sent' }),
    later: t`Tried again`,
    refused: t({ context: 'state of a message to a phone', message: 'Refused' }),
    gone: t`The device no longer takes them`,
  };
  /** When a job of the clock runs. @param cron in UTC; what has no words here is shown as it is */
  const schedule = (cron: string): string => {
    const [minute = '', hour = '', ...days] = cron.split(' ');
    if (days.join('') !== '***') return cron;
    const every = minute === '*' ? 1 : Number(/^\*\/(\d+)$/.exec(minute)?.[1]);
    if (hour === '*' && every > 0) return t`${plural(every, { one: 'every minute', other: 'every # minutes' })}`;
    if (!/^\d+$/.test(minute)) return cron;
    const at = time(new Date(Date.UTC(2000, 0, 1, Number(hour) || 0, Number(minute))).toISOString());
    const minuteOfHour = at.slice(-2);
    if (hour === '*') return t`every hour, at minute ${minuteOfHour}`;
    return /^\d+$/.test(hour) ? t`every day at ${at}` : cron;
  };
  return {
    states,
    schedule,
    letters,
    pushes,
    jobs,
    jobName: (name: string) => jobs[name] ?? name.replaceAll('_', ' '),
  };
}
