import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  Bell,
  CreditCard,
  FileText,
  Flag,
  Gavel,
  Gift,
  Image,
  LogIn,
  Mail,
  MessageCircle,
  MessageSquareWarning,
  Settings2,
  ShieldCheck,
  TextQuote,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Static } from 'typebox';
import type { MemberEvent } from '../../../contract/desk-console.ts';
import { type EventGroup, type EventKind, isEventKind } from '../../../contract/member-events.ts';
import type { Money } from '../../../contract/money.ts';
import { useJobWords } from '../system/use-job-words.ts';
import { usePrivacyWords } from '../threads/use-privacy-words.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useMailWords } from '../use-mail-words.ts';
import { useMoney } from '../use-money.ts';
import { useAccountWords } from './use-account-words.ts';

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
  const { mails, mailName } = useMailWords();
  const { letters, pushes } = useJobWords();
  const privacy = usePrivacyWords();
  const { own, acts } = useAccountWords();
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
  const listed = (...parts: string[]) => parts.filter(Boolean).join(' · ');
  const factsOf = (e: Event) => {
    const credits = e.credits ?? 0;
    return {
      ...e,
      code: e.code ?? '',
      text: e.text ?? '',
      credits,
      sum: e.amount !== null && e.currency ? money(e.amount, e.currency as Money['currency']) : '',
      signed: `${credits > 0 ? '+' : '−'}${number(Math.abs(credits))}`,
      reason: words.word({ ...words.cares, ...words.reports }, e.code),
    };
  };
  const texts: Record<Exclude<EventKind, keyof typeof own>, (e: ReturnType<typeof factsOf>) => string> = {
    ordered: ({ credits, sum, code }) =>
      t`Ordered ${plural(credits, { one: '# credit', other: '# credits' })} for ${sum} · ${method(code)}`,
    purchase: ({ credits, sum, code }) =>
      t`Paid ${sum} for ${plural(credits, { one: '# credit', other: '# credits' })} · ${method(code)}`,
    refund: ({ sum, signed }) => t`${sum} refunded, ${signed} credits`,
    refund_failed: ({ sum }) => t`A refund of ${sum} failed`,
    charge_back: ({ sum, signed }) => t`${sum} charged back, ${signed} credits`,
    charge_back_reversed: ({ sum }) => t`The bank returned ${sum}`,
    adjusted: ({ signed, ...e }) => t`${signed} credits: ${e.text || words.word(bookings, e.code)}`,
    joined: () => t`Signed up`,
    confirmed: () => t`Confirmed the address`,
    device: (e) => t`New log-in: ${deviceName(e.code)} · ${e.text}`,
    photo_added: () => t`Photo added`,
    text_changed: () => t`Profile text changed`,
    photo_approved: () => t`Photo approved`,
    photo_rejected: (e) => t`Photo refused: ${words.word(words.rejects, e.code)}`,
    text_approved: () => t`Profile text approved`,
    care: ({ reason }) => t`Care: ${reason}`,
    care_closed: (e) => t`Care case closed: ${e.text}`,
    reported: ({ reason }) => t`Reported: ${reason}`,
    case: (e) => (e.code === 'signal' ? words.reports.signal : t`Case opened by staff`),
    report_made: ({ reason }) => t`Reported somebody: ${reason}`,
    decided: (e) => t`Decided: ${words.word(words.actions, e.code)}`,
    appealed: () => t`Appealed against a decision`,
    appeal_decided: (e) => (e.state === 'overturned' ? t`Appeal granted` : t`Appeal refused`),
    complaint: (e) => t`Complaint: ${words.word(words.kinds, e.code)}`,
    mailed: (e) => listed(t`E-mail: ${mailName(e.code)}`, words.word(letters, e.state)),
    pushed: (e) => listed(t`Push: ${mailName(e.code)}`, deviceName(e.text), words.word(pushes, e.state)),
    privacy: (e) => t`Privacy request: ${words.word(privacy.kinds, e.code)}`,
    privacy_closed: (e) =>
      listed(t`Privacy request closed: ${words.word(privacy.kinds, e.code)}`, words.word(privacy.states, e.state)),
    note: (e) => e.text,
    act: (e) => words.word(acts, e.code),
    conversation: (e) => t`Conversation with ${e.text}`,
    gift: (e) => t`Gift from ${e.text}`,
  };
  const ofOwner = (kind: EventKind): kind is keyof typeof own => kind in own;
  // A kind of an earlier release is told by its own name: whoever did it, it is not said to be somebody else.
  const text = (e: Event): string =>
    !isEventKind(e.kind) ? e.kind.replaceAll('_', ' ') : ofOwner(e.kind) ? own[e.kind] : texts[e.kind](factsOf(e));
  const href = (e: Event): string | null =>
    e.ref === null
      ? null
      : e.group === 'money'
        ? `/desk/payments/${e.ref}`
        : e.kind === 'complaint'
          ? `/desk/complaints/${e.ref}`
          : e.kind === 'care' || e.kind === 'care_closed'
            ? `/desk/care/${e.ref}`
            : e.kind === 'privacy' || e.kind === 'privacy_closed'
              ? `/desk/privacy/${e.ref}`
              : e.group === 'people'
                ? `/desk/members/${e.ref}`
                : `/desk/reports/${e.ref}`;
  const icon = (e: Event): ReactNode =>
    e.kind === 'note' ? (
      <FileText />
    ) : e.kind.startsWith('photo') ? (
      <Image />
    ) : e.kind.startsWith('text') ? (
      <TextQuote />
    ) : e.kind === 'gift' ? (
      <Gift />
    ) : e.kind === 'pushed' ? (
      <Bell />
    ) : e.kind.startsWith('privacy') ? (
      <ShieldCheck />
    ) : e.kind.startsWith('appeal') ? (
      <Gavel />
    ) : e.kind === 'complaint' ? (
      <MessageSquareWarning />
    ) : e.kind === 'joined' ? (
      <UserRound />
    ) : (
      icons[e.group]
    );
  const good: ReadonlySet<string> = new Set<EventKind>([
    'purchase',
    'photo_approved',
    'text_approved',
    'confirmed',
    'activate',
  ]);
  const bad: ReadonlySet<string> = new Set<EventKind>([
    'charge_back',
    'refund_failed',
    'reported',
    'care',
    'login_failed',
    'code_failed',
    'photo_rejected',
    'decided',
  ]);
  const undelivered = new Set(['refused', 'bounced', 'complained', 'gone']);
  const tone = (e: Event): 'good' | 'bad' | 'plain' =>
    good.has(e.kind)
      ? 'good'
      : bad.has(e.kind) || (/^(mail|push)ed$/.test(e.kind) && undelivered.has(e.state ?? ''))
        ? 'bad'
        : 'plain';
  return { groups, icons, text, href, icon, tone, bookings, mails, sources };
}
