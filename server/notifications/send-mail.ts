/** The job that sends one account mail; the token in its link is created when it is sent. */
import { pageAddress } from '../../contract/own-path.ts';
import { hourMs } from '../../contract/time.ts';
import { issueToken } from '../accounts/tokens.ts';
import { statement } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { type AccountMail, accountMails } from './mails/index.ts';
import { type Letterhead, letterheadOf, postLetter, type Translate } from './post-letter.ts';
import { type Addressee, findAddressee } from './sql.ts';

export type AccountMailName = keyof typeof accountMails;
export interface AccountMailData {
  new_email?: string;
  old_email?: string;
  change_id?: number;
  /** In credits, signed. */
  amount?: number;
  /** A browser and its system. */
  device?: string;
  /** When it logged in. */
  seen_at?: string;
  /** Until when a change of address can be undone. */
  undo_until?: string;
  /** No other of its kind is sent this day. */
  last?: boolean;
}
export interface SendMail {
  member_id: string;
  mail: AccountMailName;
  data: AccountMailData;
}

/**
 * Account mails are needed for using the account, so preferences do not apply. A permanent refusal by the mail server
 * is logged and not retried.
 */
export const sendMail: JobDefinition<SendMail> = {
  name: 'send_mail',
  retries: 16,
  backoff: true,
  expiresSeconds: 120,
  concurrency: 4,
  async run(services, { member_id: memberId, mail, data }, job) {
    const member = await findAddressee.one(services.db, memberId);
    if (!member) return;
    // A reset link would not work on an account awaiting deletion, so the link that restores it is sent instead.
    const name = mail === 'reset' && member.status === 'pending_deletion' ? 'deletion' : mail;
    const kind: AccountMail = accountMails[name === 'reset' && data.last ? 'reset_last' : name];
    if (!kind.statuses.includes(member.status)) return;
    const head = await letterheadOf(services, member);
    const to = kind.to === 'member' ? member.email : (data[kind.to] ?? member.email);
    const path = await linkOf(services, kind, member, data, to);
    // The change is over, or the account has another address by now.
    if (path === undefined) return;
    const { letter, translate } = accountLetter(services, head, kind, member, data, path);
    await postLetter(services, head, translate, { to, ...letter }, { mail: name, job_id: job.id, member_id: memberId });
  },
};

/** What an account mail says. @param path of its button */
export function accountLetter(
  { words: catalog }: Pick<Services, 'words'>,
  head: Letterhead,
  { link, words }: AccountMail,
  member: Addressee,
  data: AccountMailData,
  path: string,
) {
  const hours = typeof link === 'string' ? 0 : link.hours;
  const values = { ...valuesOf(member, head, data), hours: String(hours), days: String(Math.floor(hours / 24)) };
  const translate: Translate = (descriptor) => catalog.text(head.locale, descriptor, values);
  const letter = {
    subject: translate(words.subject),
    heading: translate(words.heading),
    paragraphs: words.paragraphs.map((paragraph) => translate(paragraph)),
    button: { label: translate(words.button), url: pageAddress(head.origin, path) },
    after: (words.after ?? []).map((paragraph) => translate(paragraph)),
    reason: translate(words.reason),
  };
  return { letter, translate };
}

const changeOpen = statement<never, [change: number, member: string, undo: boolean]>(
  'notifications.change_open',
  `select from mail_changes c where c.id = $1 and c.member_id = $2 and ($3 or (c.confirmed_at is null and c.ended_at is null))`,
);

const recoveryOpen = statement<never, [member: string]>(
  'notifications.recovery_open',
  'select from factor_recoveries where member_id = $1',
);

/** Whether this mail would go out now: nothing is said that is over. */
export async function stillMeansMail(
  { db, clock }: Services,
  { member_id: memberId, mail, data }: SendMail,
): Promise<boolean> {
  const member = await findAddressee.one(db, memberId);
  if (!member || !accountMails[mail].statuses.includes(member.status)) return false;
  const { link } = accountMails[mail];
  if (typeof link === 'string') return true;
  // Whoever asked for it had proved the password, which may be another by now.
  if (link.token === 'lost_factor') return false;
  if (link.token === 'keep_factor') return (await recoveryOpen(db, memberId)).length > 0;
  // Its button takes back what came since a log-in, for as long as the mail says.
  if (data.seen_at && Date.parse(data.seen_at) + link.hours * hourMs < clock.now().getTime()) return false;
  if (data.change_id === undefined) return true;
  return (await changeOpen(db, data.change_id, memberId, link.token === 'mail_change_undo')).length > 0;
}

/** Path of the button: with a new token, or a plain page; undefined when the mail must not be sent any more. */
async function linkOf(
  services: Services,
  kind: AccountMail,
  member: Addressee,
  data: AccountMailData,
  to: string,
): Promise<string | undefined> {
  if (typeof kind.link === 'string') return kind.link;
  const { token: tokenKind, hours, path } = kind.link;
  const token = await issueToken(services.db, {
    kind: tokenKind,
    member_id: member.id,
    data: { ...data },
    expiresInHours: hours,
    to,
  });
  return token && path(token);
}

function valuesOf(
  member: Addressee,
  { locale, zone, values }: Letterhead,
  data: AccountMailData,
): Record<string, string> {
  const date = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  });
  return {
    ...values,
    name: member.username,
    amount: new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(data.amount ?? 0),
    device: data.device || '—',
    seen_at: data.seen_at ? date.format(new Date(data.seen_at)) : '',
    undo_until: data.undo_until ? date.format(new Date(data.undo_until)) : '',
    new_email: maskAddress(data.new_email ?? ''),
    erased_at: member.delete_after ? date.format(member.delete_after) : '',
  };
}

/** `j…@example.com`: enough to recognise one's own address, not enough to write to it. */
export const maskAddress = (address: string): string => address.replace(/^(.).*(@[^@]*)$/u, '$1…$2');
