/** What is wrong, doubtful or right in a draft, each with where to mend it. Pure: what was read and counted is handed in. */
import {
  type AudienceCount,
  type CampaignCheck,
  type CampaignText,
  mailFitsKb,
  nearFewest,
  placeholders,
  subjectFits,
} from '../../contract/desk-campaigns.ts';
import { dayMs, hourMs } from '../../contract/time.ts';
import { altOf, nearParts, neededParts, tellsNear, withoutNear } from './rules.ts';
import type { CampaignRow } from './sql.ts';

export interface Checked {
  campaign: Pick<CampaignRow, 'test_percent' | 'test_hours' | 'sends' | 'per_hour' | 'starts_at' | 'starts_local'>;
  texts: readonly CampaignText[];
  /** Of its sites. */
  languages: readonly string[];
  picture: { alt: Readonly<Record<string, string>> } | null;
  /** `gone`: it was chosen and holds no longer. */
  code: { starts: Date | null; expires: Date | null } | 'gone' | null;
  now: Date;
  /** The first mails. */
  begins: Date;
  count: AudienceCount;
  /** As each finished text is drawn. */
  mails: readonly { language: string; bytes: number; wayOut: boolean }[];
  /** Mail providers that refused or put off mails of its sites since yesterday. */
  trouble: readonly { domain: string; percent: number }[];
}

type Line = Pick<CampaignCheck, 'kind' | 'tone'> & Partial<CampaignCheck>;
const line = (said: Line): CampaignCheck => ({ language: null, place: null, value: null, count: 0, ...said });

/** Worst first. */
export function checksOf(of: Checked): CampaignCheck[] {
  const begun = of.texts.filter(isBegun);
  const all = [
    ...(begun.length === 0
      ? [line({ kind: 'text_missing', tone: 'bad', language: of.languages[0] ?? null, place: 'subject_a' })]
      : []),
    ...begun.flatMap((text) => checksOfText(of, text)),
    ...checksOfAudience(of),
    ...checksOfTime(of),
    ...checksOfMails(of),
    ...(begun.some(({ lead, body }) => tellsNear(lead) || tellsNear(body))
      ? [line({ kind: 'near_few', tone: 'good', count: nearFewest })]
      : []),
  ];
  return (['bad', 'warn', 'good'] as const).flatMap((tone) => all.filter((check) => check.tone === tone));
}

const parts = ['subject_a', 'subject_b', 'lead', 'heading', 'body', 'button', 'alt'] as const;
/** Whether anybody wrote something in this language. */
const isBegun = (text: CampaignText): boolean => parts.some((part) => text[part].trim() !== '');

function checksOfText({ campaign, picture, code }: Checked, text: CampaignText): CampaignCheck[] {
  const { language } = text;
  const tried = campaign.test_percent > 0;
  const missing = neededParts(tried).find((part) => text[part].trim() === '');
  const checks: CampaignCheck[] = [];
  if (missing) checks.push(line({ kind: 'text_missing', tone: 'bad', language, place: missing }));
  if (picture && altOf(text, picture) === '')
    checks.push(line({ kind: 'picture_unsaid', tone: 'bad', language, place: 'alt' }));
  for (const place of parts) {
    if (place === 'subject_b' && !tried) continue;
    const part = text[place];
    for (const name of new Set(bracedIn(part))) {
      const value = `{${name}}`;
      if (!(placeholders as readonly string[]).includes(name))
        checks.push(line({ kind: 'placeholder_unknown', tone: 'bad', language, place, value }));
      else if (name === 'new_members_near' && !nearParts.includes(place))
        checks.push(line({ kind: 'placeholder_place', tone: 'bad', language, place, value }));
      else if (isEmpty(name, code))
        checks.push(line({ kind: 'placeholder_empty', tone: 'bad', language, place, value }));
    }
    if (/[{}]/.test(part.replace(/\{[^{}]*\}/g, '')))
      checks.push(line({ kind: 'brace_alone', tone: 'bad', language, place }));
    if (place.startsWith('subject') && part.trim().length > subjectFits)
      checks.push(line({ kind: 'subject_long', tone: 'warn', language, place, count: part.trim().length }));
    if (place !== 'alt' && /\bhttps?:\/\/|\bwww\.\w/i.test(part))
      checks.push(line({ kind: 'address_in_text', tone: 'warn', language, place }));
  }
  if (tellsNear(text.body) && withoutNear(text.body).trim() === '')
    checks.push(line({ kind: 'near_alone', tone: 'bad', language, place: 'body' }));
  if (tried && text.subject_a.trim() !== '' && text.subject_a.trim() === text.subject_b.trim())
    checks.push(line({ kind: 'subjects_alike', tone: 'warn', language, place: 'subject_b' }));
  return checks;
}

/** Names in braces, whether they mean anything or not. */
const bracedIn = (part: string): string[] => [...part.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

const isEmpty = (name: string, code: Checked['code']): boolean =>
  name === 'until'
    ? code === null || code === 'gone' || code.expires === null
    : (name === 'code' || name === 'percent') && (code === null || code === 'gone');

function checksOfAudience({ texts, languages, count }: Checked): CampaignCheck[] {
  const begun: string[] = texts.filter(isBegun).map(({ language }) => language);
  return [
    ...(count.gets === 0 ? [line({ kind: 'nobody', tone: 'bad', place: 'audience' })] : []),
    ...languages.flatMap((language) => {
      const people = count.languages.find((of) => of.language === language)?.count ?? 0;
      return begun.length > 0 && people > 0 && !begun.includes(language)
        ? [line({ kind: 'language_missing', tone: 'warn', language, place: 'subject_a', count: people })]
        : [];
    }),
  ];
}

function checksOfTime({ campaign, code, now, begins, count }: Checked): CampaignCheck[] {
  const waits = campaign.sends !== 'now';
  const unset = campaign.starts_at === null && campaign.starts_local === null;
  if (waits && (unset || begins.getTime() < now.getTime() - 60_000))
    return [line({ kind: 'late', tone: 'bad', place: 'start' })];
  if (code === null) return [];
  if (code === 'gone' || (code.expires !== null && code.expires <= begins))
    return [line({ kind: 'code_over', tone: 'bad', place: 'code' })];
  if (code.starts !== null && code.starts > begins)
    return [line({ kind: 'code_not_yet', tone: 'bad', place: 'code', value: code.starts.toISOString() })];
  const ends = lastMail(campaign, begins, count.gets);
  return code.expires !== null && code.expires <= ends
    ? [line({ kind: 'code_early', tone: 'warn', place: 'code', value: ends.toISOString() })]
    : [];
}

/** Nothing goes out in ten hours of each day. */
const hoursADay = 14;
/** About when the last mail goes: at its rate, after the test of subjects, in every zone of the world. */
function lastMail(campaign: Checked['campaign'], begins: Date, gets: number): Date {
  const hours = gets / campaign.per_hour;
  const nights = Math.floor(hours / hoursADay);
  const [tried, ownHour] = [campaign.test_percent > 0, campaign.sends === 'local' || campaign.sends === 'best'];
  return new Date(
    begins.getTime() +
      nights * dayMs +
      (hours - nights * hoursADay) * hourMs +
      (tried ? campaign.test_hours * hourMs : 0) +
      // Whoever did not try a subject waits for that hour of another day.
      (ownHour ? (tried ? 2 : 1) * dayMs : 0),
  );
}

function checksOfMails({ mails, trouble }: Checked): CampaignCheck[] {
  const kb = (bytes: number) => Math.ceil(bytes / 1024);
  const largest = Math.max(0, ...mails.map(({ bytes }) => kb(bytes)));
  const without = mails.filter(({ wayOut }) => !wayOut);
  return [
    ...without.map(({ language }) => line({ kind: 'way_out_missing', tone: 'bad', language, place: 'body' })),
    ...mails
      .filter(({ bytes }) => kb(bytes) > mailFitsKb)
      .map(({ language, bytes }) =>
        line({ kind: 'mail_large', tone: 'warn', language, place: 'body', count: kb(bytes) }),
      ),
    ...trouble.map(({ domain, percent }) => line({ kind: 'provider', tone: 'warn', value: domain, count: percent })),
    ...(mails.length > 0 && without.length === 0 ? [line({ kind: 'way_out', tone: 'good', count: mails.length })] : []),
    ...(mails.length > 0 && largest <= mailFitsKb ? [line({ kind: 'size', tone: 'good', count: largest })] : []),
  ];
}
