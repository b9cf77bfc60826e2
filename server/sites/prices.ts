/** A company's price lists and VAT rates, each valid from a moment on. The one place where prices are looked up. */
import { priceOfCredits } from '../../contract/money.ts';
import { withOwnPrices } from '../../contract/price-sheet.ts';
import { countryByCode } from './countries.ts';
import type { Company, Dated, PricePackage, Site } from './site.ts';

/** The prices for a buyer from one country at one moment. */
export interface Prices {
  /** ISO 4217. */
  currency: string;
  /** The smallest first; the price per credit falls as they grow. */
  packages: readonly PricePackage[];
  /** For members about to leave (server/payments/tryout.ts). */
  tryout: PricePackage | null;
  /** VAT rate: 2100 is 21 %. */
  vat_basis_points: number;
  /** The packages in other currencies, for converting amounts. */
  byCurrency: ReadonlyMap<string, readonly PricePackage[]>;
}

/** The newest that has begun. The database's clock counts, too, since it has left out what is over. */
function current<T extends Dated>(dated: readonly T[], now: Date): T | undefined {
  return dated
    .filter((entry) => entry.begun || entry.valid_from <= now.getTime())
    .sort((a, b) => b.valid_from - a.valid_from)[0];
}

/**
 * Buyers pay in euros if the company has no list in their country's currency. A country has its own prices over those of its currency, a site
 * its own over the company's.
 * @param site null: as at every site of the company that has no prices of its own
 */
export function pricesFor(
  company: Pick<Company, 'price_lists' | 'vat_rates'>,
  country: string,
  now: Date,
  site: number | null,
): Prices {
  const byCurrency = new Map<string, readonly PricePackage[]>();
  const tryouts = new Map<string, PricePackage | null>();
  for (const [currency, lists] of Map.groupBy(
    company.price_lists.filter((list) => list.country === null && list.site === null),
    (list) => list.currency,
  )) {
    const { packages = [], tryout = null } = current(lists, now) ?? {};
    tryouts.set(currency, tryout);
    if (packages.length > 0) byCurrency.set(currency, packages);
  }
  const localCurrency = countryByCode.get(country)?.currency ?? 'EUR';
  const currency = byCurrency.has(localCurrency) ? localCurrency : 'EUR';
  const own = (where: string | null, at: number | null): readonly PricePackage[] =>
    current(
      company.price_lists.filter((list) => list.country === where && list.site === at && list.currency === currency),
      now,
    )?.packages ?? [];
  const layers = [own(country, null), ...(site === null ? [] : [own(null, site), own(country, site)])];
  return {
    currency,
    packages: layers.reduce(withOwnPrices, byCurrency.get(currency) ?? []),
    tryout: tryouts.get(currency) ?? null,
    vat_basis_points:
      current(
        company.vat_rates.filter((rate) => rate.country === country),
        now,
      )?.basis_points ?? 0,
    byCurrency,
  };
}

/** The list price of a package; undefined if there is no such package. */
export const packagePrice = (
  { packages, tryout }: Pick<Prices, 'packages' | 'tryout'>,
  credits: number,
): number | undefined =>
  (packages.find((pack) => pack.credits === credits) ?? (tryout?.credits === credits ? tryout : undefined))
    ?.amount_minor;

export const isTryout = ({ packages, tryout }: Pick<Prices, 'packages' | 'tryout'>, credits: number): boolean =>
  tryout?.credits === credits && !packages.some((pack) => pack.credits === credits);

/** Converts an amount by the ratio of the two lists (at the package around 100 credits). For limits, never for a price. */
export function byPriceList({ byCurrency }: Prices, amountMinor: number, from: string, to: string): number {
  if (from === to) return amountMinor;
  const [source, target] = [byCurrency.get(from) ?? [], byCurrency.get(to) ?? []];
  const shared = source.flatMap((a) =>
    target
      .filter((b) => b.credits === a.credits)
      .map((b) => ({ credits: a.credits, from: a.amount_minor, to: b.amount_minor })),
  );
  const reference = shared.find(({ credits }) => credits >= 100) ?? shared.at(-1);
  return reference ? Math.ceil((amountMinor * reference.to) / reference.from) : amountMinor;
}

/** What one message costs at the cheapest package, by country: minor units, rounded up. */
export const minimumMessageCosts = (
  site: Site,
  messageCredits: number,
  now: Date,
): Record<string, { costs: number; currency: string }> =>
  Object.fromEntries(
    site.countries.map((code) => {
      const { currency, packages } = pricesFor(site.company, code, now, site.id);
      const cheapest = packages.at(-1);
      return [code, { costs: cheapest ? priceOfCredits(cheapest, messageCredits) : 0, currency }];
    }),
  );
