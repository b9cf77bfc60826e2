/**
 * The job that tells a member by mail what happened: in their language, wanted by them, not while they are here, not at night,
 * one mail a kind until they have been back. Its data holds ids only; what the mail says is read when it is made.
 */
import { pageAddress } from '../../contract/own-path.ts';
import { issueToken } from '../accounts/tokens.ts';
import type { Db, Tx } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Hearing } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { type ActivityKind, contents } from './activity-content.ts';
import { activity_words } from './mails/activity-words.ts';
import { letterheadOf, postLetter, type Say } from './post-letter.ts';
import * as rules from './rules.ts';
import { planPush } from './send-push.ts';
import * as sql from './sql-activity.ts';

export interface ActivityMail {
  member_id: string;
  kind: ActivityKind;
}

/** How long the link out of a mail works. */
const unsubscribe_hours = 90 * 24;

export const send_activity_mail: JobDefinition<ActivityMail> = {
  name: 'send_activity_mail',
  retries: 16,
  backoff: true,
  expires_seconds: 120,
  concurrency: 4,
  async run(services, { member_id, kind }, job) {
    const { db, clock } = services;
    if (kind === 'weekly_updates') await planWeek(services, member_id);
    const member = await sql.recipient.one(db, member_id, kind);
    if (!member) return;
    const head = await letterheadOf(services, member);
    const { locale, origin } = head;
    const base = { ...head.values, name: member.username };
    const say: Say = (text, values) => services.words.text(locale, text, { ...base, ...values });
    const content = await contents[kind]({ services, member, locale, fictional: head.settings.fictional_singular, say });
    // Read meanwhile, taken back, or nothing to tell.
    if (!content) return;
    if (kind === 'new_conversations' || kind === 'new_messages') await planReminder(services, member_id);
    // What has just happened is pushed at once; what comes later comes with its mail, at the same hours.
    const pushed = kind === 'unread_message_reminders' || kind === 'weekly_updates' || kind === 'reminders' ? kind : undefined;
    const push_wanted = pushed !== undefined && member.push_wanted;
    if ((!member.wanted && !push_wanted) || services.live.isOnline(member_id)) return;
    const wait = rules.quietSeconds(clock.now(), rules.zoneOf(member.country));
    if (wait > 0) return services.jobs.enqueue(db, send_activity_mail, { member_id, kind }, { key: `morning after ${job.id}`, start_after: wait });
    if (!(await sql.takeTurn.run(db, member_id, kind, job.id, kind === 'reminders'))) return;
    if (push_wanted) await planPush(services, [{ member_id, kind: pushed, source: `mail ${job.id}` }]);
    if (!member.wanted) return;

    const token = await issueToken(db, { kind: 'unsubscribe', member_id, data: { kind }, expires_in_hours: unsubscribe_hours, to: member.email });
    if (!token) return;
    const out = `${origin}/${token}`;
    const letter = {
      to: member.email,
      subject: content.subject,
      heading: content.heading,
      paragraphs: content.paragraphs,
      button: { label: content.button, url: pageAddress(origin, content.path) },
      after: [],
      reason: say(activity_words.reason),
      unsubscribe: { label: say(activity_words.unsubscribe), url: out },
      // RFC 8058: the mail program's own button. It posts without cookies (server/forms.ts).
      headers: { 'List-Unsubscribe': `<${out}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
    await postLetter(services, head, say, letter, { mail: kind, job_id: job.id });
  },
};

/** The keys of what this process has ordered for the group of this moment: messages are many more than mails. */
const ordered = new WeakMap<object, { group: number; keys: Set<string> }>();

function groupNow({ live, clock }: Pick<Hearing, 'live' | 'clock'>): { keys: Set<string>; wait_seconds: number; keyOf(mail: ActivityMail): string } {
  const { group, wait_seconds } = rules.groupOf(clock.now());
  const known = ordered.get(live);
  const keys = known?.group === group ? known.keys : new Set<string>();
  if (known?.group !== group) ordered.set(live, { group, keys });
  return { keys, wait_seconds, keyOf: ({ kind, member_id }) => `${kind} ${member_id} ${group}` };
}

/** Whether this process has ordered the mail of the group of this moment; another one may have. */
export function isOrdered(hearing: Pick<Hearing, 'live' | 'clock'>, mail: ActivityMail): boolean {
  const { keys, keyOf } = groupNow(hearing);
  return keys.has(keyOf(mail));
}

/** The mails of the group of this moment: the first event orders one, later ones of the group find it ordered. */
export async function planMails(hearing: Hearing, all: readonly ActivityMail[]): Promise<void> {
  const { keys, wait_seconds, keyOf } = groupNow(hearing);
  const due = new Map(all.filter((mail) => !keys.has(keyOf(mail))).map((mail) => [keyOf(mail), mail]));
  await hearing.jobs.enqueueAll(hearing.db, send_activity_mail, [...due].map(([key, data]) => ({ key, data, start_after: wait_seconds })));
  hearing.afterCommit(() => {
    for (const key of due.keys()) keys.add(key);
  });
}

/** A listener's, or a job's. */
type Planning = Pick<Hearing, 'jobs' | 'clock'> & { db: Db | Tx };

/** For what is unread now, in a day. */
const planReminder = (services: Services, member_id: string) =>
  services.jobs.enqueue(services.db, send_activity_mail, { member_id, kind: 'unread_message_reminders' }, {
    key: `unread ${member_id} ${rules.hourOf(services.clock.now())}`, start_after: rules.reminder_after_seconds,
  });

/** The mail for a profile that is not finished in two days. */
export const planUnfinished = (services: Planning, member_id: string) =>
  services.jobs.enqueue(services.db, send_activity_mail, { member_id, kind: 'reminders' }, {
    key: `unfinished ${member_id}`, start_after: rules.unfinished_after_seconds,
  });

/** The overview a week from now, as long as there is a member. Each one orders the next. */
export async function planWeek(services: Planning, member_id: string): Promise<void> {
  if ((await sql.membersAmong(services.db, [member_id])).length === 0) return;
  await services.jobs.enqueue(services.db, send_activity_mail, { member_id, kind: 'weekly_updates' }, {
    key: `week ${member_id} ${rules.weekOf(services.clock.now())}`, start_after: rules.week_seconds,
  });
}
