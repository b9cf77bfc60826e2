/** When the time-bonus modal may open. */
import { secondMs } from '../../contract/time.ts';

const bonusDelayMs = 40 * secondMs;
/** Holds the Unix time (seconds) of the dismissal. */
export const bonusFlag = 'hide-time-bonus-modal';

/** A dismissal counts only for accounts that already existed then. */
export function isDismissed(flag: string | null, signupDate: string): boolean {
  const dismissedMs = Number(flag) * 1000;
  return (
    flag !== null && Number.isFinite(dismissedMs) && dismissedMs >= Math.floor(Date.parse(signupDate) / 1000) * 1000
  );
}

/** Milliseconds until it opens; undefined if it does not. */
export function opensIn(of: {
  /** The time bonus is running. */
  visible: boolean;
  credits: number;
  dismissed: boolean;
  /** When the member entered the members' area, on the clock of `nowMs`; undefined outside it. */
  enteredMs: number | undefined;
  nowMs: number;
}): number | undefined {
  if (!of.visible || of.credits !== 0 || of.dismissed || of.enteredMs === undefined) return undefined;
  return Math.max(0, of.enteredMs + bonusDelayMs - of.nowMs);
}
