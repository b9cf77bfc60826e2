/**
 * Logging out: with the press everything private leaves the screen, in every tab, whatever becomes of the request. Only the server can
 * take the session's cookie away, so it is asked until it has answered; a cookie of ours has any request that comes through first
 * end the session too, should this page be gone by then (contract/log-out.ts).
 */
import type { QueryClient } from '@tanstack/react-query';
import { logout } from '../../contract/accounts.ts';
import { deskLogout } from '../../contract/desk.ts';
import type { SessionOf } from '../../contract/log-out.ts';
import { ApiError, call, retrying } from './api.ts';
import { forgetMember } from './forget-member.ts';
import { isLogOutNoted, noteLogOut } from './log-out-cookie.ts';
import { ending, loginHere, sessionHere, tellTabs } from './logged-out.ts';

/** `asking`: the server is being asked; `waiting`: nothing answered, the next try comes by itself. */
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

/** Leaves here and in the other tabs. @returns once the next page is being loaded */
export async function logOut(client: QueryClient): Promise<void> {
  if (state !== 'no') return;
  const of = sessionHere();
  noteLogOut(of);
  tellTabs('leaving');
  await leaveAlong(client, of === 'desk' ? '/desk/login' : '/');
}

/** The same where another tab was told to: each asks by itself, since that one may be closed. */
export async function leaveAlong(client: QueryClient, next = loginHere()): Promise<void> {
  if (state !== 'no') return;
  const of = sessionHere();
  ending.here = true;
  show('asking');
  dispatchEvent(new Event('member-leaves'));
  await forgetMember().catch(() => undefined);
  while (!(await isAnswered(client, of))) {
    show('waiting');
    await nextTry();
    show('asking');
  }
  noteLogOut(of, false);
  tellTabs('ended');
  await forgetMember().catch(() => undefined);
  location.replace(next);
}

/** @returns false when the server could not be asked */
async function isAnswered(client: QueryClient, of: SessionOf): Promise<boolean> {
  const ask = async () => {
    // Noted no more: another tab has done it, and who is signed in by now is somebody else.
    if (!isLogOutNoted(of)) return;
    await (of === 'desk'
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

/** In a while; at once when the connection is back, the page is looked at again, or one asks for it. */
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
