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

export const pushContentWords = {
  photo: /*i18n*/ { id: 'push.sent_photo', message: 'Sent you a photo' },
  gift: /*i18n*/ { id: 'push.sent_gift', message: 'Sent you a gift' },
  like: /*i18n*/ { id: 'push.likes_you', message: '{name} likes you' },
  match: /*i18n*/ { id: 'push.match_with', message: '{name} and you like each other' },
};
