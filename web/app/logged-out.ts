/** When the session ended elsewhere (another tab or device), the next action leads to the log-in and back again. */
import { forgetMember } from './use-logout.ts';

/** Whether a refusal says that nobody is signed in. An expired log-in is told by the body, not by the status alone. */
export const saysLoggedOut = (status: number, body: unknown): boolean =>
  status === 403 && (body as { authentication_required?: boolean } | null)?.authentication_required === true;

/** True while the member ends the session here (deleting the account): the answer to that leads on, not the socket's word. */
export const ending = { here: false };

export async function leaveForLogin(): Promise<void> {
  await forgetMember({ keep_texts: true });
  const login = location.pathname.startsWith('/desk') ? '/desk/login' : '/login';
  location.assign(`${login}?next=${encodeURIComponent(location.pathname + location.search)}`);
}
