/** When members may be written to. Pure. */
import { hourMs, minuteMs } from '../../contract/time.ts';
import { countries } from '../../contract/countries.ts';

/** Nothing is mailed from 22:00 on, until 8:00 of the member's time. */
const quietFromHour = 22;
const quietToHour = 8;

/** So many likes of one member in a day are told by mail and push. */
export const likesToldADay = 100;

/** What happens within so long becomes one mail. */
const groupMs = 5 * minuteMs;
export const reminderAfterSeconds = 24 * 3_600;
export const unfinishedAfterSeconds = 2 * 86_400;
export const weekSeconds = 7 * 86_400;

/** The zone where most people of a country live; UTC for one nobody is served in. */
export const zoneOf = (country: string): string => countries.find((c) => c.code === country)?.time_zone ?? 'UTC';

// Making a formatter costs far more than using one.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, made);
  return made;
}

/** Seconds until mails may go out again in this zone; 0 when they may now. A minute more, so that no clock is early. */
export function quietSeconds(now: Date, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(now);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value ?? 0);
  const hour = part('hour');
  if (hour >= quietToHour && hour < quietFromHour) return 0;
  const hours = (hour >= quietFromHour ? 24 : 0) + quietToHour - hour;
  return hours * 3_600 - part('minute') * 60 - part('second') + 60;
}

/** The group a moment belongs to, and how many seconds after it the group's mail is made: 1 to 6 minutes. */
export function groupOf(now: Date): { group: number; waitSeconds: number } {
  const group = Math.floor(now.getTime() / groupMs);
  const endMs = (group + 1) * groupMs + minuteMs;
  return { group, waitSeconds: Math.ceil((endMs - now.getTime()) / 1_000) };
}

/** Hours since 1970: what is ordered under it is ordered once an hour. */
export const hourOf = (now: Date): number => Math.floor(now.getTime() / hourMs);
/** Weeks since 1970, likewise. */
export const weekOf = (now: Date): number => Math.floor(now.getTime() / (weekSeconds * 1_000));
