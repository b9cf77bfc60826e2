/** The job that sends one account mail: whom, in which language, with which link; the token is made at this moment. */
import { isLocale, type Locale } from '../../contract/locales.ts';
import { issueToken } from '../accounts/tokens.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { MailError } from '../platform/mail.ts';
import { originOf } from '../platform/origin.ts';
import type { Services } from '../platform/services.ts';
import { siteById } from '../sites/find-site.ts';
import { resolveSettings } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { type AccountMail, account_mails } from './mails/index.ts';
import { type Letter, renderLetter } from './mails/layout.ts';
import { layout_words } from './mails/layout-words.ts';
import { type Addressee, findAddressee } from './sql.ts';

export type AccountMailName = keyof typeof account_mails;
export interface AccountMailData {
  new_email?: string;
  old_email?: string;
}
export interface SendMail {
  member_id: string;
  mail: AccountMailName;
  data: AccountMailData;
}

/**
 * Account mails are part of using the account, so they go out whatever the member's mail preferences say.
 * What a mail server refuses for good is logged and not tried again.
 */
export const send_mail: JobDefinition<SendMail> = {
  name: 'send_mail',
  retries: 16,
  backoff: true,
  expires_seconds: 120,
  concurrency: 4,
  async run(services, { member_id, mail, data }, job) {
    const member = await findAddressee.one(services.db, member_id);
    if (!member) return;
    // The link of a reset would not work on an account that is being closed; the one that opens it again does.
    const name = mail === 'reset' && member.status === 'pending_deletion' ? 'deletion' : mail;
    const kind: AccountMail = account_mails[name];
    if (!kind.statuses.includes(member.status)) return;
    const site = await siteById(services, member.site_id);
    const locale: Locale = isLocale(member.language) ? member.language : (site.languages[0] ?? 'en');
    const settings = resolveSettings(services.words, site, { country: member.country, locale });
    const origin = originOf(services.config, site.host);
    const url = origin + (await linkOf(services, kind, member, data));
    const hours = typeof kind.link === 'string' ? 0 : kind.link.hours;
    const values = {
      ...valuesOf(member, site, settings, data, locale),
      hours: String(hours),
      days: String(Math.floor(hours / 24)),
    };
    const text = (descriptor: { id: string; message: string }) => services.words.text(locale, descriptor, values);
    const { words } = kind;
    const letter: Letter = {
      locale,
      niche: site.niche,
      site_name: settings.name,
      site_url: origin,
      subject: text(words.subject),
      heading: text(words.heading),
      paragraphs: words.paragraphs.map(text),
      button: { label: text(words.button), url },
      link_hint: text(layout_words.link_hint),
      after: (words.after ?? []).map(text),
      reason: text(words.reason),
      help: text(layout_words.help),
      company: companyLine(site),
    };
    try {
      await services.mailer.send({
        to: kind.to === 'member' ? member.email : (data[kind.to] ?? member.email),
        subject: letter.subject,
        ...renderLetter(letter),
        from_name: settings.mail_name,
        from_address: `no-reply@${site.host}`,
        reply_to: settings.support_email,
        message_id: `<${job.id}@${site.host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    } catch (error) {
      if (!(error instanceof MailError) || !error.permanent) throw error;
      services.log.warn({ err: error, mail: name, job_id: job.id }, 'mail refused for good');
    }
  },
};

/** The path of the button: with a new token, or a plain page. */
async function linkOf(
  services: Services,
  kind: AccountMail,
  member: Addressee,
  data: AccountMailData,
): Promise<string> {
  if (typeof kind.link === 'string') return kind.link;
  const { token, hours, path } = kind.link;
  return path(
    await issueToken(services.db, { kind: token, member_id: member.id, data: { ...data }, expires_in_hours: hours }),
  );
}

function valuesOf(
  member: Addressee,
  site: Site,
  settings: { name: string; support_email: string },
  data: AccountMailData,
  locale: Locale,
): Record<string, string> {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    name: member.username,
    site: settings.name,
    host: site.host,
    support_email: settings.support_email,
    new_email: maskAddress(data.new_email ?? ''),
    erased_at: member.delete_after ? `${date.format(member.delete_after)} UTC` : '',
  };
}

/** `j…@example.com`: enough to recognise one's own, not enough to write to. */
export const maskAddress = (address: string): string => address.replace(/^(.).*(@[^@]*)$/u, '$1…$2');

const companyLine = ({ company }: Site): string =>
  [company.name, company.address, `${company.postal_code} ${company.city}`.trim(), company.country]
    .filter(Boolean)
    .join(', ');
