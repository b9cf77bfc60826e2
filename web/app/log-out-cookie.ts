import { logOutCookies, type SessionOf } from '../../contract/log-out.ts';

const nameOf = (of: SessionOf) => `${location.protocol === 'https:' ? '__Host-' : ''}${logOutCookies[of]}`;

/** Whether somebody pressed "log out" here and the server has not answered yet. */
export const isLogOutNoted = (of: SessionOf): boolean => document.cookie.split('; ').includes(`${nameOf(of)}=1`);

/** Notes the press, for whatever request comes through first; or, with `false`, that the server has heard of it. */
export function noteLogOut(of: SessionOf, pressed = true): void {
  const tls = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not everywhere yet
  document.cookie = `${nameOf(of)}=1; path=/; max-age=${pressed ? 30 * 86_400 : 0}; samesite=lax${tls}`;
}
