/** The calls about money; each unpacks its call and hands it to its use case. */
import type * as discounts from '../../contract/discounts.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/payments.ts';
import type { Payment } from '../../contract/payments.ts';
import { presentCode } from '../credits/discount-rules.ts';
import { type Buyer, codeForOrder, usableCode } from '../credits/discounts.ts';
import { packageAt } from './tryout.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { packagePrice, pricesFor } from '../sites/prices.ts';
import { setting } from '../sites/settings.ts';
import { buyerAt, currentOffer } from './buyer.ts';
import { endOpen, refresh } from './look-up.ts';
import { placeOrder } from './place-order.ts';
import { presentOne, presentPayments } from './present.ts';
import { priceOf } from './prices.ts';
import { receiptFile } from './receipt-file.ts';
import { previewWithdrawal, withdrawPurchase, withdrawUntil } from './refund.ts';
import { shopFor, presentLimits, purseOf } from './shop.ts';
import { limitsOf, saveLimits } from './spend-limits.ts';
import * as sql from './sql.ts';

type MemberCall = Pick<Call<Endpoint & { access: 'member' }>, 'member_id' | 'site' | 'country' | 'locale' | 'services'>;

const buyerOf = (call: MemberCall): Buyer => buyerAt(call.services, call);

const present = (services: Services, row: sql.PaymentRow): Promise<Payment> => presentOne(services.db, row);

/** @throws Refusal not_found for somebody else's */
async function ownPayment(call: MemberCall, id: string): Promise<sql.PaymentRow> {
  const row = await sql.paymentById.one(call.services.db, id);
  if (!row || row.member_id !== call.member_id) throw new Refusal('not_found');
  return row;
}

export const getPrices: Handler<typeof contract.getPrices> = ({ services, site, country }) => {
  const prices = pricesFor(site.company, country, services.clock.now(), site.id);
  const messageCredits = setting(site, country, 'message_credits');
  return {
    country,
    currency: prices.currency,
    vat_basis_points: prices.vat_basis_points,
    packages: prices.packages.flatMap(
      ({ credits }) => priceOf(credits, { prices, codes: [], message_credits: messageCredits }) ?? [],
    ),
    tryout: packageAt({ site, prices, country }),
  };
};

export const getShop: Handler<typeof contract.getShop> = (call) =>
  shopFor(call.services, call.site, buyerOf(call), call.query.code);

export const createPayment: Handler<typeof contract.createPayment> = async (call) => {
  const { package: credits, ...body } = call.body;
  const row = await placeOrder(call.services, {
    ...body,
    credits,
    key: call.idempotencyKey,
    member_id: call.member_id,
    site: call.site,
    country: call.country,
    locale: call.locale,
  });
  const payment = await present(call.services, row);
  return { payment, action: payment.action ?? { kind: 'none' } };
};

export const getPayment: Handler<typeof contract.getPayment> = async (call) => {
  const row = await refresh(call.services, await ownPayment(call, call.query.id));
  const purse = await purseOf(call.services, call.member_id);
  const before =
    row.completed_at && (await sql.paidBefore.one(call.services.db, call.member_id, row.id, row.completed_at));
  return {
    payment: await present(call.services, row),
    credits: purse.balance,
    paid_user: purse.paid_user,
    first_purchase: row.completed_at !== null && !before,
  };
};

export const cancelPayment: Handler<typeof contract.cancelPayment> = async (call) => {
  const row = await endOpen(call.services, await ownPayment(call, call.body.id), 'member');
  return { payment: await present(call.services, row) };
};

const page = 20;

export const listPayments: Handler<typeof contract.listPayments> = async (call) => {
  const rows = await sql.listPayments(call.services.db, call.member_id, call.query.before ?? null, page + 1);
  const now = (await sql.databaseNow.one(call.services.db))?.now ?? new Date(0);
  const listed = rows.slice(0, page);
  return {
    payments: await presentPayments(call.services.db, listed, now),
    next: rows.length > page ? (listed.at(-1)?.id ?? null) : null,
  };
};

export const getReceipt: Handler<typeof contract.getReceipt> = async (call) => {
  call.sendFile(
    await receiptFile(call.services, await ownPayment(call, call.query.id), call.query.refund ?? null, call.locale),
  );
};

export const withdrawalPreview: Handler<typeof contract.withdrawalPreview> = async (call) => {
  const {
    payment,
    credits,
    amount_minor: amountMinor,
  } = await previewWithdrawal(call.services, call.member_id, call.query.id);
  return {
    payment_id: payment.id,
    credits,
    amount_minor: amountMinor,
    currency: payment.currency,
    until: withdrawUntil(payment)?.toISOString() ?? '',
    methods: [payment.method],
  };
};

export const withdraw: Handler<typeof contract.withdraw> = async (call) => {
  await withdrawPurchase(call.services, call.member_id, { ...call.body, key: call.idempotencyKey });
  const purse = await purseOf(call.services, call.member_id);
  return { payment: await present(call.services, await ownPayment(call, call.body.id)), credits: purse.balance };
};

const limitsAnswer = async (call: MemberCall) => {
  const buyer = buyerOf(call);
  return { currency: buyer.prices.currency, limits: presentLimits(await limitsOf(call.services.db, buyer)) };
};

export const getSpendLimits: Handler<typeof contract.getSpendLimits> = limitsAnswer;

export const saveSpendLimits: Handler<typeof contract.saveSpendLimits> = async (call) => {
  await transaction(call.services.db, async (tx) => {
    await sql.openBuyer.run(tx, call.member_id);
    await sql.lockBuyer.one(tx, call.member_id);
    await saveLimits(tx, buyerOf(call), call.body);
  });
  return limitsAnswer(call);
};

export const getDiscountCode: Handler<typeof discounts.getDiscountCode> = async (call) => {
  const buyer = buyerOf(call);
  const { code, welcome, package: credits } = call.query;
  const priceMinor = credits === undefined ? undefined : packagePrice(buyer.prices, credits);
  const typed = welcome === 'true' ? 'WELCOME25' : code;
  if (!typed) throw new Refusal('code_not_found');
  const { db } = call.services;
  return presentCode(
    priceMinor === undefined
      ? await usableCode(db, buyer, typed)
      : await codeForOrder(db, buyer, typed, { price_minor: priceMinor }),
  );
};

export const getOffer: Handler<typeof discounts.getOffer> = (call) => currentOffer(call.services, call);
