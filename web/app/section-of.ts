/** A chat with a member belongs to the messages, whatever its address. */
export const sectionOf = (path: string): string => (/^\/members\/[^/]+\/chat$/.test(path) ? '/chats' : path);
