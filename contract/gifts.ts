/** The catalogue of gifts. A gift costs `times` the site's `gift_credits`. The pictures were drawn for this product. */
export interface GiftKind {
  id: string;
  times: 1 | 2 | 3 | 5 | 10;
  name: { id: string; message: string };
}

export const gifts = [
  { id: 'rose', times: 1, name: /*i18n*/ { id: 'gift.rose', message: 'A rose' } },
  { id: 'kiss', times: 1, name: /*i18n*/ { id: 'gift.kiss', message: 'A kiss' } },
  { id: 'coffee', times: 1, name: /*i18n*/ { id: 'gift.coffee', message: 'A cup of coffee' } },
  { id: 'chocolates', times: 2, name: /*i18n*/ { id: 'gift.chocolates', message: 'A box of chocolates' } },
  { id: 'candle', times: 2, name: /*i18n*/ { id: 'gift.candle', message: 'Candlelight' } },
  { id: 'cocktail', times: 2, name: /*i18n*/ { id: 'gift.cocktail', message: 'A cocktail' } },
  { id: 'bouquet', times: 3, name: /*i18n*/ { id: 'gift.bouquet', message: 'A bouquet' } },
  { id: 'perfume', times: 3, name: /*i18n*/ { id: 'gift.perfume', message: 'A bottle of perfume' } },
  { id: 'champagne', times: 5, name: /*i18n*/ { id: 'gift.champagne', message: 'Champagne for two' } },
  { id: 'lingerie', times: 5, name: /*i18n*/ { id: 'gift.lingerie', message: 'Lingerie' } },
  { id: 'weekend', times: 10, name: /*i18n*/ { id: 'gift.weekend', message: 'A weekend away' } },
  { id: 'diamond', times: 10, name: /*i18n*/ { id: 'gift.diamond', message: 'A diamond' } },
] as const satisfies readonly GiftKind[];

export type GiftId = (typeof gifts)[number]['id'];

/** URL path of a gift's picture (server/chat/gift-pictures.ts). */
export const giftPicture = (id: string): string => `/gifts/${id}.svg`;

/** The price in credits, given the site's `gift_credits`; undefined for an unknown id. */
export function giftPrice(id: string, giftCredits: number): number | undefined {
  const gift = gifts.find((g) => g.id === id);
  return gift && gift.times * giftCredits;
}
