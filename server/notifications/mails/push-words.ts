/** What stands on a lock screen: no name, no message. */
export const push_words = {
  message: /*i18n*/ { id: 'push.message', message: 'You have a new message' },
  like: /*i18n*/ { id: 'push.like', message: 'You have a new like' },
  match: /*i18n*/ { id: 'push.match', message: 'You have a new match' },
};
