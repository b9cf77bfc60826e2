/** The contents of activity mails, read when they are sent; undefined if there is nothing to say any more. */
import type { Locale } from '../../contract/locales.ts';
import type { Services } from '../platform/services.ts';
import { activityWords as words } from './mails/activity-words.ts';
import { pushContentWords } from './mails/push-words.ts';
import type { Descriptor, Translate } from './post-letter.ts';
import * as sql from './sql-activity.ts';

export type ActivityKind =
  | 'new_conversations'
  | 'new_messages'
  | 'like'
  | 'unread_message_reminders'
  | 'reminders'
  | 'weekly_updates';

export interface Reader {
  services: Pick<Services, 'db'>;
  member: sql.Recipient;
  locale: Locale;
  /** The site's term for a fictional profile. */
  fictional: string;
  translate: Translate;
}

export interface Activity {
  subject: string;
  heading: string;
  paragraphs: string[];
  button: string;
  path: string;
}

const likeDays = 2;
const weekDays = 7;
/** Members absent for this long get no overviews. */
const goneDays = 60;

/** "Anna, Bob (fictional profile) and 4 more": at most three names, fictional profiles marked as such. */
function namesOf({ locale, fictional, translate }: Reader, people: readonly sql.NamedMember[], count: number): string {
  const names = people.map(({ name, fictional: marked }) =>
    marked ? translate(pushContentWords.marked, { name, fictional }) : name,
  );
  const otherCount = count - names.length;
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    otherCount > 0 ? [...names, translate(words.more, { others: otherCount })] : names,
  );
}

function aboutMessages(
  reader: Reader,
  people: readonly sql.NamedMember[],
  wording: { subject: Descriptor; heading: Descriptor; lead: Descriptor; button: Descriptor },
): Activity | undefined {
  const [first] = people;
  if (!first) return undefined;
  const values = { names: namesOf(reader, people, first.count), count: first.count, messages: first.messages };
  const { translate } = reader;
  return {
    subject: translate(wording.subject, values),
    heading: translate(wording.heading, values),
    paragraphs: [translate(wording.lead, values)],
    button: translate(wording.button),
    path: '/chats',
  };
}

export const contents: Record<ActivityKind, (reader: Reader) => Promise<Activity | undefined>> = {
  new_conversations: async (r) =>
    aboutMessages(r, await sql.newConversations(r.services.db, r.member.id), words.new_conversations),
  new_messages: async (r) => aboutMessages(r, await sql.newMessages(r.services.db, r.member.id), words.new_messages),
  unread_message_reminders: async (r) =>
    aboutMessages(r, await sql.unreadMessages(r.services.db, r.member.id), words.unread_message_reminders),

  async like(r) {
    const people = await sql.newLikes(r.services.db, r.member.id, r.member.pool_id, likeDays);
    const [first] = people;
    if (!first) return undefined;
    const { translate } = r;
    const matches = people.filter((person) => person.match);
    const likes = people.filter((person) => !person.match);
    // Matches come first, so the unnamed ones belong to the last sentence.
    const unnamed = first.count - people.length;
    const sentence = (people: sql.NamedMember[], text: Descriptor, unnamedCount: number) =>
      people.length
        ? [
            translate(text, {
              names: namesOf(r, people, people.length + unnamedCount),
              count: people.length + unnamedCount,
            }),
          ]
        : [];
    return {
      subject: translate(words.like.subject),
      heading: translate(words.like.heading),
      paragraphs: [
        ...sentence(matches, words.like.matches, likes.length ? 0 : unnamed),
        ...sentence(likes, words.like.likes, unnamed),
      ],
      button: translate(words.like.button),
      path: '/likes',
    };
  },

  async reminders({ member, translate }) {
    if (member.finished) return undefined;
    return {
      subject: translate(words.reminders.subject),
      heading: translate(words.reminders.heading),
      paragraphs: [translate(words.reminders.lead)],
      button: translate(words.reminders.button),
      path: member.signup_step < 5 ? '/complete-signup' : '/profile',
    };
  },

  async weekly_updates({ services, member, translate }) {
    const numbers = await sql.weekNumbers.one(services.db, member.id, member.pool_id, weekDays);
    if (!numbers || numbers.away_days > goneDays) return undefined;
    const { visits, likes, unread } = numbers;
    const lines = [
      ...(visits ? [translate(words.weekly_updates.visits, { visits })] : []),
      ...(likes ? [translate(words.weekly_updates.likes, { likes })] : []),
      ...(unread ? [translate(words.weekly_updates.unread, { unread })] : []),
    ];
    if (!lines.length) return undefined;
    return {
      subject: translate(words.weekly_updates.subject),
      heading: translate(words.weekly_updates.heading),
      paragraphs: [lines.join('\n')],
      button: translate(words.weekly_updates.button),
      path: unread ? '/chats' : likes ? '/likes' : '/members',
    };
  },
};
