/** Gifts at the desk. */
import type * as contract from '../../contract/desk-gifts.ts';
import { shippedGifts, shippedPicture } from '../../contract/gifts.ts';
import { isLocale, LOCALES } from '../../contract/locales.ts';
import { giftName } from '../chat/gifts.ts';
import type { Handler } from '../platform/http/call.ts';
import { allSitesNow } from '../sites/find-site.ts';
import { pictureOf } from '../sites/gifts.ts';
import { setting } from '../sites/settings.ts';
import { addGiftPicture, giftRows, putInOrder, saveGift, setRetired } from './gifts.ts';

export const deskGifts: Handler<typeof contract.deskGifts> = async ({ services, locale }) => {
  const [rows, sites] = await Promise.all([giftRows(services.db), allSitesNow(services)]);
  return {
    gifts: rows.map(({ names, retired_at: retiredAt, ...row }) => ({
      ...row,
      name: giftName(services, { ...row, names }, locale),
      names: LOCALES.flatMap((language) => {
        const name = names[language];
        return isLocale(language) && name ? [{ language, name }] : [];
      }),
      picture: pictureOf(row),
      retired_at: retiredAt?.toISOString() ?? null,
    })),
    sites: sites.map((site) => {
      const costs = site.countries.map((country) => setting(site, country, 'gift_credits'));
      return {
        id: site.id,
        name: site.stored.name ?? site.name,
        niche: site.niche,
        from: Math.min(...costs),
        to: Math.max(...costs),
      };
    }),
    shipped: shippedGifts.map(({ id, name }) => ({
      id,
      picture: shippedPicture(id),
      names: LOCALES.map((language) => ({ language, name: services.words.text(language, name) })),
    })),
  };
};

export const deskSaveGift: Handler<typeof contract.deskSaveGift> = async ({ services, staff, body }) => ({
  id: await saveGift(services, staff, body),
});

export const deskGiftPicture: Handler<typeof contract.deskGiftPicture> = async (call) =>
  addGiftPicture(call.services, call.staff, call.sharer, await call.file());

export const deskGiftOrder: Handler<typeof contract.deskGiftOrder> = async ({ services, staff, body }) => {
  await putInOrder(services, staff, body.ids);
  return { ok: true };
};

export const deskRetireGift: Handler<typeof contract.deskRetireGift> = async ({ services, staff, params }) => {
  await setRetired(services, staff, params.id, true);
  return { ok: true };
};

export const deskBringBackGift: Handler<typeof contract.deskBringBackGift> = async ({ services, staff, params }) => {
  await setRetired(services, staff, params.id, false);
  return { ok: true };
};
