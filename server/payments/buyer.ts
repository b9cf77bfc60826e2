/** The buyer: the member, and the prices that currently apply to them. */
import type { getOffer } from '../../contract/discounts.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { Locale } from '../../contract/locales.ts';
import { activeOffer, activeOfferFrom, type Buyer, type OfferRow } from '../credits/discounts.ts';
import type { Services } from '../platform/services.ts';
import { pricesFor } from '../sites/prices.ts';
import type { Site } from '../sites/site.ts';

interface BuyerAt {
  site: Site;
  member_id: string;
  /** One that the site serves. */
  country: string;
  locale: Locale;
}

export const buyerAt = ({ clock }: Pick<Services, 'clock'>, at: BuyerAt): Buyer => ({
  member_id: at.member_id,
  pool_id: at.site.pool_id,
  country: at.country,
  locale: at.locale,
  prices: pricesFor(at.site.company, at.country, clock.now(), at.site.id),
});

/** The offer that runs without a code, and the server's time for its countdown. */
export async function currentOffer(services: Services, at: BuyerAt): Promise<OfferAnswer> {
  return present(services, await activeOffer(services.db, buyerAt(services, at)));
}

/** The same from facts that are already read. */
export const offerFrom = (services: Services, at: BuyerAt, facts: OfferRow): OfferAnswer =>
  present(services, activeOfferFrom(facts, buyerAt(services, at)));

type OfferAnswer = AnswerOf<typeof getOffer>;
const present = (
  { clock }: Services,
  { offer, now }: { offer: OfferAnswer['offer']; now: Date | null },
): OfferAnswer => ({
  offer,
  now: (now ?? clock.now()).toISOString(),
});
