/** The gift catalogue at a site's prices. */
import type { AnswerOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/chat.ts';
import { giftPicture, gifts } from '../../contract/gifts.ts';
import type { Locale } from '../../contract/locales.ts';
import type { Services } from '../platform/services.ts';
import { type At, pricesOf } from './message-cost.ts';

/** Cheapest first, as in the catalogue. */
export function listGifts(services: Services, at: At, locale: Locale): AnswerOf<typeof contract.getGifts> {
  const { gift_credits: giftCredits } = pricesOf(at);
  return {
    gifts: [...gifts]
      .sort((a, b) => a.times - b.times)
      .map((gift) => ({
        id: gift.id,
        name: services.words.text(locale, gift.name),
        price: gift.times * giftCredits,
        picture: giftPicture(gift.id),
      })),
  };
}
