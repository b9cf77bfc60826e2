/** What a member's timeline is made of: the server reads these, the page has words for each, and the compiler asks both for a new one. */
import type { AuditAction } from './audit.ts';
import { type SecurityEvent, securityEvents } from './security-events.ts';

export const eventGroups = ['money', 'account', 'moderation', 'mail', 'staff', 'people'] as const;
export type EventGroup = (typeof eventGroups)[number];

/** Bookings of a payment. */
export const paymentEvents = ['purchase', 'refund', 'refund_failed', 'charge_back', 'charge_back_reversed'] as const;

const otherEvents = [
  'ordered',
  'adjusted',
  'joined',
  'confirmed',
  'device',
  'photo_added',
  'text_changed',
  'photo_approved',
  'photo_rejected',
  'text_approved',
  'reported',
  'case',
  'care',
  'care_closed',
  'report_made',
  'decided',
  'appealed',
  'appeal_decided',
  'complaint',
  'mailed',
  'pushed',
  'privacy',
  'privacy_closed',
  'note',
  'act',
  'conversation',
  'gift',
] as const;
export type EventKind = SecurityEvent | (typeof paymentEvents)[number] | (typeof otherEvents)[number];
const kinds: ReadonlySet<string> = new Set([...securityEvents, ...paymentEvents, ...otherEvents]);
export const isEventKind = (kind: string): kind is EventKind => kinds.has(kind);

/** What staff did with a member that no other source of the timeline tells: their decisions, mails and notes stand there themselves. */
export const memberActs = [
  'account_closed',
  'activation_sent',
  'address_mended',
  'buying_allowed',
  'buying_paused',
  'contact_shown',
  'credits_given',
  'language_set',
  'mail_sent_again',
  'member_logged_out',
  'member_suspended',
  'member_unsuspended',
  'members_joined',
  'members_parted',
  'note_pin',
  'note_put_back',
  'note_remove',
  'note_unpin',
  'privacy_corrected',
  'privacy_exported',
  'second_look_asked',
  'second_look_refused',
  'suspension_ended',
  'talk_asked',
  'talk_read',
  'text_undone',
] as const satisfies readonly AuditAction[];
export type MemberAct = (typeof memberActs)[number];
