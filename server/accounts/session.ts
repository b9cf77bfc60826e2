/** Sessions: an opaque token in a cookie, stored only as a hash; 30 days, revocable. */
import { hash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { closedGroupSessionHours, sessionDays } from '../../contract/time.ts';
import type { Db, Tx } from '../platform/db.ts';
import { gatherOn } from '../platform/gather.ts';
import { emit } from '../platform/outbox.ts';
import type { CountedAttempt } from './attempts.ts';
import * as sql from './sql.ts';

export type Session = Omit<sql.SessionRow, 'stale'>;

declare module '../platform/http/call.ts' {
  interface CallContext {
    session: Session | null;
  }
}

export const sessionCookie = 'sid';
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Starts a session. The token goes into the cookie and is not stored anywhere else. */
export async function startSession(
  db: Db | Tx,
  memberId: string,
  visitor: { user_agent: string; ip: string },
  opened: Opened = byPassword,
): Promise<{ id: string; token: string }> {
  const { token, row } = newSession(memberId, visitor, opened);
  await sql.insertSession.run(db, ...row);
  return { id: row[0], token };
}

/**
 * Starts a session after a log-in and forgets the attempt's wrong passwords.
 * @returns undefined when the password was changed after it was checked
 */
export async function startSessionAtLogIn(
  db: Db | Tx,
  member: { id: string; password_hash: string },
  visitor: { user_agent: string; ip: string },
  attempt: CountedAttempt,
  opened: Opened = byPassword,
): Promise<string | undefined> {
  const { token, row } = newSession(member.id, visitor, opened);
  return (await sql.logIn.one(db, ...row, attempt.ids, attempt.subject, member.password_hash)) && token;
}

/** What opened a session, and how long it may last. */
export interface Opened {
  factor: 'password' | 'code' | 'passkey';
  hours: number;
}
const byPassword: Opened = { factor: 'password', hours: sessionDays * 24 };
/** Where the law wants an authentication at each use, sessions are short (setting `closed_group`). */
export const openedBy = (factor: Opened['factor'], closedGroup: boolean): Opened => ({
  factor,
  hours: closedGroup ? closedGroupSessionHours : sessionDays * 24,
});

function newSession(
  memberId: string,
  { user_agent: userAgent, ip }: { user_agent: string; ip: string },
  { factor, hours }: Opened,
) {
  const token = randomBytes(32).toString('base64url');
  const row = [uuidv7(), hashOf(token), memberId, hours, userAgent, shortAddress(ip), factor] as const;
  return { token, row };
}

// Looked up on every request; concurrent requests share one query.
const sessions = gatherOn(
  async (db: Db, hashes: Buffer[]) =>
    (await sql.findSessions(db, Buffer.concat(hashes))).map((row) => (row.id === null ? null : row)),
  { batchSize: 200, parallel: 2 },
);

/**
 * The session of a cookie's token, if it is valid and its account may log in. Not cached, so that a session that ended is refused
 * immediately by every process.
 */
export async function findSession(db: Db, token: string | undefined): Promise<Session | null> {
  if (!token || !/^[\w-]{43}$/.test(token)) return null;
  const row = await sessions(db)(hashOf(token));
  if (!row) return null;
  // "Last seen" is coarse on purpose: one write per quarter of an hour, not per request.
  if (row.stale) void sql.touchSession.run(db, row.id, row.member_id).catch(() => {});
  const { stale: _, ...session } = row;
  return session;
}

/** Ends the member's sessions: all, all but `except`, or just `only`. Open sockets are closed by the event. */
export async function endSessions(
  tx: Tx,
  memberId: string,
  which: { except?: string; only?: string } = {},
): Promise<number> {
  const rows = await sql.deleteSessions(tx, memberId, which.except ?? null, which.only ?? null);
  if (rows.length) await emit(tx, 'sessions_ended', { member_id: memberId, session_ids: rows.map((r) => r.id) });
  return rows.length;
}

/** Enough of an IP address for its owner to recognise, too little to locate a household: IPv4 /16, IPv6 /32. */
export function shortAddress(ip: string): string {
  if (ip.includes('.'))
    return `${ip
      .replace(/^::ffff:/, '')
      .split('.')
      .slice(0, 2)
      .join('.')}.…`;
  return `${ip.split(':').slice(0, 2).join(':')}:…`;
}
