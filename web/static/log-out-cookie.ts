import { logOutCookies, type SessionOf } from '../../contract/log-out.ts';

const nameOf = (session: SessionOf) => `${location.protocol === 'https:' ? '__Host-' : ''}${logOutCookies[session]}`;

/** Whether somebody pressed "log out" here and the server has not answered yet. */
export const isLogOutNoted = (session: SessionOf): boolean =>
  document.cookie.split('; ').includes(`${nameOf(session)}=1`);

/** Records the press, so that the next request that succeeds ends the session; `false` once the server has answered. */
export function noteLogOut(session: SessionOf, pressed = true): void {
  const tls = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not everywhere yet
  document.cookie = `${nameOf(session)}=1; path=/; max-age=${pressed ? 30 * 86_400 : 0}; samesite=lax${tls}`;
}
