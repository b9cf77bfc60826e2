/** Turns moderation events into mails: one job per event and reader, so a redelivered event sends nothing twice. */
import type { EventKind, Events } from '../../contract/events.ts';
import type { Listener } from '../platform/outbox.ts';
import { type CaseMailKind, sendCaseMail } from './send-case-mail.ts';

/** Whoever refused a photo, or removed a text, can still undo that; the mail waits this long. */
const undoDelaySeconds = 10 * 60;
const undoable: ReadonlySet<string> = new Set(['reject_photo', 'hide_text']);

const sends =
  <K extends EventKind>(idOf: (payload: Events[K]) => string, ...mails: CaseMailKind[]): Listener<K> =>
  async (services, payload, event) => {
    const wait = 'action' in payload && undoable.has(payload.action) ? { start_after: undoDelaySeconds } : {};
    for (const mail of mails)
      await services.jobs.enqueue(
        services.db,
        sendCaseMail,
        { mail, id: idOf(payload) },
        { key: `${event.id} ${mail}`, ...wait },
      );
  };

export const mailDecision = sends<'decision_made'>((p) => p.decision_id, 'decision', 'report_outcome');
export const mailAppealReceipt = sends<'appeal_received'>((p) => p.appeal_id, 'appeal_receipt');
export const mailAppealDecided = sends<'appeal_decided'>((p) => p.appeal_id, 'appeal_decided');
const sendReceipt = sends<'complaint_received'>((p) => p.complaint_id, 'complaint_receipt');
export const mailComplaintReceipt: Listener<'complaint_received'> = async (services, payload, event) => {
  if (payload.receipt) await sendReceipt(services, payload, event);
};
export const mailComplaintAnswer = sends<'complaint_answered'>((p) => p.complaint_id, 'complaint_answer');
export const mailThreadAnswer = sends<'thread_answered'>((p) => p.message_id, 'thread_answer');
export const mailPrivacyCode = sends<'privacy_code_asked'>((p) => p.privacy_id, 'privacy_code');
export const mailDataProof = sends<'data_asked'>((p) => p.privacy_id, 'data_proof');
