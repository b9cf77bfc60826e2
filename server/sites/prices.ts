/** What a company asks for: its price lists and rates of VAT, each from a moment on. The one place where prices are looked up. */
import { priceOfCredits } from '../../contract/money.ts';
import { countryByCode } from './countries.ts';
import type { Company, Dated, PricePackage, Site } from './site.ts';

/** Prices as they hold for a buyer from one country at one moment. */
export interface Prices {
  /** ISO 4217. */
  currency: string;
  /** The smallest first; a credit gets cheaper as they grow. */
  packages: readonly PricePackage[];
  /** For members about to leave (server/payments/tryout.ts). */
  tryout: PricePackage | null;
  /** Rate of VAT: 2100 is 21 %. */
  vat_basis_points: number;
  /** The packages in other currencies, by which amounts are converted. */
  byCurrency: ReadonlyMap<string, readonly PricePackage[]>;
}

/** Of what has begun, the newest. The database's clock has a say too, since it leaves out what is over. */
function current<T extends Dated>(all: readonly T[], now: Date): T | undefined {
  return all
    .filter((one) => one.begun || one.valid_from <= now.getTime())
    .sort((a, b) => b.valid_from - a.valid_from)[0];
}

/** A country whose currency the company has no list for buys in euros. */
export function pricesFor(company: Pick<Company, 'price_lists' | 'vat_rates'>, country: string, now: Date): Prices {
  const byCurrency = new Map<string, readonly PricePackage[]>();
  const tryouts = new Map<string, PricePackage | null>();
  for (const [currency, lists] of Map.groupBy(company.price_lists, (list) => list.currency)) {
    const { packages = [], tryout = null } = current(lists, now) ?? {};
    tryouts.set(currency, tryout);
    if (packages.length > 0) byCurrency.set(currency, packages);
  }
  const own = countryByCode.get(country)?.currency ?? 'EUR';
  const currency = byCurrency.has(own) ? own : 'EUR';
  return {
    currency,
    packages: byCurrency.get(currency) ?? [],
    tryout: tryouts.get(currency) ?? null,
    vat_basis_points:
      current(
        company.vat_rates.filter((rate) => rate.country === country),
        now,
      )?.basis_points ?? 0,
    byCurrency,
  };
}

/** The list price of a package; undefined when there is no such package. */
export const packagePrice = (
  { packages, tryout }: Pick<Prices, 'packages' | 'tryout'>,
  credits: number,
): number | undefined =>
  (packages.find((one) => one.credits === credits) ?? (tryout?.credits === credits ? tryout : undefined))?.amount_minor;

export const isTryout = ({ packages, tryout }: Pick<Prices, 'packages' | 'tryout'>, credits: number): boolean =>
  tryout?.credits === credits && !packages.some((one) => one.credits === credits);

/** An amount in another currency, by the lists' own proportion (of the package around 100 credits); for limits, never for a price. */
export function byPriceList({ byCurrency }: Prices, amountMinor: number, from: string, to: string): number {
  if (from === to) return amountMinor;
  const [there, here] = [byCurrency.get(from) ?? [], byCurrency.get(to) ?? []];
  const both = there.flatMap((a) =>
    here
      .filter((b) => b.credits === a.credits)
      .map((b) => ({ credits: a.credits, from: a.amount_minor, to: b.amount_minor })),
  );
  const by = both.find(({ credits }) => credits >= 100) ?? both.at(-1);
  return by ? Math.ceil((amountMinor * by.to) / by.from) : amountMinor;
}

/** What one message costs at the cheapest package, by country: minor units, rounded up. */
export const minimumMessageCosts = (
  site: Site,
  messageCredits: number,
  now: Date,
): Record<string, { costs: number; currency: string }> =>
  Object.fromEntries(
    site.countries.map((code) => {
      const { currency, packages } = pricesFor(site.company, code, now);
      const cheapest = packages.at(-1);
      return [code, { costs: cheapest ? priceOfCredits(cheapest, messageCredits) : 0, currency }];
    }),
  );
