/**
 * When the session has ended elsewhere (another tab or device, or expiry), private data leaves the screen at once in
 * every tab, and the log-in leads back to where the member was or was going.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { SessionOf } from '../../contract/log-out.ts';
import { forgetMember, hasLeftSince } from './forget-member.ts';

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

/** `ended`: the session is over. `leaving`: somebody pressed "log out", and the server may not know yet. */
type Said = `${SessionOf} ${'ended' | 'leaving'}`;
const channel = 'BroadcastChannel' in globalThis && !import.meta.env.SSR ? new BroadcastChannel('session') : undefined;
let leaving = false;

/** Staff and members have separate sessions. */
export const sessionHere = (): SessionOf => (location.pathname.startsWith('/desk') ? 'desk' : 'member');

/** Informs the other tabs, which share the session. */
export const tellTabs = (what: 'ended' | 'leaving'): void =>
  channel?.postMessage(`${sessionHere()} ${what}` satisfies Said);

/** Before anything slow: the browser may be offline and the next page may take long. */
function hideAll(): void {
  document.body.style.setProperty('display', 'none', 'important');
}

/**
 * Leaves along with the other tabs, and when going back restores a document of a member who is no longer logged in.
 * @param isSignedIn whether this tab shows anything of a member or of the desk
 * @param onLeaving another tab logs out
 */
export function followSession(client: QueryClient, isSignedIn: () => boolean, onLeaving: () => void): void {
  // A native form post may end the session (undoing a mail change does): its answer decides what comes next.
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented) ending.here = true;
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    const [session, what] = data.split(' ');
    if (session !== sessionHere() || !isSignedIn()) return;
    if (what === 'leaving') onLeaving();
    else if (!ending.here) void leaveForLogin();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !(leaving || hasLeftSince())) return;
    hideAll();
    location.reload();
  });
  const memberNow = () => client.getQueryData<{ user: { id: string } | null }>(['user'])?.user?.id;
  let member = memberNow();
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'user' || ending.here) return;
    const now = memberNow();
    if (now === member) return;
    const before = member;
    member = now;
    if (before === undefined || sessionHere() === 'desk') return;
    if (now === undefined) return void leaveForLogin();
    // Somebody else has logged in here in the meantime.
    hideAll();
    location.reload();
  });
}

/** The log-in that leads back to where one was or was going. */
export function loginHere(): string {
  const next = heading.to ?? location.pathname + location.search;
  return `${sessionHere() === 'desk' ? '/desk/login' : '/login'}?next=${encodeURIComponent(next)}`;
}

export async function leaveForLogin(): Promise<void> {
  if (leaving) return;
  leaving = true;
  hideAll();
  tellTabs('ended');
  const login = loginHere();
  await forgetMember({ keepTexts: true }).catch(() => undefined);
  location.assign(login);
}
