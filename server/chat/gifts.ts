/** The gifts at a site's prices. */
import type { AnswerOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/chat.ts';
import { shippedGifts } from '../../contract/gifts.ts';
import type { Locale } from '../../contract/locales.ts';
import type { Services } from '../platform/services.ts';
import type { Gift } from '../sites/gifts.ts';
import { type At, giftPrice, pricesOf } from './message-cost.ts';

type Named = Pick<Gift, 'id' | 'names' | 'shipped'>;

/** The own name in that language, the name that ships, the own English name, any. */
export function giftName({ words }: Pick<Services, 'words'>, gift: Named, locale: Locale): string {
  const shipped = shippedGifts.find(({ id }) => id === gift.shipped);
  return (
    gift.names[locale] ||
    (shipped && words.text(locale, shipped.name)) ||
    gift.names['en'] ||
    Object.values(gift.names)[0] ||
    gift.id
  );
}

/** A gift of a message at the desk: its name as the reader calls it, and its picture. */
export interface GiftShown {
  name: string;
  picture: string;
}
/** Of any gift there ever was, by its id. */
export function giftShown(
  { services, site, locale }: { services: Pick<Services, 'words'>; site: Pick<At['site'], 'gifts'>; locale: Locale },
  id: string | null | undefined,
): GiftShown | null {
  const sent = site.gifts.find((gift) => gift.id === id);
  return sent ? { name: giftName(services, sent, locale), picture: sent.picture } : null;
}

/** Those that can be sent, in their order, and those that only old chats show. */
export function listGifts(services: Services, at: At, locale: Locale): AnswerOf<typeof contract.getGifts> {
  const { gift_credits: giftCredits } = pricesOf(at);
  const view = (gift: Gift) => ({ id: gift.id, name: giftName(services, gift, locale), picture: gift.picture });
  return {
    gifts: at.site.gifts
      .filter((gift) => gift.on)
      .map((gift) => ({ ...view(gift), price: giftPrice(gift, giftCredits) })),
    past: at.site.gifts.filter((gift) => !gift.on).map(view),
  };
}
