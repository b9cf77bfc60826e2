/**
 * The end of a process, in order: it says that it is not ready, so that the balancer sends nobody new; goes on
 * answering while the balancer notices; hands its sockets over bit by bit; and only then closes.
 */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Drain {
  /** This process is about to end and wants no new visitors. */
  readonly draining: boolean;
  /** `part` of the drain: called with the time (ms) over which to spread what it hands over. */
  onHandOver(part: (spreadMs: number) => Promise<void>): void;
  /**
   * Not ready from now on. Resolves when the balancer had `waitMs` to notice and everything was handed over within
   * about `spreadMs`. With 0 both are skipped.
   */
  begin(waitMs: number, spreadMs: number): Promise<void>;
}

export function createDrain(): Drain {
  const parts: ((spreadMs: number) => Promise<void>)[] = [];
  let draining = false;
  return {
    get draining() {
      return draining;
    },
    onHandOver: (part) => void parts.push(part),
    async begin(waitMs, spreadMs) {
      draining = true;
      await sleep(waitMs);
      await Promise.all(parts.map((part) => part(spreadMs)));
    },
  };
}
