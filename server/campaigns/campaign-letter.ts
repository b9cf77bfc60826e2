/** What a campaign's mail says to one reader. */
import { type CampaignText, nearFewest } from '../../contract/desk-campaigns.ts';
import type { ConsentKind } from '../../contract/notifications.ts';
import { campaignWords } from '../notifications/mails/campaign-words.ts';
import type { Letterhead, Posted, Translate } from '../notifications/post-letter.ts';
import { pictureInMail } from '../sites/media.ts';
import type { SiteMedia } from '../sites/site.ts';
import { altOf, filled, paragraphsOf, type Values, withoutNear } from './rules.ts';

export interface Code {
  code: string;
  value_percentage: number;
  starts: Date | null;
  expires: Date | null;
}

interface Reader {
  username: string;
  city: string | null;
  country: string;
  /** How many are new near them; asked for only where the text tells it. */
  new_near: number | null;
}

/** @param links of the button, and the way out */
export function campaignLetter(
  head: Letterhead,
  translate: Translate,
  {
    text,
    variant,
    kind,
    code,
    picture,
    reader,
    links,
    test = false,
  }: {
    text: CampaignText;
    variant: 'a' | 'b';
    kind: ConsentKind;
    code: Code | null;
    picture: (SiteMedia & { id: string }) | null;
    reader: Reader;
    links: { button: string; leave: string };
    test?: boolean;
  },
): Omit<Posted, 'to' | 'headers'> {
  const { locale, zone } = head;
  const percent = code ? new Intl.NumberFormat(locale, { style: 'percent' }).format(code.value_percentage / 100) : '';
  // It ends at this moment: the last day is the one before midnight.
  const until = code?.expires
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(
        new Date(code.expires.getTime() - 1),
      )
    : '';
  const place = reader.city ?? new Intl.DisplayNames(locale, { type: 'region' }).of(reader.country) ?? reader.country;
  const tells = reader.new_near !== null && reader.new_near >= nearFewest;
  const [said, body] = [text.lead, text.body].map((part) => (tells ? part : withoutNear(part)));
  const values: Values = {
    new_members_near: new Intl.NumberFormat(locale).format(reader.new_near ?? 0),
    name: reader.username,
    site: head.values.site,
    place,
    code: code?.code ?? '',
    percent,
    until,
  };
  const codeLine = code
    ? [translate(until ? campaignWords.code_until : campaignWords.code, { code: code.code, percent, until })]
    : [];
  return {
    subject: filled(variant === 'b' && text.subject_b.trim() ? text.subject_b : text.subject_a, values),
    picture: picture && { ...pictureInMail(picture, head.origin), alt: filled(altOf(text, picture), values) },
    lead: filled(said ?? '', values),
    heading: filled(text.heading, values),
    formatted: true,
    paragraphs: [...paragraphsOf(body ?? '').map((part) => filled(part, values)), ...codeLine],
    button: { label: filled(text.button, values), url: links.button },
    after: test ? [translate(campaignWords.test)] : [],
    reason: translate(campaignWords.reason[kind]),
    unsubscribe: { label: translate(campaignWords.leave[kind]), url: links.leave },
  };
}

/** Where the button leads in the end: the code is at hand in the shop. */
export const targetOf = (path: string, code: string | null): string =>
  code !== null && /^\/credits(?:$|[?/])/.test(path)
    ? `${path}${path.includes('?') ? '&' : '?'}code=${encodeURIComponent(code)}`
    : path;
