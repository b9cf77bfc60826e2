/** Durations, with the unit in the name. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** New conversations a day: in a member's first 48 hours, after, and with a checked photo. Answering is never limited. */
export const openings = { firstHours: 48, first: 10, later: 30, checked: 60 } as const;
/** From so many left on the member is told before writing. */
export const openingsTold = 3;
export const localeCookieDays = 365;
export const sessionDays = 30;
/** How long a position from the browser is reused. */
export const positionMaxAgeMs = 60 * minuteMs;
export const activationDays = 7;
export const resetHours = 2;
/** Validity of the link in a day's last reset mail: until the next mail may be requested. */
export const lastResetHours = 24;
/** Between asking for codes to be switched off and that happening. */
export const recoveryHours = 72;
export const endSessionsDays = 7;
export const closedGroupSessionHours = 12;
export const mailChangeHours = 24;
export const mailChangeUndoDays = 7;
export const deletionDays = 14;
/** Older messages are hidden; `chatEraseDays` later they are erased. */
export const chatHistoryDays = 180;
export const chatEraseDays = 30;
export const lockoutMinutes = 15;
export const lockoutAttempts = 5;
export const resetMailsADay = 5;
export const refreshMs = 60 * secondMs;
export const refreshWithPushMs = 300 * secondMs;
export const refreshFirstMs = 5 * secondMs;
/** Delay before reloading the list of likes after an automatic like. */
export const autoLikeReloadMs = 500;
export const reloadGuardMs = 60 * secondMs;
export const loadingBarThrottleMs = 200;
/** The version date of the terms unless the company was added, or own terms were published, later. */
export const termsDateDefault = '2023-12-01T12:00:00Z';
