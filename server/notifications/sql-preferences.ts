/** The SQL of notification preferences. Stored are the kinds that are switched off. */
import { statement } from '../platform/db.ts';

export const preferences = statement<
  { mail_preferences: string[]; push_preferences: string[]; push_content: boolean; mail_disabled: string | null },
  [member: string]
>(
  'notifications.preferences',
  'select mail_preferences, push_preferences, push_content, mail_disabled from members where id = $1',
);

/** Null leaves the stored value. */
export const save = statement<
  never,
  [member: string, mailOff: string[], pushOff: string[] | null, content: boolean | null]
>(
  'notifications.save_preferences',
  `update members set mail_preferences = $2, push_preferences = coalesce($3, push_preferences), push_content = coalesce($4, push_content)
    where id = $1`,
);

// Changes one kind in one statement, so that concurrent switches cannot undo each other.
const switched = (column: string) =>
  `update members set ${column} = array_remove(${column}, $2) || case when $3::boolean then '{}'::text[] else array[$2] end where id = $1`;
export const switchMail = statement<never, [member: string, kind: string, on: boolean]>(
  'notifications.switch_mail',
  switched('mail_preferences'),
);
export const switchPush = statement<never, [member: string, kind: string, on: boolean]>(
  'notifications.switch_push',
  switched('push_preferences'),
);
export const switchContent = statement<never, [member: string, on: boolean]>(
  'notifications.switch_content',
  'update members set push_content = $2 where id = $1',
);
