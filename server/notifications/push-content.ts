/** The text of one push message, read when it is sent. */
import type { Locale } from '../../contract/locales.ts';
import type { NotificationKind } from '../../contract/notifications.ts';
import { oneLine } from '../chat/rules.ts';
import type { Services } from '../platform/services.ts';
import { markedWords, pushContentWords, pushWords } from './mails/push-words.ts';
import * as sql from './sql-push.ts';

/** The kinds of push messages; for the member's preferences a match counts as a like. */
export type PushKind =
  | 'new_conversations'
  | 'new_messages'
  | 'like'
  | 'match'
  | 'unread_message_reminders'
  | 'weekly_updates'
  | 'reminders';

interface About {
  /** The preference it depends on. */
  switch: NotificationKind;
  /** A newer message with the same tag replaces it. */
  tag: string;
  path: string;
  words: keyof typeof pushWords;
}

const message = { tag: 'message', path: '/chats', words: 'message' } as const;
export const pushes: Record<PushKind, About> = {
  new_conversations: { ...message, switch: 'new_conversations' },
  new_messages: { ...message, switch: 'new_messages' },
  like: { switch: 'like', tag: 'like', path: '/likes', words: 'like' },
  match: { switch: 'like', tag: 'match', path: '/likes/matches', words: 'match' },
  unread_message_reminders: {
    switch: 'unread_message_reminders',
    tag: 'unread',
    path: '/chats',
    words: 'unread_message_reminders',
  },
  weekly_updates: { switch: 'weekly_updates', tag: 'week', path: '/members', words: 'weekly_updates' },
  reminders: { switch: 'reminders', tag: 'unfinished', path: '/profile', words: 'reminders' },
};

/** About what fits on a lock screen. */
const maxCharacters = 120;

/** The person of the newest message or like; undefined when it is about nobody, or they are gone. */
function aboutWhom(
  { db }: Services,
  kind: PushKind,
  member: sql.Subscription,
): Promise<sql.PushSubject | undefined> | undefined {
  if (pushes[kind].tag === 'message') return sql.newestMessage.one(db, member.member_id);
  if (kind === 'like' || kind === 'match')
    return sql.newestLike.one(db, member.member_id, member.pool_id, kind === 'match');
  return undefined;
}

/**
 * The line of text. Without the member's permission it names nobody and quotes nothing; a fictional profile is always
 * marked, with the site's term.
 */
export async function pushBody(
  services: Services,
  kind: PushKind,
  member: sql.Subscription,
  { locale, fictional }: { locale: Locale; fictional: string },
): Promise<string> {
  const translate = (text: { id: string; message: string }, values = {}) => services.words.text(locale, text, values);
  const person = await aboutWhom(services, kind, member);
  const { words } = pushes[kind];
  if (!person) return translate(pushWords[words]);
  if (!member.push_content)
    return person.fictional && (words === 'message' || words === 'like' || words === 'match')
      ? translate(markedWords[words], { fictional })
      : translate(pushWords[words]);
  const name = person.fictional ? translate(pushContentWords.marked, { name: person.name, fictional }) : person.name;
  if (kind === 'like' || kind === 'match') return translate(pushContentWords[kind], { name });
  return person.kind === 'text' || person.body !== ''
    ? translate(pushContentWords.text, { name, text: oneLine(person.body, maxCharacters) })
    : translate(pushContentWords[person.kind], { name });
}
