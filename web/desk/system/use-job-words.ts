/** Jobs and letters in words. A job that has none here shows its own name. */
import { useLingui } from '@lingui/react/macro';
import type { JobState, LetterState } from '../../../contract/desk-system.ts';

export function useJobWords() {
  const { t } = useLingui();
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
  return { states, letters, jobName: (name: string) => jobs[name] ?? name.replaceAll('_', ' ') };
}
