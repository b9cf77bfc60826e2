/** The gifts that ship: their names, and the paths of their pictures, drawn for this product. Which are sent, and for how much, is data. */
interface ShippedGift {
  id: string;
  name: { id: string; message: string };
}

export const shippedGifts = [
  { id: 'rose', name: /*i18n*/ { id: 'gift.rose', message: 'A rose' } },
  { id: 'kiss', name: /*i18n*/ { id: 'gift.kiss', message: 'A kiss' } },
  { id: 'coffee', name: /*i18n*/ { id: 'gift.coffee', message: 'A cup of coffee' } },
  { id: 'chocolates', name: /*i18n*/ { id: 'gift.chocolates', message: 'A box of chocolates' } },
  { id: 'candle', name: /*i18n*/ { id: 'gift.candle', message: 'Candlelight' } },
  { id: 'cocktail', name: /*i18n*/ { id: 'gift.cocktail', message: 'A cocktail' } },
  { id: 'bouquet', name: /*i18n*/ { id: 'gift.bouquet', message: 'A bouquet' } },
  { id: 'perfume', name: /*i18n*/ { id: 'gift.perfume', message: 'A bottle of perfume' } },
  { id: 'champagne', name: /*i18n*/ { id: 'gift.champagne', message: 'Champagne for two' } },
  { id: 'lingerie', name: /*i18n*/ { id: 'gift.lingerie', message: 'Lingerie' } },
  { id: 'weekend', name: /*i18n*/ { id: 'gift.weekend', message: 'A weekend away' } },
  { id: 'diamond', name: /*i18n*/ { id: 'gift.diamond', message: 'A diamond' } },
] as const satisfies readonly ShippedGift[];

export type GiftId = (typeof shippedGifts)[number]['id'];

/** URL path of a picture that ships (server/chat/gift-pictures.ts). */
export const shippedPicture = (id: string): string => `/gifts/${id}.svg`;
/** URL path of an uploaded one, by its hash. */
export const ownPicture = (hash: string): string => `/gifts/own/${hash}`;
