/**
 * The words of push messages: neutral ones, and others for members who allow names and messages on their lock screen.
 */
export const pushWords = {
  message: /*i18n*/ { id: 'push.message', message: 'You have a new message' },
  like: /*i18n*/ { id: 'push.like', message: 'You have a new like' },
  match: /*i18n*/ { id: 'push.match', message: 'You have a new match' },
  unread_message_reminders: /*i18n*/ { id: 'push.unread', message: 'Unread messages are waiting for you' },
  weekly_updates: /*i18n*/ { id: 'push.week', message: 'Here is what happened this week' },
  reminders: /*i18n*/ { id: 'push.unfinished', message: 'Your profile is not finished yet' },
};

/** The same of a fictional profile, which is marked wherever it is spoken of. */
export const markedWords = {
  message: /*i18n*/ { id: 'push.message_marked', message: 'You have a new message ({fictional})' },
  like: /*i18n*/ { id: 'push.like_marked', message: 'You have a new like ({fictional})' },
  match: /*i18n*/ { id: 'push.match_marked', message: 'You have a new match ({fictional})' },
};

export const pushContentWords = {
  text: /*i18n*/ { id: 'push.text', message: '{name}: {text}' },
  photo: /*i18n*/ { id: 'push.photo_from', message: '{name} sent you a photo' },
  gift: /*i18n*/ { id: 'push.gift_from', message: '{name} sent you a gift' },
  like: /*i18n*/ { id: 'push.likes_you', message: '{name} likes you' },
  match: /*i18n*/ { id: 'push.match_with', message: '{name} and you like each other' },
  /** The name of a fictional profile, wherever one stands in a mail or push message. */
  marked: /*i18n*/ { id: 'push.name_marked', message: '{name} ({fictional})' },
};
