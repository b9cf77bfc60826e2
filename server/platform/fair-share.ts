/**
 * Heavy work in turns, so that nobody can take it from the others: whoever was served least lately is next, and each member and each
 * address has only so much of the line. Bounded in memory by the length of the line.
 */
import { Refusal } from './errors.ts';

/** Who asks. A visitor is their address; work of our own has neither. */
export interface Sharer {
  member_id?: string | null | undefined;
  /** As `addressKey` writes it. */
  address?: string | undefined;
}

export interface FairShareOptions {
  /** Works at a time. */
  parallel: number;
  /** Works of one member at a time. */
  each: number;
  /** In line behind them, in all. */
  waiting: number;
  /** In line of one member. */
  waitingEach: number;
  /** Seconds after which whoever was turned away may ask again. */
  retry_after: number;
}

/** Behind one address may be a household. */
const addressShares = 4;

export interface FairShare {
  /**
   * Runs `work` when its turn comes.
   * @throws Refusal too_many_requests when this member or address has too much in line, unavailable when all of the line is others'
   */
  run<T>(who: Sharer, work: () => Promise<T>): Promise<T>;
}

/** What is known of a member or an address while they have work here. */
interface Share {
  key: string;
  shares: number;
  running: number;
  waiting: number;
  /** Number of the turn they were last served in. */
  served: number;
}

interface Waiting {
  of: readonly Share[];
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
    return keys.map(([key, of]) => {
      const known = shares.get(key) ?? { key, shares: of, running: 0, waiting: 0, served: 0 };
      // A visitor's address has the share of one, until a member comes from there too.
      known.shares = Math.max(known.shares, of);
      shares.set(key, known);
      return known;
    });
  };
  const forget = (of: readonly Share[]) => {
    for (const share of of) if (share.running === 0 && share.waiting === 0) shares.delete(share.key);
  };
  const mayStart = (of: readonly Share[]) => of.every((share) => share.running < each * share.shares);
  /** Compared by whichever of member and address was served last, then by the other. */
  const servedOf = (of: readonly Share[]): [number, number] => {
    const served = of.map((share) => share.served);
    return [Math.max(0, ...served), Math.min(...(served.length ? served : [0]))];
  };

  function next(): Waiting | undefined {
    let best: { at: number; served: [number, number] } | undefined;
    for (const [at, one] of line.entries()) {
      if (!mayStart(one.of)) continue;
      const served = servedOf(one.of);
      if (!best || served[0] < best.served[0] || (served[0] === best.served[0] && served[1] < best.served[1]))
        best = { at, served };
    }
    return best && line.splice(best.at, 1)[0];
  }

  function startSome(): void {
    while (running < parallel) {
      const one = next();
      if (!one) return;
      for (const share of one.of) share.waiting -= 1;
      one.start();
    }
  }

  function begin(of: readonly Share[]): void {
    running += 1;
    turn += 1;
    for (const share of of) {
      share.running += 1;
      share.served = turn;
    }
  }

  /** Makes room in a full line for somebody with less in it: the last of whoever has most goes. @returns whether there is room */
  function makeRoom(of: readonly Share[]): boolean {
    const own = Math.max(0, ...of.map((share) => share.waiting / share.shares));
    const greediest = [...shares.values()].reduce<Share | undefined>(
      (most, one) => (one.waiting / one.shares > (most ? most.waiting / most.shares : own + 1) ? one : most),
      undefined,
    );
    const at = greediest ? line.findLastIndex((one) => one.of.includes(greediest)) : -1;
    const [gone] = at < 0 ? [] : line.splice(at, 1);
    if (!gone) return false;
    for (const share of gone.of) share.waiting -= 1;
    forget(gone.of);
    gone.refuse(new Refusal('too_many_requests', { retry_after: retryAfter }));
    return true;
  }

  const turnOf = (of: readonly Share[]): Promise<void> | undefined => {
    if (running < parallel && mayStart(of)) return void begin(of);
    const refuse = (code: 'too_many_requests' | 'unavailable') => {
      forget(of);
      throw new Refusal(code, { retry_after: retryAfter });
    };
    if (of.some((share) => share.waiting >= waitingEach * share.shares)) refuse('too_many_requests');
    if (line.length >= waiting && !makeRoom(of))
      refuse(of.some((share) => share.waiting > 0) ? 'too_many_requests' : 'unavailable');
    return new Promise((resolve, reject) => {
      for (const share of of) share.waiting += 1;
      line.push({
        of,
        start() {
          begin(of);
          resolve();
        },
        refuse: reject,
      });
    });
  };

  return {
    async run(who, work) {
      const of = sharesOf(who);
      await turnOf(of);
      try {
        return await work();
      } finally {
        running -= 1;
        for (const share of of) share.running -= 1;
        startSome();
        forget(of);
      }
    },
  };
}
