/** Every account mail, by the name used in its job. */
import type { AccountMail } from './account-mail.ts';
import { activation } from './activation.ts';
import { deletion } from './deletion.ts';
import { mailChange, mailChangeNotice } from './mail-change.ts';
import { passwordChanged } from './password-changed.ts';
import { lastReset, reset } from './reset.ts';
import { restored } from './restored.ts';
import { lostFactor, newDevice, securityBefore, securityChanges } from './security.ts';
import { staffChanges } from './staff-changes.ts';

export type { AccountMail };

export const accountMails = {
  activation,
  reset,
  reset_last: lastReset,
  mail_change: mailChange,
  mail_change_notice: mailChangeNotice,
  password_changed: passwordChanged,
  deletion,
  restored,
  new_device: newDevice,
  lost_factor: lostFactor,
  security_before: securityBefore,
  ...securityChanges,
  ...staffChanges,
} satisfies Record<string, AccountMail>;
