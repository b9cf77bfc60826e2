/** The calls about the offers that run by themselves. */
import type * as contract from '../../contract/desk-offers.ts';
import { setOffer } from '../credits/offer-terms.ts';
import { offersOf } from '../insight/offers.ts';
import { transaction } from '../platform/db.ts';
import type { Handler } from '../platform/http/call.ts';
import { audit, changesIn } from './audit.ts';

export const deskOffers: Handler<typeof contract.deskOffers> = ({ services, query, scope }) =>
  offersOf(services, query, scope);

export const deskSetOffer: Handler<typeof contract.deskSetOffer> = ({ services, staff, body }) =>
  transaction(services.db, async (tx) => {
    const before = await setOffer(tx, staff, body);
    const { site, kind, percentage, from, until } = body;
    const changes = changesIn({ percentage: before }, { percentage, from, until });
    await audit(tx, staff, `${kind}_set`, { kind: 'site', id: String(site) }, { percentage, from, until }, changes);
    return { ok: true };
  });
