/**
 * The job that tells a member by mail what happened: in their language, wanted by them, not while they are here, not at night,
 * one mail a kind until they have been back. Its data holds ids only; what the mail says is read when it is made.
 */
import { pageAddress } from '../../contract/own-path.ts';
import { issueToken } from '../accounts/tokens.ts';
import type { Db, Tx } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ListenerContext } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { type ActivityKind, contents } from './activity-content.ts';
import { activityWords } from './mails/activity-words.ts';
import { letterheadOf, postLetter, type Say } from './post-letter.ts';
import * as rules from './rules.ts';
import { planPush } from './send-push.ts';
import * as sql from './sql-activity.ts';

export interface ActivityMail {
  member_id: string;
  kind: ActivityKind;
}

/** How long the link out of a mail works. */
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
    const { locale, origin } = head;
    const base = { ...head.values, name: member.username };
    const say: Say = (text, values) => services.words.text(locale, text, { ...base, ...values });
    const content = await contents[kind]({
      services,
      member,
      locale,
      fictional: head.settings.fictional_singular,
      say,
    });
    // Read meanwhile, taken back, or nothing to tell.
    if (!content) return;
    if (kind === 'new_conversations' || kind === 'new_messages') await planReminder(services, memberId);
    // What has just happened is pushed at once; what comes later comes with its mail, at the same hours.
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
    const out = `${origin}/${token}`;
    const letter = {
      to: member.email,
      subject: content.subject,
      heading: content.heading,
      paragraphs: content.paragraphs,
      button: { label: content.button, url: pageAddress(origin, content.path) },
      after: [],
      reason: say(activityWords.reason),
      unsubscribe: { label: say(activityWords.unsubscribe), url: out },
      // RFC 8058: the mail program's own button. It posts without cookies (server/forms.ts).
      headers: { 'List-Unsubscribe': `<${out}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
    await postLetter(services, head, say, letter, { mail: kind, job_id: job.id });
  },
};

/** The keys of what this process has ordered for the group of this moment: messages are many more than mails. */
const ordered = new WeakMap<object, { group: number; keys: Set<string> }>();

function groupNow({ live, clock }: Pick<ListenerContext, 'live' | 'clock'>): {
  keys: Set<string>;
  waitSeconds: number;
  keyOf(mail: ActivityMail): string;
} {
  const { group, waitSeconds } = rules.groupOf(clock.now());
  const known = ordered.get(live);
  const keys = known?.group === group ? known.keys : new Set<string>();
  if (known?.group !== group) ordered.set(live, { group, keys });
  return { keys, waitSeconds, keyOf: ({ kind, member_id: memberId }) => `${kind} ${memberId} ${group}` };
}

/** Whether this process has ordered the mail of the group of this moment; another one may have. */
export function isOrdered(hearing: Pick<ListenerContext, 'live' | 'clock'>, mail: ActivityMail): boolean {
  const { keys, keyOf } = groupNow(hearing);
  return keys.has(keyOf(mail));
}

/** The mails of the group of this moment: the first event orders one, later ones of the group find it ordered. */
export async function planMails(hearing: ListenerContext, all: readonly ActivityMail[]): Promise<void> {
  const { keys, waitSeconds, keyOf } = groupNow(hearing);
  const due = new Map(all.filter((mail) => !keys.has(keyOf(mail))).map((mail) => [keyOf(mail), mail]));
  await hearing.jobs.enqueueAll(
    hearing.db,
    sendActivityMail,
    [...due].map(([key, data]) => ({ key, data, start_after: waitSeconds })),
  );
  hearing.afterCommit(() => {
    for (const key of due.keys()) keys.add(key);
  });
}

/** A listener's, or a job's. */
type Planning = Pick<ListenerContext, 'jobs' | 'clock'> & { db: Db | Tx };

/** For what is unread now, in a day. */
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

/** The mail for a profile that is not finished in two days. */
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

/** The overview a week from now, as long as there is a member. Each one orders the next. */
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
