/** Which lines of the audit log count as work done, by queue. */
import type { DeskQueue } from '../../contract/desk.ts';

const doneActions: Record<DeskQueue, RegExp> = {
  photos: /^photo_(?:approved|rejected|decided_again)$/,
  checks: /^(?:photo_check_(?:passed|failed|lapsed)|main_photo_(?:same|other))$/,
  texts: /^text_(?:passed|hidden)$/,
  reports: /^report_(?:dismiss|warn|hide_text|reject_photo|suspend|require_age|require_selfie)$/,
  appeals: /^appeal_(?:upheld|overturned)$/,
  complaints: /^complaint_answered$/,
  care: /^care_closed$/,
  privacy: /^privacy_(?:erased|closed)$/,
  writing: /^writing_answered$/,
};

export const doneIn = (queue: DeskQueue, done: readonly { action: string; n: number }[]): number =>
  done.reduce((sum, { action, n }) => sum + (doneActions[queue].test(action) ? n : 0), 0);
