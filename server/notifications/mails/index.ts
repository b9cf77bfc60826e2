/** Every account mail, by the name its job carries. */
import type { AccountMail } from './account-mail.ts';
import { activation } from './activation.ts';
import { deletion } from './deletion.ts';
import { mail_change, mail_change_notice } from './mail-change.ts';
import { password_changed } from './password-changed.ts';
import { reset } from './reset.ts';
import { restored } from './restored.ts';
import { staff_changes } from './staff-changes.ts';

export type { AccountMail };

export const account_mails = {
  activation,
  reset,
  mail_change,
  mail_change_notice,
  password_changed,
  deletion,
  restored,
  ...staff_changes,
} satisfies Record<string, AccountMail>;
