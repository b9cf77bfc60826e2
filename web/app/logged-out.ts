/**
 * When the session has ended elsewhere (another tab or device, or by time), whatever was asked: what is private leaves the screen at
 * once, in every tab, and the log-in leads back to where one was or was going.
 */
import { forgetMember } from './use-logout.ts';

/** Whether a refusal says that nobody is signed in. An expired log-in is told by the body, not by the status alone. */
export const saysLoggedOut = (status: number, body: unknown): boolean =>
  status === 403 && (body as { authentication_required?: boolean } | null)?.authentication_required === true;

/** True while the member ends the session here (logging out, deleting the account): the answer to that leads on, not the socket's word. */
export const ending = { here: false };

/** The page that is being opened, should the answer come while it loads. */
export const heading: { to: string | undefined } = { to: undefined };

const channel = 'BroadcastChannel' in globalThis && !import.meta.env.SSR ? new BroadcastChannel('session') : undefined;
let leaving = false;

/** Staff and members have sessions of their own. */
const isDesk = () => location.pathname.startsWith('/desk');

/** Tells the other tabs, whose session was the same one. */
export const tellTabs = (): void => channel?.postMessage(isDesk() ? 'desk' : 'member');

/**
 * Leaves with the other tabs.
 * @param isSignedIn whether this tab shows anything of a member, or of the desk
 */
export function followTabs(isSignedIn: () => boolean): void {
  // A form that the browser itself sends may end the session (the undo of a mail change does): its answer leads on.
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented) ending.here = true;
  });
  channel?.addEventListener('message', ({ data }) => {
    if (data === (isDesk() ? 'desk' : 'member') && isSignedIn() && !ending.here) void leaveForLogin();
  });
}

export async function leaveForLogin(): Promise<void> {
  if (leaving) return;
  leaving = true;
  // Before anything that takes time: the browser may be offline, and the next page long in coming.
  document.body.style.setProperty('display', 'none', 'important');
  // Kept by the browser for going back, it would stay empty.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  tellTabs();
  const login = isDesk() ? '/desk/login' : '/login';
  const next = heading.to ?? location.pathname + location.search;
  await forgetMember({ keepTexts: true }).catch(() => undefined);
  location.assign(`${login}?next=${encodeURIComponent(next)}`);
}
