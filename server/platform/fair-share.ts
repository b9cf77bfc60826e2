/**
 * A fair queue for heavy work: the member or address served least recently is next, and each has a limited part of
 * the queue. Memory is bounded by the length of the queue.
 */
import { Refusal } from './errors.ts';

/** Who asks. A visitor is identified by address; our own work has neither. */
export interface Sharer {
  member_id?: string | null | undefined;
  /** As written by `addressKey`. */
  address?: string | undefined;
}

export interface FairShareOptions {
  /** Tasks running at a time. */
  parallel: number;
  /** Running tasks per member. */
  each: number;
  /** Length of the queue. */
  waiting: number;
  /** Queued tasks per member. */
  waitingEach: number;
  /** Seconds after which a refused caller may try again. */
  retry_after: number;
}

/** A whole household may be behind one address. */
const addressShares = 4;

export interface FairShare {
  /**
   * Runs `work` when its turn comes.
   * @throws Refusal too_many_requests when this member or address has too many tasks queued, unavailable when others
   * fill the queue
   */
  run<T>(sharer: Sharer, work: () => Promise<T>): Promise<T>;
}

/** The tasks of a member or an address; exists only while there are any. */
interface Share {
  key: string;
  shares: number;
  running: number;
  waiting: number;
  /** Turn in which they were last served. */
  served: number;
}

interface Waiting {
  shares: readonly Share[];
  start(): void;
  refuse(refusal: Refusal): void;
}

export function createFairShare({
  parallel,
  each,
  waiting,
  waitingEach,
  retry_after: retryAfter,
}: FairShareOptions): FairShare {
  const shares = new Map<string, Share>();
  const line: Waiting[] = [];
  let running = 0;
  let turn = 0;

  const sharesOf = ({ member_id: memberId, address }: Sharer): Share[] => {
    const keys: [string, number][] = [];
    if (memberId) keys.push([`member ${memberId}`, 1]);
    if (address) keys.push([`address ${address}`, memberId ? addressShares : 1]);
    return keys.map(([key, limit]) => {
      const share = shares.get(key) ?? { key, shares: limit, running: 0, waiting: 0, served: 0 };
      // A visitor's address counts as one sharer, until a member uses it too.
      share.shares = Math.max(share.shares, limit);
      shares.set(key, share);
      return share;
    });
  };
  const release = (sharers: readonly Share[]) => {
    for (const share of sharers) if (share.running === 0 && share.waiting === 0) shares.delete(share.key);
  };
  const mayStart = (sharers: readonly Share[]) => sharers.every((share) => share.running < each * share.shares);
  /** Compared by the later of the two turns of member and address, then by the earlier. */
  const servedOf = (sharers: readonly Share[]): [number, number] => {
    const served = sharers.map((share) => share.served);
    return [Math.max(0, ...served), Math.min(...(served.length ? served : [0]))];
  };

  function next(): Waiting | undefined {
    let best: { at: number; served: [number, number] } | undefined;
    for (const [at, task] of line.entries()) {
      if (!mayStart(task.shares)) continue;
      const served = servedOf(task.shares);
      if (!best || served[0] < best.served[0] || (served[0] === best.served[0] && served[1] < best.served[1]))
        best = { at, served };
    }
    return best && line.splice(best.at, 1)[0];
  }

  function startSome(): void {
    while (running < parallel) {
      const task = next();
      if (!task) return;
      for (const share of task.shares) share.waiting -= 1;
      task.start();
    }
  }

  function begin(sharers: readonly Share[]): void {
    running += 1;
    turn += 1;
    for (const share of sharers) {
      share.running += 1;
      share.served = turn;
    }
  }

  /**
   * Makes room in a full queue by refusing the last task of the sharer with the most tasks, if that is more than the
   * newcomer has. @returns whether there is room
   */
  function makeRoom(sharers: readonly Share[]): boolean {
    const newcomer = Math.max(0, ...sharers.map((share) => share.waiting / share.shares));
    const greediest = [...shares.values()].reduce<Share | undefined>(
      (worst, sharer) =>
        sharer.waiting / sharer.shares > (worst ? worst.waiting / worst.shares : newcomer + 1) ? sharer : worst,
      undefined,
    );
    const at = greediest ? line.findLastIndex((task) => task.shares.includes(greediest)) : -1;
    const [refused] = at < 0 ? [] : line.splice(at, 1);
    if (!refused) return false;
    for (const share of refused.shares) share.waiting -= 1;
    release(refused.shares);
    refused.refuse(new Refusal('too_many_requests', { retry_after: retryAfter }));
    return true;
  }

  const turnOf = (sharers: readonly Share[]): Promise<void> | undefined => {
    if (running < parallel && mayStart(sharers)) return void begin(sharers);
    const refuse = (code: 'too_many_requests' | 'unavailable') => {
      release(sharers);
      throw new Refusal(code, { retry_after: retryAfter });
    };
    if (sharers.some((share) => share.waiting >= waitingEach * share.shares)) refuse('too_many_requests');
    if (line.length >= waiting && !makeRoom(sharers))
      refuse(sharers.some((share) => share.waiting > 0) ? 'too_many_requests' : 'unavailable');
    return new Promise((resolve, reject) => {
      for (const share of sharers) share.waiting += 1;
      line.push({
        shares: sharers,
        start() {
          begin(sharers);
          resolve();
        },
        refuse: reject,
      });
    });
  };

  return {
    async run(sharer, work) {
      const sharers = sharesOf(sharer);
      await turnOf(sharers);
      try {
        return await work();
      } finally {
        running -= 1;
        for (const share of sharers) share.running -= 1;
        startSome();
        release(sharers);
      }
    },
  };
}
