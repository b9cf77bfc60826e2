/** Short words of the desk for the codes of the contract. What members read is in the contract itself. */
import { useLingui } from '@lingui/react/macro';
import type { DeskQueue } from '../../contract/desk.ts';
import type { CareReason } from '../../contract/desk-care.ts';
import type { StaffRole } from '../../contract/roles.ts';
import type { DecisionAction, DecisionReason, ReportReason, ThreadKind } from '../../contract/moderation.ts';
import type { CheckReason } from '../../contract/photo-check.ts';
import type { RejectReason } from '../../contract/photos.ts';
import { useFictional } from '../app/Mark.tsx';

export function useDeskWords() {
  const { t } = useLingui();
  const fictional = useFictional();
  const queues: Record<DeskQueue, string> = {
    photos: t`Photos`,
    checks: t`Photo checks`,
    texts: t`Profile texts`,
    reports: t`Reports`,
    appeals: t`Appeals`,
    complaints: t`Complaints`,
    care: t`Care`,
    privacy: t`Privacy requests`,
    writing: t`Answers`,
  };
  const roles: Record<StaffRole, string> = {
    owner: t`Owner`,
    moderation: t`Moderation`,
    lead: t`Moderation lead`,
    support: t`Support`,
    finance: t`Finance`,
    marketing: t`Marketing`,
    writer: t`Writer`,
  };
  const rejects: Record<RejectReason, string> = {
    not_a_person: t`Nobody in it`,
    not_you: t`Not this person`,
    minor_visible: t`Somebody under 18`,
    contact_details: t`Contact details or link`,
    explicit: t`Too explicit`,
    poor_quality: t`Too dark, blurred or small`,
    copyright: t`Belongs to somebody else`,
    other: t`Against the rules for another reason`,
  };
  const reasons: Record<DecisionReason, string> = {
    minor: t`Under 18`,
    fake: t`False identity`,
    harassment: t`Insults, threats, pressure`,
    hate: t`Hate`,
    extortion: t`Extortion`,
    scam: t`Money or advertising`,
    contact_details: t`Contact details or link`,
    explicit: t`Too explicit`,
    returned: t`Excluded before`,
    unchecked: t`A required check was not done`,
    illegal: t`Against the law`,
    other: t`Against the terms for another reason`,
  };
  const checks: Record<CheckReason, string> = {
    pose: t`Pose cannot be seen`,
    unclear: t`Too dark or blurred`,
    other_person: t`Another person`,
    picture_of_picture: t`Picture of a screen or print`,
    new_main: t`New main photo shows another person`,
  };
  /** Those that nobody picks too. */
  const allReasons: Record<string, string> = {
    ...reasons,
    charge_back: t`Charged back, no other purchase`,
    same_email: t`Address of an excluded account`,
    same_phone: t`Number of an excluded account`,
    same_iban: t`Bank account of an excluded account`,
    same_card: t`Card of an excluded account`,
    same_photo: t`Photo of an excluded account`,
    misuse: t`Unfounded reports`,
    ...checks,
  };
  const reports: Record<ReportReason | 'signal', string> = {
    minor: t`Seems under 18`,
    fake: t`False identity`,
    harassment: t`Harassment`,
    extortion: t`Extortion`,
    scam: t`Money or advertising`,
    explicit: t`Unwanted explicit content`,
    illegal: t`Against the law`,
    other: t`Something else`,
    signal: t`Found by rules`,
  };
  const cares: Record<CareReason, string> = {
    pleading: t`Pleads, or offers everything for a meeting`,
    spending: t`Spends more than seems good for them`,
    distress: t`Seems in distress, ill or confused`,
    minor: t`Seems under 18`,
    other: t`Something else`,
  };
  const actions: Record<DecisionAction, string> = {
    dismiss: t`No breach`,
    warn: t({ context: 'a decision about a member', message: 'Warning' }),
    hide_text: t`Text removed`,
    reject_photo: t`Photo refused`,
    suspend: t`Suspended`,
    end_premium: t`Premium ended`,
    hold: t`Held for review`,
    require_age: t`Age check requested`,
    require_selfie: t`Photo check requested`,
    refuse_check: t`Photo check refused`,
    warn_reports: t`Warned about reports`,
    reports_wait: t`Reports wait behind others`,
  };
  const kinds: Record<ThreadKind, string> = {
    illegal_content: t`Illegal content`,
    abuse: t`A member’s behaviour`,
    fictional: fictional.label,
    payment: t`Payment`,
    privacy: t`Privacy`,
    technical: t`Technical`,
    service: t`Service`,
    other: t`Something else`,
    begun: t`Written by our team`,
  };
  const statuses: Record<string, string> = {
    not_confirmed: t({ context: 'state of an account', message: 'Not confirmed' }),
    active: t({ context: 'state of an account', message: 'Active' }),
    suspended: t({ context: 'state of an account', message: 'Suspended' }),
    pending_deletion: t({ context: 'state of an account', message: 'Leaving' }),
    deleted: t({ context: 'state of an account', message: 'Deleted' }),
    disabled: t({ context: 'state of an account', message: 'Hidden' }),
    held: t({ context: 'state of an account', message: 'Held for review' }),
    pending: t({ context: 'state of a photo or text', message: 'Waiting' }),
    rejected: t({ context: 'state of a photo or text', message: 'Refused' }),
    open: t({ context: 'state of a case', message: 'Open' }),
    decided: t`Decided`,
    answered: t({ context: 'state of a complaint', message: 'Answered' }),
  };
  const genders: Record<string, string> = { male: t`Man`, female: t`Woman` };
  /** The word for a code; a code without one is shown as it is. */
  const word = (words: Record<string, string>, code: string | null) => (code === null ? '' : (words[code] ?? code));
  return {
    cares,
    checks,
    queues,
    roles,
    rejects,
    reasons,
    allReasons,
    reports,
    actions,
    kinds,
    statuses,
    genders,
    word,
  };
}
