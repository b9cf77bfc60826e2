/**
 * Which answers of the calls that are asked again and again still stand. What a browser holds need not be made anew when
 * nothing it is made of has changed: the caller's own part is looked up at every call, together with the log of what others
 * changed (changes.ts), so such an answer is as true as one made now. Only its tag is kept, and what it is made of.
 */
import { minute_ms } from '../../contract/time.ts';
import type { Call } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { changesOf } from './changes.ts';
import type { Poll } from './session.ts';

interface Kept {
  tag: string;
  version: string;
  /** `now` of the changes when it was looked up. */
  changes: number;
  /** Seconds, by the database's clock. */
  at: number;
  made_of: MadeOf;
  /** Who of the members was online, a digit each. */
  online: string;
}

/** What an answer tells, beside what its version holds. */
export interface MadeOf {
  /** The members it tells of, or does not tell of because they cannot be seen; and oneself, if what one shows matters. */
  members?: readonly string[];
  /** It tells of one's likes or blocks. */
  likes?: boolean;
}

/** What hangs on the day or the hour (ages, signed addresses, previews that grow too old) may be this late. */
const keep_seconds = (10 * minute_ms) / 1_000;
const most = 10_000;

const all = new WeakMap<object, Map<string, Kept>>();

/** Whether an answer stands, by what was looked up for this request. */
function stands({ db, live }: Services, known: Kept, { member_id, at }: Pick<Poll['row'], 'member_id' | 'at'>): boolean {
  const { members = [], likes } = known.made_of;
  const log = changesOf(db);
  return at >= known.at && at - known.at < keep_seconds
    && !(likes && log.changed('likes', member_id, known.changes))
    && !members.some((id) => log.changed('shown', id, known.changes))
    && known.online === onlineOf(live, known.made_of);
}
const onlineOf = (live: Services['live'], { members = [] }: MadeOf) => members.map((id) => (live.isOnline(id) ? 1 : 0)).join('');

type PollCall = Pick<Call, 'services' | 'poll' | 'holds' | 'unchanged' | 'on_tag'>;

/**
 * Ends the call with a 304 when the caller holds an answer that would come out the same.
 * @param name of the call
 * @param version what the answer is made of but the members it tells of: what was asked, settings, the caller's own rows
 * @param options.make the answer has to be made in any case
 * @returns to be called when the answer has been made, before anything else can happen
 */
export function endIfUnchanged(call: PollCall, name: string, version: string, options: { make?: boolean } = {}): (made_of: MadeOf) => void {
  const { poll, services } = call;
  if (!poll) return () => {};
  const { at, member_id } = poll.row;
  const kept = all.get(services.db) ?? new Map<string, Kept>();
  all.set(services.db, kept);
  const key = `${name} ${member_id}`;
  const known = kept.get(key);
  if (known?.version === version && !options.make && call.holds(known.tag) && stands(services, known, poll.row)) {
    const { account, change_seq, delivered_change, id } = poll.row;
    poll.still = (at_later) => {
      // Made anew since, for another tab say, it may be the same.
      const now = kept.get(key);
      return now?.tag === known.tag && now.version === version && stands(services, now, { member_id, at: at_later })
        // The caller's account, with profile and photo: the log tells of it.
        && (['own', 'shown'] as const).every((kind) => !changesOf(services.db).changed(kind, member_id, poll.changes));
    };
    // Versions are made of the question, the site and these.
    poll.again = ({ row }) =>
      row.account === account && row.change_seq === change_seq && row.delivered_change === delivered_change && row.id === id && poll.still?.(row.at) === true;
    call.unchanged(known.tag);
  }

  return (made_of) => {
    const online = onlineOf(services.live, made_of);
    call.on_tag((tag) => {
      kept.delete(key);
      kept.set(key, { tag, version, changes: poll.changes, at, made_of, online });
      if (kept.size > most) kept.delete(kept.keys().next().value as string);
    });
  };
}
