/**
 * The job that tells a member by mail what happened: in their language, wanted by them, not while they are here, not at night,
 * one mail a kind until they have been back. Its data holds ids only; what the mail says is read when it is made.
 */
import { isLocale, type Locale } from '../../contract/locales.ts';
import { issueToken } from '../accounts/tokens.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { MailError } from '../platform/mail.ts';
import { originOf } from '../platform/origin.ts';
import type { Services } from '../platform/services.ts';
import { siteById } from '../sites/find-site.ts';
import { resolveSettings } from '../sites/settings.ts';
import { type ActivityKind, contents, type Say } from './activity-content.ts';
import { activity_words } from './mails/activity-words.ts';
import { renderLetter } from './mails/layout.ts';
import { layout_words } from './mails/layout-words.ts';
import * as rules from './rules.ts';
import * as sql from './sql-activity.ts';

export interface ActivityMail {
  member_id: string;
  kind: ActivityKind;
}

/** How long the link out of a mail works. */
const unsubscribe_hours = 90 * 24;

export const send_activity_mail: JobDefinition<ActivityMail> = {
  name: 'send_activity_mail',
  retries: 8,
  backoff: true,
  expires_seconds: 120,
  concurrency: 4,
  async run(services, { member_id, kind }, job) {
    const { db, clock } = services;
    if (kind === 'weekly_updates') await planWeek(services, member_id);
    const member = await sql.recipient.one(db, member_id, kind);
    if (!member) return;
    const site = await siteById(services, member.site_id);
    const locale: Locale = isLocale(member.language) ? member.language : (site.languages[0] ?? 'en');
    const settings = resolveSettings(services.words, site, { country: member.country, locale });
    const base = { name: member.username, site: settings.name, host: site.host, support_email: settings.support_email };
    const say: Say = (text, values) => services.words.text(locale, text, { ...base, ...values });
    const content = await contents[kind]({ services, member, locale, fictional: settings.fictional_singular, say });
    // Read meanwhile, taken back, or nothing to tell.
    if (!content) return;
    if (kind === 'new_conversations' || kind === 'new_messages') await planReminder(services, member_id);
    if (!member.wanted || services.live.isOnline(member_id)) return;
    const wait = rules.quietSeconds(clock.now(), rules.zoneOf(member.country));
    if (wait > 0) return services.jobs.enqueue(db, send_activity_mail, { member_id, kind }, { key: `morning after ${job.id}`, start_after: wait });
    if (!(await sql.takeTurn.run(db, member_id, kind, job.id, kind === 'reminders'))) return;

    const origin = originOf(services.config, site.host);
    const out = `${origin}/${await issueToken(db, { kind: 'unsubscribe', member_id, data: { kind }, expires_in_hours: unsubscribe_hours })}`;
    const { company } = site;
    try {
      await services.mailer.send({
        to: member.email,
        subject: content.subject,
        ...renderLetter({
          locale, niche: site.niche, site_name: settings.name, site_url: origin, subject: content.subject, heading: content.heading,
          paragraphs: content.paragraphs,
          button: { label: content.button, url: origin + content.path },
          link_hint: say(layout_words.link_hint),
          after: [],
          reason: say(activity_words.reason),
          unsubscribe: { label: say(activity_words.unsubscribe), url: out },
          help: say(layout_words.help),
          company: [company.name, company.address, `${company.postal_code} ${company.city}`.trim(), company.country].filter(Boolean).join(', '),
        }),
        from_name: settings.mail_name,
        from_address: `no-reply@${site.host}`,
        reply_to: settings.support_email,
        message_id: `<${job.id}@${site.host}>`,
        headers: {
          'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All',
          // RFC 8058: the mail program's own button. It posts without cookies (server/forms.ts).
          'List-Unsubscribe': `<${out}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      });
    } catch (error) {
      if (!(error instanceof MailError) || !error.permanent) throw error;
      services.log.warn({ err: error, mail: kind, job_id: job.id }, 'mail refused for good');
    }
  },
};

/** The mail of the group of this moment: the first event orders it, later ones of the group find it ordered. */
export function planMail(services: Services, data: ActivityMail): Promise<void> {
  const { group, wait_seconds } = rules.groupOf(services.clock.now());
  return services.jobs.enqueue(services.db, send_activity_mail, data, { key: `${data.kind} ${data.member_id} ${group}`, start_after: wait_seconds });
}

/** For what is unread now, in a day. */
const planReminder = (services: Services, member_id: string) =>
  services.jobs.enqueue(services.db, send_activity_mail, { member_id, kind: 'unread_message_reminders' }, {
    key: `unread ${member_id} ${rules.hourOf(services.clock.now())}`, start_after: rules.reminder_after_seconds,
  });

/** The mail for a profile that is not finished in two days. */
export const planUnfinished = (services: Services, member_id: string) =>
  services.jobs.enqueue(services.db, send_activity_mail, { member_id, kind: 'reminders' }, {
    key: `unfinished ${member_id}`, start_after: rules.unfinished_after_seconds,
  });

/** The overview a week from now, as long as there is a member. Each one orders the next. */
export async function planWeek(services: Services, member_id: string): Promise<void> {
  if (!(await sql.isMember.one(services.db, member_id))) return;
  await services.jobs.enqueue(services.db, send_activity_mail, { member_id, kind: 'weekly_updates' }, {
    key: `week ${member_id} ${rules.weekOf(services.clock.now())}`, start_after: rules.week_seconds,
  });
}
