/**
 * Logging out: at the press everything private leaves the screen in every tab, whatever becomes of the request. Only
 * the server can remove the session's cookie, so it is asked until it answers; a cookie of ours makes the first
 * request that succeeds end the session too, in case this page is gone by then (contract/log-out.ts).
 */
import type { QueryClient } from '@tanstack/react-query';
import { logout } from '../../contract/accounts.ts';
import { deskLogout } from '../../contract/desk.ts';
import type { SessionOf } from '../../contract/log-out.ts';
import { ApiError, call, retrying } from './api.ts';
import { forgetMember } from './forget-member.ts';
import { isLogOutNoted, noteLogOut } from '../static/log-out-cookie.ts';
import { ending, loginHere, sessionHere, tellTabs } from './logged-out.ts';

/** `asking`: a request is running; `waiting`: nothing answered, the next try is scheduled. */
export type LeavingState = 'no' | 'asking' | 'waiting';

const againMs = 15_000;

let state: LeavingState = 'no';
let tryNow: (() => void) | undefined;
const listeners = new Set<() => void>();
function show(next: LeavingState): void {
  state = next;
  for (const listener of listeners) listener();
}

export const leavingState = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: (): LeavingState => state,
  /** Ends the wait for the next try. */
  tryNow: (): void => tryNow?.(),
};

/** Leaves in this tab and the others. @returns once the next page is being loaded */
export async function logOut(client: QueryClient): Promise<void> {
  if (state !== 'no') return;
  const session = sessionHere();
  noteLogOut(session);
  tellTabs('leaving');
  await leaveAlong(client, session === 'desk' ? '/desk/login' : '/');
}

/** The same in the other tabs: each asks by itself, since this one may be closed. */
export async function leaveAlong(client: QueryClient, next = loginHere()): Promise<void> {
  if (state !== 'no') return;
  const session = sessionHere();
  ending.here = true;
  show('asking');
  dispatchEvent(new Event('member-leaves'));
  await forgetMember().catch(() => undefined);
  while (!(await isAnswered(client, session))) {
    show('waiting');
    await nextTry();
    show('asking');
  }
  noteLogOut(session, false);
  tellTabs('ended');
  await forgetMember().catch(() => undefined);
  location.replace(next);
}

/** @returns false when the server could not be asked */
async function isAnswered(client: QueryClient, session: SessionOf): Promise<boolean> {
  const ask = async () => {
    // The cookie is gone: another tab has finished, and somebody else may be logged in by now.
    if (!isLogOutNoted(session)) return;
    await (session === 'desk'
      ? call(client, deskLogout, {}, undefined, { retry: false })
      : call(client, logout, {}, undefined, { retry: false }));
  };
  try {
    await retrying(ask);
    return true;
  } catch (error) {
    return error instanceof ApiError && error.code === 'authentication_required';
  }
}

/** After a while; at once when the connection returns, the page becomes visible, or the member retries. */
function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      tryNow = undefined;
      removeEventListener('online', end);
      document.removeEventListener('visibilitychange', end);
      resolve();
    };
    const timer = setTimeout(end, againMs);
    tryNow = end;
    addEventListener('online', end);
    document.addEventListener('visibilitychange', end);
  });
}
