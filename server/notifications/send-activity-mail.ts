/**
 * The job that mails a member about activity: in their language, if they want it, not while they are online, not at
 * night, and one mail per kind until they have been back. Its data has ids only; the content is read when the mail is
 * sent.
 */
import { pageAddress } from '../../contract/own-path.ts';
import { issueToken } from '../accounts/tokens.ts';
import type { Db, Tx } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ListenerContext } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { type Activity, type ActivityKind, contents } from './activity-content.ts';
import { activityWords } from './mails/activity-words.ts';
import { type Letterhead, letterheadOf, postLetter, type Translate } from './post-letter.ts';
import * as rules from './rules.ts';
import { planPush } from './send-push.ts';
import * as sql from './sql-activity.ts';

export interface ActivityMail {
  member_id: string;
  kind: ActivityKind;
}

/** How long a mail's unsubscribe link works. */
const unsubscribeHours = 90 * 24;

export const sendActivityMail: JobDefinition<ActivityMail> = {
  name: 'send_activity_mail',
  retries: 16,
  backoff: true,
  expiresSeconds: 120,
  concurrency: 4,
  async run(services, { member_id: memberId, kind }, job) {
    const { db, clock } = services;
    if (kind === 'weekly_updates') await planWeek(services, memberId);
    const member = await sql.recipient.one(db, memberId, kind);
    if (!member) return;
    const head = await letterheadOf(services, member);
    const { content, translate } = await activityContent(services, head, member, kind);
    // Read or withdrawn meanwhile: nothing to say.
    if (!content) return;
    if (kind === 'new_conversations' || kind === 'new_messages') await planReminder(services, memberId);
    // What has just happened was pushed at once; later mails bring their push message along, at the same hours.
    const pushed =
      kind === 'unread_message_reminders' || kind === 'weekly_updates' || kind === 'reminders' ? kind : undefined;
    const pushWanted = pushed !== undefined && member.push_wanted;
    if ((!member.wanted && !pushWanted) || services.live.isOnline(memberId)) return;
    const wait = rules.quietSeconds(clock.now(), rules.zoneOf(member.country));
    if (wait > 0)
      return services.jobs.enqueue(
        db,
        sendActivityMail,
        { member_id: memberId, kind },
        { key: `morning after ${job.id}`, start_after: wait },
      );
    if (!(await sql.takeTurn.run(db, memberId, kind, job.id, kind === 'reminders'))) return;
    if (pushWanted) await planPush(services, [{ member_id: memberId, kind: pushed, source: `mail ${job.id}` }]);
    if (!member.wanted) return;

    const token = await issueToken(db, {
      kind: 'unsubscribe',
      member_id: memberId,
      data: { kind },
      expiresInHours: unsubscribeHours,
      to: member.email,
    });
    if (!token) return;
    const out = `${head.origin}/${token}`;
    const letter = {
      to: member.email,
      ...activityLetter(head, translate, content, out),
      // RFC 8058: the mail program's own unsubscribe button. It posts without cookies (server/forms.ts).
      headers: { 'List-Unsubscribe': `<${out}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
    await postLetter(services, head, translate, letter, { mail: kind, job_id: job.id, member_id: memberId });
  },
};

/** What there is to say now, and the words to say it with. */
export async function activityContent(
  services: Pick<Services, 'db' | 'words'>,
  head: Letterhead,
  member: sql.Recipient,
  kind: ActivityKind,
): Promise<{ content: Activity | undefined; translate: Translate }> {
  const { locale, settings } = head;
  const base = { ...head.values, name: member.username };
  const translate: Translate = (text, values) => services.words.text(locale, text, { ...base, ...values });
  const reader = { services, member, locale, fictional: settings.fictional_singular, translate };
  return { content: await contents[kind](reader), translate };
}

/** @param out the address at which its kind is unsubscribed */
export const activityLetter = ({ origin }: Letterhead, translate: Translate, content: Activity, out: string) => ({
  subject: content.subject,
  heading: content.heading,
  paragraphs: content.paragraphs,
  button: { label: content.button, url: pageAddress(origin, content.path) },
  after: [],
  reason: translate(activityWords.reason),
  unsubscribe: { label: translate(activityWords.unsubscribe), url: out },
});

/** The mail jobs this process has enqueued in the current slot, since there are many more messages than mails. */
const ordered = new WeakMap<object, { group: number; keys: Set<string> }>();

function groupNow({ live, clock }: Pick<ListenerContext, 'live' | 'clock'>): {
  keys: Set<string>;
  waitSeconds: number;
  keyOf(mail: ActivityMail): string;
} {
  const { group, waitSeconds } = rules.groupOf(clock.now());
  const slot = ordered.get(live);
  const keys = slot?.group === group ? slot.keys : new Set<string>();
  if (slot?.group !== group) ordered.set(live, { group, keys });
  return { keys, waitSeconds, keyOf: ({ kind, member_id: memberId }) => `${kind} ${memberId} ${group}` };
}

/** Whether this process has enqueued the mail in the current slot; another one may have. */
export function isOrdered(context: Pick<ListenerContext, 'live' | 'clock'>, mail: ActivityMail): boolean {
  const { keys, keyOf } = groupNow(context);
  return keys.has(keyOf(mail));
}

/** Plans the mails of the current slot: the first event enqueues a mail, later ones find it enqueued. */
export async function planMails(context: ListenerContext, mails: readonly ActivityMail[]): Promise<void> {
  const { keys, waitSeconds, keyOf } = groupNow(context);
  const due = new Map(mails.filter((mail) => !keys.has(keyOf(mail))).map((mail) => [keyOf(mail), mail]));
  await context.jobs.enqueueAll(
    context.db,
    sendActivityMail,
    [...due].map(([key, data]) => ({ key, data, start_after: waitSeconds })),
  );
  context.afterCommit(() => {
    for (const key of due.keys()) keys.add(key);
  });
}

/** The services of a listener, or of a job. */
type Planning = Pick<ListenerContext, 'jobs' | 'clock'> & { db: Db | Tx };

/** A reminder in a day, about messages still unread then. */
const planReminder = (services: Services, memberId: string) =>
  services.jobs.enqueue(
    services.db,
    sendActivityMail,
    { member_id: memberId, kind: 'unread_message_reminders' },
    {
      key: `unread ${memberId} ${rules.hourOf(services.clock.now())}`,
      start_after: rules.reminderAfterSeconds,
    },
  );

/** The mail in two days, if the profile is still unfinished. */
export const planUnfinished = (services: Planning, memberId: string) =>
  services.jobs.enqueue(
    services.db,
    sendActivityMail,
    { member_id: memberId, kind: 'reminders' },
    {
      key: `unfinished ${memberId}`,
      start_after: rules.unfinishedAfterSeconds,
    },
  );

/** The overview in a week, for as long as the member exists: each one enqueues the next. */
export async function planWeek(services: Planning, memberId: string): Promise<void> {
  if ((await sql.membersAmong(services.db, [memberId])).length === 0) return;
  await services.jobs.enqueue(
    services.db,
    sendActivityMail,
    { member_id: memberId, kind: 'weekly_updates' },
    {
      key: `week ${memberId} ${rules.weekOf(services.clock.now())}`,
      start_after: rules.weekSeconds,
    },
  );
}
