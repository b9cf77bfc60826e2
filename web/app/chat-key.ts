/** A conversation, by its own id or by the other member's. */
export type ChatKey = { id: string } | { profile: string };
export const chatQueryKey = (key: ChatKey) => ['chat', 'id' in key ? key.id : `with ${key.profile}`] as const;
