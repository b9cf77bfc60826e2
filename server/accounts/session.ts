/** Who is signed in: an opaque token in a cookie, only its hash stored; 30 days, revocable. */
import { hash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { LRUCache } from 'lru-cache';
import { session_days } from '../../contract/time.ts';
import type { Db, Tx } from '../platform/db.ts';
import { gather } from '../platform/gather.ts';
import { emit } from '../platform/outbox.ts';
import { changesOf, most_changes } from './changes.ts';
import * as sql from './sql.ts';

export type Session = Omit<sql.SessionRow, 'stale'>;

declare module '../platform/http/call.ts' {
  interface CallContext {
    session: Session | null;
    /** Only of a session, and only for pages and the calls that say `etag` in the contract. */
    poll?: Poll | undefined;
  }
}

/** What was looked up with the session for a page, or a call that is asked again and again. */
export interface Poll {
  row: sql.PollRow;
  /** Where this process' knowledge of changes stood then. */
  changes: number;
  /** Set when the answer was "unchanged": whether it is so still, to the same question, from what was looked up later. */
  again?: (later: Poll) => boolean;
  /** The same, where none of the caller's own rows has been written since. @param at seconds, by the database's clock */
  still?: (at: number) => boolean;
}

/** Names the state of what is looked up of a session for a poll: the same text, nothing was written. */
export interface Version {
  text: string;
  /** Seconds, by the database's clock. */
  at: number;
}

export interface Found {
  session: Session;
  poll: Poll | undefined;
}

export const session_cookie = 'sid';
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

// Hashing is a good part of what a poll costs, and the same few browsers come again and again.
const hashes = new LRUCache<string, Buffer>({ max: 10_000 });
function knownHashOf(token: string): Buffer {
  const known = hashes.get(token);
  if (known) return known;
  const made = hashOf(token);
  hashes.set(token, made);
  return made;
}

/** Starts a session; the token goes into the cookie and nowhere else. */
export async function startSession(
  db: Db | Tx,
  member_id: string,
  visitor: { user_agent: string; ip: string },
): Promise<{ id: string; token: string }> {
  const { token, row } = newSession(member_id, visitor);
  await sql.insertSession.run(db, ...row);
  return { id: row[0], token };
}

/** The same at a log-in. @param attempts what its wrong passwords are counted by, see lockout.ts: they are forgotten */
export async function startSessionAtLogin(db: Db | Tx, member_id: string, visitor: { user_agent: string; ip: string }, attempts: Buffer): Promise<string> {
  const { token, row } = newSession(member_id, visitor);
  await sql.logIn.run(db, ...row, attempts);
  return token;
}

function newSession(member_id: string, { user_agent, ip }: { user_agent: string; ip: string }) {
  const token = randomBytes(32).toString('base64url');
  const row = [uuidv7(), hashOf(token), member_id, session_days, user_agent, shortAddress(ip)] as const;
  return { token, row };
}

/** The looks of one database. */
interface Looks {
  session(token_hash: Buffer): Promise<sql.SessionRow | null>;
  poll(token_hash: Buffer): Promise<Poll | null>;
  version(token_hash: Buffer): Promise<Version | null>;
}

// Sessions are never kept, so that one that ended is refused at once, by every process: a look-up at every request. What keeps
// that cheap is that requests which come together share one.
const looks = new WeakMap<Db, Looks>();

function looksOf(db: Db): Looks {
  const known = looks.get(db);
  if (known) return known;
  const changes = changesOf(db);
  const fresh: Looks = {
    session: gather(async (hashes) => (await sql.findSessions(db, Buffer.concat(hashes))).map((row) => (row.id === null ? null : row)), { second: 100 }),
    poll: gather(async (hashes) => {
      const asked = changes.since;
      const [found] = await sql.findPolls(db, Buffer.concat(hashes), asked, most_changes + 1);
      changes.apply({ xmin: found?.log_xmin ?? '0', rows: found?.log_rows ?? null }, asked);
      return (found?.polls ?? []).map((row) => row && { row, changes: changes.now });
    }),
    version: gather(async (hashes) => {
      const asked = changes.since;
      const [found] = await sql.findPollVersions(db, Buffer.concat(hashes), asked, most_changes + 1);
      if (!found) return [];
      changes.apply({ xmin: found.log_xmin, rows: found.log_rows }, asked);
      return found.versions.split(',').map((text) => (text === '' ? null : { text, at: found.at }));
    }, { second: 100 }),
  };
  looks.set(db, fresh);
  return fresh;
}

/**
 * The session of a cookie's token, if it still holds and its account may sign in.
 * @param for_poll with what the calls that are asked again and again answer from
 */
export async function findSession(
  db: Db,
  token: string | undefined,
  for_poll = false,
): Promise<Found | null> {
  if (!token || !/^[\w-]{43}$/.test(token)) return null;
  const poll = for_poll ? await looksOf(db).poll(knownHashOf(token)) : undefined;
  const row = for_poll ? poll?.row : await looksOf(db).session(knownHashOf(token));
  if (!row) return null;
  // "Last seen" is coarse on purpose: one write a quarter of an hour, not one a request.
  if (row.stale) void sql.touchSession.run(db, row.id, row.member_id).catch(() => {});
  const { id, member_id, pool_id, status, paid_user, language, country } = row;
  return { session: { id, member_id, pool_id, status, paid_user, language, country }, poll: poll ?? undefined };
}

/** The state of what a poll of this token's session would be answered from; null where it does not hold. */
export const findVersion = (db: Db, token: string): Promise<Version | null> => looksOf(db).version(knownHashOf(token));

/** Ends sessions of a member: all, all but `except`, or just `only`. Sockets hear of it by the event. */
export async function endSessions(tx: Tx, member_id: string, which: { except?: string; only?: string } = {}): Promise<number> {
  const rows = await sql.deleteSessions(tx, member_id, which.except ?? null, which.only ?? null);
  if (rows.length) await emit(tx, 'sessions_ended', { member_id, session_ids: rows.map((r) => r.id) });
  return rows.length;
}

/** Enough of an address for its owner to recognise it, not enough to find a house: IPv4 /16, IPv6 /32. */
export function shortAddress(ip: string): string {
  if (ip.includes('.')) return `${ip.replace(/^::ffff:/, '').split('.').slice(0, 2).join('.')}.…`;
  return `${ip.split(':').slice(0, 2).join(':')}:…`;
}
