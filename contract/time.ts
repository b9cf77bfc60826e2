/** Durations, with the unit in the name. Numbers from the specification, section 9, and the decisions, section 3. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const localeCookieDays = 365;
export const sessionDays = 30;
/** A position the browser found is good for so long (specification, section 9). */
export const positionMaxAgeMs = 60 * minuteMs;
export const activationDays = 7;
export const resetHours = 2;
/** Of the last of a day: until the next may be asked for. */
export const lastResetHours = 24;
export const mailChangeHours = 24;
export const mailChangeUndoDays = 7;
export const deletionDays = 14;
/** Older messages are hidden, and erased so many days after that. */
export const chatHistoryDays = 180;
export const chatEraseDays = 30;
export const lockoutMinutes = 15;
export const lockoutAttempts = 5;
export const resetMailsADay = 5;
export const refreshMs = 60 * secondMs;
export const refreshWithPushMs = 300 * secondMs;
export const refreshFirstMs = 5 * secondMs;
/** After an automatic like the list of likes is loaded anew. */
export const autoLikeReloadMs = 500;
export const reloadGuardMs = 60 * secondMs;
export const loadingBarThrottleMs = 200;
/** The version date of the terms unless the company was added later (specification, section 9). */
export const termsDateDefault = '2023-12-01T12:00:00Z';
