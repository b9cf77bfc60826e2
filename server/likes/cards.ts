/** Cards by member id, as the caller may see them. */
import { type Card, cardsOf } from '../members/cards.ts';
import { viewerOfCall } from '../members/viewer.ts';
import type { Call } from '../platform/http/call.ts';

export type { Card } from '../members/cards.ts';
export type CallerOfCards = Pick<Call, 'services' | 'site' | 'country' | 'locale'> & { member_id: string };

/** Members the caller may not see are not in the map. */
export async function cardsFor(call: CallerOfCards, ids: readonly string[]): Promise<Map<string, Card>> {
  if (!ids.length) return new Map();
  const { services, site, country, locale } = call;
  const viewer = await viewerOfCall(call as Call);
  const cards = await cardsOf(services, viewer, ids, { site, country, locale });
  return new Map(cards.map((card) => [card.id, card]));
}
