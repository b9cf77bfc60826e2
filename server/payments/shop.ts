/** What a member can buy now: packages with final prices, methods, the offer, the last order. */
import type { PaymentMethod } from '../../contract/methods.ts';
import { debitLimit } from '../../contract/direct-debit.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/payments.ts';
import { activeOffer, type Buyer, usableCode, worse } from '../credits/discounts.ts';
import { statement } from '../platform/db.ts';
import { isTryout } from '../sites/prices.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { termsDate } from '../sites/page-texts.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { creditorFor } from './direct-debit/mandate-text.ts';
import { priceOf } from './prices.ts';
import { offeredMethods } from './registry.ts';
import { companyMethods } from './rules.ts';
import { type LimitState, limitsOf } from './spend-limits.ts';
import { tryoutOf } from './tryout.ts';
import * as sql from './sql.ts';

type Shop = AnswerOf<typeof contract.getShop>;

const purse = statement<{ balance: number; paid_user: boolean }, [member: string]>(
  'payments.purse',
  'select coalesce(a.balance, 0) as balance, m.paid_user from members m left join accounts a on a.member_id = m.id where m.id = $1',
);

/** A buyer's credits, and whether they are premium. */
export const purseOf = async (services: Services, memberId: string) =>
  (await purse.one(services.db, memberId)) ?? { balance: 0, paid_user: false };

/** The country's methods that a provider in use currently offers, most popular first. */
async function shopMethods(
  services: Services,
  site: Site,
  buyer: Buyer,
  amountMinor: number,
): Promise<Shop['methods']> {
  const offered = await offeredMethods(services, {
    country: buyer.country,
    currency: buyer.prices.currency,
    amount_minor: amountMinor,
    locale: buyer.locale,
  });
  // A company without a creditor identifier cannot collect.
  const debits =
    offered.has('sdd') &&
    buyer.prices.currency === debitLimit.currency &&
    (await creditorFor(services, site.company)) !== undefined;
  return companyMethods(site.company, buyer.country)
    .filter((m) => offered.has(m) && (m !== 'sdd' || debits))
    .map((method) => ({ method, way: wayOf(method) }));
}

const wayOf = (method: PaymentMethod) => (method === 'sdd' ? 'debit' : method === 'sct' ? 'instructions' : 'redirect');

export const presentLimits = (limits: readonly LimitState[]): Shop['limits'] =>
  limits.map((l) => ({ ...l, next_from: l.next_from?.toISOString() ?? null }));

/** @throws Refusal code_not_found, code_expired, code_early, code_used, code_held, code_country, code_worse for a typed code */
export async function shopFor(services: Services, site: Site, buyer: Buyer, typed: string | undefined): Promise<Shop> {
  const { db } = services;
  const { country, prices } = buyer;
  const { offer, code: offeredCode, now } = await activeOffer(db, buyer);
  if (!now) throw new Refusal('authentication_required');
  const code = typed ? await usableCode(db, buyer, typed) : offeredCode;
  const messageCredits = setting(site, country, 'message_credits');
  // The typed one first: it wins a tie.
  const codes = [code, offeredCode].filter((candidate) => candidate !== null);
  const packages = prices.packages.flatMap(
    ({ credits }) => priceOf(credits, { prices, codes, message_credits: messageCredits }) ?? [],
  );
  if (typed && offeredCode && packages.every((p) => p.code !== code?.code)) throw worse();
  const [methods, last, balances, stopped, limits, tryout] = await Promise.all([
    shopMethods(services, site, buyer, packages[0]?.amount_minor ?? 0),
    sql.lastPaid.one(db, buyer.member_id),
    purseOf(services, buyer.member_id),
    sql.buyer.one(db, buyer.member_id),
    limitsOf(db, buyer),
    tryoutOf(db, buyer.member_id, { site, prices, country }),
  ]);
  return {
    country,
    currency: prices.currency,
    vat_basis_points: prices.vat_basis_points,
    message_credits: messageCredits,
    refund_days: setting(site, country, 'refund_days'),
    terms_date: termsDate(site).toISOString(),
    packages,
    tryout,
    methods,
    code: code?.code ?? null,
    percentage: code?.value_percentage ?? 0,
    offer,
    // A one-time package cannot be repeated.
    last_order:
      last && !isTryout(prices, last.credits)
        ? {
            credits: last.credits,
            method: methods.some((m) => m.method === last.method) ? last.method : null,
            at: last.at.toISOString(),
          }
        : null,
    credits: balances.balance,
    paid_user: balances.paid_user,
    blocked: stopped?.blocked_reason != null,
    limits: presentLimits(limits),
    now: now.toISOString(),
  };
}
