/** The only writer of prices and VAT rates. Each starts at a moment and can be withdrawn until then; once started it never changes. */
import { isUniqueViolation, statement, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import { allCurrencies } from '../../contract/countries.ts';
import { countryByCode } from './countries.ts';
import { siteCacheMs } from './find-site.ts';
import type { PricePackage } from './site.ts';

/**
 * Time until every process has read a new list (find-site.ts reads every two seconds), so that none sells at the old prices.
 * "Now" means after that time.
 */
const leadSeconds = (5 * siteCacheMs) / 1_000;
const maxMinor = 1_000_000_000;

/** What is wrong with a list of packages. */
export function packagesProblem(
  packages: readonly PricePackage[],
): 'none' | 'not_whole' | 'twice' | 'not_cheaper' | undefined {
  if (packages.length === 0) return 'none';
  const isAmount = (n: number) => Number.isSafeInteger(n) && n > 0 && n <= maxMinor;
  if (!packages.every(({ credits, amount_minor: amountMinor }) => isAmount(credits) && isAmount(amountMinor)))
    return 'not_whole';
  const sorted = packages.toSorted((a, b) => a.credits - b.credits);
  for (const [i, { credits, amount_minor: amountMinor }] of sorted.entries()) {
    const smaller = sorted[i - 1];
    if (!smaller) continue;
    if (smaller.credits === credits) return 'twice';
    // BigInt, since the products exceed safe integers.
    if (BigInt(amountMinor) * BigInt(smaller.credits) >= BigInt(smaller.amount_minor) * BigInt(credits))
      return 'not_cheaper';
  }
  return undefined;
}

/** The requested moment, or without one the first possible; null if it is too early. By the database's clock. */
const startAt = statement<{ valid_from: Date | null }, [wanted: Date | null, lead: number]>(
  'sites.price_start',
  `select case when $1::timestamptz is null then date_trunc('second', now()) + make_interval(secs => $2 + 1)
               when $1 >= now() + make_interval(secs => $2) then $1 end as valid_from`,
);
// The small package for leavers stays as it is where nothing is said of it.
const insertList = statement<
  { id: number },
  [
    company: number,
    currency: string,
    country: string | null,
    validFrom: Date,
    keepTryout: boolean,
    tryoutCredits: number | null,
    tryoutMinor: number | null,
    site: number | null,
  ]
>(
  'sites.insert_price_list',
  `insert into price_lists (company_id, currency, country, valid_from, tryout_credits, tryout_minor, site_id)
   select c.id, $2, $3, $4, case when $5 then l.tryout_credits else $6 end, case when $5 then l.tryout_minor else $7 end, $8
     from companies c left join lateral (
       select tryout_credits, tryout_minor from price_lists
        where $5 and $3::text is null and company_id = c.id and currency = $2 and country is null and site_id is null and valid_from <= $4
        order by valid_from desc limit 1) l on true
    where c.id = $1 returning id`,
);
const insertPackages = statement<never, [list: number, credits: number[], amounts: number[]]>(
  'sites.insert_packages',
  'insert into packages (list_id, credits, amount_minor) select $1, * from unnest($2::int[], $3::int[])',
);
const insertRate = statement<never, [company: number, country: string, validFrom: Date, basisPoints: number]>(
  'sites.insert_vat_rate',
  'insert into vat_rates (company_id, country, valid_from, basis_points) select id, $2, $3, $4 from companies where id = $1',
);
const deleteList = statement<never, [company: number, currency: string, validFrom: Date]>(
  'sites.delete_price_list',
  'delete from price_lists where company_id = $1 and currency = $2 and country is null and site_id is null and valid_from = $3 and valid_from > now()',
);
const deleteRate = statement<never, [company: number, country: string, validFrom: Date]>(
  'sites.delete_vat_rate',
  'delete from vat_rates where company_id = $1 and country = $2 and valid_from = $3 and valid_from > now()',
);

/** When a change begins: at that moment, or without one as soon as every process can know. @throws Refusal bad_request if it is too early */
export async function startOf(tx: Tx, wanted: Date | null): Promise<Date> {
  const from = (await startAt.one(tx, wanted, leadSeconds))?.valid_from;
  if (!from) throw fieldRefusal('valid_from', 'bad_request');
  return from;
}

/** Refuses a second list or rate that starts at the same moment. */
const orConflict = <T>(work: Promise<T>, constraint: string): Promise<T> =>
  work.catch((error: unknown) => {
    throw isUniqueViolation(error, constraint) ? new Refusal('conflict') : error;
  });

/**
 * Adds the packages of a company in a currency from a moment on (null: as soon as every process knows them).
 * @returns when they start
 * @throws Refusal bad_request, not_found (the company), conflict (another list starts then)
 */
export async function addPriceList(
  tx: Tx,
  list: { company_id: number; currency: string; packages: readonly PricePackage[]; valid_from: Date | null },
): Promise<Date> {
  if (packagesProblem(list.packages)) throw fieldRefusal('packages', 'bad_request');
  return writePriceList(tx, { ...list, country: null, site: null });
}

/** A list as it is to be, checked by its caller; without `tryout` that package stays as it was. @throws as `addPriceList` */
export async function writePriceList(
  tx: Tx,
  list: {
    company_id: number;
    currency: string;
    country: string | null;
    site: number | null;
    packages: readonly PricePackage[];
    tryout?: PricePackage | null;
    valid_from: Date | null;
  },
): Promise<Date> {
  if (!allCurrencies.includes(list.currency)) throw fieldRefusal('currency', 'bad_request');
  if (list.country !== null && countryByCode.get(list.country)?.currency !== list.currency)
    throw fieldRefusal('country', 'bad_request');
  const from = await startOf(tx, list.valid_from);
  const row = await orConflict(
    insertList.one(
      tx,
      list.company_id,
      list.currency,
      list.country,
      from,
      list.tryout === undefined,
      list.tryout?.credits ?? null,
      list.tryout?.amount_minor ?? null,
      list.site,
    ),
    'price_lists_moment',
  );
  if (!row) throw new Refusal('not_found');
  await insertPackages.run(
    tx,
    row.id,
    list.packages.map(({ credits }) => credits),
    list.packages.map(({ amount_minor: amountMinor }) => amountMinor),
  );
  return from;
}

/** Adds a country's VAT rate from a moment on. @returns when it starts. @throws as `addPriceList` */
export async function addVatRate(
  tx: Tx,
  rate: { company_id: number; country: string; basis_points: number; valid_from: Date | null },
): Promise<Date> {
  const { basis_points: basisPoints } = rate;
  if (!countryByCode.has(rate.country)) throw fieldRefusal('country', 'bad_request');
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000)
    throw fieldRefusal('basis_points', 'bad_request');
  const from = await startOf(tx, rate.valid_from);
  const n = await orConflict(
    insertRate.run(tx, rate.company_id, rate.country, from, basisPoints),
    'vat_rates_company_id_country_valid_from_key',
  );
  if (n === 0) throw new Refusal('not_found');
  return from;
}

/** Withdraws a list or rate that has not started. @throws Refusal not_found */
export async function withdrawPlanned(
  tx: Tx,
  planned: { company_id: number; valid_from: Date } & ({ currency: string } | { country: string }),
): Promise<void> {
  const { company_id: companyId, valid_from: validFrom } = planned;
  const n =
    'currency' in planned
      ? await deleteList.run(tx, companyId, planned.currency, validFrom)
      : await deleteRate.run(tx, companyId, planned.country, validFrom);
  if (n === 0) throw new Refusal('not_found');
}
