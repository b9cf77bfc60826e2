/** The frame of every mail: site, language and sender, and handing it to the mail server. */
import { shadesOf } from '../../contract/accent.ts';
import { nicheByNumber } from '../../contract/niches.ts';
import { isLocale, type Locale } from '../../contract/locales.ts';
import { isConsentKind } from '../../contract/notifications.ts';
import { MailError } from '../platform/mail.ts';
import { originOf } from '../platform/origin.ts';
import type { Services } from '../platform/services.ts';
import { siteById, type SiteReader } from '../sites/find-site.ts';
import { resolveSettings } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { copyOf } from './letter-copy.ts';
import { recordLetter } from './letters.ts';
import { type Letter, renderLetter } from './mails/layout.ts';
import { layoutWords } from './mails/layout-words.ts';
import { zoneOf } from './rules.ts';

export type Descriptor = { id: string; message: string };
export type Translate = (descriptor: Descriptor, values?: Record<string, string | number>) => string;

export interface Letterhead {
  site: Site;
  /** The reader's own language, else the site's first. */
  locale: Locale;
  /** The site's settings for the reader's country and language. */
  settings: ReturnType<typeof resolveSettings>;
  origin: string;
  /** The reader's time zone, guessed from their country. */
  zone: string;
  /** Values available to the texts of every mail. */
  values: { site: string; host: string; support_email: string };
}

type LetterheadServices = SiteReader & Pick<Services, 'words' | 'config'>;

/** @param to the reader, with their site */
export async function letterheadOf(
  services: LetterheadServices,
  to: { site_id: number; language: string; country: string },
): Promise<Letterhead> {
  const site = await siteById(services, to.site_id);
  const locale: Locale = isLocale(to.language) ? to.language : (site.languages[0] ?? 'en');
  return letterheadFor(services, site, { locale, country: to.country });
}

/** As `letterheadOf`, for a site that is at hand. */
export function letterheadFor(
  services: LetterheadServices,
  site: Site,
  { locale, country }: { locale: Locale; country: string },
): Letterhead {
  const settings = resolveSettings(services.words, site, { country, locale, now: services.clock.now() });
  const values = { site: settings.name, host: site.host, support_email: settings.support_email };
  return { site, locale, settings, origin: originOf(services.config, site.host), zone: zoneOf(country), values };
}

/** The contents of one mail, in the reader's language. */
export interface Posted
  extends Pick<
    Letter,
    | 'subject'
    | 'picture'
    | 'heading'
    | 'paragraphs'
    | 'formatted'
    | 'button'
    | 'after'
    | 'reason'
    | 'unsubscribe'
    | 'lead'
  > {
  to: string;
  /** Shown after the company's name and address. */
  vat_number?: string | null;
  /** In addition to those of every mail. */
  headers?: Record<string, string>;
  /** What must not stand in the copy that staff can read, besides the secrets of its links. */
  secrets?: readonly string[];
}

/** The niche's shades where its accent is the site's. */
function accentOf(site: Site, accent: string): Letter['accent'] {
  const own = nicheByNumber(site.niche).accent;
  return accent === own.light ? own : { light: accent, dark: shadesOf(accent).dark.primary };
}

/** A mail in the site's look and name, with the seller under it. */
export function renderPosted(
  { site, locale, settings, origin }: Letterhead,
  translate: Translate,
  { vat_number: vatNumber, ...letter }: Omit<Posted, 'to' | 'headers' | 'secrets'>,
): { html: string; text: string } {
  const { company } = site;
  return renderLetter({
    ...letter,
    locale,
    accent: accentOf(site, settings.accent),
    site_name: settings.name,
    siteUrl: origin,
    link_hint: translate(layoutWords.link_hint),
    help: translate(layoutWords.help),
    company: [
      company.name,
      company.address,
      `${company.postal_code} ${company.city}`.trim(),
      company.country,
      vatNumber,
    ]
      .filter(Boolean)
      .join(', '),
  });
}

/**
 * Sends a mail in the site's look and name.
 * @param translate for the words of the frame, with the same values as the rest of the mail
 * @param job kind of mail (for the log) and its job's id: a retry has the same message id
 * @returns false when the mail server refused it for good, which is logged and not retried
 * @throws MailError when the mail server may accept it later
 */
export async function postLetter(
  services: Services,
  head: Letterhead,
  translate: Translate,
  { to, vat_number: vatNumber, headers, secrets, ...letter }: Posted,
  job: { mail: string; job_id: string; member_id?: string | null },
): Promise<boolean> {
  const { site, settings, locale } = head;
  // What a campaign says stands in the campaign.
  const content = isConsentKind(job.mail)
    ? null
    : copyOf({ ...letter, vat_number: vatNumber ?? null }, locale, secrets);
  try {
    await services.mailer.send({
      to,
      subject: letter.subject,
      ...renderPosted(head, translate, { ...letter, vat_number: vatNumber ?? null }),
      fromName: settings.mail_name,
      fromAddress: `no-reply@${site.host}`,
      reply_to: settings.support_email,
      message_id: `<${job.job_id}@${site.host}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
    });
    services.metrics.count('mail_sent_total', { result: 'sent' });
    await recordLetter(services, { ...job, to, site_id: site.id, state: 'sent', answer: '', content });
    return true;
  } catch (error) {
    const isFinal = error instanceof MailError && error.permanent;
    services.metrics.count('mail_sent_total', { result: isFinal ? 'refused' : 'later' });
    const answer = error instanceof Error ? error.message : '';
    const state = isFinal ? 'refused' : 'deferred';
    await recordLetter(services, { ...job, to, site_id: site.id, state, answer, content });
    if (!isFinal) throw error;
    services.log.warn({ err: error, ...job }, 'mail refused for good');
    return false;
  }
}
