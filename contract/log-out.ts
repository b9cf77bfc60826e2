/**
 * A log-out that the server may not have heard of yet. The page sets this cookie with the press and takes it away once the server has
 * answered; a request that carries it ends the session, whatever it asks for (docs/decisions/0040). Signing in takes it away, too.
 */
export const logOutCookies = { member: 'log-out', desk: 'desk-log-out' } as const;

/** Whose session: members and staff have their own, also in one browser. */
export type SessionOf = keyof typeof logOutCookies;
