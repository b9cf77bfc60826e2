import type { ChatStateData } from '../app/chat-cache.ts';

/**
 * Credits of a text or photo, as the server says in the conversation's state; a gift's price comes with the catalogue.
 * @param later another text is on its way, which the state does not know of yet
 */
export function priceOf(
  kind: 'text' | 'photo',
  state: Pick<ChatStateData, 'text_price' | 'later_text_price' | 'photo_price'>,
  later = false,
): number {
  if (kind === 'photo') return state.photo_price;
  return later ? state.later_text_price : state.text_price;
}
