/** When mails and push messages may be sent. Pure. */
import { hourMs, minuteMs } from '../../contract/time.ts';
import { countries } from '../../contract/countries.ts';

/** No mails from 22:00 to 8:00 in the member's time zone. */
const quietFromHour = 22;
const quietToHour = 8;

/** Likes of one member per day that cause mails and push messages. */
export const maxLikesAnnouncedADay = 100;

/** Events within this time share one mail. */
const groupMs = 5 * minuteMs;
export const reminderAfterSeconds = 24 * 3_600;
export const unfinishedAfterSeconds = 2 * 86_400;
export const weekSeconds = 7 * 86_400;

/** The zone where most people of a country live; UTC for countries we do not serve. */
export const zoneOf = (country: string): string => countries.find((c) => c.code === country)?.time_zone ?? 'UTC';

// Creating a formatter costs far more than using one.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, formatter);
  return formatter;
}

/** Seconds until mails may be sent again in this zone; 0 if they may now. Plus a minute, so that no clock is early. */
export function quietSeconds(now: Date, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(now);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value ?? 0);
  const hour = part('hour');
  if (hour >= quietToHour && hour < quietFromHour) return 0;
  const hours = (hour >= quietFromHour ? 24 : 0) + quietToHour - hour;
  return hours * 3_600 - part('minute') * 60 - part('second') + 60;
}

/** The time slot of a moment, and how many seconds from now its mail is sent: 60 to 360. */
export function groupOf(now: Date): { group: number; waitSeconds: number } {
  const group = Math.floor(now.getTime() / groupMs);
  const endMs = (group + 1) * groupMs + minuteMs;
  return { group, waitSeconds: Math.ceil((endMs - now.getTime()) / 1_000) };
}

/** Hours since 1970: jobs with this in their key run once an hour. */
export const hourOf = (now: Date): number => Math.floor(now.getTime() / hourMs);
/** Weeks since 1970, likewise. */
export const weekOf = (now: Date): number => Math.floor(now.getTime() / (weekSeconds * 1_000));
