/** Jobs and letters in words. A job that has none here shows its own name. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { JobState, LetterState } from '../../../contract/desk-system.ts';
import { useDates } from '../use-dates.ts';

export function useJobWords() {
  const { t } = useLingui();
  const { time } = useDates();
  const states: Record<JobState, string> = {
    dead: t`Dead`,
    failing: t`Failing`,
    waiting: t`Waiting`,
    running: t`Running`,
    done: t`Done`,
  };
  const jobs: Record<string, string> = {
    send_mail: t`Account mail`,
    send_activity_mail: t`Mail about activity`,
    send_case_mail: t`Mail about a case`,
    send_payment_mail: t`Mail about a payment`,
    send_push: t`Push message`,
    run_campaigns: t`Campaigns`,
    send_refund: t`Refund to the provider`,
    remove_photo_files: t`Files of deleted photos`,
    roll_up_figures: t`Figures of insight`,
  };
  const letters: Record<LetterState, string> = {
    sent: t`Sent`,
    deferred: t`Tried again`,
    refused: t`Refused`,
    bounced: t`Bounced`,
    complained: t`Reported as spam`,
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
  return { states, schedule, letters, jobName: (name: string) => jobs[name] ?? name.replaceAll('_', ' ') };
}
