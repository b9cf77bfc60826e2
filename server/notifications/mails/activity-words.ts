/** The words of activity mails. Subjects say nothing private, and no mail contains a member's message. */
const read = /*i18n*/ { id: 'mail.activity.read', message: 'Read your messages' };

export const activityWords = {
  new_conversations: {
    subject: /*i18n*/ { id: 'mail.new_conversations.subject', message: 'You have a new message' },
    heading: /*i18n*/ { id: 'mail.new_conversations.heading', message: 'Somebody wrote to you, {name}' },
    lead: /*i18n*/ {
      id: 'mail.new_conversations.lead',
      message:
        '{count, plural, one {{names} started a conversation with you.} other {{names} started conversations with you.}}',
    },
    button: read,
  },
  new_messages: {
    subject: /*i18n*/ {
      id: 'mail.new_messages.subject',
      message: '{messages, plural, one {You have a new message} other {You have new messages}}',
    },
    heading: /*i18n*/ { id: 'mail.new_messages.heading', message: 'There is an answer for you, {name}' },
    lead: /*i18n*/ {
      id: 'mail.new_messages.lead',
      message:
        '{messages, plural, one {A new message from {names} is waiting for you.} other {New messages from {names} are waiting for you.}}',
    },
    button: read,
  },
  unread_message_reminders: {
    subject: /*i18n*/ {
      id: 'mail.unread.subject',
      message: '{messages, plural, one {A message is waiting for you} other {Messages are waiting for you}}',
    },
    heading: /*i18n*/ {
      id: 'mail.unread.heading',
      message: '{messages, plural, one {You have # unread message} other {You have # unread messages}}',
    },
    lead: /*i18n*/ {
      id: 'mail.unread.lead',
      message:
        '{count, plural, one {{names} wrote to you.} other {{names} wrote to you.}} We remind you only this once.',
    },
    button: read,
  },
  like: {
    subject: /*i18n*/ { id: 'mail.like.subject', message: 'There’s news waiting for you' },
    heading: /*i18n*/ { id: 'mail.like.heading', message: 'Good news, {name}' },
    likes: /*i18n*/ {
      id: 'mail.like.likes',
      message: '{count, plural, one {{names} likes you.} other {{names} like you.}}',
    },
    matches: /*i18n*/ {
      id: 'mail.like.matches',
      message: 'It is mutual: you have a match with {names}.',
    },
    button: /*i18n*/ { id: 'mail.like.button', message: 'See your likes' },
  },
  reminders: {
    subject: /*i18n*/ { id: 'mail.reminders.subject', message: 'Your profile is not finished yet' },
    heading: /*i18n*/ { id: 'mail.reminders.heading', message: 'Just a few minutes left, {name}' },
    lead: /*i18n*/ {
      id: 'mail.reminders.lead',
      message: 'Your profile at {site} is not finished. A photo and a few words about you show others who you are.',
    },
    button: /*i18n*/ { id: 'mail.reminders.button', message: 'Finish your profile' },
  },
  weekly_updates: {
    subject: /*i18n*/ { id: 'mail.weekly.subject', message: 'Your week' },
    heading: /*i18n*/ { id: 'mail.weekly.heading', message: 'What’s new for you, {name}' },
    visits: /*i18n*/ {
      id: 'mail.weekly.visits',
      message: '{visits, plural, one {# member looked at your profile.} other {# members looked at your profile.}}',
    },
    likes: /*i18n*/ {
      id: 'mail.weekly.likes',
      message: '{likes, plural, one {You have # new like.} other {You have # new likes.}}',
    },
    unread: /*i18n*/ {
      id: 'mail.weekly.unread',
      message: '{unread, plural, one {You have # unread message.} other {You have # unread messages.}}',
    },
    button: /*i18n*/ { id: 'mail.weekly.button', message: 'Have a look' },
  },
  /** Ends a list of names. */
  more: /*i18n*/ { id: 'mail.activity.more', message: '{others, plural, one {# more} other {# more}}' },
  reason: /*i18n*/ {
    id: 'mail.activity.reason',
    message:
      'You’re getting this e-mail because you are a member of {site}. In your settings you choose which e-mails you get.',
  },
  unsubscribe: /*i18n*/ { id: 'mail.activity.unsubscribe', message: 'Unsubscribe from these e-mails' },
};
