/** What holds for campaigns whoever sends them. Pure. */
import { type CampaignText, type placeholders, stopAt } from '../../contract/desk-campaigns.ts';
import { hourMs } from '../../contract/time.ts';

/** So many are handed over at once, and at most that many are in doubt after a crash. */
export const atOnce = 4;
/** Somebody whose mail server keeps saying "later" is given up after so many tries. */
export const mostTries = 6;
/** Handed over for longer than this, the process that did it is gone. */
export const handingMinutes = 10;
export const retryMinutes = 20;
/** A slower clock may bring two minutes' mails at once, never more. */
const burstMs = 120_000;

/** What must be said: the second subject while two are tried. */
export const neededParts = (tried: boolean) =>
  ['subject_a', ...(tried ? (['subject_b'] as const) : []), 'heading', 'body', 'button'] as const;
/** Whether it can be sent. */
export const isWritten = (text: CampaignText, tried: boolean): boolean =>
  neededParts(tried).every((part) => text[part].trim() !== '');

/** What its picture shows: in the words of this mail, else in those of the picture. */
export const altOf = (text: CampaignText, picture: { alt: Readonly<Record<string, string>> }): string =>
  text.alt.trim() || (picture.alt[text.language] ?? '');

export type Values = Record<(typeof placeholders)[number], string>;

const near = '{new_members_near}';
export const tellsNear = (text: string): boolean => text.includes(near);
/** Where a sentence can go without its neighbours. */
export const nearParts: readonly string[] = ['lead', 'body'];

/** Without the sentences that tell how many are new near the reader; a line that held nothing else goes with them. */
export const withoutNear = (text: string): string =>
  text
    .split('\n')
    .flatMap((line) => {
      if (!tellsNear(line)) return [line];
      const rest = line.split(/(?<=[.!?…]["”»)]?)\s+/u).filter((sentence) => !tellsNear(sentence));
      return rest.length > 0 ? [rest.join(' ')] : [];
    })
    .join('\n');

export const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name as keyof Values] ?? whole).trim();

export const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);

export interface Tried {
  variant: 'a' | 'b';
  sent: number;
  followed: number;
}

/** The subject whose links were followed more often; the first when both did alike. */
export function winnerOf(tried: readonly Tried[]): 'a' | 'b' {
  const rate = (of: 'a' | 'b') => {
    const entry = tried.find(({ variant }) => variant === of);
    return entry && entry.sent > 0 ? entry.followed / entry.sent : 0;
  };
  return rate('b') > rate('a') ? 'b' : 'a';
}

/** Why a campaign must stop now. */
export function reasonToStop(n: {
  sent: number;
  complained: number;
  bounced: number;
}): 'complaints' | 'bounces' | null {
  const over = (count: number, { least, share }: { least: number; share: number }) =>
    count >= least && count > n.sent * share;
  if (over(n.complained, stopAt.complaints)) return 'complaints';
  return over(n.bounced, stopAt.bounces) ? 'bounces' : null;
}

/** How many may go now at this rate, and when the next one may. */
export function allowedNow(
  now: Date,
  nextAt: Date | null,
  perHour: number,
): { count: number; from: number; step: number } {
  const step = hourMs / perHour;
  const from = Math.max(nextAt?.getTime() ?? now.getTime() - 60_000, now.getTime() - burstMs);
  return { count: Math.max(0, Math.floor((now.getTime() - from) / step)), from, step };
}
