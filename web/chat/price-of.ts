import type { ChatStateData } from '../app/chat-cache.ts';

/**
 * Credits for a text or photo, from the conversation's state; a gift's price is in the catalogue.
 * @param later another text is being sent that the state does not include yet
 */
export function priceOf(
  kind: 'text' | 'photo',
  state: Pick<ChatStateData, 'text_price' | 'later_text_price' | 'photo_price'>,
  later = false,
): number {
  if (kind === 'photo') return state.photo_price;
  return later ? state.later_text_price : state.text_price;
}
