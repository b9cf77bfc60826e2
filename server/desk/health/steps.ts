/** From looks to states, and from states to who is told: pure rules. */
import { type HealthPart, type HealthState, healthStates, type Watcher } from '../../../contract/desk-health.ts';
import { hourMs } from '../../../contract/time.ts';
import type { Reading } from './readings.ts';
import type { PartRow } from './sql.ts';

const rank = (state: HealthState) => healthStates.indexOf(state);
/** How often in a row a state is seen before it is believed: worse soon, better late, so that what flickers floods nobody. */
const looksToWorsen = 2;
const looksToMend = 5;

/** The row of a part after another look. */
export function nextPart(part: HealthPart, before: PartRow | undefined, { state, facts }: Reading, now: Date): PartRow {
  const common = { part, checked_at: now, facts };
  if (before?.state === state) return { ...common, state, since: before.since, next_state: null, seen: 0 };
  if (!before || before.state === 'unknown') return { ...common, state, since: now, next_state: null, seen: 0 };
  const seen = before.next_state === state ? before.seen + 1 : 1;
  const needed = rank(state) > rank(before.state) ? looksToWorsen : looksToMend;
  return seen >= needed
    ? { ...common, state, since: now, next_state: null, seen: 0 }
    : { ...common, state: before.state, since: before.since, next_state: state, seen };
}

export interface Told {
  part: string;
  state: HealthState;
  told_at: Date;
}

interface Telling {
  part: string;
  state: HealthState;
  again: boolean;
}

/** What a watcher is to be told now: what changed since they were told last, and what has been bad for long. */
export function toTell(
  watcher: Pick<Watcher, 'least' | 'repeat_hours'>,
  parts: readonly PartRow[],
  lastTold: readonly Told[],
  now: Date,
): Telling[] {
  return parts.flatMap(({ part, state }): Telling[] => {
    if (state === 'unknown') return [];
    const seen: HealthState = rank(state) >= rank(watcher.least) ? state : 'ok';
    const last = lastTold.find((entry) => entry.part === part);
    if (seen !== (last?.state ?? 'ok')) return [{ part, state: seen, again: false }];
    const due = last && now.getTime() - last.told_at.getTime() >= watcher.repeat_hours * hourMs;
    return seen !== 'ok' && due ? [{ part, state: seen, again: true }] : [];
  });
}
