/** When the time-bonus modal may open (specification, section 4). */
import { second_ms } from '../../contract/time.ts';

const bonus_delay_ms = 40 * second_ms;
/** Holds the unix time (seconds) of the dismissal. */
export const bonus_flag = 'hide-time-bonus-modal';

/** A dismissal counts for the account it was made with: one that is younger has not dismissed anything. */
export function isDismissed(flag: string | null, signup_date: string): boolean {
  const dismissed_ms = Number(flag) * 1000;
  return flag !== null && Number.isFinite(dismissed_ms) && dismissed_ms >= Math.floor(Date.parse(signup_date) / 1000) * 1000;
}

/** Milliseconds to wait before it opens; undefined: it does not. */
export function opensIn(of: {
  /** The time bonus runs. */
  visible: boolean;
  credits: number;
  dismissed: boolean;
  /** When the members area was entered, by the same clock as `now_ms`; undefined outside of it. */
  entered_ms: number | undefined;
  now_ms: number;
}): number | undefined {
  if (!of.visible || of.credits !== 0 || of.dismissed || of.entered_ms === undefined) return undefined;
  return Math.max(0, of.entered_ms + bonus_delay_ms - of.now_ms);
}
