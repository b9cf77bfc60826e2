/** What the door knows of a caller from the desk: a session of its own, 12 hours, over after an hour without a call. */
import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { staffIdleMinutes, staffSessionHours } from '../../contract/desk.ts';
import { covers } from '../../contract/permissions.ts';
import { isLocale, type Locale } from '../../contract/locales.ts';
import { shortAddress } from '../accounts/session.ts';
import type { Db, Tx } from '../platform/db.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import { rightsOf, roleNames } from './grants.ts';
import * as sql from './sql.ts';

declare module '../platform/http/call.ts' {
  interface CallContext {
    /** Signed in at the desk; null for everyone else. */
    staff: StaffCaller | null;
    /** Where a trusted proxy says the caller is. */
    proxyCountry?: string | undefined;
  }
}

export const staffCookie = 'desk';
export const staffCookieDays = staffSessionHours / 24;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Pages and calls of the desk: they speak the language of the staff account, not that of the site. */
export const isDeskPath = (url: string): boolean => /^\/(?:api\/)?desk(?:[/?.]|$)/.test(url);

/** A page of the desk also asks what members' pages ask (names of interests, of regions), and wants it in its own language. */
export const isFromDesk = (referer: string | undefined): boolean =>
  referer !== undefined && URL.canParse(referer) && isDeskPath(new URL(referer).pathname);

export interface StaffSession extends StaffCaller {
  session_id: string;
  language: Locale;
}

/** The session of a caller, who came by `findStaff`. */
export const sessionOf = (staff: StaffCaller): string => (staff as Partial<StaffSession>).session_id ?? '';

/** Where a caller seems to be, if a trusted proxy says so. */
export const countryOf = ({ proxyCountry = '' }: { proxyCountry?: string | undefined }): string =>
  /^[a-z]{2}$/i.test(proxyCountry) ? proxyCountry.toUpperCase() : '';

/** Starts a session at `host`; the token goes into the cookie and nowhere else. */
export async function startStaffSession(
  tx: Tx,
  staffId: string,
  visitor: { host: string; user_agent: string; ip: string; country: string },
): Promise<{ token: string }> {
  const token = randomBytes(32).toString('base64url');
  await sql.insertSession.run(
    tx,
    uuidv7(),
    hashOf(token),
    staffId,
    visitor.host,
    staffSessionHours,
    visitor.user_agent,
    shortAddress(visitor.ip),
    visitor.country,
  );
  return { token };
}

/** Who holds this cookie, if the session still holds at this host. Costs nothing without the cookie. */
export async function findStaff(db: Db, token: string | undefined, host: string): Promise<StaffSession | null> {
  if (!token || !/^[\w-]{43}$/.test(token)) return null;
  const row = await sql.findSession.one(db, hashOf(token), host, staffIdleMinutes);
  if (!row) return null;
  if (row.stale) void sql.touchSession.run(db, row.session_id).catch(() => {});
  const own = rightsOf(row.grants);
  // A colleague's rights only as long as they are within one's own.
  const theirs = row.seeing && covers(own, rightsOf(row.seeing.grants)) ? row.seeing : null;
  const grants = theirs?.grants ?? row.grants;
  return {
    id: row.id,
    name: row.name,
    roles: roleNames(grants),
    rights: theirs ? rightsOf(theirs.grants) : own,
    ...(theirs ? { seeing: theirs.name } : {}),
    session_id: row.session_id,
    language: isLocale(row.language) ? row.language : 'en',
  };
}

/** All of somebody's sessions, but the one of this token. */
export const endOtherStaffSessions = (db: Db | Tx, staffId: string, token: string | undefined): Promise<number> =>
  sql.deleteSessionsOf.run(db, staffId, token ? hashOf(token) : Buffer.alloc(0));

/** @returns how many sessions ended: 1, or 0 when the token is none */
export const endStaffSession = (db: Db | Tx, token: string | undefined): Promise<number> =>
  token ? sql.deleteSession.run(db, hashOf(token)) : Promise.resolve(0);
