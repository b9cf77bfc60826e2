/** A chat with a member belongs to the messages, wherever its address stands. */
export const sectionOf = (path: string): string => (/^\/members\/[^/]+\/chat$/.test(path) ? '/chats' : path);
