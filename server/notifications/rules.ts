/** When members may be written to. Pure. */
import { hour_ms, minute_ms } from '../../contract/time.ts';
import { countries } from '../../contract/countries.ts';

/** Nothing is mailed from 22:00 on, until 8:00 of the member's time. */
const quiet_from_hour = 22;
const quiet_to_hour = 8;

/** So many likes of one member in a day are told by mail and push. */
export const likes_told_a_day = 100;

/** What happens within so long becomes one mail. */
const group_ms = 5 * minute_ms;
export const reminder_after_seconds = 24 * 3_600;
export const unfinished_after_seconds = 2 * 86_400;
export const week_seconds = 7 * 86_400;

/** The zone where most people of a country live; UTC for one nobody is served in. */
export const zoneOf = (country: string): string => countries.find((c) => c.code === country)?.time_zone ?? 'UTC';

// Making a formatter costs far more than using one.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(time_zone: string): Intl.DateTimeFormat {
  const known = clocks.get(time_zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' });
  clocks.set(time_zone, made);
  return made;
}

/** Seconds until mails may go out again in this zone; 0 when they may now. A minute more, so that no clock is early. */
export function quietSeconds(now: Date, time_zone: string): number {
  const parts = clockOf(time_zone).formatToParts(now);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value ?? 0);
  const hour = part('hour');
  if (hour >= quiet_to_hour && hour < quiet_from_hour) return 0;
  const hours = (hour >= quiet_from_hour ? 24 : 0) + quiet_to_hour - hour;
  return hours * 3_600 - part('minute') * 60 - part('second') + 60;
}

/** The group a moment belongs to, and how many seconds after it the group's mail is made: 1 to 6 minutes. */
export function groupOf(now: Date): { group: number; wait_seconds: number } {
  const group = Math.floor(now.getTime() / group_ms);
  const end_ms = (group + 1) * group_ms + minute_ms;
  return { group, wait_seconds: Math.ceil((end_ms - now.getTime()) / 1_000) };
}

/** Hours since 1970: what is ordered under it is ordered once an hour. */
export const hourOf = (now: Date): number => Math.floor(now.getTime() / hour_ms);
/** Weeks since 1970, likewise. */
export const weekOf = (now: Date): number => Math.floor(now.getTime() / (week_seconds * 1_000));
