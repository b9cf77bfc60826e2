/** Durations, with the unit in the name. Numbers from the specification, section 9, and the decisions, section 3. */
export const second_ms = 1_000;
export const minute_ms = 60 * second_ms;
export const hour_ms = 60 * minute_ms;
export const day_ms = 24 * hour_ms;

export const locale_cookie_days = 365;
export const session_days = 30;
/** A position the browser found is good for so long (specification, section 9). */
export const position_max_age_ms = 60 * minute_ms;
export const activation_days = 7;
export const reset_hours = 2;
export const mail_change_hours = 24;
export const mail_change_undo_days = 7;
export const deletion_days = 14;
/** Older messages are hidden, and erased so many days after that. */
export const chat_history_days = 180;
export const chat_erase_days = 30;
export const lockout_minutes = 15;
export const lockout_attempts = 5;
export const reset_mails_a_day = 5;
export const refresh_ms = 60 * second_ms;
export const refresh_with_push_ms = 300 * second_ms;
export const refresh_first_ms = 5 * second_ms;
/** After an automatic like the list of likes is loaded anew. */
export const auto_like_reload_ms = 500;
export const reload_guard_ms = 60 * second_ms;
export const loading_bar_throttle_ms = 200;
/** The version date of the terms unless the company was added later (specification, section 9). */
export const terms_date_default = '2023-12-01T12:00:00Z';
