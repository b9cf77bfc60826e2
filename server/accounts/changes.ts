/**
 * What members changed, as this process knows it: the log of migrations 0018 and 0022, read on from where it stood, together with
 * each look of the polls at the database (session.ts). So what is known here is never older than the look itself.
 */
import type { Db } from '../platform/db.ts';

/** What others see of a member; which likes and blocks they are part of; what they alone see of their account. */
export type ChangeKind = 'shown' | 'likes' | 'own';

/** A part of the log, as one look read it. */
export interface LogPart {
  /** Below this transaction the log is complete. */
  xmin: string;
  /** From `since` on; null: nothing. */
  rows: { id: number; member_id: string; kind: ChangeKind }[] | null;
}

/** More than this at once is not worth following: a transaction has been open for long, or very much was changed. */
export const most_changes = 1_000;
const most_members = 50_000;

export class Changes {
  /** Where to read on; null before the first look. */
  since: string | null = null;
  /** Grows with every change. */
  now = 0;
  private applied = new Set<number>();
  private last = new Map<string, number>();
  /** Changes up to here are not known one by one. */
  private lost = 0;

  /** @param asked the `since` the look read from */
  apply({ xmin, rows }: LogPart, asked: string | null): void {
    const news = rows ?? [];
    // The log of before the first look, or of a database that was put back in time, says nothing; and this much is not followed.
    const lost = asked === null || BigInt(xmin) < BigInt(asked) || news.length > most_changes;
    if (lost) this.lost = ++this.now;
    // What a running transaction keeps in sight is read again each time.
    for (const { id, member_id, kind } of news) if (!this.applied.has(id)) this.last.set(`${kind} ${member_id}`, ++this.now);
    this.applied = new Set(news.map((row) => row.id));
    if (this.last.size > most_members) {
      this.last.clear();
      this.lost = ++this.now;
    }
    // Looks may overtake each other.
    if (lost || this.since === null || BigInt(xmin) > BigInt(this.since)) this.since = xmin;
  }

  /** Whether this may have changed after `at` (a `now` of before). */
  changed(kind: ChangeKind, member_id: string, at: number): boolean {
    return this.lost > at || (this.last.get(`${kind} ${member_id}`) ?? 0) > at;
  }
}

// One for each database: tests run several applications in one process.
const all = new WeakMap<Db, Changes>();

/** What this process knows of one database: the same object for everyone who asks. */
export function changesOf(db: Db): Changes {
  const known = all.get(db);
  if (known) return known;
  const fresh = new Changes();
  all.set(db, fresh);
  return fresh;
}
