import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  CreditCard,
  FileText,
  Flag,
  Image,
  LogIn,
  Mail,
  MessageCircle,
  MessageSquareWarning,
  Settings2,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Static } from 'typebox';
import type { EventGroup, MemberEvent } from '../../../contract/desk-console.ts';
import type { Money } from '../../../contract/money.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useMailWords } from '../use-mail-words.ts';
import { useMoney } from '../use-money.ts';

export type Event = Static<typeof MemberEvent>;

/** "Chrome on Android", of what a browser says of itself. */
export function deviceName(agent: string): string {
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrome\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : '';
  const system = /Android/.test(agent)
    ? 'Android'
    : /iPhone|iPad/.test(agent)
      ? 'iOS'
      : /Windows/.test(agent)
        ? 'Windows'
        : /Mac OS/.test(agent)
          ? 'macOS'
          : /Linux/.test(agent)
            ? 'Linux'
            : '';
  return [browser, system].filter(Boolean).join(' · ') || '?';
}

/** What happened, in words; never a code. */
export function useEventWords() {
  const { t } = useLingui();
  const { money, number, method } = useMoney();
  const words = useDeskWords();
  const groups: Record<EventGroup, string> = {
    money: t`Money`,
    account: t({ context: 'of a member', message: 'Account' }),
    moderation: t`Moderation`,
    mail: t`Mail`,
    staff: t`Staff`,
    people: t`People`,
  };
  const icons: Record<EventGroup, ReactNode> = {
    money: <CreditCard />,
    account: <LogIn />,
    moderation: <Flag />,
    mail: <Mail />,
    staff: <Settings2 />,
    people: <MessageCircle />,
  };
  const acts: Record<string, string> = {
    member_suspended: t`Suspended`,
    member_unsuspended: t`Suspension taken back`,
    suspension_ended: t`The suspension ended by itself`,
    credits_given: t`Credits booked by staff`,
    buying_paused: t`Buying paused`,
    buying_allowed: t`Buying allowed again`,
    contact_shown: t`Address and phone were shown`,
    talk_asked: t`May read a conversation for a day`,
    talk_read: t`Read a conversation`,
    member_logged_out: t`Logged out by staff`,
    account_closed: t`Account closed as they asked`,
    mail_sent_again: t`An e-mail was sent again`,
    activation_sent: t`Activation e-mail sent again`,
    address_mended: t`Change of address begun for the member`,
    language_set: t`Language set`,
    second_look_asked: t`A second look was requested`,
    second_look_refused: t`A second look was refused`,
    privacy_exported: t`Data exported`,
  };
  /** Kinds of bookings of credits that are not of the contract. */
  const bookings: Record<string, string> = {
    message: t`Message`,
    photo: t`Photo`,
    gift: t`Gift`,
    adjustment: t`Booked by staff`,
    purchase: t`Bought`,
    refund: t({ context: 'a booking of credits', message: 'Refunded' }),
    refund_failed: t`A refund failed`,
    charge_back: t`Charged back`,
    charge_back_reversed: t`Charge-back returned`,
    signup: t`Welcome credits`,
  };
  const { mails } = useMailWords();
  const sources: Record<string, string> = {
    report: t`Report`,
    made: t`Report by this member`,
    care: t`Care`,
    complaint: t`Complaint`,
    photo: t`Photo`,
    text: t`Profile text`,
    desk: t`Found by staff`,
    payment: t`Payment`,
  };
  const text = (e: Event): string => {
    const sum = e.amount !== null && e.currency ? money(e.amount, e.currency as Money['currency']) : '';
    const credits = e.credits ?? 0;
    const signed = `${credits > 0 ? '+' : '−'}${number(Math.abs(credits))}`;
    const reason = words.word({ ...words.cares, ...words.reports }, e.code);
    switch (e.kind) {
      case 'ordered':
        return t`Ordered ${plural(credits, { one: '# credit', other: '# credits' })} for ${sum} · ${method(e.code ?? '')}`;
      case 'purchase':
        return t`Paid ${sum} for ${plural(credits, { one: '# credit', other: '# credits' })} · ${method(e.code ?? '')}`;
      case 'refund':
        return t`${sum} refunded, ${signed} credits`;
      case 'refund_failed':
        return t`A refund of ${sum} failed`;
      case 'charge_back':
        return t`${sum} charged back, ${signed} credits`;
      case 'charge_back_reversed':
        return t`The bank returned ${sum}`;
      case 'adjusted':
        return t`${signed} credits: ${e.text || words.word(bookings, e.code)}`;
      case 'joined':
        return t`Signed up`;
      case 'confirmed':
        return t`Confirmed the address`;
      case 'login':
        return t`Logged in`;
      case 'login_failed':
        return t`Wrong password`;
      case 'mail_change_requested':
        return t`Asked for another address`;
      case 'password_changed':
        return t`Changed the password`;
      case 'password_reset':
        return t`Set a new password by e-mail`;
      case 'device':
        return t`New log-in: ${deviceName(e.code ?? '')} · ${e.text ?? ''}`;
      case 'photo_added':
        return t`Photo added`;
      case 'photo_approved':
        return t`Photo approved`;
      case 'photo_rejected':
        return t`Photo refused: ${words.word(words.rejects, e.code)}`;
      case 'care':
        return t`Care: ${reason}`;
      case 'care_closed':
        return t`Care case closed: ${e.text ?? ''}`;
      case 'reported':
        return t`Reported: ${reason}`;
      case 'case':
        return e.code === 'signal' ? words.reports.signal : t`Case opened by staff`;
      case 'report_made':
        return t`Reported somebody: ${reason}`;
      case 'decided':
        return t`Decided: ${words.word(words.actions, e.code)}`;
      case 'complaint':
        return t`Complaint: ${words.word(words.kinds, e.code)}`;
      case 'mailed':
        return t`E-mail sent: ${words.word(mails, e.code)}`;
      case 'address_change':
        return e.code === 'confirmed' ? t`Change of address confirmed` : t`Change of address requested`;
      case 'note':
        return e.text ?? '';
      case 'conversation':
        return t`Conversation with ${e.text ?? ''}`;
      default:
        return acts[e.code ?? ''] ?? t`Changed by staff`;
    }
  };
  const href = (e: Event): string | null =>
    e.ref === null
      ? null
      : e.group === 'money'
        ? `/desk/payments/${e.ref}`
        : e.kind === 'complaint'
          ? `/desk/complaints/${e.ref}`
          : e.kind === 'care' || e.kind === 'care_closed'
            ? `/desk/care/${e.ref}`
            : e.group === 'people'
              ? `/desk/members/${e.ref}`
              : `/desk/reports/${e.ref}`;
  const icon = (e: Event): ReactNode =>
    e.kind === 'note' ? (
      <FileText />
    ) : e.kind.startsWith('photo') ? (
      <Image />
    ) : e.kind === 'complaint' ? (
      <MessageSquareWarning />
    ) : e.kind === 'joined' ? (
      <UserRound />
    ) : (
      icons[e.group]
    );
  const tone = (e: Event): 'good' | 'bad' | 'plain' =>
    e.kind === 'purchase' || e.kind === 'photo_approved' || e.kind === 'confirmed'
      ? 'good'
      : /charge_back$|refund_failed|reported|care$|login_failed|photo_rejected|decided/.test(e.kind)
        ? 'bad'
        : 'plain';
  return { groups, icons, text, href, icon, tone, bookings, mails, sources };
}
