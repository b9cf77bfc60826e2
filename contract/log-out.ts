/**
 * Cookies for log-outs the server may not know about yet. The page sets one when "log out" is pressed and removes it once the server
 * has answered; any request that carries it ends the session (docs/decisions/0040). Logging in removes it, too.
 */
export const logOutCookies = { member: 'log-out', desk: 'desk-log-out' } as const;

/** Members and staff have separate sessions, even in one browser. */
export type SessionOf = keyof typeof logOutCookies;
