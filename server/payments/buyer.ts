/** The buyer: the member, and the prices that currently apply to them. */
import type { Locale } from '../../contract/locales.ts';
import type { Buyer } from '../credits/discounts.ts';
import type { Services } from '../platform/services.ts';
import { pricesFor } from '../sites/prices.ts';
import type { Site } from '../sites/site.ts';

/** @param at.country a country the site serves */
export const buyerAt = (
  { clock }: Pick<Services, 'clock'>,
  at: { site: Site; member_id: string; country: string; locale: Locale },
): Buyer => ({
  member_id: at.member_id,
  pool_id: at.site.pool_id,
  country: at.country,
  locale: at.locale,
  prices: pricesFor(at.site.company, at.country, clock.now()),
});
