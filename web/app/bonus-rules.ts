/** When the time-bonus modal may open (specification, section 4). */
import { secondMs } from '../../contract/time.ts';

const bonusDelayMs = 40 * secondMs;
/** Holds the unix time (seconds) of the dismissal. */
export const bonusFlag = 'hide-time-bonus-modal';

/** A dismissal counts for the account it was made with: one that is younger has not dismissed anything. */
export function isDismissed(flag: string | null, signupDate: string): boolean {
  const dismissedMs = Number(flag) * 1000;
  return (
    flag !== null && Number.isFinite(dismissedMs) && dismissedMs >= Math.floor(Date.parse(signupDate) / 1000) * 1000
  );
}

/** Milliseconds to wait before it opens; undefined: it does not. */
export function opensIn(of: {
  /** The time bonus runs. */
  visible: boolean;
  credits: number;
  dismissed: boolean;
  /** When the members area was entered, by the same clock as `nowMs`; undefined outside of it. */
  enteredMs: number | undefined;
  nowMs: number;
}): number | undefined {
  if (!of.visible || of.credits !== 0 || of.dismissed || of.enteredMs === undefined) return undefined;
  return Math.max(0, of.enteredMs + bonusDelayMs - of.nowMs);
}
