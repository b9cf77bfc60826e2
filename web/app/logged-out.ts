/**
 * When the session has ended elsewhere (another tab or device, or expiry), private data leaves the screen at once in
 * every tab, and the log-in leads back to where the member was or was going.
 */
import { forgetMember } from './use-logout.ts';

/** Whether a refusal means that nobody is logged in: the body decides, since the status alone is ambiguous. */
export const saysLoggedOut = (status: number, body: unknown): boolean =>
  status === 403 && (body as { authentication_required?: boolean } | null)?.authentication_required === true;

/**
 * True while the member ends the session here (log-out, account deletion): the call's answer decides what comes next,
 * not the socket's close.
 */
export const ending = { here: false };

/** The page being opened, in case the answer arrives while it loads. */
export const heading: { to: string | undefined } = { to: undefined };

const channel = 'BroadcastChannel' in globalThis && !import.meta.env.SSR ? new BroadcastChannel('session') : undefined;
let leaving = false;

/** Staff and members have separate sessions. */
const isDesk = () => location.pathname.startsWith('/desk');

/** Informs the other tabs, which share the session. */
export const tellTabs = (): void => channel?.postMessage(isDesk() ? 'desk' : 'member');

/** Leaves when another tab reports it. @param isSignedIn whether this tab shows anything of a member or of the desk */
export function followTabs(isSignedIn: () => boolean): void {
  // A native form post may end the session (undoing a mail change does): its answer decides what comes next.
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
  // Before anything slow: the browser may be offline and the next page may take long.
  document.body.style.setProperty('display', 'none', 'important');
  // Restored from the back/forward cache, the page would stay empty.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  tellTabs();
  const login = isDesk() ? '/desk/login' : '/login';
  const next = heading.to ?? location.pathname + location.search;
  await forgetMember({ keepTexts: true }).catch(() => undefined);
  location.assign(`${login}?next=${encodeURIComponent(next)}`);
}
