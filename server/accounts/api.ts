/** Handlers for the calls about one's own account; the rules are in the use cases they call. */
import type * as contract from '../../contract/accounts.ts';
import { isLocale } from '../../contract/locales.ts';
import { logOutCookies } from '../../contract/log-out.ts';
import { localeCookieDays, sessionDays } from '../../contract/time.ts';
import { stayCode } from '../credits/discount-codes.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { emit } from '../platform/outbox.ts';
import { countMail } from './attempts.ts';
import { marksOf, seeMarks } from './bans/marks.ts';
import * as email from './change-email.ts';
import * as password from './change-password.ts';
import { deviceCookie, deviceCookieDays, deviceId, newDevice, newDeviceId } from './devices.ts';
import * as deletion from './delete-account.ts';
import * as dataExport from './export-data.ts';
import { logIn, logOut, noteDevice, type SignedIn } from './log-in.ts';
import { endSessions, type Session, sessionCookie } from './session.ts';
import * as sql from './sql.ts';
import * as token from './redeem-token.ts';
import { presentUser } from './user.ts';

/** Sets the cookies of a new session: the session itself, the device and the account's language. */
export async function signIn(call: Call, { member, token: sessionToken }: SignedIn): Promise<void> {
  call.setCookie(sessionCookie, sessionToken, { maxAgeDays: sessionDays });
  call.clearCookie(logOutCookies.member);
  call.setCookie('locale', member.language, { maxAgeDays: localeCookieDays, httpOnly: false });
  await noteDevice(call.services, member.id, rememberDevice(call, member), call.user_agent);
  const { services, site, ip } = call;
  const marks = await marksOf(services, site.company.id, { device: deviceOf(call), network: ip });
  await seeMarks(services.db, member.id, marks);
}

function rememberDevice(call: Call, member: { id: string; password_hash: string }): string {
  const device = newDevice(call.services.config.secret, member, deviceOf(call));
  call.setCookie(deviceCookie, device, { maxAgeDays: deviceCookieDays });
  return device;
}

const given = new WeakMap<Call['setCookie'], string>();
/** The id of the caller's device; a new one for a browser that has none yet. */
export function deviceOf(call: Pick<Call, 'cookie' | 'setCookie'>): string {
  const id = deviceId(call.cookie(deviceCookie)) ?? given.get(call.setCookie) ?? newDeviceId();
  given.set(call.setCookie, id);
  return id;
}

export function sessionOf(call: { session: Session | null }): Session {
  if (!call.session) throw new Refusal('authentication_required');
  return call.session;
}

export async function userOf(call: Call, memberId: string) {
  const user = await presentUser(call.services, call.site, memberId);
  if (!user) throw new Refusal('authentication_required');
  return user;
}

export const getUser: Handler<typeof contract.getUser> = async (call) => ({
  user: call.member_id === null ? null : await presentUser(call.services, call.site, call.member_id),
});

export const login: Handler<typeof contract.login> = async (call) => {
  const signedIn = await logIn(call.services, call.site, call.body, call, call.session, call.cookie(deviceCookie));
  await signIn(call as Call, signedIn);
  return { user: await userOf(call as Call, signedIn.member.id) };
};

export const saveLanguage: Handler<typeof contract.saveLanguage> = async (call) => {
  const { language } = call.body;
  if (!isLocale(language) || !call.site.languages.includes(language)) throw new Refusal('bad_request');
  call.setCookie('locale', language, { maxAgeDays: localeCookieDays, httpOnly: false });
  if (call.member_id) await sql.setLanguage.run(call.services.db, call.member_id, language);
  return { language };
};

/**
 * A GET that changes something, so it must come from one of our own pages. Browsers that send no `Sec-Fetch-Site` prove it with
 * our custom header, which a page of another site cannot send, or with the page named in `Origin` or `Referer`.
 */
export const logout: Handler<typeof contract.logout> = async (call) => {
  const site = call.header('sec-fetch-site');
  const refererHost = URL.parse(call.header('origin') ?? call.header('referer') ?? '')?.host;
  const fromOwnPage =
    site === undefined
      ? call.header('x-client-type') !== undefined || refererHost === call.header('host')
      : site === 'same-origin';
  if (!fromOwnPage) throw new Refusal('forbidden');
  if (call.session) await logOut(call.services, call.session);
  call.clearCookie(sessionCookie);
  call.clearCookie(logOutCookies.member);
  // Not "cookies" or "storage": they hold this device's choices (language, colour scheme, entry warning).
  call.clearCache();
  return { ok: true };
};

export const getSessions: Handler<typeof contract.getSessions> = async (call) => ({
  sessions: (await sql.listSessions(call.services.db, call.member_id)).map((s) => ({
    ...s,
    created_at: s.created_at.toISOString(),
    last_seen: s.last_seen.toISOString(),
    current: s.id === call.session?.id,
  })),
});

export const revokeSession: Handler<typeof contract.revokeSession> = async (call) => {
  const session = sessionOf(call);
  const { id } = call.params;
  if (id !== 'others' && !/^[\da-f-]{36}$/.test(id)) throw new Refusal('not_found');
  const ended = await transaction(call.services.db, (tx) =>
    endSessions(tx, session.member_id, id === 'others' ? { except: session.id } : { only: id }),
  );
  if (id !== 'others' && ended === 0) throw new Refusal('not_found');
  if (id === session.id) call.clearCookie(sessionCookie);
  return { ok: true };
};

export const changePassword: Handler<typeof contract.changePassword> = async (call) => {
  rememberDevice(call as Call, await password.changePassword(call.services, call.site, sessionOf(call), call.body));
  return { ok: true };
};

export const requestReset: Handler<typeof contract.requestReset> = async (call) => {
  await password.requestReset(call.services, call.site, call.body.email, call.cookie(deviceCookie));
  return { ok: true };
};

export const resetPassword: Handler<typeof contract.resetPassword> = async (call) => {
  const signedIn = await password.resetPassword(call.services, call.site, call.body, call);
  if (!signedIn) return { user: null };
  await signIn(call as Call, signedIn);
  return { user: await userOf(call as Call, signedIn.member.id) };
};

export const requestMailChange: Handler<typeof contract.requestMailChange> = async (call) => {
  await email.requestMailChange(call.services, call.site, sessionOf(call), call.body, call);
  return { ok: true };
};

export const readToken: Handler<typeof contract.readToken> = async (call) => ({
  kind: await token.readToken(call.services, call.query.token),
});

export const redeemToken: Handler<typeof contract.redeemToken> = (call) =>
  token.redeemToken(call.services, call.body.token);

export const resendActivation: Handler<typeof contract.resendActivation> = async (call) => {
  const { services, ip } = call;
  const member = await sql.memberById.one(services.db, call.member_id);
  if (member?.status !== 'not_confirmed') throw new Refusal('conflict');
  await countMail(services, member.email, ip);
  await transaction(services.db, (tx) => emit(tx, 'activation_requested', { member_id: call.member_id }));
  return { ok: true };
};

export const getPrivacy: Handler<typeof contract.getPrivacy> = async (call) => {
  const member = await sql.memberById.one(call.services.db, call.member_id);
  return { invisible: member?.invisible ?? false, writers: member?.writers ?? 'everybody' };
};

export const savePrivacy: Handler<typeof contract.savePrivacy> = async (call) => {
  const { invisible = null, writers = null } = call.body;
  const saved = await sql.setPrivacy.one(call.services.db, call.member_id, invisible, writers);
  if (!saved) throw new Refusal('not_found');
  return saved;
};

export const deleteAccount: Handler<typeof contract.deleteAccount> = async (call) => {
  const { delete_after: deleteAfter } = await deletion.deleteAccount(call.services, sessionOf(call), call.body);
  call.clearCookie(sessionCookie);
  call.clearCache();
  return { delete_after: deleteAfter.toISOString() };
};

/** Only where the company offers a discount to members who stay (`delete_discount`, per cent). */
export const stayOffer: Handler<typeof contract.stayOffer> = async (call) => {
  const percentage = call.site.company.delete_discount;
  if (percentage === 0) throw new Refusal('not_found');
  const { code, expires } = await stayCode(call.services.db, call.member_id, percentage);
  return { code, value_percentage: percentage, expires: expires.toISOString() };
};

export const exportData: Handler<typeof contract.exportData> = async (call) => {
  call.sendFile({
    bytes: await dataExport.exportData(call.services, call.member_id),
    type: 'application/zip',
    name: 'my-data.zip',
  });
};
