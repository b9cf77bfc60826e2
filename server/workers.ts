/** Everything that runs beside requests: every listener and every job of the product, one line each. */
import { erase_deleted_accounts, forget_old_sessions } from './accounts/delete-account.ts';
import { forget_old_tokens } from './accounts/tokens.ts';
import * as account_mail from './notifications/on-account-events.ts';
import { send_mail } from './notifications/send-mail.ts';
import { deletePhotoFiles } from './photos/files.ts';
import { sweep_orphan_files } from './photos/jobs.ts';
import type { AnyJob } from './platform/jobs.ts';
import { type Listener, type Listeners, startOutbox } from './platform/outbox.ts';
import type { Services } from './platform/services.ts';

const removePhotoFiles: Listener<'member_erased'> = async ({ storage }, { photo_filenames }) => {
  for (const filename of photo_filenames) await deletePhotoFiles(storage, filename);
};

export const listeners: Listeners = {
  account_created: [account_mail.mailActivation],
  activation_requested: [account_mail.mailActivation],
  reset_requested: [account_mail.mailReset],
  mail_change_requested: [account_mail.mailConfirmChange, account_mail.mailChangeNotice],
  password_changed: [account_mail.mailPasswordChanged],
  deletion_requested: [account_mail.mailDeletion],
  account_restored: [account_mail.mailRestored],
  member_erased: [removePhotoFiles],
  sessions_ended: [],
};

export const jobs: readonly AnyJob[] = [
  send_mail,
  erase_deleted_accounts,
  forget_old_sessions,
  forget_old_tokens,
  sweep_orphan_files,
];

/** Starts jobs, schedules and the outbox. @param options.outbox_poll_ms see startOutbox */
export async function startWorkers(
  services: Services,
  options: { outbox_poll_ms?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  await services.jobs.start(services, jobs);
  const outbox = startOutbox(
    services,
    listeners,
    options.outbox_poll_ms === undefined ? {} : { poll_ms: options.outbox_poll_ms },
  );
  return {
    stop: async () => {
      await outbox.stop();
      await services.jobs.stop();
    },
  };
}
