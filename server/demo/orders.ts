/**
 * Orders of the demo's members, placed with the shop's own functions and recorded in the sandbox, so that they can be continued:
 * staff refund them, charge-backs are reversed, a transfer arrives. Afterwards they are spread over the last weeks.
 */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { PaymentMethod } from '../../contract/methods.ts';
import { dayMs, hourMs, minuteMs } from '../../contract/time.ts';
import { lookUp } from '../payments/look-up.ts';
import { placeOrder } from '../payments/place-order.ts';
import { priceOf } from '../payments/prices.ts';
import { packageAt } from '../payments/tryout.ts';
import { confirmDebit } from '../payments/direct-debit/confirm-debit.ts';
import { startDebit } from '../payments/direct-debit/start-debit.ts';
import { countryMethods } from '../payments/rules.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createSandbox, type Sandbox } from '../payments/sandbox/server.ts';
import type { PaymentRow } from '../payments/sql.ts';
import { statement, transaction } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { termsDate } from '../sites/page-texts.ts';
import { countryByCode } from '../sites/countries.ts';
import { siteByHost } from '../sites/find-site.ts';
import { pricesFor } from '../sites/prices.ts';
import { setting } from '../sites/settings.ts';
import { backdatePayments, markHandled } from './backdate.ts';
import {
  demoCode,
  demoLeavers,
  type DemoOffer,
  endDemoCodes,
  firstOrders,
  makeDemoCodes,
  signedUpBefore,
} from './offers.ts';
import { ibanFor } from './iban.ts';
import type { Person } from './person.ts';
import { createRandom, type Random } from './random.ts';

/** The services orders need; without configuration (in some tests) the demo has no orders. */
export type OrderServices = Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'words'>;

type End =
  | 'completed'
  | 'refunded'
  | 'part_refunded'
  | 'charged_back'
  | 'pending'
  | 'failed'
  | 'debit_due'
  | 'debit_settled';
const ends: readonly End[] = [
  'completed',
  'completed',
  'part_refunded',
  'completed',
  'completed',
  'debit_settled',
  'completed',
  'refunded',
  'completed',
  'failed',
  'completed',
  'completed',
  'charged_back',
  'completed',
  'completed',
  'debit_settled',
  'completed',
  'completed',
  'debit_due',
  'completed',
  'debit_due',
  'pending',
  'completed',
  'completed',
];

/** Of those who buy again: with what, in turn. */
const offers: readonly (DemoOffer | undefined)[] = [
  'code',
  'leavers',
  undefined,
  'code',
  undefined,
  'tryout',
  undefined,
  'code',
  'leavers',
  undefined,
];

const setBank = statement<never>(
  'demo.set_bank',
  `update companies set creditor_identifier = 'NL79ZZZ999999990000', creditor_iban = 'NL91ABNA0417164300', creditor_bic = 'ABNANL2A' where creditor_identifier = ''`,
);
const codeOf = statement<{ body: string }, [recipient: string]>(
  'demo.sms_code',
  'select body from local_sms where recipient = $1 order by id desc limit 1',
);
const forgetSms = statement<never>('demo.forget_sms', 'delete from local_sms');

/** @returns the number of orders */
export async function writeOrders(parts: OrderServices, people: readonly Person[], seed: string): Promise<number> {
  if (!parts.config.payments.providers.includes('sandbox')) return 0;
  const random = createRandom(`${seed}/orders`);
  const root = resolve(import.meta.dirname, '../..');
  const sandbox = createSandbox({
    secret: parts.config.appSecret,
    words: parts.words,
    file: resolve(root, join(parts.config.dataDir, 'payment-sandbox.json')),
  });
  await new Promise<void>((done) => sandbox.server.listen(0, '127.0.0.1', done));
  const port = (sandbox.server.address() as AddressInfo).port;
  const services = {
    metrics: createMetrics(),
    ...parts,
    config: {
      ...parts.config,
      payments: { ...parts.config.payments, providers: ['sandbox'], sandboxUrl: `http://127.0.0.1:${port}` },
    },
    live: { send() {} } satisfies Pick<Services['live'], 'send'>,
  } as unknown as Services;
  try {
    await setBank.run(parts.db);
    const orders: { row: PaymentRow; at: Date }[] = [];
    const buyers = buyersOf(people, random);
    const byDebit = buyers.filter((p) => !p.login && takesDebits(p.home.country));
    // After a charge-back a member may not buy again; a small demo has few buyers.
    const stopped = new Set<Person>();
    await makeDemoCodes(parts.db);
    const now = parts.clock.now();
    const first = firstOrders(buyers, now);
    const firstAt = new Map(first.map(({ buyer, at }) => [buyer, at]));
    // One offer each: a code is used once, and neither built-in offer follows a purchase.
    const had = new Set<Person>();
    const plan: (Planned & { buyer?: Person; offer?: DemoOffer })[] = [
      ...planOf(people.length, now, random),
      ...first,
    ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
    for (const [i, { end, at, ...planned }] of plan.entries()) {
      const buyer =
        planned.buyer ??
        (end.startsWith('debit')
          ? takeFirst(byDebit, (p) => !stopped.has(p))
          : turnOf(
              buyers,
              i,
              // Whoever tries the demo can buy.
              (p) =>
                !(end === 'charged_back' && p.login) &&
                !stopped.has(p) &&
                p.signup_date < at &&
                (firstAt.get(p) ?? at) <= at,
            ));
      if (!buyer || stopped.has(buyer)) continue;
      const older = now.getTime() - buyer.signup_date.getTime() > 3 * dayMs;
      const offer =
        planned.offer ?? (end === 'completed' && older && !had.has(buyer) ? offers[i % offers.length] : undefined);
      if (offer) had.add(buyer);
      const daysAgo = (now.getTime() - at.getTime()) / dayMs;
      const row = await order(services, sandbox, buyer, end, random, offer && { offer, daysAgo });
      if (row) orders.push({ row, at });
      if (end === 'charged_back') stopped.add(buyer);
    }
    await forgetSms.run(parts.db);
    await markHandled.run(parts.db);
    await spread(parts, orders);
    await demoLeavers(parts.db, people, parts.clock.now());
    await endDemoCodes(parts.db);
    return orders.length;
  } finally {
    sandbox.server.closeAllConnections();
    await new Promise((done) => sandbox.server.close(done));
  }
}

const takesDebits = (country: string): boolean =>
  countryByCode.get(country)?.currency === 'EUR' && countryMethods(country).includes('sdd');

/** What becomes of an order, and when it was made. */
interface Planned {
  end: End;
  at: Date;
}

const historyDays = 90;

/**
 * The orders in the order of their times, since receipts are numbered: one of each end in the last three weeks, and before and between
 * them a quarter of a year of ordinary ones, more of them lately. Not into last year, where receipts have numbers of their own.
 */
function planOf(members: number, now: Date, random: Random): Planned[] {
  const latest = now.getTime() - 10 * minuteMs;
  const reach = Math.min(historyDays * dayMs, latest - Date.UTC(now.getUTCFullYear(), 0, 1) - hourMs);
  if (reach < hourMs) return [];
  const shown = ends.map((end, i) => ({
    end,
    back: (Math.min(21 * dayMs, reach) * (ends.length - 1 - i)) / ends.length,
  }));
  const ordinary = Array.from({ length: Math.min(170, Math.floor(members / 12)) }, (_, i) => ({
    end: i % 19 === 7 ? ('refunded' as const) : i % 13 === 5 ? ('part_refunded' as const) : ('completed' as const),
    back: random.next() ** 1.4 * reach,
  }));
  return [...shown, ...ordinary]
    .toSorted((a, b) => b.back - a.back)
    .map(({ end, back }) => ({ end, at: new Date(latest - back) }));
}

function takeFirst<T>(list: T[], holds: (item: T) => boolean): T | undefined {
  const at = list.findIndex(holds);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

/** The next of a list, from a place on, for whom it holds. */
const turnOf = (buyers: readonly Person[], from: number, holds: (person: Person) => boolean): Person | undefined =>
  buyers.map((_, i) => buyers[(from + i) % buyers.length]).find((person) => person && holds(person));

/** The premium log-in buys most; the others are premium members from as many countries as possible. */
function buyersOf(people: readonly Person[], random: Random): Person[] {
  const eligible = people.filter((p) => p.kind === 'person' && p.paid_user && p.profile_status === 'active');
  const login = eligible.filter((p) => p.login);
  const others = random.shuffle(eligible.filter((p) => !p.login));
  const byCountry = [...Map.groupBy(others, (p) => p.home.country).values()]
    .map((group) => group[0])
    .filter((p) => p !== undefined);
  const rest = others.filter((p) => !byCountry.includes(p));
  return [...login, ...byCountry, ...rest];
}

async function order(
  services: Services,
  sandbox: Sandbox,
  person: Person,
  end: End,
  random: Random,
  how?: { offer: DemoOffer; daysAgo: number },
): Promise<PaymentRow | undefined> {
  const site = await siteByHost(services, person.site.hosts[0] ?? 'localhost');
  const { country } = person.home;
  const prices = pricesFor(site.company, country, services.clock.now(), site.id);
  const { currency } = prices;
  const credits = random.weighted([
    [10, 2],
    [25, 4],
    [50, 4],
    [100, 2],
  ]);
  const debit = end.startsWith('debit');
  const asBuyer = { member_id: person.id, pool_id: site.pool_id, country, prices, locale: person.language };
  const code = how && (await demoCode(services.db, asBuyer, how.offer, how.daysAgo));
  const price =
    how?.offer === 'tryout'
      ? packageAt({ site, prices, country })
      : priceOf(debit ? 25 : credits, {
          prices,
          codes: code ? [code] : [],
          message_credits: setting(site, country, 'message_credits'),
        });
  if (!price) return undefined;
  const agreed = {
    amount_minor: price.amount_minor,
    currency,
    terms_date: termsDate(site).toISOString(),
    agreed: true,
  };
  let row: PaymentRow;
  if (debit) {
    const caller = {
      site,
      ip: '127.0.0.1',
      buyer: asBuyer,
    };
    const mobile = `+316${random.int(10_000_000, 59_999_999)}`;
    const attempt = await startDebit(services, caller, {
      package: 25,
      ...agreed,
      account: {
        holder: person.username.replace(/[^\p{L}]+/gu, ' ').trim() || 'Demo',
        iban: ibanFor(random),
        mobile,
        address: {
          street: 'Lantaarnkade',
          number: String(random.int(1, 90)),
          postal_code: '1011 AB',
          city: 'Amsterdam',
          country: 'NL',
        },
      },
    });
    const code = /\d{6}/.exec((await codeOf.one(services.db, mobile))?.body ?? '')?.[0] ?? '';
    row = await confirmDebit(services, caller, { attempt_id: attempt.id, code, authorised: true, key: randomUUID() });
  } else {
    const usual = countryMethods(country).filter((m) => m !== 'sdd' && m !== 'sct');
    // A pending order is a transfer, where that is available.
    const methods: PaymentMethod[] = end === 'pending' && countryMethods(country).includes('sct') ? ['sct'] : usual;
    const method: PaymentMethod | undefined = methods[random.int(0, Math.min(methods.length, 4) - 1)];
    if (!method) return undefined;
    row = await placeOrder(services, {
      key: randomUUID(),
      member_id: person.id,
      site,
      country,
      locale: person.language,
      credits: price.credits,
      method,
      ...(price.code === null ? {} : { code: price.code }),
      ...agreed,
    });
  }
  const ref = row.ref ?? '';
  const receiveWebhook = async () => void (await lookUp(services, row, 'webhook'));
  if (end === 'pending' || end === 'debit_due') return row;
  sandbox.bank.decide(ref, end === 'failed' ? 'failed' : 'completed');
  await receiveWebhook();
  if (end === 'refunded') sandbox.bank.refund(ref, { refund_id: null, amount_minor: row.amount_minor });
  if (end === 'part_refunded')
    sandbox.bank.refund(ref, { refund_id: null, amount_minor: Math.ceil(row.amount_minor / 2) });
  if (end === 'charged_back') sandbox.bank.chargeBack(ref, row.method === 'sdd' ? 'MD06' : 'fraudulent');
  if (end === 'refunded' || end === 'part_refunded' || end === 'charged_back') await receiveWebhook();
  if (how) await signedUpBefore(services.db, person);
  return row;
}

/** Moves each order to its time. */
async function spread({ db, clock }: OrderServices, orders: readonly { row: PaymentRow; at: Date }[]): Promise<void> {
  const now = clock.now().getTime();
  await transaction(db, (tx) =>
    backdatePayments(
      tx,
      orders.map(({ row }) => row.id),
      orders.map(({ at }) => Math.round((now - at.getTime()) / 1_000)),
    ),
  );
}
